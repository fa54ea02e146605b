export { quotedName } from '../internal/table-name.ts'
export {
  type PrepareSqlite,
  type SqliteConnection,
  type SqliteConnectionOptions,
  type SqliteDatabase,
  type SqliteStatement,
  sqliteConnection,
} from './connection.ts'
export { type SqliteStore, type SqliteStoreOptions, sqliteStore } from './sqlite-store.ts'
