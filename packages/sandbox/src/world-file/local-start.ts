import { parseLocal, readDateTime } from '../base/date-time.ts'
import { fromLocal, isoLocal } from '../base/local-time.ts'

const DAY = 86_400_000

/** A local time in milliseconds, as if it were UTC, or a time of day and the number of days before the start of the world. */
export type LocalStart = { readonly local: number } | { readonly daysAgo: number; readonly timeOfDay: number }

/** A date and a time. A `Z` at the end is ignored, because responses of the API have one. */
const DATE = /^[\d-]{10}[T ][\d:]{5,8}Z?$/
const RELATIVE = /^(?:(today)|(yesterday)|(\d{1,5}) days? ago) (?:at )?(\d\d):(\d\d)(?::(\d\d))?$/

/** Parses a local time; undefined if it is not valid, such as 2026-02-30. */
export function parseLocalStart(text: string): LocalStart | undefined {
  if (DATE.test(text)) {
    const read = Number.isNaN(parseLocal(text)) ? undefined : readDateTime(text)
    return read && { local: read.written }
  }
  const relative = RELATIVE.exec(text)
  if (relative === null) return undefined
  const [, today, yesterday, days, ...clock] = relative
  const time = timeOfDay(clock)
  return time === undefined ? undefined : { daysAgo: today ? 0 : yesterday ? 1 : Number(days), timeOfDay: time }
}

function timeOfDay([hours = '', minutes = '', seconds = '00']: readonly (string | undefined)[]): number | undefined {
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  return hour < 24 && minute < 60 && second < 60 ? ((hour * 60 + minute) * 60 + second) * 1000 : undefined
}

/** Epoch milliseconds of a local time in a world that starts at `now`. */
export function timeOf(start: LocalStart, now: number): number {
  if ('local' in start) return fromLocal(start.local)
  const midnight = Date.parse(`${isoLocal(now).slice(0, 10)}T00:00:00Z`)
  return fromLocal(midnight - start.daysAgo * DAY + start.timeOfDay)
}
