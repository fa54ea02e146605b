export type * from './activity-tables.ts'
export { type PostgresTablesHome, type PostgresTablesOptions, postgresTables, postgresTablesMigration } from './postgres-tables.ts'
export { TablesVersionError } from './schema.ts'
export { type SqliteTablesOptions, sqliteTables } from './sqlite-tables.ts'
