/** A clock that its owner sets, or whoever uses the owner first. */
interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
  /** @throws TypeError if another user has set another clock */
  readonly useClock: (now: () => number) => void
}

/** @param given the clock that the owner was created with, if any. It is not replaced. */
export function createClock(owner: string, given: (() => number) | undefined): Clock {
  let used = given
  return {
    now: () => (used ?? Date.now)(),
    useClock(now) {
      if (given !== undefined) return
      if (used !== undefined && used !== now)
        throw new TypeError(`the ${owner} already has another clock: pass the same \`now\` to all apps and webhooks that use it`)
      used = now
    },
  }
}
