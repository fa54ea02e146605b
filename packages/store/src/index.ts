export { memoryStore } from './memory-store.ts'
export type { Spool, SpoolEntry } from './spool.ts'
export type { JsonObject, JsonValue, ListOptions, Lock, LockOptions, Page, PutCondition, Store, Versioned } from './store.ts'
export { VersionConflictError } from './version-conflict-error.ts'
