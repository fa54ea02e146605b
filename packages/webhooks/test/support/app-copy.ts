import { DatabaseSync } from 'node:sqlite'
import type { Change, Detail, Differences, ListedActivities } from '../../src/change.ts'

/** An activity in the copy. */
export interface Row {
  readonly name: string
  readonly sportType: string
  /** Epoch seconds. */
  readonly start: number
}

interface Summary {
  readonly name?: string | null | undefined
  readonly sport_type?: string | null | undefined
  readonly start_date?: string | null | undefined
}

export const toRow = ({ name, sport_type: sportType, start_date: start }: Summary): Row => ({
  name: String(name),
  sportType: String(sportType),
  start: Math.floor(Date.parse(String(start)) / 1_000),
})

/** The tables that an app needs. `read_at` orders the writes of a row; a deletion keeps its key. */
const TABLES = `PRAGMA busy_timeout = 60000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS athletes (id TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS activities (athlete_id TEXT, id TEXT, name TEXT, sport_type TEXT, start INTEGER, read_at INTEGER NOT NULL,
  deleted_at INTEGER, PRIMARY KEY (athlete_id, id))`

const UPSERT = `INSERT INTO activities (athlete_id, id, name, sport_type, start, read_at, deleted_at)
  SELECT $athleteId, $id, $name, $sportType, $start, $readAt, $deletedAt WHERE EXISTS (SELECT 1 FROM athletes WHERE id = $athleteId)
  ON CONFLICT (athlete_id, id) DO UPDATE SET name = excluded.name, sport_type = excluded.sport_type, start = excluded.start,
    read_at = excluded.read_at, deleted_at = excluded.deleted_at
  WHERE excluded.read_at >= activities.read_at`

const LIVING = 'SELECT id, name, sport_type AS sportType, start FROM activities WHERE athlete_id = ? AND deleted_at IS NULL ORDER BY id'

/** The copy of its athletes' activities that an app keeps, as the README recommends it. Processes can share the file. */
export class AppCopy implements Disposable {
  readonly #database: DatabaseSync

  constructor(path = ':memory:') {
    this.#database = new DatabaseSync(path)
    this.#database.exec(TABLES)
  }

  /** The athlete has authorized the app. */
  connect(athleteId: string): void {
    this.#database.prepare('INSERT OR IGNORE INTO athletes (id) VALUES (?)').run(athleteId)
  }

  apply(change: Change<Detail>): void {
    if (change.type === 'deauthorized') return
    const { athleteId, activityId: id, readAt } = change
    const row = change.type === 'changed' ? { ...toRow(change.activity), deletedAt: null } : { ...NOTHING, deletedAt: readAt }
    this.#database.prepare(UPSERT).run({ athleteId, id, readAt, ...row })
  }

  erase(athleteId: string): void {
    const transaction = [
      'BEGIN IMMEDIATE',
      'DELETE FROM athletes WHERE id = $id',
      'DELETE FROM activities WHERE athlete_id = $id',
      'COMMIT',
    ]
    for (const sql of transaction) this.#database.prepare(sql).run(sql.includes('$id') ? { id: athleteId } : {})
  }

  compare({ athleteId, activities, from, to }: ListedActivities): Differences {
    const own = this.rows(athleteId)
    const listed = new Map(activities.map((activity) => [String(activity.id), toRow(activity)]))
    const isInPeriod = ({ start }: Row): boolean => start >= (from ?? Number.NEGATIVE_INFINITY) && start < (to ?? Number.POSITIVE_INFINITY)
    return {
      changed: [...listed].filter(([id, row]) => JSON.stringify(own[id]) !== JSON.stringify(row)).map(([id]) => id),
      gone: Object.entries(own).flatMap(([id, row]) => (isInPeriod(row) && !listed.has(id) ? [id] : [])),
    }
  }

  /** The activities of an athlete by their IDs. */
  rows(athleteId: string): Readonly<Record<string, Row>> {
    const found = this.#database.prepare(LIVING).all(athleteId) as unknown as readonly (Row & { readonly id: string })[]
    return Object.fromEntries(found.map(({ id, name, sportType, start }) => [id, { name, sportType, start }]))
  }

  /** The names of the activities of an athlete by their IDs. */
  names(athleteId: string): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(this.rows(athleteId)).map(([id, { name }]) => [id, name]))
  }

  [Symbol.dispose](): void {
    this.#database.close()
  }
}

const NOTHING = { name: null, sportType: null, start: null }
