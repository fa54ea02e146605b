import { type PostgresTables, postgresMigration, tableNames } from './tables.ts'

interface Result {
  readonly rows: Record<string, unknown>[]
  readonly rowCount: number | null
}

/** The part of a `Pool` of `pg` that a store uses. */
export interface PostgresPool {
  query(query: { text: string; values?: unknown[]; query_timeout?: number }): Promise<Result>
}

/** SQLSTATE serialization_failure: another transaction was first; happens where the database isolates more than READ COMMITTED. */
const SERIALIZATION_FAILURE = '40001'
const MOST_ATTEMPTS = 10

const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SERIALIZATION_FAILURE

/** Sends statements, after making the tables where they are missing. Each is a transaction of its own. */
export function createQueries(pool: PostgresPool, tables: PostgresTables, timeoutMs: number) {
  const { records, locks } = tableNames(tables)
  let migrated: Promise<void> | undefined

  // The driver's own timeout removes a connection that hangs from the pool; ours also covers the wait for one.
  const send = (text: string, values?: unknown[]): Promise<Result> =>
    pool.query(values === undefined ? { text, query_timeout: timeoutMs } : { text, values, query_timeout: timeoutMs })

  async function migrate(): Promise<void> {
    const { rows } = await send('SELECT to_regclass($1) IS NOT NULL AND to_regclass($2) IS NOT NULL AS present', [records, locks])
    // Looked for first: whoever may use the tables need not be allowed to make them.
    if (rows[0]?.['present'] !== true) await send(postgresMigration(tables))
  }

  async function attempt(text: string, values: unknown[]): Promise<Result> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await send(text, values)
      } catch (error) {
        if (!isSerializationFailure(error) || attempts === MOST_ATTEMPTS) throw error
      }
    }
  }

  return async (text: string, ...values: unknown[]): Promise<Result> => {
    migrated ??= migrate()
    await migrated.catch((error: unknown) => {
      migrated = undefined
      throw error
    })
    return attempt(text, values)
  }
}
