import { reach, StoreUnavailableError } from '@activity-tracking/store'
import type { PostgresPool, PostgresResult, PostgresStatement } from '@activity-tracking/store/postgres'

type Result = PostgresResult & { readonly command?: string }

/** The part of a client of `pg` that an inbox uses. */
export interface PostgresInboxClient {
  query(statement: PostgresStatement): Promise<Result>
  on(event: 'error', listener: (error: Error) => void): unknown
  removeListener(event: 'error', listener: (error: Error) => void): unknown
  /** Returns it to the pool, which ends it after an error. */
  release(error?: Error | boolean): void
}

/** The part of a `Pool` of `pg` that an inbox uses. */
export interface PostgresInboxPool extends PostgresPool {
  connect(): Promise<PostgresInboxClient>
}

/** Sends a statement of a transaction. */
export type Send = (statement: PostgresStatement) => Promise<Result>

/** Runs work in a transaction that has locks: numbers in ascending order, of a number space. */
export type InTransaction = <T>(space: number, locks: readonly number[], work: (send: Send) => Promise<T>) => Promise<T>

/** SQLSTATE serialization_failure and deadlock_detected: another transaction was first. */
const RETRIED = ['40001', '40P01']
const MOST_ATTEMPTS = 10

function isRetried(error: unknown): boolean {
  const { cause } = Object(error)
  return cause instanceof Error && 'code' in cause && RETRIED.includes(String(cause.code))
}

const ignore = (): void => {}

/** Runs work in a transaction on a client of the pool, and repeats it if another transaction was first. */
export function createTransactions(pool: PostgresInboxPool, timeoutMs: number): InTransaction {
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
      await send({ text: 'ROLLBACK' })
      return undefined
    } catch (rollback) {
      return rollback instanceof Error ? rollback : new Error('the transaction was not rolled back')
    }
  }

  async function attempt<T>(begin: string, work: (send: Send) => Promise<T>): Promise<T> {
    const client = await connect()
    const send: Send = (statement) => reachPostgres(() => client.query({ ...statement, query_timeout: timeoutMs }))
    // The pool does not listen for errors while a client is in use; the statement in progress also fails.
    client.on('error', ignore)
    let failure: Error | undefined
    try {
      await send({ text: begin })
      const result = await work(send)
      const { command } = await send({ text: 'COMMIT' })
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

  return async (space, locks, work) => {
    const lock = `SELECT pg_advisory_xact_lock(${space}, lock) FROM unnest(ARRAY[${locks.join(', ')}]::int[]) AS lock`
    const begin = `BEGIN ISOLATION LEVEL READ COMMITTED; ${lock}`
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(begin, work)
      } catch (error) {
        if (!isRetried(error) || attempts === MOST_ATTEMPTS) throw error
      }
    }
  }
}
