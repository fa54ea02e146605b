import { migrationOf, postgresQueries } from '@activity-tracking/kit/databases/postgres'
import { quotedName } from '@activity-tracking/kit/databases/quoted-name'
import { reach } from '@activity-tracking/kit/databases/reach'
import { StoreUnavailableError, VersionConflictError } from './errors.ts'
import { assertKey, fromText, listRange, toPage, toText } from './keys-and-records.ts'
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

/** The pool of a PostgreSQL store, its table, and its timeout. */
export interface PostgresStoreOptions {
  /** A `Pool` of `pg`. You handle its settings and its `error` events, and end it. */
  readonly pool: PostgresPool
  /** Name of the table; default `activity_store`. */
  readonly table?: string
  /** Schema of the table, created if missing; default `public`. The search path of the connection has no effect. */
  readonly schema?: string
  /** Maximum time of an operation, in milliseconds; default 5,000. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

const statementsOf = (records: string) => ({
  create: `CREATE TABLE IF NOT EXISTS ${records} (key text COLLATE "C" PRIMARY KEY, record text NOT NULL, version text NOT NULL);`,
  get: `SELECT record, version FROM ${records} WHERE key = $1`,
  insert: `INSERT INTO ${records} (record, version, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
  update: `UPDATE ${records} SET record = $1, version = $2 WHERE key = $3 AND version = $4`,
  delete: `DELETE FROM ${records} WHERE key = $1 AND version = $2`,
  list: `SELECT key FROM ${records} WHERE key >= $1 AND key < $2 ORDER BY key LIMIT $3`,
})

/**
 * A store in a table of PostgreSQL 12 or later. Its first operation creates a missing table. Durable when a write resolves, unless
 * `synchronous_commit` is turned off.
 * @throws TypeError for an invalid table or schema name
 */
export function postgresStore(options: PostgresStoreOptions): FullStore {
  const { pool, table = 'activity_store', schema = 'public', timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const home = quotedName(schema)
  const records = `${home}.${quotedName(table)}`
  const sql = statementsOf(records)
  const { query } = postgresQueries({ pool, tables: [records], migration: migrationOf(home, sql.create), timeoutMs })
  const reachPostgres = <T>(work: () => Promise<T>): Promise<T> =>
    reach(timeoutMs, work, (cause) => new StoreUnavailableError('PostgreSQL', cause))
  const write = async (statement: string, ...values: unknown[]): Promise<boolean> => (await query(statement, ...values)).rowCount === 1

  return {
    async get(key) {
      assertKey(key)
      const [row] = (await reachPostgres(() => query(sql.get, key))).rows
      return row === undefined ? null : { record: fromText(row['record']), version: String(row['version']) }
    },
    async put(key, record, condition) {
      assertKey(key)
      const version = crypto.randomUUID()
      const values = [toText(record), version, key]
      const written = await reachPostgres(() =>
        'ifVersion' in condition ? write(sql.update, ...values, condition.ifVersion) : write(sql.insert, ...values),
      )
      if (!written) throw new VersionConflictError(key)
      return { version }
    },
    async delete(key, { ifVersion }) {
      assertKey(key)
      if (!(await reachPostgres(() => write(sql.delete, key, ifVersion)))) throw new VersionConflictError(key)
    },
    async list(range) {
      const { from, before, limit } = listRange(range)
      const { rows } = await reachPostgres(() => query(sql.list, from, before, limit + 1))
      const keys = rows.map(({ key }) => String(key))
      return toPage(keys, limit)
    },
  }
}
