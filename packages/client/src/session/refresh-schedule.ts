import type { GrantRecord } from './grant-record.ts'
import { type Failures, type Pause, sharedBy } from './shared.ts'

// When tokens are refreshed: depends on the remaining time, and is delayed after a refresh and after failures.

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

/** Seconds until valid tokens are refreshed again, after a failure or after the service returned the same tokens. */
const PAUSE = 60
/** After the first failure, the next caller without valid tokens tries again immediately. From the second failure on, the pause doubles. */
const FIRST_PAUSE = 2
const LONGEST_PAUSE = 300
/** With more grants than this, those whose pause has ended are removed. */
const MAX_GRANTS = 1_000

/** When a grant is refreshed, for all sessions of this process. Times are Unix timestamps in seconds. */
export class RefreshSchedule {
  readonly #pauses: Map<string, Pause>
  readonly #key: string
  readonly #now: () => number

  /** @param now the service's time */
  constructor(store: object, key: string, now: () => number) {
    this.#pauses = sharedBy(store).pauses
    this.#key = key
    this.#now = now
  }

  freshness({ accessToken, expiresAt }: Pick<GrantRecord, 'accessToken' | 'expiresAt'>): Freshness {
    const left = expiresAt - this.#now()
    const { until = 0, confirmed } = this.#pauses.get(this.#key) ?? {}
    return this.#lasts(until, PAUSE) && (left > 0 || accessToken === confirmed) ? 'fresh' : freshnessOf(left, this.#key)
  }

  /** Whether the service has returned the access token as the current one in the last minute. */
  isConfirmed(accessToken: string): boolean {
    const { until = 0, confirmed } = this.#pauses.get(this.#key) ?? {}
    return accessToken === confirmed && this.#lasts(until, PAUSE)
  }

  /** The failures that delay the next refresh; undefined when there is no delay. */
  paused(): Failures | undefined {
    const failures = this.#pauses.get(this.#key)?.failures
    return failures !== undefined && this.#lasts(failures.retryAt, LONGEST_PAUSE) ? failures : undefined
  }

  /** A refresh begins: while the tokens are valid, no other refresh begins for some time. */
  started(): void {
    this.#write({ until: this.#now() + PAUSE })
  }

  /** The service has returned new tokens, or `confirmed`, the same access token as before. */
  succeeded(confirmed?: string): void {
    this.#pauses.delete(this.#key)
    if (confirmed !== undefined) this.#write({ until: this.#now() + PAUSE, confirmed })
  }

  /** @param retryAt earliest time of the next refresh; default: depends on the number of failures */
  failed(error: unknown, retryAt?: number): Failures {
    const count = (this.#pauses.get(this.#key)?.failures?.count ?? 0) + 1
    const pause = count === 1 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (count - 2))
    const failures = { count, retryAt: retryAt ?? this.#now() + pause, error }
    this.#write({ failures })
    return failures
  }

  /** Whether a pause lasts. A clock that was set back must not extend it. */
  #lasts(until: number, longest: number): boolean {
    const left = until - this.#now()
    return left > 0 && left <= longest
  }

  #write(change: Partial<Pause>): void {
    if (this.#pauses.size >= MAX_GRANTS) {
      for (const [key, { until, failures }] of this.#pauses) {
        if (Math.max(until, failures?.retryAt ?? 0) <= this.#now()) this.#pauses.delete(key)
      }
    }
    this.#pauses.set(this.#key, { until: 0, ...this.#pauses.get(this.#key), ...change })
  }
}
