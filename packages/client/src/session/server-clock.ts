import { ApiError, InvalidGrantError } from '../errors.ts'
import { readDate } from '../plausible.ts'
import { isOfService } from '../to-api-error.ts'

/** Smaller differences, in seconds, are caused by the header's whole seconds and the travel time of the response. */
const TOLERANCE = 5

/** A larger difference, in seconds, from both this machine's clock and the last known time must be confirmed by a second response. */
const PLAUSIBLE = 93_600

/** The service's time, according to the `Date` headers of its responses. */
export interface ServerClock {
  /** Unix timestamp, in seconds. */
  now(): number
  /** Converts a time of the service, in seconds, to milliseconds by this machine's clock. */
  toLocalMs(seconds: number): number
  /**
   * Reads the time from the `Date` header of a response that was just received. A time that is more than 26 hours away from both this
   * machine's clock and the last known time counts when the next response confirms it.
   */
  observe(date: string | null): void
  /** A Unix timestamp, in seconds, that has certainly passed for the service; undefined before its first response. */
  past(): number | undefined
}

/** @param local milliseconds since 1970-01-01 UTC by this machine's clock, which may be wrong */
export function createServerClock(local: () => number): ServerClock {
  let skew: number | undefined
  /** The difference that a second response would confirm. */
  let stray: number | undefined
  const now = (): number => local() / 1000 + (skew ?? 0)
  return {
    now,
    toLocalMs: (seconds) => Math.round((seconds - (skew ?? 0)) * 1000),
    observe(date) {
      const stated = readDate(date)
      if (stated === undefined) return
      const difference = (stated - local()) / 1000
      const isPlausible = [0, skew, stray].some((known) => known !== undefined && Math.abs(difference - known) <= PLAUSIBLE)
      stray = isPlausible ? undefined : difference
      if (isPlausible) skew = Math.abs(difference) > TOLERANCE ? difference : 0
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

/** Reads the time from an error in the service's own format. A page of a proxy does not show the service's time. */
export function observeDate(clock: ServerClock, error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error instanceof InvalidGrantError || isOfService(error.body)) clock.observe(error.response?.headers.get('Date') ?? null)
}
