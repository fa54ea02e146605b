import { reach } from '@activity-tracking/store'
import { migrationOf, postgresQueries, quotedName } from '@activity-tracking/store/postgres'
import { hashOf } from '../inbox/missed.ts'
import { createTransactions, type PostgresInboxPool } from '../inbox/postgres-transactions.ts'
import { numbered } from '../inbox/sql-dialects.ts'
import type { ActivityTables, TablesOptions } from './activity-tables.ts'
import { createTables, type TablesEngine } from './create-tables.ts'
import {
  foreignTables,
  laterVersion,
  MIGRATIONS,
  type Migration,
  namesOf,
  POSTGRES_TABLES,
  type TableNames,
  type TablesVersionError,
} from './schema.ts'

/** Where the tables are. */
export interface PostgresTablesHome {
  /** What the names of the tables begin with; default: nothing. */
  readonly prefix?: string
  /** Schema of the tables, created if missing; default `public`. The search path of the connection has no effect. */
  readonly schema?: string
}

/** The pool of tables in PostgreSQL, their schema, and the timeout. */
export interface PostgresTablesOptions extends TablesOptions, PostgresTablesHome {
  /** A `Pool` of `pg`. You handle its settings and its `error` events, and end it. */
  readonly pool: PostgresInboxPool
  /** Maximum time of a statement, or of waiting for a connection, in milliseconds; default 5,000. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

/** Athletes with the same lock wait for each other. */
const LOCKS = 512

/** SQLSTATE duplicate_table. */
const DUPLICATE_TABLE = '42P07'

const homeOf = (schema: string): string => quotedName(schema)
const namesIn = ({ prefix = '', schema = 'public' }: PostgresTablesHome): TableNames => namesOf(prefix, `${homeOf(schema)}.`)

/** The migrations that a database does not have yet. */
function migrationTo(home: PostgresTablesHome, migrations: readonly Migration[]): string {
  const names = namesIn(home)
  const steps = migrations.map(
    (migration, version) => `  IF (SELECT version FROM ${names.version}) = ${version} THEN
    ${migration(names, POSTGRES_TABLES).join(';\n    ')};
    UPDATE ${names.version} SET version = ${version + 1};
  END IF;`,
  )
  return migrationOf(
    homeOf(home.schema ?? 'public'),
    `CREATE TABLE IF NOT EXISTS ${names.version} (version integer NOT NULL);
INSERT INTO ${names.version} SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM ${names.version});
DO $$ BEGIN
${steps.join('\n')}
END $$;`,
  )
}

/**
 * SQL that creates or migrates the tables, for manual migrations. If it runs in one transaction, you can run it at any time, any number of
 * times and in any number of processes concurrently.
 * @throws TypeError for an invalid name
 */
export const postgresTablesMigration = (home: PostgresTablesHome = {}): string => migrationTo(home, MIGRATIONS)

/**
 * Tables in PostgreSQL 12 or later. The first operation creates or migrates them. Any number of processes can use them.
 * @throws TypeError for an invalid prefix, schema or `keep`
 */
export function postgresTables(options: PostgresTablesOptions): ActivityTables {
  return createTables(postgresEngine(options, MIGRATIONS), namesIn(options), POSTGRES_TABLES, options)
}

/** The database of tables in PostgreSQL. */
export function postgresEngine(options: PostgresTablesOptions, migrations: readonly Migration[]): TablesEngine {
  const { pool, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const names = namesIn(options)
  const migration = migrationTo(options, migrations)
  const queries = postgresQueries({ pool, tables: [names.version], migration, timeoutMs })
  const inTransaction = createTransactions(pool, timeoutMs)
  const space = hashOf(names.activities) | 0
  const reachPostgres = <T>(work: () => Promise<T>): Promise<T> => reach('PostgreSQL', timeoutMs, work)
  let ready: Promise<TablesVersionError | undefined> | undefined
  let isClosed = false

  async function versionOf(): Promise<number> {
    const query = async (text: string) => (await pool.query({ text, query_timeout: timeoutMs })).rows[0]
    const present = await query(`SELECT to_regclass('${names.version}') IS NOT NULL AS present`)
    return present?.['present'] === true ? Number((await query(`SELECT version FROM ${names.version}`))?.['version'] ?? 0) : 0
  }

  /** Returns an error about the tables instead of throwing it, because one that is thrown means that the database is not available. */
  async function migrate(): Promise<TablesVersionError | undefined> {
    // Checks first, because the user of the tables might not have the right to change them.
    const version = await versionOf()
    if (version > migrations.length) return laterVersion(version, migrations.length)
    if (version === migrations.length) return undefined
    try {
      // At a higher isolation level, a migration that has waited for another one would not see what that has done.
      await inTransaction(space, [], (send) => send({ text: migration }))
      return undefined
    } catch (error) {
      const { cause } = Object(error)
      if (!(cause instanceof Error && 'code' in cause && cause.code === DUPLICATE_TABLE)) throw error
      return foreignTables(cause.message)
    }
  }

  async function migrated(): Promise<void> {
    ready ??= isClosed ? Promise.reject(new Error('the tables are closed')) : migrate()
    const migrating = ready
    try {
      const problem = await reachPostgres(() => migrating)
      if (problem !== undefined) throw problem
    } catch (error) {
      ready = undefined
      throw error
    }
  }

  return {
    async read(statement) {
      const { text, values } = numbered(statement)
      await migrated()
      return (await reachPostgres(() => queries.query(text, ...values))).rows
    },
    async write(athleteId, guard, statements) {
      await migrated()
      const locks = athleteId === undefined ? [] : [hashOf(athleteId) % LOCKS]
      return inTransaction(space, locks, async (send) => {
        if (guard !== undefined && (await send(numbered(guard))).rows.length === 0) return undefined
        const results = []
        for (const statement of statements) results.push((await send(numbered(statement))).rows)
        return results
      })
    },
    // What deleted rows leave behind is removed by VACUUM.
    async scrub() {},
    async close() {
      isClosed = true
      ready = undefined
    },
  }
}
