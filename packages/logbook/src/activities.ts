import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** An activity as the lists show it. Units are those of the API: meters, seconds, meters per second. */
export interface ListedActivity {
  /** Digits: an id can be larger than a number represents exactly. */
  readonly id: string
  readonly name: string
  readonly sport: string
  /** Time on the athlete's clock, such as `2026-11-02T10:00:00`. */
  readonly start: string
  readonly distance: number
  readonly movingTime: number
  readonly elevation: number
  readonly speed: number
  readonly polyline: string | null
}

/** What a day adds up to. */
export interface DayTotal {
  /** `2026-11-02` */
  readonly day: string
  readonly activities: number
  /** One word for each activity. */
  readonly sports: string
  readonly distance: number
  readonly movingTime: number
  readonly elevation: number
}

export const SORTS = {
  date: { column: 'start_date', label: 'Newest' },
  distance: { column: 'distance', label: 'Longest' },
  time: { column: 'moving_time', label: 'Most time' },
  elevation: { column: 'total_elevation_gain', label: 'Most climbing' },
} as const

export type Sort = keyof typeof SORTS

export const isSort = (text: string): text is Sort => Object.hasOwn(SORTS, text)

export interface ListQuery {
  readonly athleteId: string
  /** Only this sport; default: all. */
  readonly sport?: string | undefined
  /** Only the days from `from` to before `to`; default: all. */
  readonly from?: string
  readonly to?: string
  readonly sort: Sort
  /** From 1. */
  readonly page: number
}

export const PAGE_SIZE = 20

/** Lists and totals of what `tables.ts` stores. */
export interface Activities {
  list(query: ListQuery): { readonly items: readonly ListedActivity[]; readonly total: number }
  /** The athlete's sports, the most frequent first. */
  sports(athleteId: string): readonly { readonly sport: string; readonly count: number }[]
  /** Totals of the days from `from` to before `to` that have activities. */
  days(athleteId: string, from: string, to: string): readonly DayTotal[]
  /** Seconds that the athlete's clock is ahead of UTC, as in the newest activity. */
  utcOffset(athleteId: string): number
}

const COLUMNS = `CAST(id AS text) AS id, coalesce(name, '') AS name, coalesce(sport_type, '') AS sport,
  coalesce(start_date_local, start_date) AS start, coalesce(distance, 0) AS distance, coalesce(moving_time, 0) AS movingTime,
  coalesce(total_elevation_gain, 0) AS elevation, coalesce(average_speed, 0) AS speed, summary_polyline AS polyline`

export function readActivities(database: DatabaseSync): Activities {
  const rows = <Row>(sql: string, athleteId: string, ...values: SQLInputValue[]): Row[] =>
    database.prepare(sql).all(BigInt(athleteId), ...values) as Row[]

  return {
    list({ athleteId, sport = null, from = '', to = '9999-12-31', sort, page }) {
      const where = `FROM activities WHERE athlete_id = ? AND deleted_at IS NULL AND coalesce(?, sport_type) IS sport_type
         AND coalesce(start_date_local, start_date, '') >= ? AND coalesce(start_date_local, start_date, '') < ?`
      const values = [sport, from, to]
      const order = `ORDER BY ${SORTS[sort].column} DESC, id DESC LIMIT ${PAGE_SIZE} OFFSET ?`
      const [counted] = rows<{ total: number }>(`SELECT count(*) AS total ${where}`, athleteId, ...values)
      const items = rows<ListedActivity>(
        `SELECT ${COLUMNS} ${where} ${order}`,
        athleteId,
        ...values,
        (page - 1) * PAGE_SIZE,
      )
      return { items, total: counted?.total ?? 0 }
    },
    sports: (athleteId) =>
      rows(
        `SELECT sport_type AS sport, count(*) AS count FROM activities
         WHERE athlete_id = ? AND deleted_at IS NULL AND sport_type IS NOT NULL GROUP BY sport_type ORDER BY count DESC, sport`,
        athleteId,
      ),
    days: (athleteId, from, to) =>
      rows(
        `SELECT substr(start_date_local, 1, 10) AS day, count(*) AS activities, group_concat(coalesce(sport_type, ''), ' ') AS sports,
           sum(distance) AS distance, sum(moving_time) AS movingTime, sum(total_elevation_gain) AS elevation FROM activities
         WHERE athlete_id = ? AND deleted_at IS NULL AND start_date_local >= ? AND start_date_local < ? GROUP BY day ORDER BY day`,
        athleteId,
        from,
        to,
      ),
    utcOffset: (athleteId) =>
      rows<{ offset: number | null }>(
        'SELECT utc_offset AS offset FROM activities WHERE athlete_id = ? AND deleted_at IS NULL ORDER BY start_date DESC LIMIT 1',
        athleteId,
      )[0]?.offset ?? 0,
  }
}
