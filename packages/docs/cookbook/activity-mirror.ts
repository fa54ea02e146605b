// A copy of the athletes' activities in a table of SQLite.
import { DatabaseSync } from 'node:sqlite'
import type {
  Change,
  Differences,
  Erasure,
  ListedActivities,
} from '@activity-tracking/webhooks'

/** All times, in seconds. */
const ALWAYS = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const

export function openMirror(path: string) {
  const database = new DatabaseSync(path, { timeout: 5_000 })
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS activities (
      id TEXT PRIMARY KEY, athlete_id TEXT NOT NULL, name TEXT NOT NULL,
      sport_type TEXT NOT NULL, meters REAL NOT NULL,
      started_at INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS fences (
      athlete_id TEXT PRIMARY KEY, fencing_token INTEGER NOT NULL) STRICT`)

  const raiseFence = database.prepare(`
    INSERT INTO fences VALUES (?, ?) ON CONFLICT (athlete_id)
    DO UPDATE SET fencing_token = excluded.fencing_token
    WHERE excluded.fencing_token >= fences.fencing_token`)
  const put = database.prepare(`
    INSERT OR REPLACE INTO activities VALUES (?, ?, ?, ?, ?, ?)`)
  const remove = database.prepare(
    'DELETE FROM activities WHERE id = ? AND athlete_id = ?',
  )
  const erase = database.prepare(
    'DELETE FROM activities WHERE athlete_id = ?',
  )
  const inPeriod = database.prepare(`
    SELECT id, name, sport_type, meters FROM activities
    WHERE athlete_id = ? AND started_at >= ? AND started_at < ?`)

  /** Writes, unless a process with a greater fencing token has written. */
  function write(athleteId: string, token: number, work: () => void): void {
    database.exec('BEGIN IMMEDIATE')
    try {
      if (raiseFence.run(athleteId, token).changes > 0) work()
      database.exec('COMMIT')
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }

  return {
    onChange(change: Change) {
      const { athleteId, fencingToken } = change
      if (change.type === 'changed') {
        const { name, sport_type, distance, start_date } = change.activity
        const startedAt = Date.parse(start_date) / 1_000
        write(athleteId, fencingToken, () =>
          put.run(
            change.activityId,
            athleteId,
            name,
            sport_type,
            distance,
            startedAt,
          ),
        )
      }
      if (change.type === 'deleted') {
        write(athleteId, fencingToken, () =>
          remove.run(change.activityId, athleteId),
        )
      }
    },

    /** After this, data that was read earlier must not be written. */
    onErase({
      athleteId,
      fencingToken,
    }: Pick<Erasure, 'athleteId' | 'fencingToken'>) {
      write(athleteId, fencingToken, () => erase.run(athleteId))
    },

    compare(listed: ListedActivities): Differences {
      const { from, to, activities, athleteId } = listed
      const rows = inPeriod.all(
        athleteId,
        from ?? ALWAYS[0],
        to ?? ALWAYS[1],
      )
      const mirrored = new Map(rows.map((row) => [row['id'], row]))
      const changed = activities.filter((activity) => {
        const row = mirrored.get(String(activity.id))
        return (
          row?.['name'] !== activity.name ||
          row['sport_type'] !== activity.sport_type ||
          row['meters'] !== activity.distance
        )
      })
      const ids = new Set(activities.map(({ id }) => String(id)))
      const gone = [...mirrored.keys()].filter((id) => !ids.has(String(id)))
      return {
        changed: changed.map(({ id }) => id),
        gone: gone.map(String),
      }
    },

    /** The number of activities of an athlete. */
    count: (athleteId: string): number =>
      inPeriod.all(athleteId, ...ALWAYS).length,

    /** The number of activities, and the newest one. */
    summary(): string {
      const [newest] = database
        .prepare('SELECT name FROM activities ORDER BY started_at DESC')
        .all()
      const { count } = {
        ...database
          .prepare('SELECT count(*) AS count FROM activities')
          .get(),
      }
      return `${count} activities, the newest: ${newest?.['name'] ?? 'none'}`
    },

    close: () => database.close(),
  }
}
