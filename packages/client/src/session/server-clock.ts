/** Smaller differences, in seconds, come from the header's whole seconds and the travel time of the response. */
const TOLERANCE = 5

/** The service's time, by the `Date` headers of its responses. */
export interface ServerClock {
  /** Seconds since 1970-01-01 UTC. */
  now(): number
  /** Converts a time of the service, in seconds, into milliseconds by this machine's clock. */
  toLocalMs(seconds: number): number
  /** Takes the time from the `Date` header of a response that was just received. */
  observe(date: string | null): void
  /** A time, in seconds since 1970-01-01 UTC, that has certainly passed for the service; undefined before its first response. */
  past(): number | undefined
}

/** @param local milliseconds since 1970-01-01 UTC by this machine's clock, which may be wrong */
export function createServerClock(local: () => number): ServerClock {
  let skew: number | undefined
  const now = (): number => local() / 1000 + (skew ?? 0)
  return {
    now,
    toLocalMs: (seconds) => Math.round((seconds - (skew ?? 0)) * 1000),
    observe(date) {
      const stated = Date.parse(date ?? '') / 1000
      if (Number.isNaN(stated)) return
      const difference = stated - local() / 1000
      skew = Math.abs(difference) > TOLERANCE ? difference : 0
    },
    past: () => (skew === undefined ? undefined : Math.floor(now() - 2 * TOLERANCE)),
  }
}

const clocks = new WeakMap<object, WeakMap<() => number, ServerClock>>()

/** The clock that all sessions of this process on a store share: a correction by one of them counts for all. */
export function serverClockOf(store: object, local: () => number): ServerClock {
  const ofStore = clocks.get(store) ?? new WeakMap<() => number, ServerClock>()
  clocks.set(store, ofStore)
  const clock = ofStore.get(local) ?? createServerClock(local)
  ofStore.set(local, clock)
  return clock
}
