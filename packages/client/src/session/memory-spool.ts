import type { Spool, SpoolEntry } from '@activity-tracking/store'

/** Keeps what the store could not take for as long as the process lives: better than nothing, less than a file. */
export function memorySpool(): Spool {
  const kept = new Map<string, SpoolEntry>()
  let count = 0
  return {
    append(key, value) {
      count += 1
      const entry = { id: String(count).padStart(12, '0'), key, value }
      kept.set(entry.id, entry)
      return entry
    },
    entries: (key) => [...kept.values()].filter((entry) => key === undefined || entry.key === key),
    remove(id) {
      kept.delete(id)
    },
  }
}

const ofStores = new WeakMap<object, Spool>()

/** The one spool in memory that belongs to a store. */
export function memorySpoolOf(store: object): Spool {
  const spool = ofStores.get(store) ?? memorySpool()
  ofStores.set(store, spool)
  return spool
}
