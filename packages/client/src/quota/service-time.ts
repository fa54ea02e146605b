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
  /** Reads the time from a `Date` header, in milliseconds, with the times at which the request was sent and the response was received. */
  observe(date: number, sentAt: number, receivedAt: number): void
}

export function createServiceTime(): ServiceTime {
  let low = -UNKNOWN_MS
  let high = UNKNOWN_MS
  let isKnown = false
  let observedAt = 0
  let landing: { readonly first: number; readonly last: number; readonly windows: readonly WindowId[] } = { first: 0, last: 0, windows: [] }
  const slack = (local: number): number => (isKnown ? Math.abs(local - observedAt) * DRIFT : 0)
  const range: ServiceTime['range'] = (local) => ({ earliest: local + low - slack(local), latest: local + high + slack(local) })
  return {
    range,
    at: (local) => local + (low + high) / 2,
    toLocal: (time) => Math.ceil(time - low),
    landingWindows(local) {
      const { earliest, latest } = range(local)
      const [first, last] = [Math.floor(earliest / LENGTH.quarter_hour), Math.floor((latest + LANDING_MS) / LENGTH.quarter_hour)]
      if (first !== landing.first || last !== landing.last) landing = { first, last, windows: windowsIn(earliest, latest + LANDING_MS) }
      return landing.windows
    },
    observe(date, sentAt, receivedAt) {
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
    },
  }
}
