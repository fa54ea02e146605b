import { ApiError } from './api-error.ts'

/** The athlete said no on the consent page, or ticked off everything: the callback carries `error=access_denied`. */
export class AuthorizationDeniedError extends ApiError {
  override readonly name: string = 'AuthorizationDeniedError'
  override readonly code: string = 'authorization_denied'
}
