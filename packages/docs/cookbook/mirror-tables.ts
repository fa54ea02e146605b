// The tables of a mirror, and the calls of createWebhooks that write them, for SQLite and PostgreSQL.
import type { App, SummaryActivity } from '@activity-tracking/client'
import type {
  Change,
  Differences,
  ListedActivities,
} from '@activity-tracking/webhooks'

/** Runs a statement. Its parameters are $1, $2, … */
export type Query = (
  sql: string,
  ...values: (string | number | null)[]
) => Promise<Record<string, unknown>[]>

/** An athlete has a row while connected. Without it, nothing is stored. */
const ATHLETES = `CREATE TABLE IF NOT EXISTS athletes (id TEXT PRIMARY KEY)`
/** `data` is the activity as JSON; null once it was deleted. */
const ACTIVITIES = `CREATE TABLE IF NOT EXISTS activities (
  athlete_id TEXT NOT NULL REFERENCES athletes ON DELETE CASCADE,
  id TEXT NOT NULL, start BIGINT, name TEXT, data TEXT,
  deleted_at BIGINT, read_at BIGINT NOT NULL,
  PRIMARY KEY (athlete_id, id))`

/** Writes nothing if the athlete has disconnected, or if a later read is stored. */
const PUT = `INSERT INTO activities
    (athlete_id, id, start, name, data, deleted_at, read_at)
  SELECT $1, $2, CAST($3 AS BIGINT), $4, $5,
    CAST($6 AS BIGINT), CAST($7 AS BIGINT)
  WHERE EXISTS (SELECT 1 FROM athletes WHERE id = $1)
  ON CONFLICT (athlete_id, id) DO UPDATE
  SET start = excluded.start, name = excluded.name, data = excluded.data,
    deleted_at = excluded.deleted_at, read_at = excluded.read_at
  WHERE excluded.read_at >= activities.read_at`

const PERIOD = `SELECT id, data FROM activities
  WHERE athlete_id = $1 AND deleted_at IS NULL
    AND start >= coalesce(CAST($2 AS BIGINT), start)
    AND start < coalesce(CAST($3 AS BIGINT), start + 1)`

/** For every night: copies end before seven days, keys of deleted activities after one. */
const REMOVE_OLD =
  'DELETE FROM activities WHERE read_at < $1 OR deleted_at < $2'

const DAY_MS = 86_400_000
const KEPT_MS = 6 * DAY_MS

const secondsOf = (date: string) => Math.floor(Date.parse(date) / 1000)

/** Not the number of kudos and comments, which change without an event. */
const comparedOf = (activity: SummaryActivity) => {
  const { name, sport_type, start_date, distance, moving_time } = activity
  const { elapsed_time, gear_id, private: hidden } = activity
  const about = [name, sport_type, start_date, gear_id, hidden]
  return JSON.stringify([...about, distance, moving_time, elapsed_time])
}

export async function createMirror(query: Query, app: App) {
  await query(ATHLETES)
  await query(ACTIVITIES)

  /** Call it when an athlete has connected, before the import. */
  const connect = (athleteId: string) =>
    query(
      'INSERT INTO athletes VALUES ($1) ON CONFLICT DO NOTHING',
      athleteId,
    )

  return {
    connect,

    async onChange(change: Change): Promise<void> {
      if (change.type === 'deauthorized') return
      const { athleteId, activityId, readAt } = change
      const key = [athleteId, activityId] as const
      if (change.type === 'deleted') {
        await query(PUT, ...key, null, null, null, readAt, readAt)
        return
      }
      const { start_date, name = null } = change.activity
      const data = JSON.stringify(change.activity)
      const start = secondsOf(start_date)
      await query(PUT, ...key, start, name, data, null, readAt)
    },

    /** Deletes the activities too. */
    async onErase({ athleteId }: { athleteId: string }): Promise<void> {
      await query('DELETE FROM athletes WHERE id = $1', athleteId)
      // The athlete has connected again in the meantime.
      if ((await app.session(athleteId).state()) === 'active')
        await connect(athleteId)
    },

    async compare(listed: ListedActivities): Promise<Differences> {
      const { athleteId, activities, from, to } = listed
      const stored = new Map<string, string>()
      for (const { id, data } of await query(PERIOD, athleteId, from, to))
        stored.set(String(id), comparedOf(JSON.parse(String(data))))
      const ids = new Set(activities.map(({ id }) => String(id)))
      const changed = activities.filter((activity) => {
        const compared = stored.get(String(activity.id))
        // An older one has ended here, and is not read again.
        if (compared === undefined)
          return Date.parse(activity.start_date) > app.now() - KEPT_MS
        return compared !== comparedOf(activity)
      })
      const gone = [...stored.keys()].filter((id) => !ids.has(id))
      return { changed: changed.map(({ id }) => id), gone }
    },

    removeOld: () =>
      query(REMOVE_OLD, app.now() - KEPT_MS, app.now() - DAY_MS),

    /** The number of activities, and the name of the newest. */
    async summary(): Promise<string> {
      const rows = await query(
        'SELECT name FROM activities WHERE deleted_at IS NULL ORDER BY start DESC',
      )
      return `${rows.length} stored, the newest: ${rows[0]?.['name'] ?? 'none'}`
    },
  }
}
