import { ApiError } from './api-error.ts'

/** The request was not sent, because a value in it is wrong or cannot be sent: the message says which. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError'
  override readonly code: string = 'invalid_request'
}
