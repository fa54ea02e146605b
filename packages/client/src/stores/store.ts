/** A record in a store: an object that JSON can represent exactly. */
export type JsonObject = { readonly [name: string]: JsonValue }
/** A JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

/** A record with its version, which a later write must contain. */
export interface Versioned {
  readonly record: JsonObject
  /** Opaque. A key that is deleted and written again never has an earlier version again. */
  readonly version: string
}

/** The condition for a write. */
export type PutCondition = { readonly ifVersion: string } | { readonly ifAbsent: true }

/** The keys to list, and the page size. */
export interface ListOptions {
  /** Keys that begin with this; default: all keys. */
  readonly prefix?: string
  /** The end of the previous page; default: the beginning. */
  readonly cursor?: string
  /** Maximum number of keys in a page; default 100. */
  readonly limit?: number
}

/** One page of a list, in order. */
export interface Page {
  readonly keys: readonly string[]
  /** Start of the next page; absent on the last page. */
  readonly cursor?: string
}

/**
 * A versioned key-value store. A write contains the version that was read (compare-and-set), so a write based on an old record fails
 * instead of overwriting a newer one. There are no locks: correctness depends only on versions. A key is 1 to 1,024 characters of printable
 * ASCII without spaces.
 */
export interface Store {
  /** The newest record of a key, or null. */
  get(key: string): Promise<Versioned | null>
  /**
   * Writes a record. It is durable when the promise resolves. After a StoreUnavailableError, the write may still happen later, if the
   * condition holds then.
   * @throws VersionConflictError when the condition does not hold; nothing is written
   */
  put(key: string, record: JsonObject, condition: PutCondition): Promise<{ readonly version: string }>
  /**
   * Deletes a record.
   * @throws VersionConflictError when the key is absent or has another version; nothing is deleted
   */
  delete(key: string, condition: { readonly ifVersion: string }): Promise<void>
  /** Keys in the order of their characters, paginated. Absent if the store cannot list its keys. */
  list?(options?: ListOptions): Promise<Page>
}

/** A store that can list its keys, as all stores of this package can. */
export interface FullStore extends Store {
  list(options?: ListOptions): Promise<Page>
}

/** An entry that waits in a spool until it is stored. */
export interface SpoolEntry {
  /** Unique. */
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
  /** Entries of a key, in any order; without a key, all entries. */
  entries(key?: string): readonly SpoolEntry[]
  /** Removes an entry. Does nothing if it no longer exists. */
  remove(id: string): void
}
