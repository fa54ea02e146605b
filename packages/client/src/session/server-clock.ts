/** Smaller differences are the header's whole seconds and the way of the answer. */
const TOLERANCE = 5

/** The service's time, as far as its answers have told it. */
export interface ServerClock {
  /** Seconds since 1970-01-01 UTC. */
  now(): number
  /** A time of the service, in seconds, as milliseconds by this machine's clock. */
  toLocalMs(seconds: number): number
  /** Takes the `Date` header of an answer that has just come in. */
  observe(date: string | null): void
}

/** @param local milliseconds since 1970-01-01 UTC by this machine's clock, which may be wrong */
export function createServerClock(local: () => number): ServerClock {
  let skew = 0
  return {
    now: () => local() / 1000 + skew,
    toLocalMs: (seconds) => Math.round((seconds - skew) * 1000),
    observe(date) {
      const told = Date.parse(date ?? '') / 1000
      if (Number.isNaN(told)) return
      const difference = told - local() / 1000
      skew = Math.abs(difference) > TOLERANCE ? difference : 0
    },
  }
}
