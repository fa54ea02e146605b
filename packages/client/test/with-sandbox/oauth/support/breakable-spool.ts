import type { Spool, SpoolEntry } from '@activity-tracking/client'

/** A spool that survives sessions, like a folder on a disk. The disk can be full (`writes`) or unavailable (`all`). */
export interface BreakableSpool extends Spool {
  down: 'no' | 'writes' | 'all'
  /** Entries that were set aside. */
  readonly aside: readonly SpoolEntry[]
}

export function breakableSpool(): BreakableSpool {
  const entries: SpoolEntry[] = []
  const aside: SpoolEntry[] = []
  let count = 0
  const take = (id: string): SpoolEntry[] => {
    const at = entries.findIndex((entry) => entry.id === id)
    return at < 0 ? [] : entries.splice(at, 1)
  }
  const spool: BreakableSpool = {
    down: 'no',
    aside,
    append(key, value) {
      if (spool.down !== 'no') throw new Error('no space left on the device')
      count += 1
      const entry = { id: String(count), key, value: structuredClone(value) }
      entries.push(entry)
      return entry
    },
    entries(key) {
      if (spool.down === 'all') throw new Error('no such directory')
      return entries.filter((entry) => key === undefined || entry.key === key)
    },
    remove(id) {
      if (spool.down !== 'no') throw new Error('read-only file system')
      take(id)
    },
    setAside(id) {
      aside.push(...take(id))
    },
  }
  return spool
}
