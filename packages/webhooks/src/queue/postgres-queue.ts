import { StoreUnavailableError } from '@activity-tracking/client'
import type { PostgresPool } from '@activity-tracking/client/postgres'
import { migrationOf, postgresQueries } from '@activity-tracking/kit/databases/postgres'
import { quotedName } from '@activity-tracking/kit/databases/quoted-name'
import { reach } from '@activity-tracking/kit/databases/reach'
import { logQueueError, type Queue } from './queue.ts'
import { createSqlQueue, type SqlDatabase, type SqlQueueOptions } from './sql-queue.ts'
import { POSTGRES, statementsOf, tableOf } from './statements.ts'

/** Options of `postgresQueue`. Times are in milliseconds. */
export interface PostgresQueueOptions extends SqlQueueOptions {
  /** A `Pool` of `pg`. You handle its settings and its `error` events, and end it. */
  readonly pool: PostgresPool
  /** Schema of the table, created if missing; default `public`. The search path of the connection has no effect. */
  readonly schema?: string
  /** Name of the table, created if missing; default `webhook_jobs`. */
  readonly table?: string
}

/** Maximum time of a statement, or of waiting for a connection, in milliseconds. */
const TIMEOUT_MS = 5_000

function postgresDatabase({ pool, schema = 'public', table = 'webhook_jobs', onError = logQueueError }: PostgresQueueOptions): SqlDatabase {
  const home = quotedName(schema)
  const jobs = `${home}.${quotedName(table)}`
  const sql = statementsOf(jobs, POSTGRES)
  const migration = migrationOf(
    home,
    tableOf(jobs, (suffix) => `"${table}_${suffix}"`, POSTGRES),
  )
  const queries = postgresQueries({ pool, tables: [jobs], migration, timeoutMs: TIMEOUT_MS })
  let isChecked = false
  let isClosed = false

  /** Reports once if a commit does not wait for the disk. */
  async function check(): Promise<void> {
    if (isChecked) return
    const { rows } = await queries.query('SHOW synchronous_commit')
    if (!isChecked && rows[0]?.['synchronous_commit'] === 'off') {
      onError(
        new Error('PostgreSQL has `synchronous_commit = off`: a power failure can lose jobs that were added. Turn it on for this pool'),
      )
    }
    isChecked = true
  }

  async function send(text: string, values: readonly unknown[]) {
    if (isClosed) throw new Error('the queue is closed')
    const work = async () => {
      await check()
      return queries.query(text, ...values)
    }
    return reach(TIMEOUT_MS, work, (cause) => new StoreUnavailableError('PostgreSQL', cause))
  }

  return {
    async add(rows) {
      const columns = [0, 1, 2, 3].map((column) => rows.map((row) => row[column]))
      await send(sql.add, columns)
    },
    query: async (name, ...values) => (await send(sql[name], values)).rows,
    close() {
      isClosed = true
    },
  }
}

/**
 * A queue in a table of PostgreSQL 12 or later. Its first operation creates the table if it is missing. Durable when an add resolves, unless
 * `synchronous_commit` is turned off, which is reported.
 * @throws TypeError for an invalid table or schema name
 */
export function postgresQueue(options: PostgresQueueOptions): Queue {
  return createSqlQueue(postgresDatabase(options), options)
}
