import { acquireLock, reachDirectly } from '../internal/acquire-lock.ts'
import { assertKey, toSortable } from '../internal/key.ts'
import { listRange, toPage } from '../internal/list-range.ts'
import { fromText, toText } from '../internal/record-text.ts'
import { quotedName } from '../internal/table-name.ts'
import type { FullStore } from '../memory-store.ts'
import { VersionConflictError } from '../version-conflict-error.ts'
import { type SqliteDatabase, sqliteConnection } from './connection.ts'

interface CommonOptions {
  /** Name of the table, and with `_lock` of the one for locks; default `activity_store`. */
  readonly table?: string
  /** Maximum time to wait while other processes write, in milliseconds; default 5,000. */
  readonly busyMs?: number
  /** The time in milliseconds for the expiry of locks; default `Date.now`. All processes must use the same clock. */
  readonly now?: () => number
}

/** Location of the data: a file, created if missing and readable only by its owner (or `:memory:`), or an open database. */
export type SqliteStoreOptions = CommonOptions &
  ({ readonly path: string; readonly database?: never } | { readonly database: SqliteDatabase; readonly path?: never })

/** A store that you close when you no longer need it. A `database` that you passed stays open. */
export interface SqliteStore extends FullStore {
  close(): void
  [Symbol.dispose](): void
}

const DEFAULT_BUSY_MS = 5_000

const migrationOf = (records: string, locks: string): string => `
  CREATE TABLE IF NOT EXISTS ${records} (key TEXT PRIMARY KEY, record TEXT NOT NULL, version TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS ${locks} (name TEXT PRIMARY KEY, token TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;`

const statementsOf = (records: string, locks: string) => ({
  get: `SELECT record, version FROM ${records} WHERE key = ?`,
  insert: `INSERT INTO ${records} (record, version, key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
  update: `UPDATE ${records} SET record = ?, version = ? WHERE key = ? AND version = ?`,
  delete: `DELETE FROM ${records} WHERE key = ? AND version = ?`,
  list: `SELECT key FROM ${records} WHERE key >= ? AND key > ? AND key < ? ORDER BY key LIMIT ?`,
  take: `INSERT INTO ${locks} AS held (name, token, until) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET token = excluded.token, until = excluded.until WHERE held.until <= ?`,
  extend: `UPDATE ${locks} SET until = ? WHERE name = ? AND token = ? AND until > ?`,
  free: `DELETE FROM ${locks} WHERE name = ? AND token = ?`,
})

/**
 * A store in an SQLite file, through node:sqlite: durable when a write resolves (WAL, synchronous = FULL), safe across processes on one
 * machine. Its first operation opens it.
 * @throws TypeError for an invalid table name, Error for a `path` on a Node without node:sqlite (before 22.13)
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { path, database, table = 'activity_store', busyMs = DEFAULT_BUSY_MS, now = Date.now } = options
  const [records, locks] = [quotedName(table), quotedName(`${table}_lock`)]
  const connection = sqliteConnection({ path, database, busyMs, migration: migrationOf(records, locks) })
  const sql = statementsOf(records, locks)
  const write = (text: string, ...values: (string | number)[]): Promise<boolean> =>
    connection.use(text, (statement) => Number(statement.run(...values).changes) > 0)
  const close = () => connection.close()

  return {
    async get(key) {
      assertKey(key)
      const row = await connection.use(sql.get, (statement) => statement.get(toSortable(key)))
      return row === undefined ? null : { record: fromText(row['record']), version: String(row['version']) }
    },
    async put(key, record, condition) {
      assertKey(key)
      const version = crypto.randomUUID()
      const values = [toText(record), version, toSortable(key)]
      const written =
        'ifVersion' in condition ? await write(sql.update, ...values, condition.ifVersion) : await write(sql.insert, ...values)
      if (!written) throw new VersionConflictError(key)
      return { version }
    },
    async delete(key, { ifVersion }) {
      assertKey(key)
      if (!(await write(sql.delete, toSortable(key), ifVersion))) throw new VersionConflictError(key)
    },
    lock: (name, lockOptions) =>
      acquireLock(name, lockOptions, reachDirectly, {
        take: (token, ttlMs) => write(sql.take, name, token, now() + ttlMs, now()),
        extend: (token, ttlMs) => write(sql.extend, now() + ttlMs, name, token, now()),
        free: (token) => write(sql.free, name, token),
      }),
    async list(listOptions) {
      const { from, after, before, limit } = listRange(listOptions)
      const rows = await connection.use(sql.list, (statement) => statement.all(from, after, before, limit + 1))
      return toPage(
        rows.map(({ key }) => String(key)),
        limit,
      )
    },
    close,
    [Symbol.dispose]: close,
  }
}
