import { ApiError } from '@activity-tracking/client'

/** What follows from an error while an athlete's entries are worked on. */
export type Failure =
  /** The whole app has to wait: its request limit is used up, or the service has set it inactive. */
  | { readonly kind: 'pause'; readonly at: number }
  /** The service cannot be reached, or something else responds in its place. */
  | { readonly kind: 'outage' }
  /** The athlete has to wait: the grant is in doubt. Nothing else of the athlete would succeed now. */
  | { readonly kind: 'athlete'; readonly at: number }
  /** The athlete no longer authorizes the app. */
  | { readonly kind: 'ended' }
  /** The object does not exist, or the app may not read it. */
  | { readonly kind: 'missing' }
  /** It will never succeed. */
  | { readonly kind: 'hopeless'; readonly reason: string }
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

const describe = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** Without better knowledge, a used-up limit is looked at again after this time, in milliseconds: a quarter hour is the shortest window. */
const PAUSE_MS = 60_000
const INACTIVE_MS = 15 * 60_000

/** What follows from a failed request. Errors that are not of the client, such as those of `onChange`, may pass. */
export function failureOf(error: unknown, signal: AbortSignal, now: number): Failure {
  if (signal.aborted) return { kind: 'stopped' }
  if (error instanceof CallbackError) {
    const failure = failureOf(error.cause, signal, now)
    // What the app itself requested and did not find says nothing of the object that the change is about.
    const isOwn = failure.kind === 'missing' || failure.kind === 'hopeless' || failure.kind === 'retry'
    return isOwn ? { kind: 'retry', reason: error.message, isService: false } : failure
  }
  if (!(error instanceof ApiError)) return { kind: 'retry', reason: describe(error), isService: false }
  const reason = error.message
  switch (error.code) {
    case 'rate_limited':
      return { kind: 'pause', at: error.retryAt ?? now + PAUSE_MS }
    case 'app_inactive':
    case 'athlete_limit':
      return { kind: 'pause', at: now + INACTIVE_MS }
    case 'suspect_grant':
    case 'refresh_paused':
      return { kind: 'athlete', at: error.retryAt }
    case 'connection_failed':
    case 'deadline_exceeded':
    case 'redirected':
    case 'unauthorized':
      return { kind: 'outage' }
    case 'needs_reauthorization':
      return { kind: 'ended' }
    case 'no_grant':
      // Tokens that are merely absent are no evidence: the store may have been emptied.
      return error.reason === 'revoked' ? { kind: 'ended' } : { kind: 'retry', reason, isService: false }
    case 'not_found':
      return { kind: 'missing' }
    case 'missing_scope':
    case 'subscription_required':
    case 'bad_request':
    case 'invalid_request':
    case 'operation_removed':
    case 'forbidden':
      return { kind: 'hopeless', reason }
    case 'closed':
      return { kind: 'stopped' }
    default:
      return { kind: 'retry', reason, isService: true }
  }
}

/** How long to wait before the next try, in milliseconds: doubles from 10 seconds to an hour, and varies by a quarter. */
export const backoffMs = (failures: number, random: () => number): number =>
  Math.min(3_600_000, 10_000 * 2 ** Math.min(failures, 20)) * (0.75 + random() / 2)
