import { quotedName } from '../internal/table-name.ts'

/** Names of the tables of a PostgreSQL store. */
export interface PostgresTables {
  /** Name of the table, and with `_lock` of the one for locks; default `activity_store`. */
  readonly table?: string
  /** Schema of the tables, made when absent; default `public`. The search path of the connection does not matter. */
  readonly schema?: string
}

/** Quoted names of the tables for SQL. */
export function tableNames({ table = 'activity_store', schema = 'public' }: PostgresTables) {
  const home = quotedName(schema)
  return { schema: home, records: `${home}.${quotedName(table)}`, locks: `${home}.${quotedName(`${table}_lock`)}` }
}

/** Any number: whoever migrates waits for whoever does so already. */
const ADVISORY_LOCK = '7226439104'

/**
 * SQL that makes a schema and what is in it. Run in one transaction it may run at any time, any number of times and in any number of
 * processes at once.
 * @param schema its quoted name
 * @param statements make what is missing, by `IF NOT EXISTS`
 */
export function migrationOf(schema: string, statements: string): string {
  // Looked for first: CREATE SCHEMA IF NOT EXISTS needs the right to make one even where it exists.
  return `SELECT pg_advisory_xact_lock(${ADVISORY_LOCK});
DO $$ BEGIN IF to_regnamespace('${schema}') IS NULL THEN CREATE SCHEMA ${schema}; END IF; END $$;
${statements}
`
}

/**
 * SQL that makes the tables, for those who migrate by hand. Run in one transaction it may run at any time, any number of times and in any
 * number of processes at once.
 * @throws TypeError for an unusable name
 */
export function postgresMigration(tables: PostgresTables = {}): string {
  const { schema, records, locks } = tableNames(tables)
  return migrationOf(
    schema,
    `CREATE TABLE IF NOT EXISTS ${records} (key text COLLATE "C" PRIMARY KEY, record text NOT NULL, version text NOT NULL);
CREATE TABLE IF NOT EXISTS ${locks} (name text COLLATE "C" PRIMARY KEY, token text NOT NULL, until timestamptz NOT NULL);`,
  )
}
