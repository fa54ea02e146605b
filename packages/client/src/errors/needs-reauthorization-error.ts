import { ApiError } from './api-error.ts'

/** The service no longer takes the athlete's tokens: only the athlete can help, by authorizing the app again. */
export class NeedsReauthorizationError extends ApiError {
  override readonly name: string = 'NeedsReauthorizationError'
  override readonly code: string = 'needs_reauthorization'
}
