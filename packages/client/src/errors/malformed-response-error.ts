import { ApiError } from './api-error.ts'

/** A success answer whose body is not JSON although the operation answers JSON: usually something between client and service. */
export class MalformedResponseError extends ApiError {
  override readonly name: string = 'MalformedResponseError'
  override readonly code: string = 'malformed_response'
}
