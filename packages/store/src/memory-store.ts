import type { Store, Versioned } from './store.ts'
import { VersionConflictError } from './version-conflict-error.ts'

/** A store in this process's memory: for tests, and for programs that may forget. */
export function memoryStore(): Store {
  const records = new Map<string, Versioned>()
  let writes = 0
  return {
    async get(key) {
      return records.get(key) ?? null
    },
    async put(key, record, condition) {
      const current = records.get(key)?.version
      if (current !== ('ifVersion' in condition ? condition.ifVersion : undefined)) throw new VersionConflictError(key)
      writes += 1
      const version = String(writes)
      records.set(key, { record: structuredClone(record), version })
      return { version }
    },
    async delete(key, { ifVersion }) {
      if (records.get(key)?.version !== ifVersion) throw new VersionConflictError(key)
      records.delete(key)
    },
  }
}
