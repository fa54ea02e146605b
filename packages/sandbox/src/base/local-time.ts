const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The time zone of athletes who have not set one, and of the days on which worlds start. */
export const USUAL_ZONE = 'Europe/Oslo'

/** Whether a text is the name of a time zone in the time zone database. */
export function isTimeZone(name: string): boolean {
  // The engine ignores the case of names that it replaces by others, such as that of Asia/Kathmandu.
  if (!/^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/.test(name) || /[A-Z]{4}.*\/|\/.*[A-Z]{4}/.test(name)) return false
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase()
  } catch {
    return false
  }
}

/** A few days in which the offset of a zone changes at most once. */
interface Span {
  readonly before: number
  /** When the offset changes; infinity if it does not. */
  readonly change: number
  readonly after: number
}

interface Zone {
  /** Asks the engine for the offset. */
  readonly measure: (utc: number) => number
  readonly spans: Map<number, Span>
}

/** Length of a span. No zone has changed its offset twice within that since 1970. */
const SPAN = 6 * DAY
/** Number of spans that are retained, of all zones together. */
const MOST_SPANS = 20_000

const zones = new Map<string, Zone>()
let retained = 0

/** Seconds that clocks in a time zone are ahead of UTC. Asks the engine once for each span, because it is called for every time in a world. */
export function offsetAt(utc: number, zone: string): number {
  const number = Math.floor(utc / SPAN)
  const { before, change, after } = zones.get(zone)?.spans.get(number) ?? retain(zone, number)
  return utc < change ? before : after
}

function retain(name: string, number: number): Span {
  if (retained >= MOST_SPANS) {
    zones.clear()
    retained = 0
  }
  const zone = zones.get(name) ?? { measure: measureIn(name), spans: new Map<number, Span>() }
  const span = spanIn(zone, number * SPAN)
  zones.set(name, zone)
  zone.spans.set(number, span)
  retained += 1
  return span
}

function spanIn({ measure }: Zone, begin: number): Span {
  let [low, high] = [begin, begin + SPAN]
  const [before, after] = [measure(low), measure(high)]
  if (before === after) return { before, change: Number.POSITIVE_INFINITY, after }
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000
    if (measure(middle) === before) low = middle
    else high = middle
  }
  return { before, change: high, after }
}

function measureIn(zone: string): Zone['measure'] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return (utc) => {
    const [, sign, hours = 0, minutes = 0, seconds = 0] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(utc)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `(GMT-05:00) America/New_York`: a time zone as the service writes it, with its standard offset in the year of a time. */
export function zoneTitle(utc: number, zone: string): string {
  const year = new Date(utc).getUTCFullYear()
  const standard = Math.min(...[0, 6].map((month) => offsetAt(new Date(0).setUTCFullYear(year, month), zone)))
  const minutes = Math.floor(Math.abs(standard) / 60)
  return `(GMT${standard < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}) ${zone}`
}

/** A timestamp as the service writes it, in UTC. */
export const isoUtc = (utc: number): string => `${new Date(utc).toISOString().slice(0, 19)}Z`

/** Local time as the service writes it: with a Z that does not mean UTC. */
export const isoLocal = (utc: number, zone: string): string => isoUtc(utc + offsetAt(utc, zone) * 1000)

/**
 * The UTC time of a local time that is given as if it were UTC. Of a time that exists twice, it is the second one. A time that the clocks skip has the
 * offset before the change: 02:30 is 03:30 (decision 164).
 */
export function fromLocal(local: number, zone: string): number {
  const [before, after] = [offsetAt(local - DAY, zone), offsetAt(local + DAY, zone)]
  const late = local - after * 1000
  return offsetAt(late, zone) === after ? late : local - before * 1000
}

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
export const datesAt = (utc: number, zone: string): { start_date: string; start_date_local: string } => ({
  start_date: isoUtc(utc),
  start_date_local: isoLocal(utc, zone),
})

/** Local midnight of the current day, as if it were UTC. */
const localMidnight = (utc: number, zone: string): number => Math.floor((utc + offsetAt(utc, zone) * 1000) / DAY) * DAY

/** The UTC time at which the current year began. */
export const startOfYear = (utc: number, zone: string): number => fromLocal(new Date(localMidnight(utc, zone)).setUTCMonth(0, 1), zone)

/** The midnight that the times of a template follow in a world with a start in epoch milliseconds, as if it were UTC. */
export const templateMidnight = (startedAt: number): number => localMidnight(startedAt, USUAL_ZONE)

/**
 * The time in epoch seconds that is so many seconds of a zone's local time after a midnight. The midnight is given as if it were UTC. Converts the
 * times of a template to the times of a world.
 */
export const timeAfter = (midnight: number, seconds: number, zone: string): number =>
  Math.floor(fromLocal(midnight + seconds * 1000, zone) / 1000)

/** Seconds of a zone's local time from a midnight to a time in epoch seconds: the reverse of `timeAfter`. */
export const secondsAfter = (midnight: number, time: number, zone: string): number =>
  time + offsetAt(time * 1000, zone) - Math.floor(midnight / 1000)
