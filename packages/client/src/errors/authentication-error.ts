import { ApiError } from './api-error.ts'

/** 401: no access token, or one that is wrong, expired or revoked; or wrong client credentials. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError'
  override readonly code: string = 'unauthorized'
}
