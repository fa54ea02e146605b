export { type EncryptedStoreOptions, type EncryptionKey, encryptedStore, type Reencryption, reencrypt } from './encrypted-store.ts'
export { DecryptionError, type DecryptionFailure, StoreUnavailableError, VersionConflictError } from './errors.ts'
export { memoryStore } from './memory-store.ts'
export { reach } from './reach.ts'
export type {
  FullStore,
  JsonObject,
  JsonValue,
  ListOptions,
  Page,
  PutCondition,
  Spool,
  SpoolEntry,
  Store,
  Versioned,
} from './store.ts'
