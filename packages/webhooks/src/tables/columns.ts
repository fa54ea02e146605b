import type { DetailedActivity, DetailedAthlete, Lap, SegmentEffort, SummaryActivity } from '@activity-tracking/client'

/** What a column contains. `bigint` is an id, or milliseconds; `instant` a time in UTC, and `local` one of a clock on the wall, in seconds. */
export type ColumnType = 'bigint' | 'integer' | 'real' | 'text' | 'boolean' | 'instant' | 'local' | 'json' | 'bytes'

/** A column, and its value of an item. A value of another type than the column's is stored as null. */
export interface Column<Item> {
  readonly name: string
  readonly type: ColumnType
  /** What follows the type in SQL. */
  readonly rule?: string
  readonly of: (item: Item) => unknown
}

/** An activity of a list, or one with details. */
export type AnyActivity = SummaryActivity | DetailedActivity

/** Columns with the names of the fields that they contain. */
const fields = <Item extends object>(type: ColumnType, ...names: (keyof Item & string)[]): Column<Item>[] =>
  names.map((name) => ({ name, type, of: (item) => item[name] }))

const place = (name: string, of: (activity: AnyActivity) => unknown): Column<AnyActivity> => ({ name, type: 'real', of })

export const ACTIVITY: readonly Column<AnyActivity>[] = [
  ...fields<AnyActivity>('text', 'name', 'sport_type'),
  // 1970 if there is none: the position of a page contains it.
  { name: 'start_date', type: 'instant', rule: 'NOT NULL', of: ({ start_date: start }) => toInstant(start) ?? '1970-01-01T00:00:00Z' },
  ...fields<AnyActivity>('local', 'start_date_local'),
  ...fields<AnyActivity>('text', 'timezone'),
  ...fields<AnyActivity>('real', 'utc_offset', 'distance', 'moving_time', 'elapsed_time', 'total_elevation_gain', 'elev_high', 'elev_low'),
  ...fields<AnyActivity>('real', 'average_speed', 'max_speed', 'average_cadence', 'average_temp', 'average_heartrate', 'max_heartrate'),
  ...fields<AnyActivity>('real', 'average_watts', 'max_watts', 'weighted_average_watts', 'kilojoules'),
  ...fields<DetailedActivity>('real', 'calories'),
  ...fields<AnyActivity>('boolean', 'device_watts'),
  ...fields<AnyActivity>('text', 'gear_id', 'device_name', 'visibility'),
  ...fields<AnyActivity>('boolean', 'private', 'manual', 'trainer', 'commute'),
  ...fields<AnyActivity>('integer', 'workout_type', 'achievement_count', 'pr_count', 'kudos_count', 'comment_count'),
  place('start_lat', ({ start_latlng: start }) => start?.[0]),
  place('start_lng', ({ start_latlng: start }) => start?.[1]),
  place('end_lat', ({ end_latlng: end }) => end?.[0]),
  place('end_lng', ({ end_latlng: end }) => end?.[1]),
  { name: 'summary_polyline', type: 'text', of: ({ map }) => map?.summary_polyline },
] as readonly Column<AnyActivity>[]

export const LAP: readonly Column<Lap>[] = [
  ...fields<Lap>('bigint', 'id'),
  ...fields<Lap>('text', 'name'),
  ...fields<Lap>('integer', 'lap_index'),
  ...fields<Lap>('instant', 'start_date'),
  ...fields<Lap>('real', 'distance', 'moving_time', 'elapsed_time', 'total_elevation_gain', 'average_speed', 'max_speed'),
  ...fields<Lap>('real', 'average_cadence', 'average_watts', 'average_heartrate', 'max_heartrate'),
  ...fields<Lap>('integer', 'start_index', 'end_index', 'pace_zone'),
]

export const EFFORT: readonly Column<SegmentEffort>[] = [
  ...fields<SegmentEffort>('bigint', 'id'),
  { name: 'segment_id', type: 'bigint', of: ({ segment }) => segment?.id },
  ...fields<SegmentEffort>('text', 'name'),
  ...fields<SegmentEffort>('instant', 'start_date'),
  ...fields<SegmentEffort>('real', 'distance', 'moving_time', 'elapsed_time'),
  ...fields<SegmentEffort>('real', 'average_cadence', 'average_watts', 'average_heartrate', 'max_heartrate'),
  ...fields<SegmentEffort>('integer', 'start_index', 'end_index', 'kom_rank', 'pr_rank'),
]

export const PROFILE: readonly Column<DetailedAthlete>[] = [
  ...fields<DetailedAthlete>('text', 'username', 'firstname', 'lastname', 'city', 'state', 'country', 'sex'),
  ...fields<DetailedAthlete>('text', 'measurement_preference', 'profile', 'profile_medium'),
  ...fields<DetailedAthlete>('real', 'weight', 'ftp'),
  ...fields<DetailedAthlete>('instant', 'created_at'),
]

const MOST_INTEGER = 2_147_483_647

/** Digits of a signed integer of 64 bits; null for anything else. */
function toBigint(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text) ? text : null
}

/** A time as `2026-11-02T10:00:00Z`; null if there is none. */
export function toInstant(value: unknown): string | null {
  const at = typeof value === 'string' ? Date.parse(value) : value instanceof Date ? value.getTime() : Number.NaN
  return Number.isFinite(at) ? new Date(Math.floor(at / 1_000) * 1_000).toISOString().replace('.000', '') : null
}

/** A time of a clock on the wall as `2026-11-02T10:00:00`; null if there is none. The service sends it with a `Z`. */
function toLocal(value: unknown): string | null {
  const [, time] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)/.exec(String(value)) ?? []
  return time !== undefined && toInstant(`${time}Z`) === `${time}Z` ? time : null
}

/** The value of a column; null if it does not have the column's type. Booleans are left to the database. */
export function columnValue(type: ColumnType, value: unknown): unknown {
  switch (type) {
    case 'text':
      // PostgreSQL rejects U+0000.
      return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : null
    case 'real':
      return typeof value === 'number' && Number.isFinite(value) ? value : null
    case 'integer':
      return typeof value === 'number' && Math.abs(value) <= MOST_INTEGER ? Math.round(value) : null
    case 'bigint':
      return toBigint(value)
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'instant':
      return toInstant(value)
    case 'local':
      return toLocal(value)
    case 'json':
      return JSON.stringify(value)
    case 'bytes':
      return value
  }
}

/** The values of an item, in the order of its columns. */
export const valuesOf = <Item>(columns: readonly Column<Item>[], item: Item): unknown[] =>
  columns.map(({ type, of }) => columnValue(type, of(item)))
