import { type PrepareSqlite, quotedName, type SqliteDatabase, sqliteConnection } from '@activity-tracking/store/sqlite'
import { createBatches } from './batches.ts'
import { createInbox, type InboxOptions } from './create-inbox.ts'
import type { Inbox } from './inbox.ts'
import { toDeadRows, toStats } from './sql-rows.ts'
import type { AthleteChange, AthleteRows, EntryRange, EntryState, InboxStorage, RowsQuery, StoredEntry, StoredRow } from './storage.ts'

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

/** Of the entries that wait. An index with the same condition is sufficient to find them. */
const WAITING = "state = 'live' OR state = 'background'"

const migrationOf = (entries: string, athletes: string, indexName: (suffix: string) => string): string => `
  CREATE TABLE IF NOT EXISTS ${entries} (
    athlete_id TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, format INTEGER NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL,
    turn INTEGER NOT NULL, since INTEGER, data TEXT NOT NULL, PRIMARY KEY (athlete_id, kind, id)) STRICT;
  CREATE INDEX IF NOT EXISTS ${indexName('waiting')} ON ${entries} (athlete_id, state, at, turn, since, format) WHERE ${WAITING};
  CREATE INDEX IF NOT EXISTS ${indexName('clean')} ON ${entries} (athlete_id, at, turn, format) WHERE state = 'clean';
  CREATE INDEX IF NOT EXISTS ${indexName('dead')} ON ${entries} (athlete_id, kind, id, at, turn, format) WHERE state = 'dead';
  CREATE TABLE IF NOT EXISTS ${athletes} (
    athlete_id TEXT PRIMARY KEY, format INTEGER NOT NULL, live_at INTEGER, background_at INTEGER, leased_until INTEGER, purge_at INTEGER,
    data TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS ${indexName('live')} ON ${athletes} (live_at, format) WHERE live_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS ${indexName('background')} ON ${athletes} (background_at, format) WHERE background_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS ${indexName('leased')} ON ${athletes} (leased_until) WHERE leased_until IS NOT NULL;
  CREATE INDEX IF NOT EXISTS ${indexName('purge')} ON ${athletes} (purge_at, format) WHERE purge_at IS NOT NULL;`

function statementsOf(entries: string, athletes: string) {
  // SQLite plans a statement again for each value of `LIMIT ?`, but not of `LIMIT ? + 0`.
  const rangeOf = (state: EntryState | undefined, by: EntryRange['by'], columns: string): string =>
    `SELECT ${columns} FROM ${entries} WHERE athlete_id = ?${state === undefined ? '' : ` AND state = '${state}'`} AND at <= ? AND format = ? ORDER BY ${by} LIMIT ? + 0`
  const dueOf = (column: string): string =>
    `SELECT athlete_id FROM ${athletes} WHERE ${column} <= ? AND format = ? ORDER BY ${column} LIMIT ? + 0`
  return {
    athlete: `SELECT format, data FROM ${athletes} WHERE athlete_id = ?`,
    entry: `SELECT kind, id, format, data FROM ${entries} WHERE athlete_id = ? AND kind = ? AND id = ?`,
    rangeOf(state: EntryState | undefined, by: EntryRange['by']): string {
      if (by === 'at') return rangeOf(state, by, 'kind, id, format, data')
      // Sorts within the index, so that only the chosen rows are read.
      return `SELECT kind, id, format, data FROM ${entries} WHERE rowid IN (${rangeOf(state, by, 'rowid')})`
    },
    putEntry: `INSERT INTO ${entries} (athlete_id, kind, id, format, state, at, turn, since, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (athlete_id, kind, id) DO UPDATE SET
        state = excluded.state, at = excluded.at, turn = excluded.turn, since = excluded.since, data = excluded.data`,
    removeEntry: `DELETE FROM ${entries} WHERE athlete_id = ? AND kind = ? AND id = ?`,
    putAthlete: `INSERT INTO ${athletes} (athlete_id, format, live_at, background_at, leased_until, purge_at, data) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (athlete_id) DO UPDATE SET live_at = excluded.live_at, background_at = excluded.background_at,
        leased_until = excluded.leased_until, purge_at = excluded.purge_at, data = excluded.data`,
    removeAthlete: `DELETE FROM ${athletes} WHERE athlete_id = ?`,
    due: { live: dueOf('live_at'), background: dueOf('background_at'), purge: dueOf('purge_at') },
    athletes: `SELECT athlete_id FROM ${athletes} WHERE athlete_id > ? ORDER BY athlete_id LIMIT ? + 0`,
    dead: `SELECT athlete_id, kind, id, format, data FROM ${entries}
      WHERE state = 'dead' AND (athlete_id, kind, id) > (?, ?, ?) ORDER BY athlete_id, kind, id LIMIT ? + 0`,
    stats: `SELECT count(since) AS waiting, min(since) AS oldest, (SELECT count(*) FROM ${entries} WHERE state = 'dead') AS dead,
      (SELECT count(*) FROM ${athletes} WHERE leased_until > ?) AS leased FROM ${entries} WHERE ${WAITING}`,
  }
}

const idsOf = (rows: readonly Record<string, unknown>[]): string[] => rows.map((row) => String(row['athlete_id']))

/** A call of `update` that shares a transaction with others. */
interface Call {
  readonly query: RowsQuery
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

function sqliteStorage({ path, database, table = 'activity_inbox', busyMs = DEFAULT_BUSY_MS }: SqliteInboxOptions): InboxStorage {
  const [entries, athletes] = [quotedName(table), `"${table}_athletes"`]
  const sql = statementsOf(entries, athletes)
  const migration = migrationOf(entries, athletes, (suffix) => `"${table}_${suffix}"`)
  const connection = sqliteConnection({ path, database, busyMs, migration })

  function rowsOf(prepare: PrepareSqlite, { athleteId, names }: RowsQuery['athletes'][number], ranges: readonly EntryRange[]): AthleteRows {
    const row = prepare(sql.athlete).get(athleteId)
    if (row === undefined) return { athleteId, athlete: null, entries: [] }
    const found = names.flatMap(({ kind, id }) => prepare(sql.entry).all(athleteId, kind, id))
    for (const { state, by, format, until = Number.MAX_SAFE_INTEGER, limit = -1 } of ranges) {
      found.push(...prepare(sql.rangeOf(state, by)).all(athleteId, until, format, limit))
    }
    return { athleteId, athlete: row as unknown as StoredRow, entries: found as unknown as StoredEntry[] }
  }

  function write(prepare: PrepareSqlite, athleteId: string, { athlete, put, remove }: AthleteChange<unknown>): void {
    for (const { kind, id } of remove) prepare(sql.removeEntry).run(athleteId, kind, id)
    for (const { kind, id, format, state, at, turn, since, data } of put) {
      prepare(sql.putEntry).run(athleteId, kind, id, format, state, at, turn, since, data)
    }
    if (athlete === null) prepare(sql.removeAthlete).run(athleteId)
    if (athlete == null) return
    const { format, liveAt, backgroundAt, leasedUntil, purgeAt, data } = athlete
    prepare(sql.putAthlete).run(athleteId, format, liveAt, backgroundAt, leasedUntil, purgeAt, data)
  }

  /** A failed call changes nothing and does not affect the others: it may have found a row of a later version. */
  function settle(prepare: PrepareSqlite, { query, change }: Call): PromiseSettledResult<readonly unknown[]> {
    let changes: readonly (AthleteChange<unknown> & { readonly athleteId: string })[]
    const found = query.athletes.map((each) => rowsOf(prepare, each, query.ranges ?? []))
    try {
      changes = found.map((rows) => ({ athleteId: rows.athleteId, ...change(rows) }))
    } catch (reason) {
      return { status: 'rejected', reason }
    }
    for (const each of changes) write(prepare, each.athleteId, each)
    return { status: 'fulfilled', value: changes.map(({ result }) => result) }
  }

  const batches = createBatches<Call, readonly unknown[]>({
    most: MOST_CALLS,
    run: (calls) => connection.transaction((prepare) => calls.map((call) => settle(prepare, call))),
  })

  return {
    async update<Result>(query: RowsQuery, change: Call['change']): Promise<Result[]> {
      // The results of a call come from its own `change`.
      return (await batches.add({ query, change })) as Result[]
    },
    read: (athleteId, names) => connection.transaction((prepare) => rowsOf(prepare, { athleteId, names }, [])),
    due: async (column, { now, limit, format }) =>
      idsOf(await connection.use(sql.due[column], (statement) => statement.all(now, format, limit))),
    athletes: async (after, limit) => idsOf(await connection.use(sql.athletes, (statement) => statement.all(after, limit))),
    dead: async (after, limit) =>
      toDeadRows(await connection.use(sql.dead, (statement) => statement.all(after.athleteId, after.kind, after.id, limit))),
    stats: async (now) => toStats(await connection.use(sql.stats, (statement) => statement.get(now))),
    async close() {
      await batches.idle()
      connection.close()
    },
  }
}
