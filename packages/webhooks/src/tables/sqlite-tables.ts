import { StoreUnavailableError } from '@activity-tracking/store'
import { type PrepareSqlite, type SqliteDatabase, type SqliteValue, sqliteConnection } from '@activity-tracking/store/sqlite'
import type { SqlRow, Statement } from '../inbox/sql-dialects.ts'
import type { ActivityTables, TablesOptions } from './activity-tables.ts'
import { createTables, type TablesEngine } from './create-tables.ts'
import {
  foreignTables,
  laterVersion,
  MIGRATIONS,
  type Migration,
  namesOf,
  plainNames,
  SQLITE_TABLES,
  type TablesVersionError,
  VERSION_TABLE,
} from './schema.ts'

interface CommonOptions extends TablesOptions {
  /** Maximum time to wait while other processes write or read, in milliseconds; default 5,000. */
  readonly busyMs?: number
}

/** Location of the tables: a file, created if missing and readable only by its owner (or `:memory:`), or an open database. */
export type SqliteTablesOptions = CommonOptions &
  ({ readonly path: string; readonly database?: never } | { readonly database: SqliteDatabase; readonly path?: never })

const DEFAULT_BUSY_MS = 5_000
const PAUSE_MS = 25

const run = (prepare: PrepareSqlite, { text, values }: Statement): SqlRow[] => prepare(text).all(...(values as SqliteValue[]))

/**
 * Tables in an SQLite file, through node:sqlite. Several processes on one machine can share the file. The first operation opens it, and
 * creates or migrates the tables. `PRAGMA secure_delete` is on; `onErase` and `removeExpired` also rewrite the file (`VACUUM`) and truncate the
 * write-ahead log, so that nothing of what was removed is left in them.
 * @throws TypeError for an invalid prefix or `keep`, Error for a `path` on a Node without node:sqlite (before 22.13)
 */
export function sqliteTables(options: SqliteTablesOptions): ActivityTables {
  const names = namesOf(options.prefix ?? '')
  return createTables(sqliteEngine(options, MIGRATIONS), names, SQLITE_TABLES, options)
}

/** The database of tables in SQLite. */
export function sqliteEngine(options: SqliteTablesOptions, migrations: readonly Migration[]): TablesEngine {
  const { path, database, busyMs = DEFAULT_BUSY_MS, prefix = '' } = options
  const names = namesOf(prefix)
  const connection = sqliteConnection({ path, database, busyMs, migration: 'PRAGMA secure_delete = ON' })
  let ready: Promise<TablesVersionError | undefined> | undefined

  /** Returns the error instead of throwing it, because one that is thrown means that the database is not available. */
  function migrate(prepare: PrepareSqlite): TablesVersionError | undefined {
    const tableIn = (list: string): unknown =>
      prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name IN (${list})`).get()?.['name']
    const hasVersion = tableIn(`'${prefix}${VERSION_TABLE}'`) !== undefined
    const version = hasVersion ? Number(prepare(`SELECT version FROM ${names.version}`).get()?.['version'] ?? 0) : 0
    if (version > migrations.length) return laterVersion(version, migrations.length)
    if (version === migrations.length) return undefined
    const found = version === 0 ? tableIn(plainNames(prefix)) : undefined
    if (found !== undefined) return foreignTables(String(found))
    for (const next of migrations.slice(version)) for (const text of next(names, SQLITE_TABLES)) prepare(text).run()
    prepare(`CREATE TABLE IF NOT EXISTS ${names.version} (version INTEGER NOT NULL) STRICT`).run()
    prepare(`DELETE FROM ${names.version}`).run()
    prepare(`INSERT INTO ${names.version} VALUES (?)`).run(migrations.length)
    return undefined
  }

  async function migrated(): Promise<void> {
    ready ??= connection.transaction(migrate)
    try {
      const problem = await ready
      if (problem !== undefined) throw problem
    } catch (error) {
      ready = undefined
      throw error
    }
  }

  /** Writes the log to the file, and empties it. A connection that reads prevents this. */
  async function emptyLog(): Promise<void> {
    const end = performance.now() + busyMs
    for (;;) {
      const result = await connection.use('PRAGMA wal_checkpoint(TRUNCATE)', (statement) => statement.get())
      if (Number(result?.['busy']) === 0) return
      if (performance.now() > end)
        throw new StoreUnavailableError('SQLite', new Error('another connection reads, so the log keeps what was deleted'))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  return {
    async read({ text, values }) {
      await migrated()
      return connection.use(text, (statement) => statement.all(...(values as SqliteValue[])))
    },
    async write(_athleteId, guard, statements) {
      await migrated()
      return connection.transaction((prepare) => {
        if (guard !== undefined && run(prepare, guard).length === 0) return undefined
        return statements.map((statement) => run(prepare, statement))
      })
    },
    async scrub(what) {
      // SQLite moves rows between pages, and leaves copies in the unused parts of pages also with `secure_delete`.
      if (what === 'everything') await connection.use('VACUUM', (statement) => statement.run())
      await emptyLog()
    },
    async close() {
      connection.close()
    },
  }
}
