import { checkKey } from './check-key.ts'
import { DEFAULT_LIMIT, pageOf } from './page-of.ts'
import type { Store, Versioned } from './store.ts'
import { VersionConflictError } from './version-conflict-error.ts'
import { waitForLock } from './wait-for-lock.ts'

export interface MemoryStoreOptions {
  /** Milliseconds, for locks that free themselves; default `Date.now`. */
  readonly now?: () => number
}

const encoder = new TextEncoder()

/** By UTF-8 bytes, as databases compare. */
function compareKeys(one: string, other: string): number {
  const [first, second] = [encoder.encode(one), encoder.encode(other)]
  const at = first.findIndex((byte, index) => byte !== second[index])
  return at === -1 ? first.length - second.length : (first[at] ?? 0) - (second[at] ?? -1)
}

/** A store in this process's memory: for tests, and for programs that may forget. */
export function memoryStore({ now = Date.now }: MemoryStoreOptions = {}): Store {
  const records = new Map<string, Versioned>()
  const locks = new Map<string, { readonly freeAt: number }>()
  let writes = 0
  return {
    async get(key) {
      checkKey(key)
      const found = records.get(key)
      return found === undefined ? null : structuredClone(found)
    },
    async put(key, record, condition) {
      checkKey(key)
      const current = records.get(key)?.version
      if (current !== ('ifVersion' in condition ? condition.ifVersion : undefined)) throw new VersionConflictError(key)
      writes += 1
      const version = String(writes)
      records.set(key, { record: JSON.parse(JSON.stringify(record)), version })
      return { version }
    },
    async delete(key, { ifVersion }) {
      checkKey(key)
      if (records.get(key)?.version !== ifVersion) throw new VersionConflictError(key)
      records.delete(key)
    },
    async lock(name, options) {
      checkKey(name)
      return waitForLock(options, async () => {
        if ((locks.get(name)?.freeAt ?? Number.NEGATIVE_INFINITY) > now()) return null
        const held = { freeAt: now() + options.ttlMs }
        locks.set(name, held)
        return {
          async release() {
            if (locks.get(name) === held) locks.delete(name)
          },
        }
      })
    },
    async list({ prefix = '', cursor, limit = DEFAULT_LIMIT } = {}) {
      const keys = [...records.keys()].filter((key) => key.startsWith(prefix)).sort(compareKeys)
      return pageOf(keys.filter((key) => cursor === undefined || compareKeys(key, cursor) > 0).slice(0, limit + 1), limit)
    },
  }
}
