import { acquireLock, reachDirectly } from './internal/acquire-lock.ts'
import { assertKey, toSortable } from './internal/key.ts'
import { listRange, toPage } from './internal/list-range.ts'
import { fromText, toText } from './internal/record-text.ts'
import type { ListOptions, Lock, LockOptions, Page, Store } from './store.ts'
import { VersionConflictError } from './version-conflict-error.ts'

/** A store that has locks and can list its keys. */
export interface FullStore extends Store {
  lock(name: string, options: LockOptions): Promise<Lock | null>
  list(options?: ListOptions): Promise<Page>
}

/** The clock of a store in memory. */
export interface MemoryStoreOptions {
  /** The time in milliseconds for the expiry of locks; default `Date.now`. */
  readonly now?: () => number
}

interface Held {
  readonly token: string
  readonly until: number
}

/** A store in this process's memory, for tests and for programs that do not need durability. */
export function memoryStore({ now = Date.now }: MemoryStoreOptions = {}): FullStore {
  const records = new Map<string, { readonly text: string; readonly version: string }>()
  const locks = new Map<string, Held>()
  let writes = 0
  return {
    async get(key) {
      assertKey(key)
      const found = records.get(key)
      return found === undefined ? null : { record: fromText(found.text), version: found.version }
    },
    async put(key, record, condition) {
      assertKey(key)
      const text = toText(record)
      if (records.get(key)?.version !== ('ifVersion' in condition ? condition.ifVersion : undefined)) throw new VersionConflictError(key)
      writes += 1
      const version = String(writes)
      records.set(key, { text, version })
      return { version }
    },
    async delete(key, { ifVersion }) {
      assertKey(key)
      if (records.get(key)?.version !== ifVersion) throw new VersionConflictError(key)
      records.delete(key)
    },
    lock: (name, options) =>
      acquireLock(name, options, reachDirectly, {
        async take(token, ttlMs) {
          const held = locks.get(name)
          if (held !== undefined && held.until > now()) return false
          locks.set(name, { token, until: now() + ttlMs })
          return true
        },
        async extend(token, ttlMs) {
          const held = locks.get(name)
          if (held?.token !== token || held.until <= now()) return false
          locks.set(name, { token, until: now() + ttlMs })
          return true
        },
        async free(token) {
          return locks.get(name)?.token === token && locks.delete(name)
        },
      }),
    async list(options) {
      const { cursor = '', prefix = '' } = options ?? {}
      const { limit } = listRange(options)
      const found = [...records.keys()].filter((key) => key.startsWith(prefix) && key > cursor).sort()
      return toPage(found.slice(0, limit + 1).map(toSortable), limit)
    },
  }
}
