import { fromLocal, offsetAt, USUAL_ZONE } from './local-time.ts'

/** A date and time as it is written, which is a day of the calendar and a time of the day. */
export interface DateTime {
  /** In milliseconds, as if it were UTC. */
  readonly written: number
  /** Minutes that its time zone is ahead of UTC; undefined if it does not have one. */
  readonly offset: number | undefined
  /** Whether it contains a time with seconds. Otherwise the missing parts are zero. */
  readonly isComplete: boolean
}

const FORM = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(?:(Z)|([+-])(\d\d):?(\d\d))?)?$/i

const MINUTE = 60_000
const DAY = 86_400_000
const [EARLIEST, LATEST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')]

/** Whether the service can write a time, in UTC and in local time: its dates have four-digit years. False for NaN. */
export const isWritable = (utc: number, zone = USUAL_ZONE): boolean =>
  isOfFourDigits(utc) && isOfFourDigits(utc + offsetAt(utc, zone) * 1000)

const isOfFourDigits = (time: number): boolean => time >= EARLIEST && time <= LATEST

/** The range of a world's clock, for messages. */
export const CLOCK_RANGE = 'from 1970-01-01 to 9999-12-30'

/**
 * Whether a world's clock can have a time, in UTC. It ends a day before the dates do, because the world also writes times that follow its clock:
 * when tokens expire, limits are reset and deliveries are attempted again. False for NaN.
 */
export const isClockTime = (utc: number): boolean => utc >= 0 && utc <= LATEST - DAY

/**
 * Reads an ISO 8601 date, or a date and time: the one reader for requests, options, files and worlds. Undefined if the text is something
 * else, or not a real day: `Date.parse` makes March 2 of February 30, and `Date` has years before 1 and after 9999. There are no leap seconds,
 * because the clock of a sandbox does not have them.
 */
export function readDateTime(text: string): DateTime | undefined {
  const match = FORM.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((part) => Number(part ?? 0))
  const [fraction, utc, sign, zoneHours, zoneMinutes] = match.slice(7)
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 59 || Number(zoneHours ?? 0) > 23 || Number(zoneMinutes ?? 0) > 59) return undefined
  const seconds = ((hour * 60 + minute) * 60 + second) * 1000
  return {
    written: midnightOf(year, month, day) + seconds + Math.floor(Number(fraction ?? 0) * 1000),
    offset: utc ? 0 : sign === undefined ? undefined : Number(`${sign}1`) * (Number(zoneHours) * 60 + Number(zoneMinutes)),
    isComplete: match[6] !== undefined,
  }
}

/**
 * Epoch milliseconds of a date or time, in UTC if it does not name a time zone; NaN if it is not one, or if the service could not write it.
 */
export function parseTime(text: string): number {
  const read = readDateTime(text)
  const time = read === undefined ? Number.NaN : read.written - (read.offset ?? 0) * MINUTE
  return isWritable(time) ? time : Number.NaN
}

/**
 * Epoch milliseconds of a local time, such as `start_date_local`; NaN if it is not one, or if the service could not write it. A time zone in the
 * text is ignored, because responses have a Z that does not mean UTC (decision 030).
 */
export function parseLocal(text: string, zone: string): number {
  const read = readDateTime(text)
  const time = read === undefined ? Number.NaN : fromLocal(read.written, zone)
  return isWritable(time, zone) ? time : Number.NaN
}

/**
 * Whether a text is the `date-time` of RFC 3339, with seconds and a time zone. Also for local times of responses, whose Z does not mean UTC:
 * a time that could not be written in local time is refused where it is used.
 */
export function isDateTime(text: string): boolean {
  const read = readDateTime(text)
  if (read?.offset === undefined || !read.isComplete) return false
  const utc = read.written - read.offset * MINUTE
  return utc >= EARLIEST && utc <= LATEST
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const daysOf = (year: number, month: number): number => (month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)

/** `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
const midnightOf = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month - 1, day)
