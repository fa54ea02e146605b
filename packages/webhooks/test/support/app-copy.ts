import { DatabaseSync } from 'node:sqlite'
import type { Change, Detail, Differences, ListedActivities } from '../../src/change.ts'

/** A call of `onChange` in some process. Times are in milliseconds since 1970-01-01 UTC. */
export interface Call {
  readonly activityId: string
  /** Null: deleted. */
  readonly name: string | null
  readonly readAt: number
  readonly startedAt: number
}

/** The tables that an app needs, and one of calls. */
const TABLES = `PRAGMA busy_timeout = 60000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS athletes (id TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS activities (athlete_id TEXT REFERENCES athletes ON DELETE CASCADE, id TEXT, name TEXT, start INTEGER,
  deleted_at INTEGER, read_at INTEGER NOT NULL, PRIMARY KEY (athlete_id, id));
CREATE TABLE IF NOT EXISTS calls (activityId TEXT, name TEXT, readAt INTEGER, startedAt INTEGER)`

const UPSERT = `INSERT INTO activities (athlete_id, id, name, start, deleted_at, read_at)
  SELECT $athleteId, $id, $name, $start, $deletedAt, $readAt WHERE EXISTS (SELECT 1 FROM athletes WHERE id = $athleteId)
  ON CONFLICT (athlete_id, id) DO UPDATE
  SET name = excluded.name, start = excluded.start, deleted_at = excluded.deleted_at, read_at = excluded.read_at
  WHERE excluded.read_at >= activities.read_at`

const LIVING = 'SELECT id, name, start FROM activities WHERE athlete_id = ? AND deleted_at IS NULL ORDER BY id'

const startOf = (start: string | undefined): number => Math.floor(Date.parse(start ?? '') / 1_000)

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

  isConnected(athleteId: string): boolean {
    return this.#database.prepare('SELECT 1 FROM athletes WHERE id = ?').get(athleteId) !== undefined
  }

  /** `onChange` has been called. */
  noteCall(change: Change<Detail>): void {
    const at = Date.now()
    if (change.type === 'deauthorized') return
    const name = change.type === 'changed' ? (change.activity.name ?? null) : null
    this.#database.prepare('INSERT INTO calls VALUES (?, ?, ?, ?)').run(change.activityId, name, change.readAt, at)
  }

  calls(): readonly Call[] {
    return this.#database.prepare('SELECT * FROM calls').all() as unknown as readonly Call[]
  }

  apply(change: Change<Detail>): void {
    if (change.type === 'deauthorized') return
    const { athleteId, activityId: id, readAt } = change
    const row =
      change.type === 'changed'
        ? { name: change.activity.name ?? null, start: startOf(change.activity.start_date), deletedAt: null }
        : { name: null, start: null, deletedAt: readAt }
    this.#database.prepare(UPSERT).run({ athleteId, id, readAt, ...row })
  }

  erase(athleteId: string): void {
    this.#database.prepare('DELETE FROM athletes WHERE id = ?').run(athleteId)
  }

  compare({ athleteId, activities, from, to }: ListedActivities): Differences {
    const own = this.#living(athleteId)
    const known = new Map(own.map(({ id, name }) => [id, name]))
    const listed = new Map(activities.map(({ id, name }) => [String(id), name]))
    const isInPeriod = (start: number): boolean => start >= (from ?? Number.NEGATIVE_INFINITY) && start < (to ?? Number.POSITIVE_INFINITY)
    return {
      changed: [...listed].filter(([id, name]) => known.get(id) !== name).map(([id]) => id),
      gone: own.filter(({ id, start }) => isInPeriod(start) && !listed.has(id)).map(({ id }) => id),
    }
  }

  /** The names of the activities of an athlete by their IDs. */
  names(athleteId: string): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#living(athleteId).map(({ id, name }) => [id, name]))
  }

  #living(athleteId: string): readonly { readonly id: string; readonly name: string; readonly start: number }[] {
    return this.#database.prepare(LIVING).all(athleteId) as never
  }

  [Symbol.dispose](): void {
    this.#database.close()
  }
}
