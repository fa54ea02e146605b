import type { EntryKey, InboxStats, Lane } from './inbox.ts'
import type { SqlDialect, SqlRow, Statement } from './sql-dialects.ts'
import type { AthleteChange, AthleteQuery, AthleteRow, AthleteRows, EntryRange, EntryRow, StoredEntry } from './storage.ts'

/** What to write for an athlete. */
export type NamedChange = AthleteChange<unknown> & { readonly athleteId: string }

/** Quoted names of the tables. */
export interface SqlTables {
  readonly entries: string
  readonly athletes: string
  readonly indexName: (suffix: string) => string
}

const KEY = ['athlete_id', 'kind', 'id']

const ENTRY = {
  columns: [...KEY, 'state', 'at', 'turn', 'since', 'data'],
  types: ['text', 'text', 'text', 'text', 'bigint', 'bigint', 'bigint', 'text'],
}

const ATHLETE = {
  columns: ['athlete_id', 'format', 'local_at', 'live_at', 'background_at', 'leased_until', 'purge_at', 'data'],
  types: ['text', 'int', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'text'],
}

/** An entry waits. An index with the same condition is sufficient to find them. */
const WAITING = "(state = 'local' OR state = 'live' OR state = 'background')"

/** Creates missing tables and indexes. */
export const tablesOf = ({ entries, athletes, indexName }: SqlTables, { text }: SqlDialect): string =>
  `CREATE TABLE IF NOT EXISTS ${entries} (athlete_id ${text} NOT NULL, kind ${text} NOT NULL, id ${text} NOT NULL, state ${text} NOT NULL,
  at bigint NOT NULL, turn bigint NOT NULL, since bigint, data ${text} NOT NULL, PRIMARY KEY (athlete_id, kind, id));
CREATE INDEX IF NOT EXISTS ${indexName('waiting')} ON ${entries} (athlete_id, state, at, since) WHERE ${WAITING};
CREATE INDEX IF NOT EXISTS ${indexName('clean')} ON ${entries} (athlete_id, at) WHERE state = 'clean';
CREATE INDEX IF NOT EXISTS ${indexName('dead')} ON ${entries} (athlete_id, kind, id, at) WHERE state = 'dead';
CREATE TABLE IF NOT EXISTS ${athletes} (athlete_id ${text} NOT NULL PRIMARY KEY, format int NOT NULL, local_at bigint, live_at bigint,
  background_at bigint, leased_until bigint, purge_at bigint, data ${text} NOT NULL);
CREATE INDEX IF NOT EXISTS ${indexName('local')} ON ${athletes} (local_at, format) WHERE local_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${indexName('live')} ON ${athletes} (live_at, format) WHERE live_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${indexName('background')} ON ${athletes} (background_at, format) WHERE background_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${indexName('leased')} ON ${athletes} (leased_until) WHERE leased_until IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${indexName('purge')} ON ${athletes} (purge_at, format) WHERE purge_at IS NOT NULL;`

/** An INSERT that replaces what is there. */
function upsert(table: string, { columns, types }: typeof ENTRY, key: readonly string[], { values }: SqlDialect): string {
  const changes = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`)
  return `INSERT INTO ${table} (${columns.join(', ')}) ${values(types)} ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changes.join(', ')}`
}

// SQLite plans a statement again for each value of `LIMIT ?`, but not of a cast.
const LIMIT = 'LIMIT CAST(? AS bigint)'

/** The statements of an inbox in a SQL database. */
export function statementsOf({ entries, athletes }: SqlTables, dialect: SqlDialect) {
  const { matches, forEach } = dialect
  // Rows of athletes and of entries have the same columns, so that one statement can return both.
  const athleteRows = `SELECT athlete_id, '' AS kind, '' AS id, format, data FROM ${athletes} WHERE ${matches(['athlete_id'])}`
  const entryRows = `SELECT athlete_id, kind, id, 0 AS format, data FROM ${entries}`
  const namedRows = `${entryRows} WHERE ${matches(KEY)}`
  const rangeOf = ({ state, by }: EntryRange): string =>
    `${entryRows} WHERE athlete_id = ? AND state = '${state}' AND at <= ? ORDER BY ${by} ${LIMIT}`
  const putEntry = upsert(entries, ENTRY, KEY, dialect)
  const removeEntry = `DELETE FROM ${entries} WHERE ${matches(KEY)}`
  const putAthlete = upsert(athletes, ATHLETE, ['athlete_id'], dialect)
  const removeAthlete = `DELETE FROM ${athletes} WHERE ${matches(['athlete_id'])}`
  const dueIn = (column: string): string =>
    `SELECT athlete_id FROM ${athletes} WHERE ${column} <= ? AND format = ? ORDER BY ${column} ${LIMIT}`
  const due = { local: dueIn('local_at'), live: dueIn('live_at'), background: dueIn('background_at'), purge: dueIn('purge_at') }
  const athletesAfter = `SELECT athlete_id FROM ${athletes} WHERE athlete_id > ? ORDER BY athlete_id ${LIMIT}`
  const deadAfter = `SELECT athlete_id, kind, id, data FROM ${entries}
    WHERE state = 'dead' AND (athlete_id, kind, id) > (?, ?, ?) ORDER BY athlete_id, kind, id ${LIMIT}`
  const stats = `SELECT count(since) AS waiting, min(since) AS oldest, (SELECT count(*) FROM ${entries} WHERE state = 'dead') AS dead,
    (SELECT count(*) FROM ${athletes} WHERE leased_until > ?) AS leased FROM ${entries} WHERE ${WAITING}`

  return {
    /** Statements that return the rows of queries. */
    read(queries: readonly AthleteQuery[]): readonly Statement[] {
      const ids = queries.map(({ athleteId }) => [athleteId])
      const named = queries.flatMap(({ athleteId, names }) => names.map(({ kind, id }) => [athleteId, kind, id]))
      const ranges = queries.flatMap(({ athleteId, ranges: wanted }) =>
        wanted.map((range): Statement => ({ text: rangeOf(range), values: [athleteId, range.until, range.limit] })),
      )
      return [...forEach(athleteRows, ids), ...forEach(namedRows, named), ...ranges]
    },
    /** Statements that write changes, in any order. */
    write(changes: readonly NamedChange[]): readonly Statement[] {
      const removed = changes.flatMap(({ athleteId, remove }) => remove.map(({ kind, id }) => [athleteId, kind, id]))
      const put = changes.flatMap(({ athleteId, put: rows }) => rows.map((row) => entryValues(athleteId, row)))
      const gone = changes.filter(({ athlete }) => athlete === null).map(({ athleteId }) => [athleteId])
      const kept = changes.flatMap(({ athleteId, athlete }) => (athlete == null ? [] : [athleteValues(athleteId, athlete)]))
      return [...forEach(removeEntry, removed), ...forEach(putEntry, put), ...forEach(removeAthlete, gone), ...forEach(putAthlete, kept)]
    },
    due: (column: Lane | 'purge', ...values: [now: number, format: number, limit: number]): Statement => ({ text: due[column], values }),
    athletes: (...values: [after: string, limit: number]): Statement => ({ text: athletesAfter, values }),
    dead: ({ athleteId, kind, id }: EntryKey, limit: number): Statement => ({ text: deadAfter, values: [athleteId, kind, id, limit] }),
    stats: (now: number): Statement => ({ text: stats, values: [now] }),
  }
}

/** The rows of queries, from what the statements of `read` return. */
export function toRows(queries: readonly AthleteQuery[], found: readonly SqlRow[]): AthleteRows[] {
  const byAthlete = Map.groupBy(found, (row) => row['athlete_id'])
  return queries.map(({ athleteId }) => {
    const rows = byAthlete.get(athleteId) ?? []
    const athlete = rows.find((row) => row['kind'] === '')
    return {
      athleteId,
      athlete: athlete === undefined ? null : { format: Number(athlete['format']), data: String(athlete['data']) },
      entries: rows.filter((row) => row !== athlete).map(toEntry),
    }
  })
}

const entryValues = (athleteId: string, { kind, id, state, at, turn, since, data }: EntryRow): unknown[] => {
  return [athleteId, kind, id, state, at, turn, since, data]
}

function athleteValues(athleteId: string, row: AthleteRow): unknown[] {
  return [athleteId, row.format, row.localAt, row.liveAt, row.backgroundAt, row.leasedUntil, row.purgeAt, row.data]
}

export const toEntry = (row: SqlRow): StoredEntry & EntryKey => ({
  athleteId: String(row['athlete_id']),
  kind: String(row['kind']),
  id: String(row['id']),
  data: String(row['data']),
})

export const toIds = (rows: readonly SqlRow[]): string[] => rows.map((row) => String(row['athlete_id']))

/** Some drivers return large integers as strings. */
export function toStats([row]: readonly SqlRow[]): InboxStats {
  const oldest = row?.['oldest'] ?? null
  return {
    waiting: Number(row?.['waiting']),
    leased: Number(row?.['leased']),
    dead: Number(row?.['dead']),
    oldestAt: oldest === null ? null : Number(oldest),
  }
}
