/** Smaller differences, in seconds, are caused by the header's whole seconds and the travel time of the response. */
const TOLERANCE = 5

/** The service's time, according to the `Date` headers of its responses. */
export interface ServerClock {
  /** Unix timestamp, in seconds. */
  now(): number
  /** Converts a time of the service, in seconds, to milliseconds by this machine's clock. */
  toLocalMs(seconds: number): number
  /** Reads the time from the `Date` header of a response that was just received. */
  observe(date: string | null): void
  /** A Unix timestamp, in seconds, that has certainly passed for the service; undefined before its first response. */
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

/** The clock that all sessions of this process share for a store: a correction by one of them applies to all. */
export function serverClockOf(store: object, local: () => number): ServerClock {
  const ofStore = clocks.get(store) ?? new WeakMap<() => number, ServerClock>()
  clocks.set(store, ofStore)
  const clock = ofStore.get(local) ?? createServerClock(local)
  ofStore.set(local, clock)
  return clock
}
