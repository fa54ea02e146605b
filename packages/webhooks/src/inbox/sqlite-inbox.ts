import { type PrepareSqlite, quotedName, type SqliteDatabase, sqliteConnection } from '@activity-tracking/store/sqlite'
import { createBatches } from './batches.ts'
import { createInbox, type InboxOptions } from './create-inbox.ts'
import type { Inbox } from './inbox.ts'
import { type NamedChange, type SqlTables, statementsOf, tablesOf, toEntry, toIds, toRows, toStats } from './sql.ts'
import { SQLITE, type SqlRow, type Statement } from './sql-dialects.ts'
import type { AthleteChange, AthleteQuery, AthleteRows, InboxStorage } from './storage.ts'

interface CommonOptions extends InboxOptions {
  /** Name of the table of entries, and with `_athletes` of the one for athletes; default `activity_inbox`. */
  readonly table?: string
  /** Maximum time to wait while other processes write, in milliseconds; default 5,000. */
  readonly busyMs?: number
}

/** Location of the data: a file, created if missing and readable only by its owner (or `:memory:`), or an open database. */
export type SqliteInboxOptions = CommonOptions &
  ({ readonly path: string; readonly database?: never } | { readonly database: SqliteDatabase; readonly path?: never })

const DEFAULT_BUSY_MS = 5_000

/** Maximum number of calls that share a transaction. More would delay everything else for too long. */
const MOST_CALLS = 500

/** A call of `update` that shares a transaction with others. */
interface Call {
  readonly queries: readonly AthleteQuery[]
  readonly change: (rows: AthleteRows) => AthleteChange<unknown>
}

/**
 * An inbox in an SQLite file, through node:sqlite: durable when a mark resolves (WAL, synchronous = FULL). All writes in one turn of the
 * event loop are committed together. Several processes on one machine can share the file. The first operation opens it.
 * @throws TypeError for an invalid table name, Error for a `path` on a Node without node:sqlite (before 22.13)
 */
export function sqliteInbox(options: SqliteInboxOptions): Inbox {
  return createInbox(sqliteStorage(options), options)
}

const run = (prepare: PrepareSqlite, { text, values }: Statement): SqlRow[] => prepare(text).all(...(values as (string | number | null)[]))

function sqliteStorage({ path, database, table = 'activity_inbox', busyMs = DEFAULT_BUSY_MS }: SqliteInboxOptions): InboxStorage {
  const tables: SqlTables = {
    entries: quotedName(table),
    athletes: `"${table}_athletes"`,
    indexName: (suffix) => `"${table}_${suffix}"`,
  }
  const sql = statementsOf(tables, SQLITE)
  const connection = sqliteConnection({ path, database, busyMs, migration: tablesOf(tables, SQLITE) })
  const query = ({ text, values }: Statement): Promise<SqlRow[]> =>
    connection.use(text, (statement) => statement.all(...(values as (string | number | null)[])))
  const read = (prepare: PrepareSqlite, queries: readonly AthleteQuery[]): AthleteRows[] =>
    toRows(
      queries,
      sql.read(queries).flatMap((statement) => run(prepare, statement)),
    )

  /** A failed call changes nothing and does not affect the others: it may have found a row of a later version. */
  function settle(prepare: PrepareSqlite, { queries, change }: Call): PromiseSettledResult<readonly unknown[]> {
    let changes: readonly NamedChange[]
    const found = read(prepare, queries)
    try {
      changes = found.map((rows) => ({ athleteId: rows.athleteId, ...change(rows) }))
    } catch (reason) {
      return { status: 'rejected', reason }
    }
    for (const statement of sql.write(changes)) run(prepare, statement)
    return { status: 'fulfilled', value: changes.map(({ result }) => result) }
  }

  const batches = createBatches<Call, readonly unknown[]>({
    most: MOST_CALLS,
    run: (calls) => connection.transaction((prepare) => calls.map((call) => settle(prepare, call))),
  })

  return {
    async update<Result>(queries: readonly AthleteQuery[], change: Call['change']): Promise<Result[]> {
      // The results of a call come from its own `change`.
      return (await batches.add({ queries, change })) as Result[]
    },
    read: async (one) => (await connection.transaction((prepare) => read(prepare, [one])))[0] as AthleteRows,
    due: async (column, { now, limit, format }) => toIds(await query(sql.due(column, now, format, limit))),
    athletes: async (after, limit) => toIds(await query(sql.athletes(after, limit))),
    dead: async (after, limit) => (await query(sql.dead(after, limit))).map(toEntry),
    stats: async (now) => toStats(await query(sql.stats(now))),
    async close() {
      await batches.idle()
      connection.close()
    },
  }
}
