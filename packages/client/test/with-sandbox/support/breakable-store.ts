import { memoryStore, type Store } from '@activity-tracking/client'

/** A store that can become unavailable, also during an operation: with `downAfter`, so many reads succeed and writes do not. */
export interface BreakableStore extends Store {
  down: 'no' | 'all' | 'writes' | 'lost acknowledgement'
}

export function breakableStore(inner: Store = memoryStore()): BreakableStore {
  const fail = (): never => {
    throw new Error('the store is away')
  }
  const store: BreakableStore = {
    down: 'no',
    async get(key) {
      return store.down === 'all' ? fail() : inner.get(key)
    },
    async put(key, record, condition) {
      if (store.down === 'all' || store.down === 'writes') fail()
      const written = await inner.put(key, record, condition)
      return store.down === 'lost acknowledgement' ? fail() : written
    },
    async delete(key, condition) {
      return store.down === 'no' ? inner.delete(key, condition) : fail()
    },
  }
  return store
}
