import { LENGTH, type WindowId, windowsIn } from './windows.ts'

/** How far the service's clock may be from this machine's as long as no response has told the time. */
const UNKNOWN_MS = 10_000

/** How much two clocks drift apart at most: 0.1 ‰. */
const DRIFT = 1e-4

/** A request may be on its way for this long: near the end of a window it is charged to the next one too. */
const LANDING_MS = 10_000

/** What is known of the service's time: it lies between two bounds, which every response with a `Date` narrows. */
export interface ServiceTime {
  /** The service's time at a moment of this machine's clock lies between these. */
  range(local: number): { readonly earliest: number; readonly latest: number }
  /** The most likely time of the service, in milliseconds since 1970-01-01 UTC. */
  at(local: number): number
  /** When this machine's clock shows that a time of the service has certainly come. */
  toLocal(time: number): number
  /** The windows that a request could land in that is sent at a moment: the same list as long as they are the same. */
  landingWindows(local: number): readonly WindowId[]
  /** Takes the time from a `Date` header, in milliseconds, of a request that was sent and got its response at these moments. */
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
      // The header has whole seconds, and was written at some moment between sending and receipt.
      const [earliest, latest] = [date - receivedAt, date + 1_000 - sentAt]
      const drift = slack(receivedAt)
      const [lower, upper] = [Math.max(low - drift, earliest), Math.min(high + drift, latest)]
      // Both clocks may have been set anew, and the machine may have slept: then only the newest response counts.
      const fits = isKnown && lower <= upper
      low = fits ? lower : earliest
      high = fits ? upper : latest
      isKnown = true
      observedAt = receivedAt
    },
  }
}
