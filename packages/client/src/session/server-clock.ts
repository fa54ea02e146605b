/** Smaller differences are the header's whole seconds and the way of the response. */
const TOLERANCE = 5

/** The service's time, as far as its responses have told it. */
export interface ServerClock {
  /** Seconds since 1970-01-01 UTC. */
  now(): number
  /** A time of the service, in seconds, as milliseconds by this machine's clock. */
  toLocalMs(seconds: number): number
  /** Takes the `Date` header of a response that has just come in. */
  observe(date: string | null): void
  /** Seconds since 1970-01-01 UTC that have certainly passed for the service; undefined as long as no response has told its time. */
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
      const told = Date.parse(date ?? '') / 1000
      if (Number.isNaN(told)) return
      const difference = told - local() / 1000
      skew = Math.abs(difference) > TOLERANCE ? difference : 0
    },
    past: () => (skew === undefined ? undefined : Math.floor(now() - 2 * TOLERANCE)),
  }
}

const clocks = new WeakMap<object, WeakMap<() => number, ServerClock>>()

/** The one clock for all sessions of this process on a store: what one of them was told holds for the others. */
export function serverClockOf(store: object, local: () => number): ServerClock {
  const ofStore = clocks.get(store) ?? new WeakMap<() => number, ServerClock>()
  clocks.set(store, ofStore)
  const clock = ofStore.get(local) ?? createServerClock(local)
  ofStore.set(local, clock)
  return clock
}
