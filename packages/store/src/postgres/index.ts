export { quotedName } from '../internal/table-name.ts'
export { type PostgresStoreOptions, postgresStore } from './postgres-store.ts'
export {
  type PostgresPool,
  type PostgresQueries,
  type PostgresQueriesOptions,
  type PostgresResult,
  type PostgresStatement,
  postgresQueries,
} from './queries.ts'
export { migrationOf, type PostgresTables, postgresMigration } from './tables.ts'
