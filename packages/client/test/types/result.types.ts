import { type ActivityClient, type ApiError, ApiError as ApiErrorClass, type components } from '../../src/index.ts'
import type { Equal, Expect } from './expect.ts'

declare const api: ActivityClient

const result = await api.GET('/athlete')
// Either data or an error: checking one narrows the other.
if (result.error) {
  type IsApiError = Expect<Equal<typeof result.error, ApiError>>
  type NoData = Expect<Equal<typeof result.data, undefined>>
  const both: [IsApiError, NoData] = [true, true]
  console.log(both)
} else {
  type HasData = Expect<Equal<typeof result.data, components['schemas']['DetailedAthlete']>>
  const data: HasData = true
  console.log(data)
}

declare const failure: ApiError
// The code narrows to the class with its own properties.
switch (failure.code) {
  case 'rate_limited':
    console.log(failure.retryAt satisfies number | undefined)
    break
  case 'missing_scope':
    console.log(failure.scopes.length)
    break
  default:
    // @ts-expect-error: not every error has scopes
    console.log(failure.scopes)
}
// Errors without a class of their own are distinguished by their code, too, and every case can be handled.
if (failure.code === 'refresh_paused') console.log(failure.retryAt satisfies number | undefined, failure.name satisfies 'ApiError')
const created: ApiError = new ApiErrorClass('server_error', 'the service failed', { operation: 'GET /athlete' })
// @ts-expect-error: not found has a class of its own
new ApiErrorClass('not_found', created.message, { operation: 'GET /athlete' })
try {
  await api.GET('/athlete')
} catch (error) {
  if (error instanceof ApiErrorClass && error.code === 'upload_failed') console.log(error.uploadId)
}
