import { migrationOf, postgresQueries } from '@activity-tracking/kit/databases/postgres'
import { quotedName } from '@activity-tracking/kit/databases/quoted-name'
import { reach } from '@activity-tracking/kit/databases/reach'
import { StoreUnavailableError, VersionConflictError } from './errors.ts'
import { assertKey, listRange, toPage, toSortable } from './keys.ts'
import { fromText, toText } from './record-text.ts'
import type { FullStore } from './store.ts'

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
  const reachPostgres = <T>(work: () => Promise<T>): Promise<T> =>
    reach(timeoutMs, work, (cause) => new StoreUnavailableError('PostgreSQL', cause))
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
