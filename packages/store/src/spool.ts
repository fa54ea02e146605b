import type { JsonObject } from './store.ts'

/** An entry that waits in a spool until it is stored. */
export interface SpoolEntry {
  /** Unique. Later entries sort after earlier ones. */
  readonly id: string
  readonly key: string
  readonly value: JsonObject
}

/**
 * Local storage for data that must not be lost while the store is unavailable. Synchronous by design: no other code runs between receiving
 * the only copy of data and writing it to disk.
 */
export interface Spool {
  /** Stores an entry durably: it survives the process when this method has returned. */
  append(key: string, value: JsonObject): SpoolEntry
  /** Entries of a key, oldest first; without a key, all entries. */
  entries(key?: string): readonly SpoolEntry[]
  /** Removes an entry. Does nothing if it no longer exists. */
  remove(id: string): void
  /**
   * Removes an unusable entry from `entries` without deleting it, so that you can examine it. Does nothing if it no longer exists. Absent
   * if a spool does not support this.
   */
  setAside?(id: string): void
}
