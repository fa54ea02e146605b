import { ApiError, InvalidGrantError } from '../errors.ts'
import { readDate } from '../plausible.ts'
import { serviceClockOf } from '../service-clock.ts'
import { isOfService } from '../to-api-error.ts'

/** A time that has certainly passed is this much earlier, in seconds: a header has whole seconds, and its response travels. */
const MARGIN = 10

/** The service's time in seconds, as in its tokens. */
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

/** The clock that all sessions of this process share for a store: a correction by one of them applies to all. */
export function serverClockOf(store: object, local: () => number): ServerClock {
  const clock = serviceClockOf(store, local)
  const now = (): number => clock.at() / 1000
  return {
    now,
    toLocalMs: (seconds) => Math.round(clock.toLocal(seconds * 1000)),
    observe(date) {
      const stated = readDate(date)
      if (stated !== undefined) clock.observe(stated)
    },
    past: () => (clock.isKnown() ? Math.floor(now() - MARGIN) : undefined),
  }
}

/** Reads the time from an error in the service's own format. A page of a proxy does not show the service's time. */
export function observeDate(clock: ServerClock, error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error instanceof InvalidGrantError || isOfService(error.body)) clock.observe(error.response?.headers.get('Date') ?? null)
}
