import { readDate } from './values.ts'

/** Maximum offset of the service's clock from this machine's until a response has reported the time. */
const UNKNOWN_MS = 10_000

/** Maximum drift between two clocks: 0.1 ‰. */
const DRIFT = 1e-4

/** Maximum age of a `Date` header when its response arrives, if it is not known when the request was sent. */
const TRAVEL_MS = 5_000

/** The same for a time that is converted with a single response: it must not be early. */
const AGREEMENT_MS = 1_000

/** Times that differ by less, or are in the same quarter hour, confirm each other. */
const NEAR_MS = 60_000
const QUARTER_HOUR_MS = 900_000

/** A time that is further away from both this machine's clock and the last known time is not followed until it is confirmed: 26 hours. */
const PLAUSIBLE_MS = 93_600_000

/** What is known about the request of a response. Times are by this machine's clock. */
export interface Observed {
  readonly sentAt: number
  readonly receivedAt: number
  /** A time of the service that another process has recorded recently; 0 when there is none. */
  readonly recorded: number
}

/** When a request was sent and its response arrived, by the service's clock. */
export interface Seen {
  readonly sentAt: number
  readonly endedAt: number
  /** The period in which the service has received the request; undefined when the time is doubtful. */
  readonly arrived: { readonly earliest: number; readonly latest: number } | undefined
}

/**
 * The service's time, by the `Date` headers of its responses, in milliseconds since 1970-01-01 UTC. It lies between two bounds, which every
 * response narrows. This machine's clock is right as long as they allow it.
 */
export interface ServiceClock {
  /** The most likely time of the service at a time of this machine's clock; default: now. */
  at(local?: number): number
  /** The most likely time of the service now, as a Unix timestamp in seconds. */
  seconds(): number
  /** Bounds of the service's time at a time of this machine's clock. */
  range(local: number): { readonly earliest: number; readonly latest: number }
  /** Converts a time of the service to this machine's clock. */
  toLocal(time: number): number
  /** The time of this machine's clock at which a time of the service has certainly passed. */
  passedAt(time: number): number
  /** Whether a response has stated the time. */
  isKnown(): boolean
  /**
   * Whether a recent response, or a recorded time, confirms the time. Otherwise, this machine's clock may be wrong by any amount.
   * @param recorded a recent time of the service; 0 when there is none
   */
  isCertain(local: number, recorded: number): boolean
  /**
   * Reads the time of a response, in milliseconds.
   * @param observed default: the response has just arrived
   * @returns false for a time that contradicts what is known, until the response to a later request, or a recorded time, confirms it. Unless
   *   it is more than 26 hours away from both this machine's clock and the last known time, it is followed nevertheless.
   */
  observe(date: number, observed?: Observed): boolean
  /** Reads the time from the `Date` header of a response that has just arrived; null without one. */
  observeHeader(date: string | null): void
  /**
   * Reads the time of the response to a request that was sent at a time of this machine's clock.
   * @param recorded a recent time of the service; 0 when there is none
   * @param isService whether it has headers of the service: the page of a proxy may have a different date
   */
  read(response: Pick<Response, 'ok' | 'headers'>, sentAt: number, recorded: number, isService: boolean): Seen
}

const quarterOf = (time: number): number => Math.floor(time / QUARTER_HOUR_MS)

const isNear = (one: number, other: number | undefined): boolean =>
  other !== undefined && (quarterOf(one) === quarterOf(other) || Math.abs(one - other) <= NEAR_MS)

/** Bounds of the offset between two clocks. */
interface Bounds {
  readonly low: number
  readonly high: number
}

/** What one response shows: its header has whole seconds, and was written at some time between sending and receiving. */
const boundsOf = (date: number, sentAt: number, receivedAt: number): Bounds => ({ low: date - receivedAt, high: date + 1_000 - sentAt })

const offsetIn = ({ low, high }: Bounds): number => (low <= 0 && high >= 0 ? 0 : low)

/** @param machineTime milliseconds since 1970-01-01 UTC by this machine's clock, which may be wrong */
export function createServiceClock(machineTime: () => number): ServiceClock {
  let bounds: Bounds = { low: -UNKNOWN_MS, high: UNKNOWN_MS }
  let isKnown = false
  let observedAt = 0
  /** The time of the service that was last confirmed. */
  let confirmed: number | undefined
  /** A contradicting offset, until it is confirmed, and whether a response whose request is not known has stated it. */
  let doubt: { readonly offset: number; readonly at: number; readonly isRepeatable: boolean } | undefined
  const slack = (local: number): number => (isKnown ? Math.abs(local - observedAt) * DRIFT : 0)
  const at = (local = machineTime()): number => local + offsetIn(bounds)

  const follow = (date: number, sentAt: number, receivedAt: number): void => {
    const found = boundsOf(date, sentAt, receivedAt)
    const drift = slack(receivedAt)
    const both = { low: Math.max(bounds.low - drift, found.low), high: Math.min(bounds.high + drift, found.high) }
    // If the clocks were changed or the machine was asleep, only the newest response counts.
    bounds = isKnown && both.low <= both.high ? both : found
    isKnown = true
    observedAt = receivedAt
  }

  const clock: ServiceClock = {
    at,
    seconds: () => at() / 1_000,
    range: (local) => ({ earliest: local + bounds.low - slack(local), latest: local + bounds.high + slack(local) }),
    toLocal: (time) => time - offsetIn(bounds),
    passedAt: (time) => Math.ceil(time - bounds.low),
    isKnown: () => isKnown,
    isCertain: (local, recorded) => doubt === undefined && (isNear(at(local), confirmed) || isNear(at(local), recorded)),
    observe(date, observed) {
      const receivedAt = observed?.receivedAt ?? machineTime()
      const sentAt = observed?.sentAt ?? receivedAt - TRAVEL_MS
      const isPlausible = Math.min(Math.abs(date - receivedAt), Math.abs(date - at(receivedAt))) <= PLAUSIBLE_MS
      const isExpected = isNear(date, at(receivedAt))
      // One response can be read twice, by those who know its request and by those who do not. It does not confirm itself.
      const isLater = doubt === undefined || (observed === undefined ? doubt.isRepeatable : sentAt >= doubt.at)
      const isConfirmed = isExpected || (doubt !== undefined && isNear(date, receivedAt + doubt.offset))
      if (isNear(date, observed?.recorded) || (isConfirmed && isLater)) doubt = undefined
      else if (doubt === undefined || !isConfirmed)
        doubt = { offset: date - receivedAt, at: receivedAt, isRepeatable: observed === undefined }
      else if (observed === undefined) doubt = { ...doubt, isRepeatable: true }
      if (isPlausible || doubt === undefined) follow(date, sentAt, receivedAt)
      if (doubt === undefined) confirmed = at(receivedAt)
      return doubt === undefined
    },
    observeHeader(date) {
      const stated = readDate(date)
      if (stated !== undefined) clock.observe(stated)
    },
    read({ ok, headers }, sentAt, recorded, isService) {
      const receivedAt = machineTime()
      const expectedAt = at(receivedAt)
      const stated = dateOf(headers)
      const date = isService ? stated : undefined
      const isBelieved = date === undefined || clock.observe(date, { sentAt, receivedAt, recorded })
      // There is no better clock than this machine's if a response does not state the service's time, and does not contradict it.
      const isSilent = date === undefined && ok && (stated === undefined ? !headers.has('Date') : isNear(stated, expectedAt))
      if (isSilent) confirmed = at(receivedAt)
      const latest = Math.min(clock.range(receivedAt).latest, (date ?? Number.POSITIVE_INFINITY) + 999)
      const arrived = isBelieved ? { earliest: clock.range(sentAt).earliest, latest } : undefined
      return { sentAt: at(sentAt), endedAt: isBelieved ? at(receivedAt) : expectedAt, arrived }
    },
  }
  return clock
}

/** The time that a response states; undefined when it states none that is plausible. */
export const dateOf = (headers: Headers): number | undefined => readDate(headers.get('Date'))

/**
 * Converts a time that a response states to this machine's clock.
 * @param receivedAt when the response arrived, by this machine's clock
 */
export function toLocalTime(time: number, headers: Headers, receivedAt: number): number {
  const date = dateOf(headers)
  return date === undefined ? time : time - offsetIn(boundsOf(date, receivedAt - AGREEMENT_MS, receivedAt))
}

/** The delay that `Retry-After` requires, in milliseconds: seconds, or a date by the responding server's clock. */
export function retryAfter(headers: Headers, receivedAt: number): number | undefined {
  const text = headers.get('Retry-After')?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const date = readDate(text)
  return date === undefined ? undefined : Math.max(0, toLocalTime(date, headers, receivedAt) - receivedAt)
}
