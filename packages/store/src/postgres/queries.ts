/** Rows that a statement gave, and how many it changed. */
export interface PostgresResult {
  readonly rows: Record<string, unknown>[]
  readonly rowCount: number | null
}

/** A statement as drivers take it. */
export interface PostgresStatement {
  readonly text: string
  values?: unknown[]
  query_timeout?: number
}

/** The part of a `Pool` of `pg` that a store uses. */
export interface PostgresPool {
  query(statement: PostgresStatement): Promise<PostgresResult>
}

/** SQLSTATE serialization_failure: another transaction was first; happens where the database isolates more than READ COMMITTED. */
const SERIALIZATION_FAILURE = '40001'
const MOST_ATTEMPTS = 10

const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SERIALIZATION_FAILURE

/** Which tables the statements of a pool need, and how to make them. */
export interface PostgresQueriesOptions {
  readonly pool: PostgresPool
  /** Quoted names of the tables. */
  readonly tables: readonly string[]
  /** Makes them where they are missing. */
  readonly migration: string
  /** Longest time a statement may take, in milliseconds. */
  readonly timeoutMs: number
}

/** Statements that find their tables made. */
export interface PostgresQueries {
  /** Runs a statement in a transaction of its own; again where another transaction was first. */
  query(text: string, ...values: unknown[]): Promise<PostgresResult>
  /** Makes the tables where they are missing, once. */
  migrated(): Promise<void>
}

/** Sends statements through a pool, after making the tables where they are missing. */
export function postgresQueries({ pool, tables, migration, timeoutMs }: PostgresQueriesOptions): PostgresQueries {
  let migrating: Promise<void> | undefined

  // The driver's own timeout removes a connection that hangs from the pool; ours also covers the wait for one.
  const send = (text: string, values?: unknown[]): Promise<PostgresResult> =>
    pool.query(values === undefined ? { text, query_timeout: timeoutMs } : { text, values, query_timeout: timeoutMs })

  async function migrate(): Promise<void> {
    const present = tables.map((_, index) => `to_regclass($${index + 1}) IS NOT NULL`).join(' AND ')
    const { rows } = await send(`SELECT ${present} AS present`, [...tables])
    // Looked for first: whoever may use the tables need not be allowed to make them.
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
