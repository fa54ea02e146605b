import { ApiError } from './api-error.ts'

/** A successful response whose body is not JSON although the operation returns JSON: usually from something between client and service. */
export class MalformedResponseError extends ApiError {
  override readonly name: string = 'MalformedResponseError'
  override readonly code: string = 'malformed_response'
}
