import { ApiError } from './api-error.ts'

/** The request was not sent, because it could not have reached what it was meant for: the message says which value is wrong. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError'
  override readonly code: string = 'invalid_request'
}
