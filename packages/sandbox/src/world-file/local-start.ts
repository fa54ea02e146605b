import { parseLocal } from '../base/date-time.ts'
import { fromLocal, localMidnight } from '../base/local-time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A date and a time. A `Z` at the end is ignored, because responses of the API have one. */
const DATE = /^[\d-]{10}[T ][\d:]{5,8}Z?$/
const RELATIVE = /^(?:(today)|(yesterday)|(\d{1,5}) days? ago) (?:at )?([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** Epoch milliseconds of a local time, which can be relative to the start of the world; undefined if it is not valid, such as 2026-02-30. */
export function parseLocalStart(text: string, now: number, zone: string): number | undefined {
  const time = DATE.test(text) ? parseLocal(text, zone) : Number.NaN
  if (!Number.isNaN(time)) return time
  const relative = RELATIVE.exec(text)
  if (relative === null) return undefined
  const [, today, yesterday, days, hours, minutes, seconds = 0] = relative
  const timeOfDay = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND
  return fromLocal(localMidnight(now, zone) - (today ? 0 : yesterday ? 1 : Number(days)) * DAY + timeOfDay, zone)
}
