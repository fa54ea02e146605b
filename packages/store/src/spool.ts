import type { JsonObject } from './store.ts'

/** What waits in a spool until the store takes it. */
export interface SpoolEntry {
  /** Unique; later entries sort after earlier ones. */
  readonly id: string
  readonly key: string
  readonly value: JsonObject
}

/**
 * A local place for what must not be lost while the store is away. Synchronous on purpose: between receiving something that exists
 * nowhere else and having it on disk there is no moment at which other code runs.
 */
export interface Spool {
  /** Keeps an entry durably: it survives the process once this returns. */
  append(key: string, value: JsonObject): SpoolEntry
  /** Entries of a key, oldest first; of all keys without one. */
  entries(key?: string): readonly SpoolEntry[]
  /** Forgets an entry; does nothing when it is gone already. */
  remove(id: string): void
  /**
   * Takes an entry that cannot be used out of `entries` without deleting it, so that somebody can look at it; does nothing when it is gone.
   * Absent where a spool cannot.
   */
  setAside?(id: string): void
}
