import { type ActivityClient, createClient } from '../../src/index.ts'
import type { Equal, Expect } from './expect.ts'

const api = createClient({ baseUrl: 'https://service.example/api/v3' })
declare const reader: ActivityClient<'read'>

// The compiler says what is wrong with a path, not that it expects more arguments, or none of the type `never`.
type Misspelt = Parameters<typeof api.GET<'/athlet'>>[0]['reason']
type OfAnotherMethod = Parameters<typeof api.DELETE<'/athlete'>>[0]['reason']
type WithoutScope = Parameters<typeof reader.PUT<'/athlete'>>[0]['reason']
const reasons: [
  Expect<Equal<Misspelt, 'the service has no GET /athlet'>>,
  Expect<Equal<OfAnotherMethod, 'the service has no DELETE /athlete'>>,
  Expect<Equal<WithoutScope, 'the client lacks the scope profile:write'>>,
] = [true, true, true]
console.log(reasons)

// @ts-expect-error: misspelt
api.GET('/athlet')
// @ts-expect-error: misspelt, with parameters
api.GET('/activitys/{id}', { params: { path: { id: 1 } } })
// @ts-expect-error: the service cannot delete activities
api.DELETE('/activities/{id}', { params: { path: { id: 1 } } })
// @ts-expect-error: the scope is missing
reader.PUT('/athlete', { body: { weight: 60 } })
declare const anyPath: string
// @ts-expect-error: it could be any text
api.GET(anyPath)
declare const oneOfTwo: '/athlete' | '/athlete/zones'
api.GET(oneOfTwo)
