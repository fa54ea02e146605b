import { LENGTH, type WindowId, windowsIn } from './windows.ts'

/** Maximum offset of the service's clock from this machine's until a response has reported the time. */
const UNKNOWN_MS = 10_000

/** Maximum drift between two clocks: 0.1 ‰. */
const DRIFT = 1e-4

/** Maximum travel time of a request: near the end of a window, it is also charged to the next one. */
const LANDING_MS = 10_000

/** The service's time. It lies between two bounds, which every response with a `Date` narrows. */
export interface ServiceTime {
  /** Bounds of the service's time at a time of this machine's clock. */
  range(local: number): { readonly earliest: number; readonly latest: number }
  /** The most likely time of the service, in milliseconds since 1970-01-01 UTC. */
  at(local: number): number
  /** The time of this machine's clock at which a time of the service has certainly passed. */
  toLocal(time: number): number
  /** The windows in which a request might arrive that is sent at the given time. Returns the same list while they do not change. */
  landingWindows(local: number): readonly WindowId[]
  /**
   * Whether a recent response, or the shared record, confirms the time. Otherwise, this machine's clock may be wrong by any amount.
   * @param recorded when the record was last changed, by the service's clock; 0 when it is not known
   */
  isCertain(local: number, recorded: number): boolean
  /**
   * Reads the time from a `Date` header, in milliseconds, with the times at which the request was sent and the response was received.
   * Returns false for a time that contradicts both what is known and the shared record: it is followed, but is not certain until the
   * response to a later request confirms it.
   */
  observe(date: number, sentAt: number, receivedAt: number, recorded?: number): boolean
  /** There is no better clock than this machine's: a response did not state the service's time, and does not contradict it. */
  assume(local: number, stated: number | undefined): void
}

/** Times that differ by less, or are in the same quarter hour, confirm each other. */
const NEAR_MS = 60_000

const quarterOf = (time: number): number => Math.floor(time / LENGTH.quarter_hour)

const isNear = (one: number, other: number | undefined): boolean =>
  other !== undefined && (quarterOf(one) === quarterOf(other) || Math.abs(one - other) <= NEAR_MS)

export function createServiceTime(): ServiceTime {
  let low = -UNKNOWN_MS
  let high = UNKNOWN_MS
  let isKnown = false
  let observedAt = 0
  /** The time of the service that was last confirmed. */
  let confirmed: number | undefined
  /** When a contradicting time was received, by this machine's clock, until a later request confirms it. */
  let doubtedAt: number | undefined
  let landing: { readonly first: number; readonly last: number; readonly windows: readonly WindowId[] } = { first: 0, last: 0, windows: [] }
  const slack = (local: number): number => (isKnown ? Math.abs(local - observedAt) * DRIFT : 0)
  const range: ServiceTime['range'] = (local) => ({ earliest: local + low - slack(local), latest: local + high + slack(local) })
  const at: ServiceTime['at'] = (local) => local + (low + high) / 2
  return {
    range,
    at,
    toLocal: (time) => Math.ceil(time - low),
    landingWindows(local) {
      const { earliest, latest } = range(local)
      const [first, last] = [quarterOf(earliest), quarterOf(latest + LANDING_MS)]
      if (first !== landing.first || last !== landing.last) landing = { first, last, windows: windowsIn(earliest, latest + LANDING_MS) }
      return landing.windows
    },
    isCertain: (local, recorded) => doubtedAt === undefined && (isNear(at(local), confirmed) || isNear(at(local), recorded)),
    observe(date, sentAt, receivedAt, recorded) {
      const isExpected = isNear(date, at(receivedAt))
      if (isNear(date, recorded) || (isExpected && (doubtedAt === undefined || sentAt >= doubtedAt))) doubtedAt = undefined
      else if (!isExpected) doubtedAt = receivedAt
      // The header has whole seconds, and was written at some time between sending and receiving.
      const [earliest, latest] = [date - receivedAt, date + 1_000 - sentAt]
      const drift = slack(receivedAt)
      const [lower, upper] = [Math.max(low - drift, earliest), Math.min(high + drift, latest)]
      // If the clocks were changed or the machine was asleep, only the newest response counts.
      const fits = isKnown && lower <= upper
      low = fits ? lower : earliest
      high = fits ? upper : latest
      isKnown = true
      observedAt = receivedAt
      if (doubtedAt === undefined) confirmed = at(receivedAt)
      return doubtedAt === undefined
    },
    assume(local, stated) {
      if (stated === undefined || isNear(stated, at(local))) confirmed = at(local)
    },
  }
}
