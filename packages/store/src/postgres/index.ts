export { type PostgresPool, type PostgresStoreOptions, postgresStore } from './postgres-store.ts'
export { type PostgresTables, postgresMigration } from './tables.ts'
