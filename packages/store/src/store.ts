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

/** Maximum time to wait for a lock, and its time to live. */
export interface LockOptions {
  /** Maximum time to wait for the holder of the lock, in milliseconds. */
  readonly waitMs: number
  /** After this time the lock expires, in milliseconds, because its holder may have died. */
  readonly ttlMs: number
  /** Ends the wait immediately; `lock` then rejects with its reason. A lock that was acquired by then is released in the background. */
  readonly signal?: AbortSignal
}

/** A held lock. Releasing a lock that has expired, or that another caller holds, has no effect. */
export interface Lock {
  /**
   * Extends the lock to `ttlMs` milliseconds from now. Resolves to false, and changes nothing, if it is no longer held: it was released,
   * has expired, or another caller holds it.
   * @throws RangeError for a time that is not more than 0, StoreUnavailableError when the outcome is unknown
   */
  extend(ttlMs: number): Promise<boolean>
  release(): Promise<void>
}

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
 * instead of overwriting a newer one. Correctness depends only on versions; locks only save work.
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
  /** Waits for the lock with this name; null if it was not available within `waitMs`. Absent if the store has no locks. */
  lock?(name: string, options: LockOptions): Promise<Lock | null>
  /** Keys in code unit order, paginated. Absent if the store cannot list its keys. */
  list?(options?: ListOptions): Promise<Page>
}
