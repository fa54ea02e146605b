/** Failed refreshes of one grant, one after the other. */
interface Failures {
  readonly count: number
  /** Epoch seconds. */
  readonly retryAt: number
  readonly error: unknown
}

/** The first failure may be chance: the next call tries again at once. From the second on the pause doubles. */
const FIRST_PAUSE = 2
const LONGEST_PAUSE = 300
/** Beyond this many grants, those whose pause is over are forgotten. */
const MANY = 1_000

const failuresOf = new WeakMap<object, Map<string, Failures>>()

/** When a grant may be refreshed after refreshes that failed, for all sessions of this process. Times in epoch seconds. */
export interface Backoff {
  /** The failures to wait for; undefined when there is no need to. */
  paused(now: number): Omit<Failures, 'count'> | undefined
  /** @param retryAt not before this time; default by the number of failures */
  failed(now: number, error: unknown, retryAt?: number): Omit<Failures, 'count'>
  succeeded(): void
}

/** The owner is the store that the grant is in. */
export function openBackoff(owner: object, key: string): Backoff {
  const all = failuresOf.get(owner) ?? new Map<string, Failures>()
  failuresOf.set(owner, all)
  return {
    paused(now) {
      const failures = all.get(key)
      // A clock that was set back must not make the pause longer.
      return failures !== undefined && failures.retryAt > now && failures.retryAt - now <= LONGEST_PAUSE ? failures : undefined
    },
    failed(now, error, retryAt) {
      const count = (all.get(key)?.count ?? 0) + 1
      const pause = count === 1 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (count - 2))
      const failures = { count, retryAt: retryAt ?? now + pause, error }
      if (all.size >= MANY) for (const [other, { retryAt: over }] of all) if (over <= now) all.delete(other)
      all.set(key, failures)
      return failures
    },
    succeeded() {
      all.delete(key)
    },
  }
}
