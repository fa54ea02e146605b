import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DetailedActivity, DetailedAthlete, Streams, SummaryActivity } from '@activity-tracking/client'
import type { Change, Differences, ImportProgress, ListedActivities } from '@activity-tracking/webhooks'

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
CREATE INDEX IF NOT EXISTS activities_read ON activities (read_at);
CREATE TABLE IF NOT EXISTS imports (
  athlete_id INTEGER PRIMARY KEY REFERENCES athletes ON DELETE CASCADE, listed INTEGER NOT NULL, remaining INTEGER, is_finished INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;`

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
  activity: `SELECT detail, data, streams, read_at AS readAt, deleted_at AS deletedAt FROM activities
    WHERE athlete_id = ? AND id = ?`,
  period: `SELECT CAST(id AS text) AS id, data FROM activities WHERE athlete_id = ?1 AND deleted_at IS NULL
    AND unixepoch(start_date) >= coalesce(?2, -1e12) AND unixepoch(start_date) < coalesce(?3, 1e12)`,
  ids: `SELECT CAST(id AS text) AS id FROM activities WHERE athlete_id = ? AND deleted_at IS NULL
    ORDER BY start_date DESC, id DESC`,
  expireActivities:
    'DELETE FROM activities WHERE read_at < ? RETURNING CAST(athlete_id AS text) AS athleteId',
  expireKeys: 'DELETE FROM activities WHERE deleted_at < ?',
  expireProfiles: 'UPDATE athletes SET profile = NULL WHERE read_at < ? AND profile IS NOT NULL',
  putImport: `INSERT INTO imports SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM athletes WHERE id = ?1)
    ON CONFLICT (athlete_id) DO UPDATE SET listed = ?2, remaining = ?3, is_finished = ?4, at = ?5`,
  imports: `SELECT CAST(athlete_id AS text) AS athleteId, coalesce(profile ->> 'firstname', 'An athlete') AS name, listed, remaining,
    is_finished AS isFinished FROM imports JOIN athletes ON athletes.id = athlete_id WHERE is_finished = 0 OR at > ? ORDER BY at DESC`,
} as const

const DAY_MS = 86_400_000
/** Copies of the service's data are kept for at most seven days, less an hour: see the data policy of the toolkit. */
const KEPT_MS = 7 * DAY_MS - 3_600_000

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

/** The last import of an athlete. */
export interface StoredImport extends Omit<ImportProgress, 'task'> {
  readonly name: string
}

/** Logbook's copies of what the service has. Ids are digits, and times in milliseconds since 1970-01-01 UTC. */
export interface Tables {
  /** From now on, the athlete's data are stored. */
  connect(athleteId: string): void
  /** Removes everything of an athlete, also from the unused parts of the file. */
  erase(athleteId: string): void
  putProfile(athleteId: string, profile: DetailedAthlete, readAt: number): void
  profile(athleteId: string): DetailedAthlete | undefined
  /** Stores what a change says, unless something newer is stored. */
  putChange(change: Change): void
  /** Stores activities of a list, unless more of them is stored. */
  putListed(athleteId: string, activities: readonly SummaryActivity[], readAt: number): void
  /** What differs from a list. An activity that is missing here and is older than a week was probably removed. */
  compare(listed: ListedActivities): Differences
  activity(athleteId: string, activityId: string): StoredActivity | undefined
  /** Whether the service has said that the athlete does not have it, in the last day. */
  isDeleted(athleteId: string, activityId: string): boolean
  /** The activities of an athlete, the newest first. */
  ids(athleteId: string): readonly string[]
  /** Removes copies that are older than a week. Resolves to the athletes of the activities: one entry for each activity. */
  removeOld(): readonly string[]
  putImport(progress: Omit<ImportProgress, 'task'>): void
  /** Imports that go on, and those of the last day. */
  imports(): readonly StoredImport[]
}

/** What is compared with a list. Counters change without an event. */
const comparedOf = (activity: SummaryActivity): string => {
  const { name, sport_type, start_date, distance, moving_time, elapsed_time } = activity
  const { total_elevation_gain, gear_id, private: isPrivate } = activity
  const figures = [distance, moving_time, elapsed_time, total_elevation_gain]
  return JSON.stringify([name, sport_type, start_date, gear_id, isPrivate, ...figures])
}

export function openTables(database: DatabaseSync, serviceNow: () => number): Tables {
  database.exec(SCHEMA)
  const now = (): number => Math.floor(serviceNow())
  const all = (name: keyof typeof SQL, ...values: SQLInputValue[]): Record<string, SQLOutputValue>[] =>
    database.prepare(SQL[name]).all(...values)

  /** The key of a row, and when it was read. */
  const keyOf = (athleteId: string, id: number | string, readAt: number): [bigint, bigint, number] => [
    BigInt(athleteId),
    BigInt(id),
    Math.floor(readAt),
  ]

  return {
    connect: (athleteId) => void all('connect', BigInt(athleteId)),
    erase(athleteId) {
      all('erase', BigInt(athleteId))
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    },
    putProfile: (athleteId, profile, readAt) =>
      void all('putProfile', BigInt(athleteId), JSON.stringify(profile), Math.floor(readAt)),
    profile(athleteId) {
      const [row] = all('profile', BigInt(athleteId))
      return row && JSON.parse(String(row['profile']))
    },
    putChange(change) {
      if (change.type === 'deauthorized') return
      const { athleteId, activityId, readAt } = change
      const key = keyOf(athleteId, activityId, readAt)
      // The key of a deleted activity stays for a day, so that an older read does not bring it back.
      if (change.type === 'deleted') return void all('put', ...key, '', null, null, readAt)
      const { activity, streams } = change
      const packed = streams === undefined ? null : deflateRawSync(JSON.stringify(streams))
      all('put', ...key, 'detailed', JSON.stringify(activity), packed, null)
    },
    putListed(athleteId, activities, readAt) {
      for (const activity of activities) {
        const key = keyOf(athleteId, activity.id, readAt)
        all('putListed', ...key, 'summary', JSON.stringify(activity), null, null)
      }
    },
    compare({ athleteId, activities, from, to }) {
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
    activity(athleteId, activityId) {
      const [row] = all('activity', BigInt(athleteId), BigInt(activityId))
      if (row === undefined || row['deletedAt'] !== null) return undefined
      const { detail, data, streams: packed, readAt } = row
      const streams = packed instanceof Uint8Array ? JSON.parse(String(inflateRawSync(packed))) : undefined
      const stored = { activityId, activity: JSON.parse(String(data)), streams, readAt: Number(readAt) }
      return { ...stored, detail: detail === 'detailed' ? 'detailed' : 'summary' }
    },
    isDeleted(athleteId, activityId) {
      const [row] = all('activity', BigInt(athleteId), BigInt(activityId))
      return row !== undefined && row['deletedAt'] !== null
    },
    ids: (athleteId) => all('ids', BigInt(athleteId)).map(({ id }) => String(id)),
    removeOld() {
      const removed = all('expireActivities', now() - KEPT_MS).map(({ athleteId }) => String(athleteId))
      all('expireKeys', now() - DAY_MS)
      all('expireProfiles', now() - KEPT_MS)
      return removed
    },
    putImport: ({ athleteId, listed, remaining, isFinished }) =>
      void all('putImport', BigInt(athleteId), listed, remaining, Number(isFinished), now()),
    imports: () =>
      all('imports', now() - DAY_MS).map(({ athleteId, name, listed, remaining, isFinished }) => ({
        athleteId: String(athleteId),
        name: String(name),
        listed: Number(listed),
        remaining: remaining === null ? null : Number(remaining),
        isFinished: isFinished === 1,
      })),
  }
}
