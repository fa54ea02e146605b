export { type SqliteDatabase, type SqliteStore, type SqliteStoreOptions, sqliteStore } from './sqlite-store.ts'
