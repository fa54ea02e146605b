import { BadRequestError } from './bad-request-error.ts'

/** The service does not take the code or the refresh token: it is unknown, was used before, is too old, or was revoked. */
export class InvalidGrantError extends BadRequestError {
  override readonly name: string = 'InvalidGrantError'
  override readonly code: string = 'invalid_grant'
}
