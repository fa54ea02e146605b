import { reach } from '@activity-tracking/store'
import { migrationOf, type PostgresTables, postgresQueries, quotedName } from '@activity-tracking/store/postgres'
import { createInbox, type InboxOptions } from './create-inbox.ts'
import type { Inbox } from './inbox.ts'
import { hashOf } from './missed.ts'
import { createTransactions, type PostgresInboxPool } from './postgres-transactions.ts'
import { type SqlTables, statementsOf, tablesOf, toEntry, toIds, toRows, toStats } from './sql.ts'
import { numbered, POSTGRES, type SqlRow, type Statement } from './sql-dialects.ts'
import type { AthleteRows, InboxStorage } from './storage.ts'

export type { PostgresInboxClient, PostgresInboxPool } from './postgres-transactions.ts'

/** The tables of a PostgreSQL inbox: `activity_inbox` by default, and with `_athletes` that of the athletes; in the schema `public`. */
export type PostgresInboxTable = PostgresTables

/** The pool of a PostgreSQL inbox, the name of its table, and its timeout. */
export interface PostgresInboxOptions extends PostgresInboxTable, InboxOptions {
  /** A `Pool` of `pg`. You handle its settings and its `error` events, and end it. */
  readonly pool: PostgresInboxPool
  /** Maximum time of a statement, or of waiting for a connection, in milliseconds; default 5,000. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

/** Athletes with the same lock wait for each other. A transaction with many athletes must not need more locks than a server has. */
const LOCKS = 512

function tablesIn({ table = 'activity_inbox', schema = 'public' }: PostgresInboxTable): SqlTables & { readonly schema: string } {
  const home = quotedName(schema)
  return {
    schema: home,
    entries: `${home}.${quotedName(table)}`,
    athletes: `${home}."${table}_athletes"`,
    indexName: (suffix) => `"${table}_${suffix}"`,
  }
}

/**
 * SQL that creates the tables, for manual migrations. If it runs in one transaction, you can run it at any time, any number of times and in
 * any number of processes concurrently.
 * @throws TypeError for an invalid name
 */
export function postgresInboxMigration(options: PostgresInboxTable = {}): string {
  const tables = tablesIn(options)
  return migrationOf(tables.schema, tablesOf(tables, POSTGRES))
}

/**
 * An inbox in two tables of PostgreSQL 12 or later. Its first operation creates them if they are missing. Durable when a mark resolves,
 * unless `synchronous_commit` is turned off. `mark` accepts a function that runs in its transaction (`isTransactional`).
 * @throws TypeError for an invalid table or schema name
 */
export function postgresInbox(options: PostgresInboxOptions): Inbox {
  return createInbox(postgresStorage(options), options)
}

/** One statement for several that return the same columns. */
const joined = (statements: readonly Statement[]): Statement => ({
  text: statements.map(({ text }) => `(${text})`).join(' UNION ALL '),
  values: statements.flatMap(({ values }) => values),
})

/** One statement for several that write different rows. */
function together(statements: readonly Statement[]): Statement {
  const writes = statements.map(({ text }, index) => `write_${index} AS (${text})`)
  return { text: `WITH ${writes.join(', ')} SELECT`, values: statements.flatMap(({ values }) => values) }
}

function postgresStorage({ pool, timeoutMs = DEFAULT_TIMEOUT_MS, ...options }: PostgresInboxOptions): InboxStorage {
  const tables = tablesIn(options)
  const { entries, athletes } = tables
  const sql = statementsOf(tables, POSTGRES)
  const queries = postgresQueries({ pool, tables: [entries, athletes], migration: postgresInboxMigration(options), timeoutMs })
  const inTransaction = createTransactions(pool, timeoutMs)
  let isClosed = false
  const reachPostgres = <T>(work: () => Promise<T>): Promise<T> =>
    reach('PostgreSQL', timeoutMs, () => (isClosed ? Promise.reject(new Error('the inbox is closed')) : work()))
  const query = async (statement: Statement): Promise<readonly SqlRow[]> => {
    const { text, values } = numbered(statement)
    return (await reachPostgres(() => queries.query(text, ...values))).rows
  }
  // All athletes of a transaction are locked before it reads, in one order. Rows cannot be locked, because a new athlete has none.
  const lockOf = (athleteId: string): number => hashOf(athleteId) % LOCKS
  const space = hashOf(entries) | 0

  return {
    isTransactional: true,
    async update(wanted, change, also) {
      await reachPostgres(queries.migrated)
      const locks = [...new Set(wanted.map(({ athleteId }) => lockOf(athleteId)))].sort((one, other) => one - other)
      return inTransaction(space, locks, async (send) => {
        const { rows } = wanted.length === 0 ? { rows: [] } : await send(numbered(joined(sql.read(wanted))))
        const changes = toRows(wanted, rows).map((found) => ({ athleteId: found.athleteId, ...change(found) }))
        const writes = sql.write(changes)
        if (writes.length > 0) await send(numbered(together(writes)))
        await also?.({ executeSql: (text, values = []) => send({ text, values }) })
        return changes.map(({ result }) => result)
      })
    },
    read: async (one) => toRows([one], await query(joined(sql.read([one]))))[0] as AthleteRows,
    due: async (column, { now, limit, format }) => toIds(await query(sql.due(column, Math.floor(now), format, limit))),
    athletes: async (after, limit) => toIds(await query(sql.athletes(after, limit))),
    dead: async (after, limit) => (await query(sql.dead(after, limit))).map(toEntry),
    stats: async (now) => toStats(await query(sql.stats(Math.floor(now)))),
    async close() {
      isClosed = true
    },
  }
}
