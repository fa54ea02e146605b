const HOUR = 3_600_000
const DAY = 24 * HOUR

export const TIME_ZONE = '(GMT+01:00) Europe/Oslo'

/** 01:00 UTC on the last Sunday of a month with 31 days, when European clocks change. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31)
  return last - new Date(last).getUTCDay() * DAY + HOUR
}

/** The years of which the summer time was computed last. Lists have many times of few years. */
const summers = new Map<number, { readonly start: number; readonly end: number }>()
const MOST_SUMMERS = 100

function summerOf(year: number): { readonly start: number; readonly end: number } {
  const known = summers.get(year)
  if (known !== undefined) return known
  if (summers.size >= MOST_SUMMERS) summers.clear()
  const summer = { start: lastSunday(year, 2), end: lastSunday(year, 9) }
  summers.set(year, summer)
  return summer
}

/** Seconds that clocks in Oslo are ahead of UTC (rule in force since 1996). */
export function offsetAt(utc: number): number {
  const { start, end } = summerOf(new Date(utc).getUTCFullYear())
  return utc >= start && utc < end ? 7200 : 3600
}

/** A timestamp as the service writes it, in UTC. */
export const isoUtc = (utc: number): string => `${new Date(utc).toISOString().slice(0, 19)}Z`

/** Local time in Oslo as the service writes it: with a Z that does not mean UTC. */
export const isoLocal = (utc: number): string => isoUtc(utc + offsetAt(utc) * 1000)

/** The UTC time of a local time in Oslo that is given as if it were UTC. */
export const fromLocal = (local: number): number => local - offsetAt(local - HOUR) * 1000

const PARTS_OF_DAY = [
  [5, 'Night'],
  [11, 'Morning'],
  [14, 'Lunch'],
  [18, 'Afternoon'],
  [22, 'Evening'],
] as const

/** The part of the day as in default activity names. @param hour from 0 to 23 */
export const partOfDay = (hour: number): string => PARTS_OF_DAY.find(([end]) => hour < end)?.[1] ?? 'Night'

/** `start_date` and `start_date_local`. */
export const datesAt = (utc: number): { start_date: string; start_date_local: string } => ({
  start_date: isoUtc(utc),
  start_date_local: isoLocal(utc),
})

/** Local midnight of the current day in Oslo, as if it were UTC. */
export const localMidnight = (utc: number): number => Math.floor((utc + offsetAt(utc) * 1000) / DAY) * DAY

/** The UTC time at which the current year began in Oslo. */
export const startOfYear = (utc: number): number => fromLocal(new Date(localMidnight(utc)).setUTCMonth(0, 1))

/**
 * The time in epoch seconds that is so many seconds of Oslo's local time after a midnight. The midnight is given as if it were UTC. Converts the
 * times of a template to the times of a world.
 */
export const timeAfter = (midnight: number, seconds: number): number => Math.floor(fromLocal(midnight + seconds * 1000) / 1000)

/** Seconds of Oslo's local time from a midnight to a time in epoch seconds: the reverse of `timeAfter`. */
export const secondsAfter = (midnight: number, time: number): number => time + offsetAt(time * 1000) - Math.floor(midnight / 1000)
