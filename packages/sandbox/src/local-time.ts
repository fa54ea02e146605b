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

/** A moment as the service writes it, in UTC. */
export const isoUtc = (utc: number): string => `${new Date(utc).toISOString().slice(0, 19)}Z`

/** The clocks of Oslo as the service writes them: with a Z that is not UTC. */
export const isoLocal = (utc: number): string => isoUtc(utc + offsetAt(utc) * 1000)

/** The moment at which clocks in Oslo show this time, given as if it were UTC. */
export const fromLocal = (local: number): number => local - offsetAt(local - HOUR) * 1000

/** `start_date` and `start_date_local`. */
export const datesAt = (utc: number): { start_date: string; start_date_local: string } => ({
  start_date: isoUtc(utc),
  start_date_local: isoLocal(utc),
})
