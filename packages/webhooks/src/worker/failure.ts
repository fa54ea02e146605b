import type { ApiError, QuotaWindow } from '@activity-tracking/client'
import { apiErrorIn } from '../api-error.ts'
import { type JobOutcome, UnrecoverableError } from '../queue/queue.ts'

/** What follows from an error during the run of a job. */
export type Failure =
  /** The whole app has to wait: a rate limit is exceeded, or the service has set the app inactive. */
  | { readonly kind: 'pause'; readonly at: number; readonly window?: QuotaWindow }
  /** The service is unreachable, or something else responds in its place. */
  | { readonly kind: 'outage' }
  /** The athlete has to wait: no request for the athlete would succeed now. */
  | { readonly kind: 'athlete'; readonly at: number }
  /** The athlete no longer authorizes the app. */
  | { readonly kind: 'ended' }
  /** It will never succeed. */
  | { readonly kind: 'hopeless'; readonly reason: string }
  /**
   * Nothing follows from the response: something else has responded in the place of the service, or nothing confirms what the service says. It
   * is tried again until the service responds.
   */
  | { readonly kind: 'unproven'; readonly reason: string }
  /** It may succeed later. */
  | { readonly kind: 'retry'; readonly reason: string; readonly isService: boolean }
  /** The work was ended from outside. */
  | { readonly kind: 'stopped' }

/** A function of the app has failed. */
export class CallbackError extends Error {
  constructor(cause: unknown) {
    super(describe(cause), { cause })
  }
}

/** A response from which nothing follows. `cause`: the failure of the request that should have confirmed it. */
export class UnprovenError extends Error {}

/** Ends a run with this outcome, which the error does not count as a failure of the object. */
export class Wait extends Error {
  readonly outcome: JobOutcome

  constructor(outcome: JobOutcome) {
    super('the job waits')
    this.outcome = outcome
  }
}

const describe = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** Default delay after an exceeded limit, in milliseconds. */
const PAUSE_MS = 60_000
/** At the end of a window, a request could still arrive before it: the quota refuses it for a moment. */
const LEAST_PAUSE_MS = 1_000
const INACTIVE_MS = 15 * 60_000

/** What follows from an error. Errors from outside the client, such as those of `onChange`, are retried. */
export function failureOf(error: unknown, signal: AbortSignal, now: number): Failure {
  if (signal.aborted) return { kind: 'stopped' }
  if (error instanceof UnrecoverableError) return { kind: 'hopeless', reason: error.message }
  if (error instanceof CallbackError || error instanceof UnprovenError) {
    const failure = failureOf(error.cause, signal, now)
    // How another request has failed does not apply to the changed object, unless the service, the app or the athlete has to wait.
    if (failure.kind !== 'hopeless' && failure.kind !== 'retry') return failure
    const reason = error.message
    return error instanceof UnprovenError ? { kind: 'unproven', reason } : { kind: 'retry', reason, isService: false }
  }
  const apiError = apiErrorIn(error)
  if (apiError === undefined) return { kind: 'retry', reason: describe(error), isService: false }
  const reason = apiError.message
  switch (apiError.code) {
    case 'rate_limited':
      // Not a limit of the app: a server in between has refused this one request.
      if (apiError.status === 429 && apiError.family === undefined) return { kind: 'unproven', reason }
      return {
        kind: 'pause',
        at: Math.max(apiError.retryAt ?? now + PAUSE_MS, now + LEAST_PAUSE_MS),
        ...(apiError.window !== undefined && { window: apiError.window }),
      }
    case 'app_inactive':
    case 'athlete_limit':
      return { kind: 'pause', at: now + INACTIVE_MS }
    case 'refresh_paused':
      return { kind: 'athlete', at: apiError.retryAt ?? now + PAUSE_MS }
    case 'connection_failed':
    case 'deadline_exceeded':
      return { kind: 'outage' }
    case 'redirected':
    case 'malformed_response':
      return { kind: 'unproven', reason }
    case 'unauthorized':
      if (isForeign(apiError)) return { kind: 'unproven', reason }
      return namesAccessToken(apiError) ? { kind: 'athlete', at: now + PAUSE_MS } : { kind: 'outage' }
    case 'needs_reauthorization':
      return { kind: 'ended' }
    case 'no_grant':
      // Absent tokens are not evidence, because the store may have been emptied.
      return apiError.reason === 'revoked' ? { kind: 'ended' } : { kind: 'retry', reason, isService: false }
    case 'repeated_page':
      return { kind: 'retry', reason, isService: false }
    case 'missing_scope':
    case 'subscription_required':
    case 'bad_request':
    case 'invalid_request':
    case 'operation_removed':
    case 'forbidden':
      return isForeign(apiError) ? { kind: 'unproven', reason } : { kind: 'hopeless', reason }
    case 'closed':
      return { kind: 'stopped' }
    default:
      return isForeign(apiError) ? { kind: 'unproven', reason } : { kind: 'retry', reason, isService: true }
  }
}

/** Whether the service refuses the athlete's access token. Its session refreshes it again a minute later at the earliest. */
const namesAccessToken = ({ errors }: ApiError): boolean => errors.some(({ field, code }) => field === 'access_token' && code === 'invalid')

/** Whether something else than the service has refused the request, such as a proxy. A response with 5xx can also be of the service. */
const isForeign = ({ status = 0, isOfService }: ApiError): boolean => status >= 300 && status < 500 && !isOfService
