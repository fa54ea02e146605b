import { reach, StoreUnavailableError } from '@activity-tracking/store'
import type { PostgresPool, PostgresResult, PostgresStatement } from '@activity-tracking/store/postgres'
import { type AthleteRecord, FORMAT, parseRecord, recordText, summaryOf } from './athlete-record.ts'
import type { SqlTransaction } from './inbox.ts'
import type { InboxStorage, RecordChange } from './storage.ts'

/** The part of a client of `pg` that an inbox uses. */
export interface PostgresInboxClient {
  query(statement: PostgresStatement): Promise<PostgresResult & { readonly command?: string }>
  on(event: 'error', listener: (error: Error) => void): unknown
  removeListener(event: 'error', listener: (error: Error) => void): unknown
  /** Returns it to the pool, which ends it after an error. */
  release(error?: Error | boolean): void
}

/** The part of a `Pool` of `pg` that an inbox uses. */
export interface PostgresInboxPool extends PostgresPool {
  connect(): Promise<PostgresInboxClient>
}

export interface PostgresUpdateOptions {
  readonly pool: PostgresInboxPool
  /** Quoted name with its schema. */
  readonly table: string
  readonly timeoutMs: number
  /** Creates the table if it is missing. */
  readonly migrated: () => Promise<void>
}

/** Placeholder for a record that is about to be written. It is not visible outside of the transaction. */
const NO_RECORD = ''

const COLUMNS = 'format, live_at, background_at, waiting, dead, oldest_at, leased_until, useless_at, record'

const statementsOf = (table: string) => ({
  insert: `INSERT INTO ${table} (athlete_id, format, waiting, dead, record)
    SELECT id, ${FORMAT}, 0, 0, '${NO_RECORD}' FROM unnest($1::text[]) AS id ON CONFLICT DO NOTHING`,
  lock: `SELECT athlete_id, record FROM ${table} WHERE athlete_id = ANY($1::text[]) ORDER BY athlete_id FOR UPDATE`,
  write: `UPDATE ${table} AS old SET (${COLUMNS}) = (new.format, new.live_at, new.background_at, new.waiting, new.dead, new.oldest_at,
      new.leased_until, new.useless_at, new.record)
    FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::int[], $6::int[], $7::bigint[], $8::bigint[], $9::bigint[], $10::text[])
      AS new (athlete_id, ${COLUMNS})
    WHERE old.athlete_id = new.athlete_id`,
  delete: `DELETE FROM ${table} WHERE athlete_id = ANY($1::text[])`,
})

function columnsOf(records: readonly (readonly [id: string, record: AthleteRecord])[]): unknown[] {
  const rows = records.map(([id, record]) => {
    const { liveAt, backgroundAt, waiting, dead, oldestAt, leasedUntil, uselessAt } = summaryOf(record)
    return [id, FORMAT, liveAt, backgroundAt, waiting, dead, oldestAt, leasedUntil, uselessAt, recordText(record)]
  })
  return Array.from({ length: 10 }, (_, column) => rows.map((row) => row[column]))
}

/** SQLSTATE serialization_failure and deadlock_detected: another transaction was first. */
const RETRIED = ['40001', '40P01']
const MOST_ATTEMPTS = 10

/** A record was removed between two statements. */
class RemovedMeanwhileError extends Error {}

function isRetried(error: unknown): boolean {
  if (error instanceof RemovedMeanwhileError) return true
  const { cause } = Object(error)
  return cause instanceof Error && 'code' in cause && RETRIED.includes(String(cause.code))
}

const ignore = (): void => {}

/** The `update` of a storage in PostgreSQL: one transaction on a client of the pool, which locks the rows in the order of their ids. */
export function createPostgresUpdate({ pool, table, timeoutMs, migrated }: PostgresUpdateOptions): InboxStorage['update'] {
  const sql = statementsOf(table)
  const reachPostgres = <T>(work: () => Promise<T>): Promise<T> => reach('PostgreSQL', timeoutMs, work)

  async function connect(): Promise<PostgresInboxClient> {
    const connecting = pool.connect()
    try {
      return await reachPostgres(() => connecting)
    } catch (error) {
      // It may arrive after the caller has stopped waiting.
      connecting.then((client) => client.release(), ignore)
      throw error
    }
  }

  /** Whether the pool can reuse a client whose transaction failed: only if it has certainly rolled back. */
  async function failureOf(error: unknown, send: Send): Promise<Error | undefined> {
    try {
      if (error instanceof Error && Object(error).code === 'store_unavailable' && !isRetried(error)) return error
      await send('ROLLBACK')
      return undefined
    } catch (rollback) {
      return rollback instanceof Error ? rollback : new Error('the transaction was not rolled back')
    }
  }

  /** Performs the work in a transaction. */
  async function inTransaction<T>(work: (send: Send) => Promise<T>): Promise<T> {
    const client = await connect()
    const send: Send = (text, values = []) => reachPostgres(() => client.query({ text, values, query_timeout: timeoutMs }))
    // The pool does not listen for errors while a client is in use; the statement in progress also fails.
    client.on('error', ignore)
    let failure: Error | undefined
    try {
      await send('BEGIN ISOLATION LEVEL READ COMMITTED')
      const result = await work(send)
      const { command } = await send('COMMIT')
      // After a failed statement whose error was ignored, PostgreSQL does not commit.
      if (command === 'ROLLBACK') throw new StoreUnavailableError('PostgreSQL', new Error('a statement of the transaction had failed'))
      return result
    } catch (error) {
      failure = await failureOf(error, send)
      throw error
    } finally {
      client.removeListener('error', ignore)
      client.release(failure)
    }
  }

  async function lockedRecords(send: Send, ids: readonly string[]): Promise<Map<string, AthleteRecord | null>> {
    const lock = async () => (await send(sql.lock, [ids])).rows
    // One row cannot be locked in the wrong order, and it usually exists.
    if (ids.length > 1) await send(sql.insert, [ids])
    let rows = await lock()
    if (rows.length < ids.length) {
      await send(sql.insert, [ids])
      rows = await lock()
    }
    if (rows.length < ids.length) throw new RemovedMeanwhileError('a record was removed in the meantime')
    return new Map(
      rows.map((row) => {
        const [id, text] = [String(row['athlete_id']), row['record']]
        return [id, text === NO_RECORD ? null : parseRecord(id, text)]
      }),
    )
  }

  async function attempt<Result>(ids: readonly string[], change: ChangeOf<Result>, also: Also | undefined): Promise<Result[]> {
    const sorted = [...ids].sort()
    return inTransaction(async (send) => {
      const records = sorted.length === 0 ? new Map<string, AthleteRecord | null>() : await lockedRecords(send, sorted)
      const changes = ids.map((id) => ({ id, before: records.get(id) ?? null, ...change(records.get(id) ?? null, id) }))
      const written = changes.flatMap(({ id, record }): [string, AthleteRecord][] => (record ? [[id, record]] : []))
      const removed = changes.filter(({ before, record }) => record === null || (record === undefined && before === null))
      if (written.length > 0) await send(sql.write, columnsOf(written))
      if (removed.length > 0) await send(sql.delete, [removed.map(({ id }) => id)])
      await also?.({ executeSql: (text, values) => send(text, values) })
      return changes.map(({ result }) => result)
    })
  }

  return async (ids, change, also) => {
    await migrated()
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(ids, change, also)
      } catch (error) {
        if (!isRetried(error) || attempts === MOST_ATTEMPTS) throw error
      }
    }
  }
}

type Send = (text: string, values?: unknown[]) => Promise<PostgresResult & { readonly command?: string }>
type Also = (transaction: SqlTransaction) => Promise<void>
type ChangeOf<Result> = (record: AthleteRecord | null, athleteId: string) => RecordChange<Result>
