import { acquireLock, type Reach } from '../internal/acquire-lock.ts'
import { assertKey, toSortable } from '../internal/key.ts'
import { listRange, toPage } from '../internal/list-range.ts'
import { reach } from '../internal/reach.ts'
import { fromText, toText } from '../internal/record-text.ts'
import type { FullStore } from '../memory-store.ts'
import { VersionConflictError } from '../version-conflict-error.ts'
import { type PostgresPool, postgresQueries } from './queries.ts'
import { type PostgresTables, postgresMigration, tableNames } from './tables.ts'

/** The pool of a PostgreSQL store, the names of its tables, and its timeout. */
export interface PostgresStoreOptions extends PostgresTables {
  /** A `Pool` of `pg`. You handle its settings and its `error` events, and end it. */
  readonly pool: PostgresPool
  /** Maximum time of an operation, in milliseconds; default 5,000. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

const statementsOf = ({ records, locks }: Pick<ReturnType<typeof tableNames>, 'records' | 'locks'>) => ({
  get: `SELECT record, version FROM ${records} WHERE key = $1`,
  insert: `INSERT INTO ${records} (record, version, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
  update: `UPDATE ${records} SET record = $1, version = $2 WHERE key = $3 AND version = $4`,
  delete: `DELETE FROM ${records} WHERE key = $1 AND version = $2`,
  list: `SELECT key FROM ${records} WHERE key >= $1 AND key > $2 AND key < $3 ORDER BY key LIMIT $4`,
  // Uses the server's clock, which all processes share.
  take: `INSERT INTO ${locks} AS held (name, token, until) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
    ON CONFLICT (name) DO UPDATE SET token = excluded.token, until = excluded.until WHERE held.until <= clock_timestamp()`,
  extend: `UPDATE ${locks} SET until = clock_timestamp() + $3 * interval '1 millisecond'
    WHERE name = $1 AND token = $2 AND until > clock_timestamp()`,
  free: `DELETE FROM ${locks} WHERE name = $1 AND token = $2`,
})

/**
 * A store in two tables of PostgreSQL 12 or later. Its first operation creates missing tables. Durable when a write resolves, unless
 * `synchronous_commit` is turned off.
 * @throws TypeError for an invalid table or schema name
 */
export function postgresStore({ pool, timeoutMs = DEFAULT_TIMEOUT_MS, ...tables }: PostgresStoreOptions): FullStore {
  const { records, locks } = tableNames(tables)
  const sql = statementsOf({ records, locks })
  const { query } = postgresQueries({ pool, tables: [records, locks], migration: postgresMigration(tables), timeoutMs })
  const reachPostgres: Reach = (work) => reach('PostgreSQL', timeoutMs, work)
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
    lock: (name, options) =>
      acquireLock(name, options, reachPostgres, {
        take: (token, ttlMs) => write(sql.take, name, token, ttlMs),
        extend: (token, ttlMs) => write(sql.extend, name, token, ttlMs),
        free: (token) => write(sql.free, name, token),
      }),
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
