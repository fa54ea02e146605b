import { ApiError } from './api-error.ts'

/**
 * The callback does not belong to the authorization that was begun: it is not a full URL, its `state` is missing or not the expected one, or
 * it has no `code`.
 */
export class InvalidCallbackError extends ApiError {
  override readonly name: string = 'InvalidCallbackError'
  override readonly code: string = 'invalid_callback'
}
