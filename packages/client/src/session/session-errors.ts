import { ApiError, type ApiErrorDetails } from '../errors/api-error.ts'

/** When it makes sense to try again, next to what every error says. */
interface RetryDetails extends Omit<ApiErrorDetails, 'operation'> {
  /** Milliseconds since 1970-01-01 UTC, by this machine's clock. */
  retryAt: number
}

const operation = 'POST /oauth/token'

/** Nothing was sent, and a call after `retryAt` may succeed. */
abstract class RetryLaterError extends ApiError {
  /** When the next call asks the service again, in milliseconds since 1970-01-01 UTC. */
  readonly retryAt: number

  constructor(message: string, { retryAt, ...details }: RetryDetails) {
    super(message, { operation, ...details })
    this.retryAt = retryAt
  }
}

/**
 * The service refused the athlete's access token although it should be valid, and a refresh gave the same tokens back. Calls fail with this
 * error until a probe, 5 and 30 minutes later, has shown that the token works again, or that the athlete must authorize the app again.
 */
export class SuspectGrantError extends RetryLaterError {
  override readonly name: string = 'SuspectGrantError'
  override readonly code: string = 'suspect_grant'

  constructor(details: RetryDetails) {
    super('the service refused an access token that should be valid; the grant is probed again later', details)
  }
}

/** Earlier refreshes failed, so nothing was sent. `cause` is the last failure. The grant itself is not in doubt. */
export class RefreshPausedError extends RetryLaterError {
  override readonly name: string = 'RefreshPausedError'
  override readonly code: string = 'refresh_paused'

  constructor(details: RetryDetails) {
    super('earlier refreshes failed; the next one is made later', details)
  }
}

/** Tokens of one athlete were given to the session of another. Nothing was kept. */
export class WrongAthleteError extends ApiError {
  override readonly name: string = 'WrongAthleteError'
  override readonly code: string = 'wrong_athlete'

  constructor() {
    super('these tokens belong to another athlete than this session', { operation })
  }
}

/** What is stored under the name of the grant cannot be read. It was left as it is. */
export class UnreadableGrantError extends ApiError {
  override readonly name: string = 'UnreadableGrantError'
  override readonly code: string = 'unreadable_grant'

  constructor(why: string, details: Omit<ApiErrorDetails, 'operation'> = {}) {
    super(`the stored grant cannot be read: ${why}`, { operation, ...details })
  }
}
