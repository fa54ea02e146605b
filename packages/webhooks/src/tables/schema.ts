import { quotedName } from '@activity-tracking/store/sqlite'
import { POSTGRES, SQLITE, type SqlDialect } from '../inbox/sql-dialects.ts'
import { ACTIVITY, type Column, type ColumnType, EFFORT, LAP, PROFILE } from './columns.ts'

/** Quoted names of the tables. */
export interface TableNames {
  readonly athletes: string
  readonly activities: string
  readonly laps: string
  readonly efforts: string
  readonly streams: string
  readonly version: string
  /** Name of an index or a trigger, unquoted; those of PostgreSQL are in the schema of their table. */
  readonly named: (suffix: string) => string
}

/** What the databases do differently for tables of activities. */
export interface TablesDialect extends SqlDialect {
  readonly types: Readonly<Record<ColumnType, string>>
  readonly toBoolean: (value: boolean) => unknown
  /** An instant as text, such as `2026-11-02T10:00:00Z`. */
  readonly instant: (column: string) => string
  /** A condition that a column has one of the ids of a parameter. */
  readonly isIn: (column: string) => string
  /** The value of that parameter. */
  readonly ids: (ids: readonly string[]) => unknown
  /** Rows of these tables belong to a row of `activities`, and are deleted with it. */
  readonly belongsToActivity: (names: TableNames) => { readonly rule: string; readonly statements: readonly string[] }
}

const TABLES = { athletes: 'athletes', activities: 'activities', laps: 'laps', efforts: 'segment_efforts', streams: 'streams' }
export const VERSION_TABLE = 'tables_version'

/**
 * The names of the tables.
 * @param home the quoted schema and a dot; empty for SQLite
 * @throws TypeError for a prefix that cannot be part of a name
 */
export function namesOf(prefix: string, home = ''): TableNames {
  const name = (table: string): string => `${home}${quotedName(`${prefix}${table}`)}`
  return {
    athletes: name(TABLES.athletes),
    activities: name(TABLES.activities),
    laps: name(TABLES.laps),
    efforts: name(TABLES.efforts),
    streams: name(TABLES.streams),
    version: name(VERSION_TABLE),
    named: (suffix) => `"${prefix}${suffix}"`,
  }
}

export const SQLITE_TABLES: TablesDialect = {
  ...SQLITE,
  types: {
    bigint: 'INTEGER',
    integer: 'INTEGER',
    real: 'REAL',
    text: 'TEXT',
    boolean: 'INTEGER',
    instant: 'TEXT',
    local: 'TEXT',
    json: 'TEXT',
    bytes: 'BLOB',
  },
  toBoolean: Number,
  instant: (column) => column,
  // A number in JSON keeps all digits of an id.
  isIn: (column) => `${column} IN (SELECT value FROM json_each(?))`,
  ids: (ids) => `[${ids.join(',')}]`,
  // A trigger, because foreign keys may be off on a connection.
  belongsToActivity: ({ activities, laps, efforts, streams, named }) => ({
    rule: '',
    statements: [
      `CREATE TRIGGER ${named('activities_deleted')} AFTER DELETE ON ${activities} BEGIN ${[laps, efforts, streams]
        .map((table) => `DELETE FROM ${table} WHERE activity_id = OLD.id;`)
        .join(' ')} END`,
    ],
  }),
}

export const POSTGRES_TABLES: TablesDialect = {
  ...POSTGRES,
  types: {
    bigint: 'bigint',
    integer: 'integer',
    real: 'double precision',
    text: 'text',
    boolean: 'boolean',
    instant: 'timestamptz',
    local: 'timestamp',
    json: 'json',
    bytes: 'bytea',
  },
  toBoolean: (value) => value,
  instant: (column) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  isIn: (column) => `${column} = ANY(?::bigint[])`,
  ids: (ids) => ids,
  belongsToActivity: ({ activities }) => ({ rule: ` REFERENCES ${activities} ON DELETE CASCADE`, statements: [] }),
}

/** The columns of a table that come from the API, with their types in SQL. */
const definitionsOf = (columns: readonly Column<never>[], { types }: TablesDialect): string =>
  columns.map(({ name, type, rule = '' }) => `${name} ${types[type]} ${rule}`.trim()).join(', ')

/** The statements that create version 1 of the tables. A table of these names must not exist. */
function createTables(names: TableNames, dialect: TablesDialect): readonly string[] {
  const { athletes, activities, laps, efforts, streams, named } = names
  const { types } = dialect
  const { rule, statements } = dialect.belongsToActivity(names)
  const strict = dialect === SQLITE_TABLES ? ' STRICT' : ''
  const part = `activity_id ${types.bigint} NOT NULL${rule}, position ${types.integer} NOT NULL`
  return [
    `CREATE TABLE ${athletes} (id ${types.bigint} NOT NULL PRIMARY KEY, ${definitionsOf(PROFILE, dialect)}, raw ${types.json},
      read_at ${types.bigint}, fencing_token ${types.bigint} NOT NULL, erased_at ${types.bigint})${strict}`,
    `CREATE TABLE ${activities} (id ${types.bigint} NOT NULL PRIMARY KEY, athlete_id ${types.bigint} NOT NULL,
      detail ${types.text} NOT NULL, ${definitionsOf(ACTIVITY, dialect)}, raw ${types.json} NOT NULL,
      has_read_streams ${types.boolean} NOT NULL, read_at ${types.bigint} NOT NULL)${strict}`,
    `CREATE INDEX ${named('activities_start')} ON ${activities} (athlete_id, start_date, id)`,
    `CREATE INDEX ${named('activities_read')} ON ${activities} (read_at)`,
    `CREATE TABLE ${laps} (${part}, ${definitionsOf(LAP, dialect)}, PRIMARY KEY (activity_id, position))${strict}`,
    `CREATE TABLE ${efforts} (${part}, ${definitionsOf(EFFORT, dialect)}, PRIMARY KEY (activity_id, position))${strict}`,
    `CREATE INDEX ${named('segment_efforts_segment')} ON ${efforts} (segment_id)`,
    `CREATE TABLE ${streams} (activity_id ${types.bigint} NOT NULL${rule}, type ${types.text} NOT NULL, data ${types.bytes} NOT NULL,
      PRIMARY KEY (activity_id, type))${strict}`,
    ...statements,
  ]
}

/** Statements that change the tables from one version to the next. */
export type Migration = (names: TableNames, dialect: TablesDialect) => readonly string[]

/** The first one creates version 1. A released migration is never changed. */
export const MIGRATIONS: readonly Migration[] = [createTables]

/** Names of the tables in SQL strings, to find out whether another program has created one. */
export const plainNames = (prefix: string): string =>
  Object.values(TABLES)
    .map((table) => `'${prefix}${table}'`)
    .join(', ')

/** The tables of a database are not those of this version of the package. The message states what to do. Nothing was changed. */
export class TablesVersionError extends Error {
  override readonly name = 'TablesVersionError'
  readonly code = 'tables_version'
}

export const laterVersion = (found: number, known: number): TablesVersionError =>
  new TablesVersionError(
    `the tables have version ${found}, and this version of @activity-tracking/webhooks knows versions up to ${known}: update the package`,
  )

/** @param found what the database says of the table */
export const foreignTables = (found: string): TablesVersionError =>
  new TablesVersionError(
    `another program has created a table of the same name (${found}): use another file or schema, or the option \`prefix\``,
  )
