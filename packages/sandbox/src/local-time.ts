const HOUR = 3_600_000
const DAY = 24 * HOUR

export const TIME_ZONE = '(GMT+01:00) Europe/Oslo'

/** One in the morning, UTC, on the last Sunday of a month of 31 days: when European clocks change. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31)
  return last - new Date(last).getUTCDay() * DAY + HOUR
}

/** Seconds that clocks in Oslo are ahead of UTC (rule in force since 1996). */
export function offsetAt(utc: number): number {
  const year = new Date(utc).getUTCFullYear()
  return utc >= lastSunday(year, 2) && utc < lastSunday(year, 9) ? 7200 : 3600
}

const [EARLIEST, LATEST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')]

/** Whether the service can write a moment: its dates have years of four digits. NaN is none. */
export const isWritable = (utc: number): boolean => utc >= EARLIEST && utc <= LATEST

/** A moment as the service writes it, in UTC. */
export const isoUtc = (utc: number): string => `${new Date(utc).toISOString().slice(0, 19)}Z`

/** The clocks of Oslo as the service writes them: with a Z that is not UTC. */
export const isoLocal = (utc: number): string => isoUtc(utc + offsetAt(utc) * 1000)

/** The moment at which clocks in Oslo show this time, given as if it were UTC. */
export const fromLocal = (local: number): number => local - offsetAt(local - HOUR) * 1000

const PARTS_OF_DAY = [
  [5, 'Night'],
  [11, 'Morning'],
  [14, 'Lunch'],
  [18, 'Afternoon'],
  [22, 'Evening'],
] as const

/** The part of the day as names of activities have it. @param hour from 0 to 23 */
export const partOfDay = (hour: number): string => PARTS_OF_DAY.find(([end]) => hour < end)?.[1] ?? 'Night'

/** `start_date` and `start_date_local`. */
export const datesAt = (utc: number): { start_date: string; start_date_local: string } => ({
  start_date: isoUtc(utc),
  start_date_local: isoLocal(utc),
})

/** Midnight, on the clocks of Oslo and given as if it were UTC, of the day that it is there. */
export const localMidnight = (utc: number): number => Math.floor((utc + offsetAt(utc) * 1000) / DAY) * DAY

/**
 * The moment, in seconds since 1970, which lies so many seconds on the clocks of Oslo after a midnight that is given as if it were UTC: what a
 * template's moments mean in a world.
 */
export const momentAfter = (midnight: number, seconds: number): number => Math.floor(fromLocal(midnight + seconds * 1000) / 1000)

/** Seconds on the clocks of Oslo from a midnight to a moment in seconds since 1970: the reverse of `momentAfter`. */
export const secondsAfter = (midnight: number, moment: number): number => moment + offsetAt(moment * 1000) - Math.floor(midnight / 1000)

/** The moment at which the athletes' clocks show this time; NaN when it is none. An offset or Z in the text is ignored. */
export function parseLocal(local: string): number {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(local)
  return match === null ? Number.NaN : fromLocal(Date.parse(`${match[1]}T${match[2] ?? '00:00'}Z`))
}
