/** The start time fields of an activity, a lap or a segment effort. */
export interface StartFields {
  /** Start time, in UTC. */
  readonly start_date?: string | null | undefined
  /** Start time in local time. It ends in `Z`, although it is not in UTC. */
  readonly start_date_local?: string | null | undefined
  /** For example `(GMT-05:00) America/New_York`. */
  readonly timezone?: string | null | undefined
  /** Offset from UTC, in seconds, positive east of UTC. */
  readonly utc_offset?: number | null | undefined
}

/** A start time in local time. */
export interface LocalDate {
  /** Date and time without a zone: `2026-10-18T09:14:20`. It sorts as text, and `Temporal.PlainDateTime.from` reads it. */
  readonly dateTime: string
  /** `2026-10-18` */
  readonly date: string
  /** `09:14:20` */
  readonly time: string
  /** The exact time; undefined when the fields do not determine it. */
  readonly instant: Date | undefined
  /** Name in the time zone database, for example `America/New_York`; undefined when it is missing or this runtime does not support it. */
  readonly timeZone: string | undefined
  /** Offset from UTC at that time, in seconds, positive east of UTC; undefined when it is not known. */
  readonly utcOffset: number | undefined
}

/**
 * Reads the start time of an activity, a lap or a segment effort, without the misleading `Z` of `start_date_local` (inferred).
 * @returns undefined when the fields contain no start time
 */
export function localDate({ start_date, start_date_local, timezone, utc_offset }: StartFields): LocalDate | undefined {
  const timeZone = zoneIn(timezone ?? '')
  const utc = parse(start_date)
  // The local time, handled as if it were UTC to make it computable.
  const shown = parse(start_date_local?.replace(/(Z|[+-]\d\d:?\d\d)$/i, '').concat('Z'))
  const offset = offsetOf({ utc, shown, timeZone, given: utc_offset })
  const local = shown ?? (utc === undefined || offset === undefined ? undefined : utc + offset)
  if (local === undefined) return undefined
  const instant = utc ?? (offset === undefined ? undefined : local - offset)
  const dateTime = new Date(local).toISOString().replace(/(\.000)?Z$/, '')
  const [date = '', time = ''] = dateTime.split('T')
  return {
    dateTime,
    date,
    time,
    instant: instant === undefined ? undefined : new Date(instant),
    timeZone,
    utcOffset: offset === undefined ? undefined : offset / 1000,
  }
}

/** In milliseconds since 1970-01-01 UTC. */
function parse(text: string | null | undefined): number | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : time
}

interface Known {
  readonly utc: number | undefined
  readonly shown: number | undefined
  readonly timeZone: string | undefined
  readonly given: number | null | undefined
}

/** In milliseconds. The offset in the text of the zone is not used, because it is the standard-time offset, also in summer. */
function offsetOf({ utc, shown, timeZone, given }: Known): number | undefined {
  if (utc !== undefined && shown !== undefined) return shown - utc
  if (typeof given === 'number') return given * 1000
  if (timeZone === undefined) return undefined
  if (utc !== undefined) return offsetAt(utc, timeZone)
  // The offset depends on the time, and the time on the offset: the second guess is correct except for the hour that a clock change skips.
  return shown === undefined ? undefined : offsetAt(shown - offsetAt(shown, timeZone), timeZone)
}

/** Offset of the zone from UTC at a given time, in milliseconds. */
function offsetAt(utc: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(utc).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? []
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

/** The zone's name after `(GMT-05:00) `, if this runtime supports it. */
function zoneIn(text: string): string | undefined {
  const name = text.replace(/^\(.*?\)\s*/, '')
  try {
    return name === '' ? undefined : new Intl.DateTimeFormat('en-US', { timeZone: name }) && name
  } catch {
    return undefined
  }
}
