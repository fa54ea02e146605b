import { ApiError } from './api-error.ts'

/** There are no tokens of the athlete: none were stored, or the app has given up its access. */
export class NoGrantError extends ApiError {
  override readonly name: string = 'NoGrantError'
  override readonly code: string = 'no_grant'
}
