/** What a store keeps: an object that JSON holds exactly. */
export type JsonObject = { readonly [name: string]: JsonValue }
/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

/** A record as it was read, with the version that a later write must name. */
export interface Versioned {
  readonly record: JsonObject
  /** Opaque. A key that is deleted and written again never gets an earlier version back. */
  readonly version: string
}

/** What must be true of the key for a write to happen. */
export type PutCondition = { readonly ifVersion: string } | { readonly ifAbsent: true }

/** How long to wait for a lock, and how long it is held at most. */
export interface LockOptions {
  /** Longest time to wait for whoever holds the lock, in milliseconds. */
  readonly waitMs: number
  /** After this time the lock frees itself, in milliseconds: its holder may have died. */
  readonly ttlMs: number
  /** Ends the waiting at once; `lock` then rejects with its reason. What was taken by then is freed in the background. */
  readonly signal?: AbortSignal
}

/** A lock that is held. Releasing one that has freed itself, or that another holds by now, does nothing. */
export interface Lock {
  /**
   * Keeps the lock for `ttlMs` milliseconds from now. Resolves to false, and changes nothing, when it is no longer held: it was released, its
   * time was over, or another holds it.
   * @throws RangeError for a time that is not more than 0, StoreUnavailableError when the outcome is unknown
   */
  extend(ttlMs: number): Promise<boolean>
  release(): Promise<void>
}

/** Which keys to list, and how many at a time. */
export interface ListOptions {
  /** Keys that begin with this; default all. */
  readonly prefix?: string
  /** Where the previous page ended; default the beginning. */
  readonly cursor?: string
  /** Most keys in a page; default 100. */
  readonly limit?: number
}

/** Some of the keys of a list, in order. */
export interface Page {
  readonly keys: readonly string[]
  /** Where the next page begins; absent on the last. */
  readonly cursor?: string
}

/**
 * A versioned key-value store. Whoever writes names the version it has read (compare-and-set), so a write based on an old record fails
 * instead of undoing a newer one. Correctness rests on versions alone; locks only save work.
 */
export interface Store {
  /** The newest record of a key, or null. */
  get(key: string): Promise<Versioned | null>
  /**
   * Writes a record; it is durable when the promise resolves. After a StoreUnavailableError it may still happen, also later, if the condition
   * holds then.
   * @throws VersionConflictError when the condition does not hold; nothing is written
   */
  put(key: string, record: JsonObject, condition: PutCondition): Promise<{ readonly version: string }>
  /**
   * Deletes a record.
   * @throws VersionConflictError when the key is absent or has another version; nothing is deleted
   */
  delete(key: string, condition: { readonly ifVersion: string }): Promise<void>
  /** Waits for the lock of a name; null when it stayed taken for `waitMs`. Absent where a store has no locks. */
  lock?(name: string, options: LockOptions): Promise<Lock | null>
  /** Keys in code unit order, a page at a time. Absent where a store cannot tell. */
  list?(options?: ListOptions): Promise<Page>
}
