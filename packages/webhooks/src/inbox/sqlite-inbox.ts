import { quotedName, type SqliteDatabase, sqliteConnection } from '@activity-tracking/store/sqlite'
import { type AthleteRecord, FORMAT, parseRecord, recordText, summaryOf } from './athlete-record.ts'
import { createInbox, type InboxOptions } from './create-inbox.ts'
import type { Inbox } from './inbox.ts'
import { applyCalls, athletesOf, joinedUpdates } from './joined-updates.ts'
import { toStats } from './stats-row.ts'
import type { InboxStorage } from './storage.ts'

interface CommonOptions extends InboxOptions {
  /** Name of the table; default `activity_inbox`. */
  readonly table?: string
  /** Maximum time to wait while other processes write, in milliseconds; default 5,000. */
  readonly busyMs?: number
}

/** Location of the data: a file, created if missing and readable only by its owner (or `:memory:`), or an open database. */
export type SqliteInboxOptions = CommonOptions &
  ({ readonly path: string; readonly database?: never } | { readonly database: SqliteDatabase; readonly path?: never })

const DEFAULT_BUSY_MS = 5_000

/** Number of records to remove in one transaction, which blocks the process. */
const PURGED_AT_ONCE = 200

/** Condition of a count. An index with the same condition is sufficient for it. */
const COUNTED = 'waiting > 0 OR dead > 0 OR leased_until IS NOT NULL'

const migrationOf = (table: string, indexName: (suffix: string) => string): string => `
  CREATE TABLE IF NOT EXISTS ${table} (
    athlete_id TEXT PRIMARY KEY, format INTEGER NOT NULL, live_at INTEGER, background_at INTEGER, waiting INTEGER NOT NULL,
    dead INTEGER NOT NULL, oldest_at INTEGER, leased_until INTEGER, useless_at INTEGER, record TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS ${indexName('live')} ON ${table} (live_at) WHERE live_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS ${indexName('background')} ON ${table} (background_at) WHERE background_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS ${indexName('dead')} ON ${table} (athlete_id) WHERE dead > 0;
  CREATE INDEX IF NOT EXISTS ${indexName('useless')} ON ${table} (useless_at) WHERE useless_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS ${indexName('counts')} ON ${table} (waiting, dead, oldest_at, leased_until) WHERE ${COUNTED};`

const statementsOf = (table: string) => ({
  get: `SELECT record FROM ${table} WHERE athlete_id = ?`,
  put: `INSERT INTO ${table} (athlete_id, format, live_at, background_at, waiting, dead, oldest_at, leased_until, useless_at, record)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (athlete_id) DO UPDATE SET format = excluded.format, live_at = excluded.live_at, background_at = excluded.background_at,
      waiting = excluded.waiting, dead = excluded.dead, oldest_at = excluded.oldest_at, leased_until = excluded.leased_until,
      useless_at = excluded.useless_at, record = excluded.record`,
  delete: `DELETE FROM ${table} WHERE athlete_id = ?`,
  due: {
    live: `SELECT athlete_id FROM ${table} WHERE live_at <= ? AND format = ? ORDER BY live_at LIMIT ?`,
    background: `SELECT athlete_id FROM ${table} WHERE background_at <= ? AND format = ? ORDER BY background_at LIMIT ?`,
  },
  list: `SELECT athlete_id FROM ${table} WHERE athlete_id > ? ORDER BY athlete_id LIMIT ?`,
  listDead: `SELECT athlete_id FROM ${table} WHERE dead > 0 AND athlete_id > ? ORDER BY athlete_id LIMIT ?`,
  stats: `SELECT total(waiting) AS waiting, total(dead) AS dead, min(oldest_at) AS oldest, total(leased_until > ?) AS leased
    FROM ${table} WHERE ${COUNTED}`,
  purge: `DELETE FROM ${table} WHERE athlete_id IN
    (SELECT athlete_id FROM ${table} WHERE useless_at <= ? AND format = ? ORDER BY useless_at LIMIT ?)`,
})

const idsOf = (rows: readonly Record<string, unknown>[]): string[] => rows.map((row) => String(row['athlete_id']))

function columnsOf(athleteId: string, record: AthleteRecord): (string | number | null)[] {
  const { liveAt, backgroundAt, waiting, dead, oldestAt, leasedUntil, uselessAt } = summaryOf(record)
  return [athleteId, FORMAT, liveAt, backgroundAt, waiting, dead, oldestAt, leasedUntil, uselessAt, recordText(record)]
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
  const name = quotedName(table)
  const sql = statementsOf(name)
  const migration = migrationOf(name, (suffix) => `"${table}_${suffix}"`)
  const connection = sqliteConnection({ path, database, busyMs, migration })
  const { update, idle } = joinedUpdates((calls) =>
    connection.transaction((prepare) => {
      const texts = new Map(athletesOf(calls).map((id) => [id, prepare(sql.get).get(id)?.['record']]))
      const { outcomes, changed } = applyCalls(calls, (id) => texts.get(id))
      for (const [id, record] of changed) {
        if (record === null) prepare(sql.delete).run(id)
        else prepare(sql.put).run(...columnsOf(id, record))
      }
      return outcomes
    }),
  )

  return {
    update,
    due: async (lane, now, limit) => idsOf(await connection.use(sql.due[lane], (statement) => statement.all(now, FORMAT, limit))),
    async read(athleteId) {
      const row = await connection.use(sql.get, (statement) => statement.get(athleteId))
      return row === undefined ? null : parseRecord(athleteId, row['record'])
    },
    list: async ({ after, limit, onlyDead }) =>
      idsOf(await connection.use(onlyDead ? sql.listDead : sql.list, (statement) => statement.all(after, limit))),
    stats: async (now) => toStats(await connection.use(sql.stats, (statement) => statement.get(now))),
    async purge(now) {
      let removed = 0
      for (;;) {
        const { changes } = await connection.use(sql.purge, (statement) => statement.run(now, FORMAT, PURGED_AT_ONCE))
        removed += Number(changes)
        if (Number(changes) < PURGED_AT_ONCE) return removed
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    async close() {
      await idle()
      connection.close()
    },
  }
}
