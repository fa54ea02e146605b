/** Rows of a statement, and the number of rows that it changed. */
export interface PostgresResult {
  readonly rows: Record<string, unknown>[]
  readonly rowCount: number | null
}

/** A statement in the format of the drivers. */
export interface PostgresStatement {
  readonly text: string
  values?: unknown[]
  query_timeout?: number
}

/** The part of a `Pool` of `pg` that a store uses. */
export interface PostgresPool {
  query(statement: PostgresStatement): Promise<PostgresResult>
}

/** SQLSTATE serialization_failure: another transaction was first. Occurs if the isolation level is higher than READ COMMITTED. */
const SERIALIZATION_FAILURE = '40001'
const MOST_ATTEMPTS = 10

const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SERIALIZATION_FAILURE

/** The tables that the statements of a pool need, and how to create them. */
export interface PostgresQueriesOptions {
  readonly pool: PostgresPool
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
  query(text: string, ...values: unknown[]): Promise<PostgresResult>
  /** Creates missing tables, once. */
  migrated(): Promise<void>
}

/** Sends statements through a pool, after creating missing tables. */
export function postgresQueries({ pool, tables, migration, timeoutMs }: PostgresQueriesOptions): PostgresQueries {
  let migrating: Promise<void> | undefined

  // The driver's own timeout removes a connection that hangs from the pool; ours also includes the wait for a connection.
  const send = (text: string, values?: unknown[]): Promise<PostgresResult> =>
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
          if (!isSerializationFailure(error) || attempts === MOST_ATTEMPTS) throw error
        }
      }
    },
  }
}
