/** The local start time of an activity, a lap or a segment effort. */
export interface StartFields {
  /** Start time in local time. It ends in `Z`, although it is not in UTC. */
  readonly start_date_local?: string | null | undefined
  /** For example `(GMT-05:00) America/New_York`. The offset is the standard-time offset, also in summer. */
  readonly timezone?: string | null | undefined
}

/** A start time in local time. */
export interface LocalDate {
  /** Date and time without a zone: `2026-10-18T09:14:20`. It sorts as text, and `Temporal.PlainDateTime.from` reads it. */
  readonly dateTime: string
  /** `2026-10-18` */
  readonly date: string
  /** `09:14:20` */
  readonly time: string
  /** Name in the time zone database, for example `America/New_York`. Laps and segment efforts have none. */
  readonly timeZone: string | undefined
}

/**
 * Reads the local start time of an activity, a lap or a segment effort, without the misleading `Z` of `start_date_local` (inferred).
 * @returns undefined when `start_date_local` is missing or not a date with a time
 */
export function localDate({ start_date_local, timezone }: StartFields): LocalDate | undefined {
  const [dateTime, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(start_date_local ?? '') ?? []
  if (dateTime === undefined || date === undefined || time === undefined) return undefined
  const timeZone = timezone?.replace(/^\(.*?\)\s*/, '') || undefined
  return { dateTime, date, time, timeZone }
}
