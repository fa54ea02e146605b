interface Result {
  readonly rows: Record<string, unknown>[]
  readonly rowCount: number | null
}

/** The part of a `Pool` of `pg` that is used. */
interface Pool {
  query(statement: { readonly text: string; values?: unknown[]; query_timeout?: number }): Promise<Result>
}

/**
 * SQLSTATE serialization_failure, which occurs if the isolation level is higher than READ COMMITTED, and deadlock_detected: another
 * transaction was first.
 */
const RETRIED = ['40001', '40P01']
const MOST_ATTEMPTS = 10

const isRetried = (error: unknown): boolean => error instanceof Error && 'code' in error && RETRIED.includes(String(error.code))

/** The tables that the statements of a pool need, and how to create them. */
export interface PostgresQueriesOptions {
  readonly pool: Pool
  /** Quoted names of the tables. */
  readonly tables: readonly string[]
  /** Creates missing tables. */
  readonly migration: string
  /** Maximum time of a statement, in milliseconds. */
  readonly timeoutMs: number
}

/** Statements that run after the tables were created. */
export interface PostgresQueries {
  /** Runs a statement in its own transaction, and repeats it if another transaction was first. */
  query(text: string, ...values: unknown[]): Promise<Result>
  /** Creates missing tables, once. */
  migrated(): Promise<void>
}

/** Sends statements through a pool, after creating missing tables. */
export function postgresQueries({ pool, tables, migration, timeoutMs }: PostgresQueriesOptions): PostgresQueries {
  let migrating: Promise<void> | undefined

  // The driver's own timeout removes a connection that hangs from the pool; ours also includes the wait for a connection.
  const send = (text: string, values?: unknown[]): Promise<Result> =>
    pool.query(values === undefined ? { text, query_timeout: timeoutMs } : { text, values, query_timeout: timeoutMs })

  async function migrate(): Promise<void> {
    const present = tables.map((_, index) => `to_regclass($${index + 1}) IS NOT NULL`).join(' AND ')
    const { rows } = await send(`SELECT ${present} AS present`, [...tables])
    // Checks first, because the user of the tables might not have the right to create them.
    if (rows[0]?.['present'] !== true) await send(migration)
  }

  async function migrated(): Promise<void> {
    migrating ??= migrate()
    await migrating.catch((error: unknown) => {
      migrating = undefined
      throw error
    })
  }

  return {
    migrated,
    async query(text, ...values) {
      await migrated()
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await send(text, values)
        } catch (error) {
          if (!isRetried(error) || attempts === MOST_ATTEMPTS) throw error
        }
      }
    },
  }
}

/** An arbitrary number. Concurrent migrations wait for each other. */
const ADVISORY_LOCK = '7226439104'

/**
 * SQL that creates a schema and its content. If it runs in one transaction, you can run it at any time, any number of times and in any
 * number of processes concurrently.
 * @param schema its quoted name
 * @param statements create what is missing, with `IF NOT EXISTS`
 */
export function migrationOf(schema: string, statements: string): string {
  // Reads the catalog, because a connection may remember from before the lock that the schema does not exist, until it opens a table. Checks first:
  // CREATE SCHEMA IF NOT EXISTS requires the right to create a schema even if it exists.
  return `SELECT pg_advisory_xact_lock(${ADVISORY_LOCK});
DO $$ BEGIN PERFORM FROM pg_catalog.pg_namespace; IF to_regnamespace('${schema}') IS NULL THEN CREATE SCHEMA ${schema}; END IF; END $$;
${statements}
`
}
