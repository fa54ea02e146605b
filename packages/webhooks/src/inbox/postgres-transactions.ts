import { reach, StoreUnavailableError } from '@activity-tracking/store'
import type { PostgresPool, PostgresResult, PostgresStatement } from '@activity-tracking/store/postgres'

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

/** Sends a statement of a transaction. */
export type Send = (text: string, values?: unknown[]) => Promise<PostgresResult & { readonly command?: string }>

/** SQLSTATE serialization_failure and deadlock_detected: another transaction was first. */
const RETRIED = ['40001', '40P01']
const MOST_ATTEMPTS = 10

/** Another transaction has added or removed an athlete between two statements. */
export class ChangedMeanwhileError extends Error {}

function isRetried(error: unknown): boolean {
  if (error instanceof ChangedMeanwhileError) return true
  const { cause } = Object(error)
  return cause instanceof Error && 'code' in cause && RETRIED.includes(String(cause.code))
}

const ignore = (): void => {}

/** Runs work in a transaction on a client of the pool, and repeats it if another transaction was first. */
export function createTransactions(pool: PostgresInboxPool, timeoutMs: number): <T>(work: (send: Send) => Promise<T>) => Promise<T> {
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

  async function attempt<T>(work: (send: Send) => Promise<T>): Promise<T> {
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

  return async (work) => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(work)
      } catch (error) {
        if (!isRetried(error)) throw error
        if (attempts === MOST_ATTEMPTS)
          throw error instanceof ChangedMeanwhileError ? new StoreUnavailableError('PostgreSQL', error) : error
      }
    }
  }
}
