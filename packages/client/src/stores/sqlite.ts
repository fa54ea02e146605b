import { resolve } from 'node:path'
import { createPrivateFile, restrictToOwner, UnsafeFileError } from '@activity-tracking/kit/databases/private-file'
import { quotedName } from '@activity-tracking/kit/databases/quoted-name'
import { StoreUnavailableError, VersionConflictError } from './errors.ts'
import { assertKey, fromText, listRange, toPage, toText } from './keys-and-records.ts'
import type { FullStore } from './store.ts'

/** The part of a `StatementSync` of node:sqlite that a store uses. */
export interface SqliteStatement {
  get(...values: (string | number)[]): Record<string, unknown> | undefined
  all(...values: (string | number)[]): Record<string, unknown>[]
  run(...values: (string | number)[]): { readonly changes: number | bigint }
}

/** The part of a `DatabaseSync` of node:sqlite that a store uses. */
export interface SqliteDatabase {
  exec(sql: string): void
  prepare(sql: string): SqliteStatement
  close(): void
  readonly isTransaction?: boolean
}

/** How long SQLite itself waits for another process, in milliseconds. This blocks the process, so longer waits are asynchronous. */
const BLOCKING_MS = 25

/** The first and the longest wait between attempts, in milliseconds. */
const [FIRST_WAIT, LONGEST_WAIT] = [2, 50]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Result codes SQLITE_BUSY and SQLITE_LOCKED, which extended codes contain in their low byte. */
const BUSY = [5, 6]

const isBusy = (error: unknown): boolean => {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' && BUSY.includes(code & 0xff)
}

/** SQLite's name for a database without a file. */
const IN_MEMORY = ':memory:'

/**
 * Returns a function that opens a database file, which is accessible only to this user.
 * @throws Error immediately if this Node has no SQLite, or only behind a flag
 */
function openerOf(path: string): () => SqliteDatabase {
  const sqlite = process.getBuiltinModule?.('node:sqlite')
  if (sqlite === undefined) {
    throw new Error(`opening an SQLite file needs Node 22.13 or later; this is ${process.versions.node}`)
  }
  // SQLite treats an absolute path as a file, but not some relative names, such as `file:store?mode=memory`.
  const file = path === IN_MEMORY ? path : resolve(path)
  return () => {
    if (file !== IN_MEMORY) {
      createPrivateFile(file)
      // Before SQLite opens the file, because the write-ahead log gets the mode of the file.
      restrictToOwner(file)
    }
    return new sqlite.DatabaseSync(file, { timeout: BLOCKING_MS })
  }
}

/** Location of the data: a file, created if missing and readable only by its owner (or `:memory:`), or an open database. */
export type SqliteStoreOptions = {
  /** Name of the table; default `activity_store`. */
  readonly table?: string
  /** Maximum time to wait while other processes write, in milliseconds; default 5,000. */
  readonly busyMs?: number
} & ({ readonly path: string; readonly database?: never } | { readonly database: SqliteDatabase; readonly path?: never })

/** A store that you close when you no longer need it. A `database` that you passed stays open. */
export interface SqliteStore extends FullStore {
  close(): void
  [Symbol.dispose](): void
}

const DEFAULT_BUSY_MS = 5_000

/**
 * A database with a write-ahead log that is synced at every commit. The first statement opens it.
 * @param migration creates the table; can run any number of times
 */
function connectionTo({ path, database, busyMs = DEFAULT_BUSY_MS }: SqliteStoreOptions, migration: string) {
  const open = database === undefined ? openerOf(path) : () => database
  const statements = new Map<string, SqliteStatement>()
  let opened: SqliteDatabase | undefined
  let isMigrated = false
  let isClosed = false

  const prepare = (sql: string): SqliteStatement => {
    if (isClosed) throw new Error('the store is closed')
    opened ??= open()
    if (opened.isTransaction) throw new Error('a transaction is open on the connection, so writes would not be durable')
    if (!isMigrated) {
      opened.exec('PRAGMA journal_mode = WAL')
      opened.exec('PRAGMA synchronous = FULL')
      opened.exec(migration)
      isMigrated = true
    }
    const statement = statements.get(sql) ?? opened.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  return {
    /** Runs one statement, and repeats it while another process keeps the database busy. */
    async use<T>(sql: string, work: (statement: SqliteStatement) => T): Promise<T> {
      const end = performance.now() + busyMs
      for (let waitMs = FIRST_WAIT; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT)) {
        try {
          return work(prepare(sql))
        } catch (error) {
          if (error instanceof UnsafeFileError) throw error
          if (!isBusy(error) || performance.now() > end) throw new StoreUnavailableError('SQLite', error)
        }
        // Random, so that processes that wait for each other do not try again at the same time.
        await pause(waitMs * (0.5 + Math.random() / 2))
      }
    },
    close(): void {
      if (database === undefined && !isClosed) opened?.close()
      isClosed = true
    },
  }
}

const statementsOf = (records: string) => ({
  migration: `CREATE TABLE IF NOT EXISTS ${records}
    (key TEXT PRIMARY KEY, record TEXT NOT NULL, version TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  get: `SELECT record, version FROM ${records} WHERE key = ?`,
  insert: `INSERT INTO ${records} (record, version, key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
  update: `UPDATE ${records} SET record = ?, version = ? WHERE key = ? AND version = ?`,
  delete: `DELETE FROM ${records} WHERE key = ? AND version = ?`,
  list: `SELECT key FROM ${records} WHERE key >= ? AND key < ? ORDER BY key LIMIT ?`,
})

/**
 * A store in an SQLite file, through node:sqlite: durable when a write resolves (WAL, synchronous = FULL), safe across processes on one
 * machine. Its first operation opens it.
 * @throws TypeError for an invalid table name, Error for a `path` on a Node without node:sqlite (before 22.13)
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const sql = statementsOf(quotedName(options.table ?? 'activity_store'))
  const connection = connectionTo(options, sql.migration)
  const write = (text: string, ...values: (string | number)[]): Promise<boolean> =>
    connection.use(text, (statement) => Number(statement.run(...values).changes) > 0)

  return {
    async get(key) {
      assertKey(key)
      const row = await connection.use(sql.get, (statement) => statement.get(key))
      return row === undefined ? null : { record: fromText(row['record']), version: String(row['version']) }
    },
    async put(key, record, condition) {
      assertKey(key)
      const version = crypto.randomUUID()
      const values = [toText(record), version, key]
      const written =
        'ifVersion' in condition ? await write(sql.update, ...values, condition.ifVersion) : await write(sql.insert, ...values)
      if (!written) throw new VersionConflictError(key)
      return { version }
    },
    async delete(key, { ifVersion }) {
      assertKey(key)
      if (!(await write(sql.delete, key, ifVersion))) throw new VersionConflictError(key)
    },
    async list(range) {
      const { from, before, limit } = listRange(range)
      const rows = await connection.use(sql.list, (statement) => statement.all(from, before, limit + 1))
      const keys = rows.map(({ key }) => String(key))
      return toPage(keys, limit)
    },
    close: connection.close,
    [Symbol.dispose]: connection.close,
  }
}
