import type { ServiceClock } from '../service-clock.ts'
import type { GrantRecord } from './grant-record.ts'
import { type Failures, sharedFor } from './session-context.ts'

// When tokens are refreshed: depends on the remaining time, and is delayed after failures.

/**
 * The service returns the same tokens if they are valid for more than one hour (specification, "Refresh"). One minute less, because clocks
 * differ.
 */
const EARLIEST = 3_540
/** With less time left, in seconds, a caller waits for the refresh. */
const LATEST = 300

/** `fresh`: use it. `due`: use it, and refresh in the background. `short`: refresh first, if possible. `expired`: refresh first. */
export type Freshness = 'fresh' | 'due' | 'short' | 'expired'

/** A number from 0 to 1 that depends only on the text (FNV-1a). */
function spread(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  return (state >>> 0) / 2 ** 32
}

/**
 * What to do with an access token that expires in `left` seconds. Each key has its own time between 59 and 5 minutes before the expiry, so
 * that many athletes who authorized the app at the same time are not refreshed at the same time.
 */
export function freshnessOf(left: number, key: string): Freshness {
  if (left <= 0) return 'expired'
  if (left <= LATEST) return 'short'
  return left <= LATEST + spread(key) * (EARLIEST - LATEST) ? 'due' : 'fresh'
}

/** Seconds until the next refresh in the background, after a failure or after the service returned the same tokens. */
const PAUSE = 60

/** When one session refreshes its tokens. */
export interface RefreshSchedule {
  freshness(record: GrantRecord): Freshness
  /** A refresh begins: while the tokens are valid, no other refresh begins for some time. */
  started(): void
  /** A refresh has ended, with the same access token or a different one. */
  ended(accessToken: string, isSame: boolean): void
}

export function createRefreshSchedule(clock: ServiceClock, key: string): RefreshSchedule {
  let pausedUntil = 0
  /** The access token that the service has just returned again as the current one, independent of the clock. */
  let confirmed: string | undefined
  return {
    freshness({ accessToken, expiresAt }) {
      const left = expiresAt - clock.seconds()
      const isPaused = clock.seconds() < pausedUntil && (left > 0 || accessToken === confirmed)
      return isPaused ? 'fresh' : freshnessOf(left, key)
    },
    started() {
      pausedUntil = clock.seconds() + PAUSE
    },
    ended(accessToken, isSame) {
      confirmed = isSame ? accessToken : undefined
      pausedUntil = isSame ? clock.seconds() + PAUSE : 0
    },
  }
}

/** After the first failure, the next call tries again immediately. From the second failure on, the pause doubles. */
const FIRST_PAUSE = 2
const LONGEST_PAUSE = 300
/** With more grants than this, expired pauses are removed. */
const MAX_GRANTS = 1_000

/** When a grant can be refreshed again after failures, for all sessions of this process. Times are Unix timestamps in seconds. */
export interface Backoff {
  /** The failures that delay the next refresh; undefined when there is no delay. */
  paused(now: number): Omit<Failures, 'count'> | undefined
  /** @param retryAt earliest time of the next refresh; default: depends on the number of failures */
  failed(now: number, error: unknown, retryAt?: number): Omit<Failures, 'count'>
  succeeded(): void
}

export function openBackoff(store: object, key: string): Backoff {
  const all = sharedFor(store).failures
  return {
    paused(now) {
      const failures = all.get(key)
      // A clock that was set back must not extend the pause.
      return failures !== undefined && failures.retryAt > now && failures.retryAt - now <= LONGEST_PAUSE ? failures : undefined
    },
    failed(now, error, retryAt) {
      const count = (all.get(key)?.count ?? 0) + 1
      const pause = count === 1 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (count - 2))
      const failures = { count, retryAt: retryAt ?? now + pause, error }
      if (all.size >= MAX_GRANTS) for (const [other, { retryAt: over }] of all) if (over <= now) all.delete(other)
      all.set(key, failures)
      return failures
    },
    succeeded() {
      all.delete(key)
    },
  }
}
