import { ApiError } from './api-error.ts'

/** The body of a successful response has more bytes than the client accepts (`maxResponseBytes`). The rest was not read. */
export class ResponseTooLargeError extends ApiError {
  override readonly name: string = 'ResponseTooLargeError'
  override readonly code: string = 'response_too_large'
}
