import { VersionConflictError } from './errors.ts'
import { assertKey, fromText, listRange, toPage, toText } from './keys-and-records.ts'
import type { FullStore } from './store.ts'

/** A store in this process's memory, for tests and for programs that do not need durability. */
export function memoryStore(): FullStore {
  const records = new Map<string, { readonly text: string; readonly version: string }>()
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
    async list(options) {
      const { from, before, limit } = listRange(options)
      const found = [...records.keys()].filter((key) => from <= key && key < before)
      return toPage(found.sort(), limit)
    },
  }
}
