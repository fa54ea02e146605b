import { VersionConflictError } from './errors.ts'
import { assertKey, listRange, quotedName, toPage, toSortable } from './keys.ts'
import { reach } from './reach.ts'
import { fromText, toText } from './record-text.ts'
import type { FullStore } from './store.ts'

export { quotedName } from './keys.ts'

/** Rows of a statement, and the number of rows that it changed. */
export interface PostgresResult {
  readonly rows: Record<string, unknown>[]
  readonly rowCount: number | null
}

/** A statement in the format of the drivers. */
export interface PostgresStatement {
  readonly text: string
  values?: unknown[]
  query_timeout?: number
}

/** The part of a `Pool` of `pg` that a store uses. */
export interface PostgresPool {
  query(statement: PostgresStatement): Promise<PostgresResult>
}

/**
 * SQLSTATE serialization_failure, which occurs if the isolation level is higher than READ COMMITTED, and deadlock_detected: another
 * transaction was first.
 */
const RETRIED = ['40001', '40P01']
const MOST_ATTEMPTS = 10

const isRetried = (error: unknown): boolean => error instanceof Error && 'code' in error && RETRIED.includes(String(error.code))

/** The tables that the statements of a pool need, and how to create them. */
export interface PostgresQueriesOptions {
  readonly pool: PostgresPool
  /** Quoted names of the tables. */
  readonly tables: readonly string[]
  /** Creates missing tables. */
  readonly migration: string
  /** Maximum time of a statement, in milliseconds. */
  readonly timeoutMs: number
}

/** Statements that run after the tables were created. */
export interface PostgresQueries {
  /** Runs a statement in its own transaction, and repeats it if another transaction was first. */
  query(text: string, ...values: unknown[]): Promise<PostgresResult>
  /** Creates missing tables, once. */
  migrated(): Promise<void>
}

/** Sends statements through a pool, after creating missing tables. */
export function postgresQueries({ pool, tables, migration, timeoutMs }: PostgresQueriesOptions): PostgresQueries {
  let migrating: Promise<void> | undefined

  // The driver's own timeout removes a connection that hangs from the pool; ours also includes the wait for a connection.
  const send = (text: string, values?: unknown[]): Promise<PostgresResult> =>
    pool.query(values === undefined ? { text, query_timeout: timeoutMs } : { text, values, query_timeout: timeoutMs })

  async function migrate(): Promise<void> {
    const present = tables.map((_, index) => `to_regclass($${index + 1}) IS NOT NULL`).join(' AND ')
    const { rows } = await send(`SELECT ${present} AS present`, [...tables])
    // Checks first, because the user of the tables might not have the right to create them.
    if (rows[0]?.['present'] !== true) await send(migration)
  }

  async function migrated(): Promise<void> {
    migrating ??= migrate()
    await migrating.catch((error: unknown) => {
      migrating = undefined
      throw error
    })
  }

  return {
    migrated,
    async query(text, ...values) {
      await migrated()
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await send(text, values)
        } catch (error) {
          if (!isRetried(error) || attempts === MOST_ATTEMPTS) throw error
        }
      }
    },
  }
}

/** Names of the tables of a PostgreSQL store. */
export interface PostgresTables {
  /** Name of the table; default `activity_store`. */
  readonly table?: string
  /** Schema of the table, created if missing; default `public`. The search path of the connection has no effect. */
  readonly schema?: string
}

/** Quoted names of the tables for SQL. */
function tableNames({ table = 'activity_store', schema = 'public' }: PostgresTables) {
  const home = quotedName(schema)
  return { schema: home, records: `${home}.${quotedName(table)}` }
}

/** An arbitrary number. Concurrent migrations wait for each other. */
const ADVISORY_LOCK = '7226439104'

/**
 * SQL that creates a schema and its content. If it runs in one transaction, you can run it at any time, any number of times and in any
 * number of processes concurrently.
 * @param schema its quoted name
 * @param statements create what is missing, with `IF NOT EXISTS`
 */
export function migrationOf(schema: string, statements: string): string {
  // Reads the catalog, because a connection may remember from before the lock that the schema does not exist, until it opens a table. Checks first:
  // CREATE SCHEMA IF NOT EXISTS requires the right to create a schema even if it exists.
  return `SELECT pg_advisory_xact_lock(${ADVISORY_LOCK});
DO $$ BEGIN PERFORM FROM pg_catalog.pg_namespace; IF to_regnamespace('${schema}') IS NULL THEN CREATE SCHEMA ${schema}; END IF; END $$;
${statements}
`
}

/**
 * SQL that creates the tables, for manual migrations. If it runs in one transaction, you can run it at any time, any number of times and in
 * any number of processes concurrently.
 * @throws TypeError for an invalid name
 */
export function postgresMigration(tables: PostgresTables = {}): string {
  const { schema, records } = tableNames(tables)
  return migrationOf(
    schema,
    `CREATE TABLE IF NOT EXISTS ${records} (key text COLLATE "C" PRIMARY KEY, record text NOT NULL, version text NOT NULL);`,
  )
}

/** The pool of a PostgreSQL store, the names of its tables, and its timeout. */
export interface PostgresStoreOptions extends PostgresTables {
  /** A `Pool` of `pg`. You handle its settings and its `error` events, and end it. */
  readonly pool: PostgresPool
  /** Maximum time of an operation, in milliseconds; default 5,000. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

const statementsOf = (records: string) => ({
  get: `SELECT record, version FROM ${records} WHERE key = $1`,
  insert: `INSERT INTO ${records} (record, version, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
  update: `UPDATE ${records} SET record = $1, version = $2 WHERE key = $3 AND version = $4`,
  delete: `DELETE FROM ${records} WHERE key = $1 AND version = $2`,
  list: `SELECT key FROM ${records} WHERE key >= $1 AND key > $2 AND key < $3 ORDER BY key LIMIT $4`,
})

/**
 * A store in a table of PostgreSQL 12 or later. Its first operation creates a missing table. Durable when a write resolves, unless
 * `synchronous_commit` is turned off.
 * @throws TypeError for an invalid table or schema name
 */
export function postgresStore({ pool, timeoutMs = DEFAULT_TIMEOUT_MS, ...tables }: PostgresStoreOptions): FullStore {
  const { records } = tableNames(tables)
  const sql = statementsOf(records)
  const { query } = postgresQueries({ pool, tables: [records], migration: postgresMigration(tables), timeoutMs })
  const reachPostgres = <T>(work: () => Promise<T>): Promise<T> => reach('PostgreSQL', timeoutMs, work)
  const write = async (statement: string, ...values: unknown[]): Promise<boolean> => (await query(statement, ...values)).rowCount === 1

  return {
    async get(key) {
      assertKey(key)
      const [row] = (await reachPostgres(() => query(sql.get, toSortable(key)))).rows
      return row === undefined ? null : { record: fromText(row['record']), version: String(row['version']) }
    },
    async put(key, record, condition) {
      assertKey(key)
      const version = crypto.randomUUID()
      const values = [toText(record), version, toSortable(key)]
      const written = await reachPostgres(() =>
        'ifVersion' in condition ? write(sql.update, ...values, condition.ifVersion) : write(sql.insert, ...values),
      )
      if (!written) throw new VersionConflictError(key)
      return { version }
    },
    async delete(key, { ifVersion }) {
      assertKey(key)
      if (!(await reachPostgres(() => write(sql.delete, toSortable(key), ifVersion)))) throw new VersionConflictError(key)
    },
    async list(options) {
      const { from, after, before, limit } = listRange(options)
      const { rows } = await reachPostgres(() => query(sql.list, from, after, before, limit + 1))
      return toPage(
        rows.map(({ key }) => String(key)),
        limit,
      )
    },
  }
}
