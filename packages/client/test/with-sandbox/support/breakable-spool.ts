import type { Spool, SpoolEntry } from '@activity-tracking/client'

/** A spool that survives sessions, like a folder on a disk. The disk can be full (`writes`) or unavailable (`all`). */
export interface BreakableSpool extends Spool {
  down: 'no' | 'writes' | 'all'
}

export function breakableSpool(): BreakableSpool {
  const kept = new Map<string, SpoolEntry>()
  let count = 0
  const spool: BreakableSpool = {
    down: 'no',
    append(key, value) {
      if (spool.down !== 'no') throw new Error('no space left on the device')
      count += 1
      const entry = { id: String(count), key, value: structuredClone(value) }
      kept.set(entry.id, entry)
      return entry
    },
    entries(key) {
      if (spool.down === 'all') throw new Error('no such directory')
      // The order of files says nothing.
      return [...kept.values()].filter((entry) => key === undefined || entry.key === key).reverse()
    },
    remove(id) {
      if (spool.down !== 'no') throw new Error('read-only file system')
      kept.delete(id)
    },
  }
  return spool
}
