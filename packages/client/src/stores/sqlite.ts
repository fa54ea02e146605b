import { resolve } from 'node:path'
import { createPrivateFile, restrictToOwner, UnsafeFileError } from '@activity-tracking/kit/databases/private-file'
import { quotedName } from '@activity-tracking/kit/databases/quoted-name'
import { StoreUnavailableError, VersionConflictError } from './errors.ts'
import { assertKey, listRange, toPage, toSortable } from './keys.ts'
import { fromText, toText } from './record-text.ts'
import type { FullStore } from './store.ts'

/** A value of a statement. A Uint8Array is a blob. */
export type SqliteValue = string | number | null | Uint8Array

/** The part of a `StatementSync` of node:sqlite that a store uses. */
export interface SqliteStatement {
  get(...values: SqliteValue[]): Record<string, unknown> | undefined
  all(...values: SqliteValue[]): Record<string, unknown>[]
  run(...values: SqliteValue[]): { readonly changes: number | bigint }
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

const FIRST_WAIT = 2
const LONGEST_WAIT = 50

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Delays between retries, in milliseconds: growing, each a random value between half and all of it. */
function* delays(): Generator<number, never> {
  for (let ms = FIRST_WAIT; ; ms = Math.min(ms * 1.5, LONGEST_WAIT)) yield ms * (0.5 + Math.random() / 2)
}

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

function rollBack(database: SqliteDatabase): void {
  if (database.isTransaction === false) return
  try {
    database.exec('ROLLBACK')
  } catch {
    // Some errors have already rolled it back, and older versions of Node do not report this.
  }
}

/** The database to open, and its options. */
export interface SqliteConnectionOptions {
  /**
   * A file, created if missing and readable only by its owner; default `:memory:`. Operations reject with UnsafeFileError for a symbolic
   * link, and for a file of another user or one that other users can write.
   */
  readonly path?: string | undefined
  /** An open database to use instead of a path. It stays open when the connection is closed. */
  readonly database?: SqliteDatabase | undefined
  /** Maximum time to wait while other processes write, in milliseconds. */
  readonly busyMs: number
  /** Statements that create the tables. Can run any number of times. */
  readonly migration: string
}

/** Returns the prepared statement of a text. */
export type PrepareSqlite = (sql: string) => SqliteStatement

/** A connection that stores and your own tables share. Its operations reject with StoreUnavailableError when the database fails. */
export interface SqliteConnection {
  /** Runs one statement, and repeats it while another process keeps the database busy. */
  use<T>(sql: string, work: (statement: SqliteStatement) => T): Promise<T>
  /**
   * Runs statements in one transaction that no other writer interrupts, and repeats it from the beginning while another process keeps the
   * database busy. Errors of `work` roll the transaction back.
   */
  transaction<T>(work: (prepare: PrepareSqlite) => T): Promise<T>
  close(): void
}

/**
 * A database with a write-ahead log that is synced at every commit. The first operation opens and migrates it.
 * @throws Error for a path on a Node without node:sqlite (before 22.13)
 */
export function sqliteConnection({ path = IN_MEMORY, database, busyMs, migration }: SqliteConnectionOptions): SqliteConnection {
  const open = database === undefined ? openerOf(path) : () => database
  const statements = new Map<string, SqliteStatement>()
  let opened: SqliteDatabase | undefined
  let ready = false
  let closed = false

  const migrated = (): SqliteDatabase => {
    if (closed) throw new Error('the store is closed')
    opened ??= open()
    if (opened.isTransaction) throw new Error('a transaction is open on the connection, so writes would not be durable')
    if (ready) return opened
    opened.exec('PRAGMA journal_mode = WAL')
    opened.exec('PRAGMA synchronous = FULL')
    opened.exec(migration)
    ready = true
    return opened
  }

  const prepareIn = (current: SqliteDatabase, sql: string): SqliteStatement => {
    const statement = statements.get(sql) ?? current.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  function inTransaction<T>(work: (prepare: PrepareSqlite) => T): T {
    const current = migrated()
    current.exec('BEGIN IMMEDIATE')
    try {
      const result = work((sql) => prepareIn(current, sql))
      current.exec('COMMIT')
      return result
    } catch (error) {
      rollBack(current)
      throw error
    }
  }

  async function untilFree<T>(attempt: () => T): Promise<T> {
    const end = performance.now() + busyMs
    for (const wait of delays()) {
      try {
        return attempt()
      } catch (error) {
        if (error instanceof UnsafeFileError) throw error
        if (!isBusy(error) || performance.now() > end) throw new StoreUnavailableError('SQLite', error)
      }
      await pause(wait)
    }
    throw new Error('unreachable')
  }

  return {
    use: (sql, work) => untilFree(() => work(prepareIn(migrated(), sql))),
    transaction: (work) => untilFree(() => inTransaction(work)),
    close() {
      if (closed) return
      closed = true
      if (database === undefined) opened?.close()
    },
  }
}

interface CommonOptions {
  /** Name of the table; default `activity_store`. */
  readonly table?: string
  /** Maximum time to wait while other processes write, in milliseconds; default 5,000. */
  readonly busyMs?: number
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

const statementsOf = (records: string) => ({
  migration: `CREATE TABLE IF NOT EXISTS ${records}
    (key TEXT PRIMARY KEY, record TEXT NOT NULL, version TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  get: `SELECT record, version FROM ${records} WHERE key = ?`,
  insert: `INSERT INTO ${records} (record, version, key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
  update: `UPDATE ${records} SET record = ?, version = ? WHERE key = ? AND version = ?`,
  delete: `DELETE FROM ${records} WHERE key = ? AND version = ?`,
  list: `SELECT key FROM ${records} WHERE key >= ? AND key > ? AND key < ? ORDER BY key LIMIT ?`,
})

/**
 * A store in an SQLite file, through node:sqlite: durable when a write resolves (WAL, synchronous = FULL), safe across processes on one
 * machine. Its first operation opens it.
 * @throws TypeError for an invalid table name, Error for a `path` on a Node without node:sqlite (before 22.13)
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { path, database, table = 'activity_store', busyMs = DEFAULT_BUSY_MS } = options
  const sql = statementsOf(quotedName(table))
  const connection = sqliteConnection({ path, database, busyMs, migration: sql.migration })
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
