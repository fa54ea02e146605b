import type { QuotaFamily } from '../errors.ts'
import { type Counts, LENGTH, limitOf, noCounts, type QuotaLimits } from './windows.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
export const HOURS = 24

/** Share of the daily limit that interactive calls are assumed to need before there is any data. */
const FIRST_GUESS = 0.1

/** Minimum share of the daily limit that is expected to be needed, even without calls for days. */
const LEAST = 0.01

/**
 * Interactive calls, and requests of other programs, so far today and on a typical day, by hour (UTC). It determines the quota for
 * background calls.
 */
export type Demand = {
  /** Number of the day since 1970-01-01 of `today`. */
  day: number
  /** When counting began today. There is no data for earlier hours. */
  since: number
  today: Counts[]
  /** Empty until a whole day has been counted. */
  typical: Counts[]
}

export const dayOf = (time: number): number => Math.floor(time / LENGTH.day)

export const emptyDay = (): Counts[] => Array.from({ length: HOURS }, noCounts)

export const startDemand = (time: number): Demand => ({ day: dayOf(time), since: time, today: emptyDay(), typical: [] })

/** The demand at a later time: when a day has ended, it becomes part of the typical day. A day in the future was never counted. */
export function rollDemand(demand: Demand, time: number): Demand {
  const day = dayOf(time)
  const { today, typical, since } = demand
  if (dayOf(time + MINUTE) < demand.day) return { ...startDemand(time), typical }
  if (day <= demand.day) return demand
  const wholeDay = since - demand.day * LENGTH.day < HOUR
  const mixed = today.map((counts, hour) => {
    const before = typical[hour] ?? counts
    return { overall: (counts.overall + before.overall) / 2, read: (counts.read + before.read) / 2 }
  })
  return { day, since: day * LENGTH.day, today: emptyDay(), typical: wholeDay ? mixed : typical }
}

/** Counts interactive calls at a time today. */
export function addDemand(demand: Demand, time: number, counts: Counts): void {
  if (dayOf(time) !== demand.day) return
  const hour = demand.today[Math.floor((time % LENGTH.day) / HOUR)]
  if (hour === undefined) return
  hour.overall += counts.overall
  hour.read += counts.read
}

/** Calls expected between two times of day, in milliseconds since midnight, if today is a typical day. */
function expectedBetween({ typical }: Demand, family: QuotaFamily, from: number, to: number, limit: number): number {
  const total = typical.length === 0 ? FIRST_GUESS * limit : typical.reduce((sum, counts) => sum + counts[family], LEAST * limit)
  const mean = total / HOURS
  let sum = 0
  for (let hour = Math.floor(from / HOUR); hour * HOUR < to; hour += 1) {
    const share = (Math.min(to, (hour + 1) * HOUR) - Math.max(from, hour * HOUR)) / HOUR
    // A few calls in an hour are not significant: half of the weight is on the mean of the day.
    sum += (share * ((typical[hour]?.[family] ?? mean) + mean)) / 2
  }
  return sum
}

/** Calls so far today relative to a typical day: 2 when there were twice as many. */
function paceOf(demand: Demand, family: QuotaFamily, now: number, limit: number): number {
  const midnight = demand.day * LENGTH.day
  const expected = expectedBetween(demand, family, demand.since - midnight, Math.max(demand.since, now) - midnight, limit)
  const seen = demand.today.reduce((sum, counts) => sum + counts[family], 0)
  // Until this many calls were expected, the typical day weighs more than today.
  const weight = Math.max(5, expectedBetween(demand, family, 0, LENGTH.day, limit) / 12)
  const pace = (seen + weight) / (expected + weight)
  // A quiet morning does not predict a quiet afternoon. Unused reserve is released before the end of the day.
  return Math.max(1, pace)
}

/** A smaller reserve is not worth a request that nobody can send. */
const NEGLIGIBLE = 0.3

/** A period, and the limit on requests in a day. */
interface Rest {
  readonly now: number
  readonly start: number
  readonly end: number
  readonly limits: QuotaLimits
}

/**
 * Number of requests to reserve for interactive calls from `now` to the end of a window: the forecast from the typical day and today so
 * far, and about the same again as a safety margin.
 */
export function reserveFor(demand: Demand, family: QuotaFamily, { now, start, end, limits }: Rest): number {
  const midnight = dayOf(start) * LENGTH.day
  const [from, to] = [Math.max(now, start) - midnight, end - midnight]
  if (from >= to) return 0
  const limit = limitOf(limits, family, 'day')
  const pace = dayOf(start) === demand.day ? paceOf(demand, family, now, limit) : 1
  const expected = expectedBetween(demand, family, from, to, limit) * pace
  return Math.ceil(expected + 2 * Math.sqrt(expected + (expected / 2) ** 2) - NEGLIGIBLE)
}
