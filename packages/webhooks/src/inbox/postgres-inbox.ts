import { reach } from '@activity-tracking/store'
import { migrationOf, type PostgresTables, postgresQueries, quotedName } from '@activity-tracking/store/postgres'
import { createInbox, type InboxOptions } from './create-inbox.ts'
import type { Inbox } from './inbox.ts'
import { ChangedMeanwhileError, createTransactions, type PostgresInboxPool, type Send } from './postgres-transactions.ts'
import { toDeadRows, toStats } from './sql-rows.ts'
import type { AthleteChange, AthleteRow, EntryRange, EntryRow, InboxStorage, RowsQuery, StoredEntry } from './storage.ts'

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

function namesOf({ table = 'activity_inbox', schema = 'public' }: PostgresInboxTable) {
  const [home, plain] = [quotedName(schema), quotedName(table)]
  return {
    schema: home,
    entries: `${home}.${plain}`,
    athletes: `${home}."${table}_athletes"`,
    indexName: (suffix: string) => `"${table}_${suffix}"`,
  }
}

/** Of the entries that wait. */
const WAITING = "state IN ('live', 'background')"

/**
 * SQL that creates the tables, for manual migrations. If it runs in one transaction, you can run it at any time, any number of times and in
 * any number of processes concurrently.
 * @throws TypeError for an invalid name
 */
export function postgresInboxMigration(options: PostgresInboxTable = {}): string {
  const { schema, entries, athletes, indexName } = namesOf(options)
  return migrationOf(
    schema,
    `CREATE TABLE IF NOT EXISTS ${entries} (athlete_id text COLLATE "C", kind text COLLATE "C", id text COLLATE "C", format int NOT NULL,
  state text NOT NULL, at bigint NOT NULL, turn bigint NOT NULL, since bigint, data text NOT NULL, PRIMARY KEY (athlete_id, kind, id));
CREATE INDEX IF NOT EXISTS ${indexName('waiting')} ON ${entries} (athlete_id, state, at, turn, since) WHERE ${WAITING};
CREATE INDEX IF NOT EXISTS ${indexName('clean')} ON ${entries} (athlete_id, at) WHERE state = 'clean';
CREATE INDEX IF NOT EXISTS ${indexName('dead')} ON ${entries} (athlete_id, kind, id) WHERE state = 'dead';
CREATE TABLE IF NOT EXISTS ${athletes} (athlete_id text COLLATE "C" PRIMARY KEY, format int NOT NULL, version bigint NOT NULL,
  live_at bigint, background_at bigint, leased_until bigint, purge_at bigint, data text NOT NULL);
CREATE INDEX IF NOT EXISTS ${indexName('live')} ON ${athletes} (live_at) WHERE live_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${indexName('background')} ON ${athletes} (background_at) WHERE background_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${indexName('leased')} ON ${athletes} (leased_until) WHERE leased_until IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${indexName('purge')} ON ${athletes} (purge_at) WHERE purge_at IS NOT NULL;`,
  )
}

const ATHLETE_COLUMNS = 'format, live_at, background_at, leased_until, purge_at, data'
const ENTRY_COLUMNS = 'athlete_id, kind, id, format, state, at, turn, since, data'

/** Sets all columns of a row that was there before. */
const replacing = (columns: string): string =>
  columns
    .split(', ')
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')

type Row = Readonly<Record<string, unknown>>

/** An athlete whose row is locked. */
interface Locked {
  readonly row: AthleteRow
  readonly version: number
}

type Change = AthleteChange<unknown> & { readonly athleteId: string }

function statementsOf(entries: string, athletes: string) {
  const dueOf = (column: string): string =>
    `SELECT athlete_id FROM ${athletes} WHERE ${column} <= $1 AND format = $2 ORDER BY ${column} LIMIT $3`
  return {
    /**
     * The rows of athletes, which are locked in the order of their ids. If another transaction had them, the statement waits, but it sees the
     * entries as they were before: then \`is_stale\`.
     */
    lock: `WITH locked AS MATERIALIZED
      (SELECT athlete_id, version, ${ATHLETE_COLUMNS} FROM ${athletes} WHERE athlete_id = ANY($1::text[]) ORDER BY athlete_id FOR UPDATE)
      SELECT locked.*, seen.version IS DISTINCT FROM locked.version AS is_stale, e.kind, e.id, e.format AS entry_format, e.data AS entry_data
      FROM locked LEFT JOIN ${athletes} AS seen USING (athlete_id)
      LEFT JOIN unnest($2::text[], $3::text[], $4::text[]) AS name (athlete_id, kind, id) ON name.athlete_id = locked.athlete_id
      LEFT JOIN ${entries} AS e ON (e.athlete_id, e.kind, e.id) = (name.athlete_id, name.kind, name.id)`,
    /** More rows of \`lock\`. The parameters are those from an index on. */
    range: ({ state, by }: EntryRange, index: number): string =>
      `UNION ALL SELECT locked.athlete_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, e.* FROM locked CROSS JOIN LATERAL
        (SELECT kind, id, format, data FROM ${entries} WHERE athlete_id = locked.athlete_id${state === undefined ? '' : ` AND state = '${state}'`}
          AND format = $${index} AND at <= $${index + 1} ORDER BY ${by} LIMIT $${index + 2}) AS e`,
    putEntries: (values: string): string =>
      `INSERT INTO ${entries} (${ENTRY_COLUMNS}) SELECT * FROM ${values}
        ON CONFLICT (athlete_id, kind, id) DO UPDATE SET ${replacing('state, at, turn, since, data')}`,
    removeEntries: (values: string): string =>
      `DELETE FROM ${entries} AS e USING ${values} AS name (athlete_id, kind, id)
        WHERE (e.athlete_id, e.kind, e.id) = (name.athlete_id, name.kind, name.id)`,
    /** Does not change an athlete that another transaction has added in the meantime. */
    putAthletes: (values: string): string =>
      `INSERT INTO ${athletes} AS old (athlete_id, version, ${ATHLETE_COLUMNS}) SELECT * FROM ${values}
        ON CONFLICT (athlete_id) DO UPDATE SET ${replacing(`version, ${ATHLETE_COLUMNS}`)} WHERE old.version = excluded.version - 1`,
    removeAthletes: (values: string): string => `DELETE FROM ${athletes} WHERE athlete_id IN (SELECT * FROM ${values})`,
    read: `SELECT a.format, a.data, e.kind, e.id, e.format AS entry_format, e.data AS entry_data FROM ${athletes} AS a
      LEFT JOIN unnest($2::text[], $3::text[]) AS name (kind, id) ON true
      LEFT JOIN ${entries} AS e ON (e.athlete_id, e.kind, e.id) = (a.athlete_id, name.kind, name.id) WHERE a.athlete_id = $1`,
    due: { live: dueOf('live_at'), background: dueOf('background_at'), purge: dueOf('purge_at') },
    athletes: `SELECT athlete_id FROM ${athletes} WHERE athlete_id > $1 ORDER BY athlete_id LIMIT $2`,
    dead: `SELECT athlete_id, kind, id, format, data FROM ${entries}
      WHERE state = 'dead' AND (athlete_id, kind, id) > ($1, $2, $3) ORDER BY athlete_id, kind, id LIMIT $4`,
    stats: `SELECT count(since) AS waiting, min(since) AS oldest, (SELECT count(*) FROM ${entries} WHERE state = 'dead') AS dead,
      (SELECT count(*) FROM ${athletes} WHERE leased_until > $1) AS leased FROM ${entries} WHERE ${WAITING}`,
  }
}

const NAME_TYPES = 'text, text, text'
const ENTRY_TYPES = 'text, text, text, int, text, bigint, bigint, bigint, text'
const ATHLETE_TYPES = 'text, bigint, int, bigint, bigint, bigint, bigint, text'

const entryColumns = (athleteId: string, { kind, id, format, state, at, turn, since, data }: EntryRow): unknown[] => {
  return [athleteId, kind, id, format, state, at, turn, since, data]
}

function athleteColumns(athleteId: string, row: AthleteRow, version: number): unknown[] {
  const { format, liveAt, backgroundAt, leasedUntil, purgeAt, data } = row
  return [athleteId, version, format, liveAt, backgroundAt, leasedUntil, purgeAt, data]
}

/** A table of columns, for a statement whose parameters they become. */
function columnsOf(parameters: unknown[], types: string, rows: readonly (readonly unknown[])[]): string {
  const columns = types.split(', ').map((type, column) => `$${parameters.push(rows.map((row) => row[column]))}::${type}[]`)
  return `unnest(${columns.join(', ')})`
}

const timeOf = (value: unknown): number | null => (value === null ? null : Number(value))

const toEntry = (row: Row): StoredEntry => ({
  kind: String(row['kind']),
  id: String(row['id']),
  format: Number(row['entry_format']),
  data: String(row['entry_data']),
})

const toAthlete = (row: Row): AthleteRow => ({
  format: Number(row['format']),
  data: String(row['data']),
  liveAt: timeOf(row['live_at']),
  backgroundAt: timeOf(row['background_at']),
  leasedUntil: timeOf(row['leased_until']),
  purgeAt: timeOf(row['purge_at']),
})

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * An inbox in two tables of PostgreSQL 12 or later. Its first operation creates them if they are missing. Durable when a mark resolves,
 * unless `synchronous_commit` is turned off. `mark` accepts a function that runs in its transaction (`isTransactional`).
 * @throws TypeError for an invalid table or schema name
 */
export function postgresInbox(options: PostgresInboxOptions): Inbox {
  return createInbox(postgresStorage(options), options)
}

function postgresStorage({ pool, timeoutMs = DEFAULT_TIMEOUT_MS, table, schema }: PostgresInboxOptions): InboxStorage {
  const tables = { ...(table !== undefined && { table }), ...(schema !== undefined && { schema }) }
  const { entries, athletes } = namesOf(tables)
  const sql = statementsOf(entries, athletes)
  const queries = postgresQueries({ pool, tables: [entries, athletes], migration: postgresInboxMigration(tables), timeoutMs })
  const inTransaction = createTransactions(pool, timeoutMs)
  let isClosed = false
  const reachPostgres = <T>(work: () => Promise<T>): Promise<T> =>
    reach('PostgreSQL', timeoutMs, () => (isClosed ? Promise.reject(new Error('the inbox is closed')) : work()))
  const query = async (text: string, ...values: unknown[]): Promise<readonly Row[]> =>
    (await reachPostgres(() => queries.query(text, ...values))).rows
  const idsOf = (rows: readonly Row[]): string[] => rows.map((row) => String(row['athlete_id']))

  /** Locks the athletes and reads their rows. */
  async function lock(send: Send, { athletes: wanted, ranges = [] }: RowsQuery): Promise<readonly Row[]> {
    const names = wanted.flatMap(({ athleteId, names: of }) => of.map(({ kind, id }) => [athleteId, kind, id] as const))
    const values: unknown[] = [wanted.map(({ athleteId }) => athleteId), ...[0, 1, 2].map((column) => names.map((name) => name[column]))]
    const texts = ranges.map((range) => {
      const { format, until = Number.MAX_SAFE_INTEGER, limit = null } = range
      const text = sql.range(range, values.length + 1)
      values.push(format, until, limit)
      return text
    })
    const text = [sql.lock, ...texts].join(' ')
    const { rows } = await send(text, values)
    // Now that they are locked, the entries do not change.
    return rows.some((row) => row['is_stale'] === true) ? (await send(text, values)).rows : rows
  }

  async function write(send: Send, changes: readonly Change[], locked: ReadonlyMap<string, Locked>): Promise<void> {
    const changed = changes.filter(({ athlete, put, remove }) => athlete !== undefined || put.length > 0 || remove.length > 0)
    if (changed.length === 0) return
    const sorted = changed.toSorted((one, other) => compare(one.athleteId, other.athleteId))
    const values: unknown[] = []
    const put = sorted.flatMap(({ athleteId, put: rows }) => rows.map((row) => entryColumns(athleteId, row)))
    const removed = sorted.flatMap(({ athleteId, remove }) => remove.map(({ kind, id }) => [athleteId, kind, id]))
    const gone = sorted.filter(({ athlete }) => athlete === null).map(({ athleteId }) => [athleteId])
    const kept = sorted.flatMap(({ athleteId, athlete }) => {
      const { row, version = 0 } = locked.get(athleteId) ?? {}
      const next = athlete === undefined ? row : athlete
      return next == null ? [] : [athleteColumns(athleteId, next, version + 1)]
    })
    const also = [
      ...(put.length === 0 ? [] : [`put AS (${sql.putEntries(columnsOf(values, ENTRY_TYPES, put))})`]),
      ...(removed.length === 0 ? [] : [`removed AS (${sql.removeEntries(columnsOf(values, NAME_TYPES, removed))})`]),
      ...(gone.length === 0 ? [] : [`gone AS (${sql.removeAthletes(columnsOf(values, 'text', gone))})`]),
    ]
    const athletesPut = sql.putAthletes(columnsOf(values, ATHLETE_TYPES, kept))
    const { rowCount } = await send(also.length === 0 ? athletesPut : `WITH ${also.join(', ')} ${athletesPut}`, values)
    if (rowCount !== kept.length) throw new ChangedMeanwhileError('an athlete was added in the meantime')
  }

  return {
    isTransactional: true,
    async update(wanted, change, also) {
      await reachPostgres(queries.migrated)
      return inTransaction(async (send) => {
        const rows = Map.groupBy(wanted.athletes.length === 0 ? [] : await lock(send, wanted), (row) => String(row['athlete_id']))
        const locked = new Map(
          [...rows].flatMap(([id, [row]]) => (row ? [[id, { row: toAthlete(row), version: Number(row['version']) }]] : [])),
        )
        const changes = wanted.athletes.map(({ athleteId }) => {
          const entriesFound = (rows.get(athleteId) ?? []).filter((row) => row['kind'] !== null).map(toEntry)
          const found = { athleteId, athlete: locked.get(athleteId)?.row ?? null, entries: entriesFound }
          return { athleteId, ...change(found) }
        })
        await write(send, changes, locked)
        await also?.({ executeSql: (text, values) => send(text, values) })
        return changes.map(({ result }) => result)
      })
    },
    async read(athleteId, names) {
      const rows = await query(
        sql.read,
        athleteId,
        names.map(({ kind }) => kind),
        names.map(({ id }) => id),
      )
      const [athlete] = rows
      return { athleteId, athlete: athlete ? toAthlete(athlete) : null, entries: rows.filter((row) => row['kind'] !== null).map(toEntry) }
    },
    due: async (column, { now, limit, format }) => idsOf(await query(sql.due[column], Math.floor(now), format, limit)),
    athletes: async (after, limit) => idsOf(await query(sql.athletes, after, limit)),
    dead: async (after, limit) => toDeadRows(await query(sql.dead, after.athleteId, after.kind, after.id, limit)),
    stats: async (now) => toStats((await query(sql.stats, Math.floor(now)))[0]),
    async close() {
      isClosed = true
    },
  }
}
