import { ApiError } from './api-error.ts'

/** The callback does not belong to the authorization that was begun: its `state` is missing or another one, or it carries no `code`. */
export class InvalidCallbackError extends ApiError {
  override readonly name: string = 'InvalidCallbackError'
  override readonly code: string = 'invalid_callback'
}
