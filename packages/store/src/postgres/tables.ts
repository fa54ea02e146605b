import { quotedName } from '../internal/table-name.ts'

/** Names of the tables of a PostgreSQL store. */
export interface PostgresTables {
  /** Name of the table, and with `_lock` of the one for locks; default `activity_store`. */
  readonly table?: string
  /** Schema of the tables, created if missing; default `public`. The search path of the connection has no effect. */
  readonly schema?: string
}

/** Quoted names of the tables for SQL. */
export function tableNames({ table = 'activity_store', schema = 'public' }: PostgresTables) {
  const home = quotedName(schema)
  return { schema: home, records: `${home}.${quotedName(table)}`, locks: `${home}.${quotedName(`${table}_lock`)}` }
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
  // Checks first: CREATE SCHEMA IF NOT EXISTS requires the right to create a schema even if it exists.
  return `SELECT pg_advisory_xact_lock(${ADVISORY_LOCK});
DO $$ BEGIN IF to_regnamespace('${schema}') IS NULL THEN CREATE SCHEMA ${schema}; END IF; END $$;
${statements}
`
}

/**
 * SQL that creates the tables, for manual migrations. If it runs in one transaction, you can run it at any time, any number of times and in
 * any number of processes concurrently.
 * @throws TypeError for an invalid name
 */
export function postgresMigration(tables: PostgresTables = {}): string {
  const { schema, records, locks } = tableNames(tables)
  return migrationOf(
    schema,
    `CREATE TABLE IF NOT EXISTS ${records} (key text COLLATE "C" PRIMARY KEY, record text NOT NULL, version text NOT NULL);
CREATE TABLE IF NOT EXISTS ${locks} (name text COLLATE "C" PRIMARY KEY, token text NOT NULL, until timestamptz NOT NULL);`,
  )
}
