const HOUR = 3_600_000
const DAY = 24 * HOUR

export const TIME_ZONE = '(GMT+01:00) Europe/Oslo'

/** Days from March 1 of the year 0 to 1970, and in the 400 years after which the calendar repeats. */
const [DAYS_TO_1970, DAYS_OF_CYCLE] = [719_468, 146_097]
/** Days from March 1 to the last days of March and of October. */
const [LAST_OF_MARCH, LAST_OF_OCTOBER] = [30, 244]

/** The number of a day's previous March 1, both as days since 1970. Leap days are at the end of such a year. */
function marchBefore(day: number): number {
  const days = day + DAYS_TO_1970
  const ofCycle = days - Math.floor(days / DAYS_OF_CYCLE) * DAYS_OF_CYCLE
  const year = Math.floor((ofCycle - Math.floor(ofCycle / 1460) + Math.floor(ofCycle / 36_524) - Math.floor(ofCycle / 146_096)) / 365)
  return day - (ofCycle - (365 * year + Math.floor(year / 4) - Math.floor(year / 100)))
}

/** 01:00 UTC on a day, or else on the Sunday before it, when European clocks change. */
const onSunday = (day: number): number => (day - ((((day + 4) % 7) + 7) % 7)) * DAY + HOUR

/** Seconds that clocks in Oslo are ahead of UTC (rule in force since 1996). Creates no objects, because it is called for every time in a world. */
export function offsetAt(utc: number): number {
  const march = marchBefore(Math.floor(utc / DAY))
  return utc >= onSunday(march + LAST_OF_MARCH) && utc < onSunday(march + LAST_OF_OCTOBER) ? 7200 : 3600
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
