import { ApiError, type ApiErrorDetails } from './api-error.ts'

/** There are no tokens of the athlete: none were stored, or the app has revoked its access. */
export class NoGrantError extends ApiError {
  override readonly name: string = 'NoGrantError'
  override readonly code: string = 'no_grant'
  /** `absent`: nothing is stored. `revoked`: the app has revoked its access. */
  readonly reason: 'absent' | 'revoked'

  constructor(reason: 'absent' | 'revoked', details: ApiErrorDetails) {
    super(reason === 'absent' ? 'there are no tokens of this athlete' : 'the app has revoked its access to this athlete', details)
    this.reason = reason
  }
}
