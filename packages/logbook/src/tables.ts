import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DetailedActivity, DetailedAthlete, Streams, SummaryActivity } from '@activity-tracking/client'
import type { Change, Differences, ListedActivities } from '@activity-tracking/webhooks'

/**
 * An athlete has a row while connected, and activities are stored for connected athletes only. `read_at` is when the read began whose response is
 * stored, in milliseconds since 1970-01-01 UTC by the service's clock. The columns that lists sort and add up are computed from `data`. The key has
 * both ids, because a forged event can name the activity of another athlete.
 */
const SCHEMA = `
PRAGMA journal_mode = WAL;
PRAGMA secure_delete = ON;
CREATE TABLE IF NOT EXISTS athletes (
  id INTEGER PRIMARY KEY, profile TEXT, read_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS activities (
  athlete_id INTEGER NOT NULL REFERENCES athletes ON DELETE CASCADE, id INTEGER NOT NULL,
  read_at INTEGER NOT NULL, deleted_at INTEGER,
  name TEXT AS (data ->> 'name') STORED,
  sport_type TEXT AS (data ->> 'sport_type') STORED,
  start_date TEXT AS (data ->> 'start_date') STORED,
  start_date_local TEXT AS (data ->> 'start_date_local') STORED,
  utc_offset INTEGER AS (data ->> 'utc_offset') STORED,
  distance REAL AS (data ->> 'distance') STORED,
  moving_time INTEGER AS (data ->> 'moving_time') STORED,
  total_elevation_gain REAL AS (data ->> 'total_elevation_gain') STORED,
  average_speed REAL AS (data ->> 'average_speed') STORED,
  summary_polyline TEXT AS (data ->> '$.map.summary_polyline') STORED,
  detail TEXT NOT NULL, data TEXT, streams BLOB, PRIMARY KEY (athlete_id, id)
);
CREATE INDEX IF NOT EXISTS activities_start ON activities (athlete_id, start_date);
CREATE INDEX IF NOT EXISTS activities_read ON activities (read_at);`

/** Only of an athlete who is connected: a process that was stopped may have read an activity before the athlete disconnected. */
const PUT = `INSERT INTO activities (athlete_id, id, read_at, detail, data, streams, deleted_at)
  SELECT ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM athletes WHERE id = ?1) ON CONFLICT (athlete_id, id) DO`

const SQL = {
  erase: 'DELETE FROM athletes WHERE id = ?',
  connect: 'INSERT INTO athletes (id) VALUES (?) ON CONFLICT (id) DO NOTHING',
  putProfile: 'UPDATE athletes SET profile = ?2, read_at = ?3 WHERE id = ?1 AND read_at <= ?3',
  profile: 'SELECT profile FROM athletes WHERE id = ? AND profile IS NOT NULL',
  put: `${PUT} UPDATE SET read_at = excluded.read_at, deleted_at = excluded.deleted_at, detail = excluded.detail,
    data = excluded.data, streams = excluded.streams WHERE excluded.read_at >= activities.read_at`,
  putListed: `${PUT} NOTHING`,
  activity: `SELECT detail, data, streams, read_at AS readAt FROM activities
    WHERE athlete_id = ? AND id = ? AND deleted_at IS NULL`,
  deleted: 'SELECT 1 FROM activities WHERE athlete_id = ? AND id = ? AND deleted_at IS NOT NULL',
  period: `SELECT CAST(id AS text) AS id, data FROM activities WHERE athlete_id = ?1 AND deleted_at IS NULL
    AND unixepoch(start_date) >= coalesce(?2, -1e12) AND unixepoch(start_date) < coalesce(?3, 1e12)`,
  count: 'SELECT count(*) AS count FROM activities WHERE athlete_id = ? AND deleted_at IS NULL',
  imports: `SELECT CAST(athlete_id AS text) AS athleteId, coalesce(profile ->> 'firstname', 'An athlete') AS name,
    count(*) AS listed, sum(detail = 'detailed') AS read FROM activities JOIN athletes ON athletes.id = athlete_id
    WHERE deleted_at IS NULL GROUP BY athlete_id HAVING listed > read`,
  list: `SELECT CAST(id AS text) AS id, coalesce(name, '') AS name, coalesce(sport_type, '') AS sport,
    coalesce(start_date_local, start_date) AS start, coalesce(distance, 0) AS distance, coalesce(moving_time, 0) AS movingTime,
    coalesce(total_elevation_gain, 0) AS elevation, coalesce(average_speed, 0) AS speed, summary_polyline AS polyline
    FROM activities WHERE athlete_id = ? AND deleted_at IS NULL
    AND coalesce(start_date_local, start_date, '') >= ? AND coalesce(start_date_local, start_date, '') < ?
    ORDER BY start_date DESC, id DESC LIMIT ? OFFSET ?`,
  days: `SELECT substr(start_date_local, 1, 10) AS day, count(*) AS activities,
    group_concat(coalesce(sport_type, ''), ' ') AS sports, sum(distance) AS distance, sum(moving_time) AS movingTime,
    sum(total_elevation_gain) AS elevation FROM activities WHERE athlete_id = ? AND deleted_at IS NULL
    AND start_date_local >= ? AND start_date_local < ? GROUP BY day ORDER BY day`,
  utcOffset: `SELECT utc_offset AS offset FROM activities WHERE athlete_id = ? AND deleted_at IS NULL
    ORDER BY start_date DESC LIMIT 1`,
  removeOld: 'DELETE FROM activities WHERE read_at < ? OR deleted_at < ?',
  removeOldProfiles: 'UPDATE athletes SET profile = NULL WHERE read_at < ?',
} as const

export const DAY_MS = 86_400_000
/** Copies end before seven days, and are removed once a day: see the data policy of the toolkit. */
const KEPT_MS = 6 * DAY_MS

/** A stored activity: as in a list, or with laps and all other fields. */
export type StoredActivity = {
  /** Digits: an id can be larger than a number represents exactly. */
  readonly activityId: string
  readonly readAt: number
  /** Undefined until they were read. */
  readonly streams: Streams | undefined
} & (
  | { readonly detail: 'summary'; readonly activity: SummaryActivity }
  | { readonly detail: 'detailed'; readonly activity: DetailedActivity }
)

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

/** How many of an athlete's listed activities were read in detail. */
export interface ImportProgress {
  /** Digits. */
  readonly athleteId: string
  readonly name: string
  readonly listed: number
  readonly read: number
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

/** Number of activities on a page of the list. */
export const PAGE_SIZE = 20

/** What is compared with a list. Counters change without an event. */
const comparedOf = (activity: SummaryActivity): string => {
  const { name, sport_type, start_date, distance, moving_time, elapsed_time } = activity
  const { total_elevation_gain, gear_id, private: isPrivate } = activity
  const figures = [distance, moving_time, elapsed_time, total_elevation_gain]
  return JSON.stringify([name, sport_type, start_date, gear_id, isPrivate, ...figures])
}

/** Logbook's copies of what the service has. Ids are digits, and times in milliseconds since 1970-01-01 UTC. */
export type Tables = ReturnType<typeof openTables>

export function openTables(database: DatabaseSync, serviceNow: () => number) {
  database.exec(SCHEMA)
  const now = (): number => Math.floor(serviceNow())
  const all = <Row = Record<string, SQLOutputValue>>(name: keyof typeof SQL, ...values: SQLInputValue[]) =>
    database.prepare(SQL[name]).all(...values) as Row[]
  const keyOf = (athleteId: string, id: number | string) => [BigInt(athleteId), BigInt(id)] as const

  return {
    /** From now on, the athlete's data are stored. */
    connect: (athleteId: string): void => void all('connect', BigInt(athleteId)),

    /** Removes everything of an athlete, also from the unused parts of the file. */
    erase(athleteId: string): void {
      all('erase', BigInt(athleteId))
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    },

    putProfile(athleteId: string, profile: DetailedAthlete, readAt: number): void {
      all('putProfile', BigInt(athleteId), JSON.stringify(profile), Math.floor(readAt))
    },

    profile(athleteId: string): DetailedAthlete | undefined {
      const [row] = all('profile', BigInt(athleteId))
      return row && JSON.parse(String(row['profile']))
    },

    /** Stores what a change says, unless something newer is stored. */
    putChange(change: Change): void {
      if (change.type === 'deauthorized') return
      const key = keyOf(change.athleteId, change.activityId)
      const readAt = Math.floor(change.readAt)
      // The key of a deleted activity stays for a day, so that an older read does not bring it back.
      if (change.type === 'deleted') return void all('put', ...key, readAt, '', null, null, readAt)
      const { activity, streams } = change
      const packed = streams === undefined ? null : deflateRawSync(JSON.stringify(streams))
      all('put', ...key, readAt, 'detailed', JSON.stringify(activity), packed, null)
    },

    /** Stores activities of a list, unless more of them is stored. */
    putListed(athleteId: string, activities: readonly SummaryActivity[], readAt: number): void {
      for (const activity of activities) {
        const key = keyOf(athleteId, activity.id)
        all('putListed', ...key, Math.floor(readAt), 'summary', JSON.stringify(activity), null, null)
      }
    },

    /** What differs from a list. An activity that is missing here and is older than the copies has ended. */
    compare({ athleteId, activities, from, to }: ListedActivities): Differences {
      const rows = all('period', BigInt(athleteId), from, to)
      const stored = new Map(rows.map(({ id, data }) => [String(id), comparedOf(JSON.parse(String(data)))]))
      const listed = new Set(activities.map(({ id }) => String(id)))
      const isChanged = (activity: SummaryActivity): boolean => {
        const compared = stored.get(String(activity.id))
        if (compared === undefined) return Date.parse(activity.start_date) > now() - KEPT_MS
        return compared !== comparedOf(activity)
      }
      return {
        changed: activities.filter(isChanged).map(({ id }) => id),
        gone: [...stored.keys()].filter((id) => !listed.has(id)),
      }
    },

    activity(athleteId: string, activityId: string): StoredActivity | undefined {
      const [row] = all('activity', ...keyOf(athleteId, activityId))
      if (row === undefined) return undefined
      const { detail, data, streams: packed, readAt } = row
      const streams = packed instanceof Uint8Array ? JSON.parse(String(inflateRawSync(packed))) : undefined
      const stored = { activityId, activity: JSON.parse(String(data)), streams, readAt: Number(readAt) }
      return { ...stored, detail: detail === 'detailed' ? 'detailed' : 'summary' }
    },

    /** Whether the service has said that the athlete does not have it, in the last day. */
    isDeleted: (athleteId: string, activityId: string): boolean =>
      all('deleted', ...keyOf(athleteId, activityId)).length > 0,

    /** The number of activities of an athlete. */
    count: (athleteId: string): number => Number(all('count', BigInt(athleteId))[0]?.['count']),

    /** Of the athletes who have activities of which only a summary was read so far. */
    imports: (): readonly ImportProgress[] => all('imports'),

    /** For every night. */
    removeOld(): void {
      all('removeOld', now() - KEPT_MS, now() - DAY_MS)
      all('removeOldProfiles', now() - KEPT_MS)
    },

    /** The activities of some days, or of all, the newest first. */
    list: (athleteId: string, { from = '', to = '9999-12-31', page = 1 }): readonly ListedActivity[] =>
      all('list', BigInt(athleteId), from, to, PAGE_SIZE, (page - 1) * PAGE_SIZE),

    /** Totals of the days from `from` to before `to` that have activities. */
    days: (athleteId: string, from: string, to: string): readonly DayTotal[] =>
      all('days', BigInt(athleteId), from, to),

    /** Seconds that the athlete's clock is ahead of UTC, as in the newest activity. */
    utcOffset: (athleteId: string): number => Number(all('utcOffset', BigInt(athleteId))[0]?.['offset'] ?? 0),
  }
}
