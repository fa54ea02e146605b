import type { Store } from '../../../src/index.ts'

/** Adds one to a counter, again after each conflict, and returns the count. */
export async function increment(store: Store, key: string): Promise<number> {
  for (;;) {
    const found = await store.get(key)
    const count = Number(found?.record['count'] ?? 0) + 1
    try {
      await store.put(key, { count }, found === null ? { ifAbsent: true } : { ifVersion: found.version })
      return count
    } catch (error) {
      if (!(error instanceof Error && error.name === 'VersionConflictError')) throw error
    }
  }
}
