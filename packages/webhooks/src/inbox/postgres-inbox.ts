import { reach } from '@activity-tracking/store'
import { migrationOf, type PostgresTables, postgresQueries, quotedName } from '@activity-tracking/store/postgres'
import { FORMAT, parseRecord } from './athlete-record.ts'
import { createInbox, type InboxOptions } from './create-inbox.ts'
import type { Inbox } from './inbox.ts'
import { createPostgresUpdate, type PostgresInboxPool } from './postgres-update.ts'
import { toStats } from './stats-row.ts'
import type { InboxStorage } from './storage.ts'

export type { PostgresInboxClient, PostgresInboxPool } from './postgres-update.ts'

/** The table of a PostgreSQL inbox: `activity_inbox` by default, in the schema `public`. */
export type PostgresInboxTable = PostgresTables

/** The pool of a PostgreSQL inbox, the name of its table, and its timeout. */
export interface PostgresInboxOptions extends PostgresInboxTable, InboxOptions {
  /** A `Pool` of `pg`. You handle its settings and its `error` events, and end it. */
  readonly pool: PostgresInboxPool
  /** Maximum time of a statement, or of waiting for a connection, in milliseconds; default 5,000. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

/** Number of records to remove in one transaction, so that others do not wait long. */
const PURGED_AT_ONCE = 1_000

function namesOf({ table = 'activity_inbox', schema = 'public' }: PostgresInboxTable) {
  const [home, plain] = [quotedName(schema), quotedName(table)]
  return { schema: home, table: `${home}.${plain}`, indexName: (suffix: string) => `"${table}_${suffix}"` }
}

/**
 * SQL that creates the table, for manual migrations. If it runs in one transaction, you can run it at any time, any number of times and in
 * any number of processes concurrently.
 * @throws TypeError for an invalid name
 */
export function postgresInboxMigration(options: PostgresInboxTable = {}): string {
  const { schema, table, indexName } = namesOf(options)
  return migrationOf(
    schema,
    `CREATE TABLE IF NOT EXISTS ${table} (athlete_id text COLLATE "C" PRIMARY KEY, format int NOT NULL, live_at bigint, background_at bigint,
  waiting int NOT NULL, dead int NOT NULL, oldest_at bigint, leased_until bigint, useless_at bigint, record text NOT NULL);
CREATE INDEX IF NOT EXISTS ${indexName('live')} ON ${table} (live_at) WHERE live_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${indexName('background')} ON ${table} (background_at) WHERE background_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${indexName('dead')} ON ${table} (athlete_id) WHERE dead > 0;
CREATE INDEX IF NOT EXISTS ${indexName('useless')} ON ${table} (useless_at) WHERE useless_at IS NOT NULL;`,
  )
}

const statementsOf = (table: string) => ({
  get: `SELECT record FROM ${table} WHERE athlete_id = $1`,
  due: {
    live: `SELECT athlete_id FROM ${table} WHERE live_at <= $1 AND format = $2 ORDER BY live_at LIMIT $3`,
    background: `SELECT athlete_id FROM ${table} WHERE background_at <= $1 AND format = $2 ORDER BY background_at LIMIT $3`,
  },
  list: `SELECT athlete_id FROM ${table} WHERE athlete_id > $1 ORDER BY athlete_id LIMIT $2`,
  listDead: `SELECT athlete_id FROM ${table} WHERE dead > 0 AND athlete_id > $1 ORDER BY athlete_id LIMIT $2`,
  stats: `SELECT coalesce(sum(waiting), 0) AS waiting, coalesce(sum(dead), 0) AS dead, min(oldest_at) AS oldest,
    count(*) FILTER (WHERE leased_until > $1) AS leased FROM ${table}`,
  purge: `DELETE FROM ${table} WHERE useless_at <= $1 AND format = $2 AND athlete_id IN
    (SELECT athlete_id FROM ${table} WHERE useless_at <= $1 AND format = $2 ORDER BY useless_at LIMIT $3)`,
})

/**
 * An inbox in a table of PostgreSQL 12 or later. Its first operation creates the table if it is missing. Durable when a mark resolves,
 * unless `synchronous_commit` is turned off. `mark` accepts a function that runs in its transaction (`isTransactional`).
 * @throws TypeError for an invalid table or schema name
 */
export function postgresInbox(options: PostgresInboxOptions): Inbox {
  return createInbox(postgresStorage(options), options)
}

function postgresStorage({ pool, timeoutMs = DEFAULT_TIMEOUT_MS, table, schema }: PostgresInboxOptions): InboxStorage {
  const tables = { ...(table !== undefined && { table }), ...(schema !== undefined && { schema }) }
  const names = namesOf(tables)
  const sql = statementsOf(names.table)
  const queries = postgresQueries({ pool, tables: [names.table], migration: postgresInboxMigration(tables), timeoutMs })
  let isClosed = false
  const reachPostgres = <T>(work: () => Promise<T>): Promise<T> =>
    reach('PostgreSQL', timeoutMs, () => (isClosed ? Promise.reject(new Error('the inbox is closed')) : work()))
  const query = (text: string, ...values: unknown[]) => reachPostgres(() => queries.query(text, ...values))
  const idsOf = async (text: string, ...values: unknown[]): Promise<string[]> =>
    (await query(text, ...values)).rows.map((row) => String(row['athlete_id']))

  return {
    isTransactional: true,
    update: createPostgresUpdate({ pool, table: names.table, timeoutMs, migrated: () => reachPostgres(queries.migrated) }),
    due: (lane, now, limit) => idsOf(sql.due[lane], Math.floor(now), FORMAT, limit),
    async read(athleteId) {
      const [row] = (await query(sql.get, athleteId)).rows
      return row === undefined ? null : parseRecord(athleteId, row['record'])
    },
    list: ({ after, limit, onlyDead }) => idsOf(onlyDead ? sql.listDead : sql.list, after, limit),
    stats: async (now) => toStats((await query(sql.stats, Math.floor(now))).rows[0]),
    async purge(now) {
      let removed = 0
      for (;;) {
        const { rowCount } = await query(sql.purge, Math.floor(now), FORMAT, PURGED_AT_ONCE)
        removed += rowCount ?? 0
        if ((rowCount ?? 0) < PURGED_AT_ONCE) return removed
      }
    },
    async close() {
      isClosed = true
    },
  }
}
