import type { Store } from '../../../src/stores/store.ts'
import { concurrently, failure } from './contract.ts'
import { CONFLICT, type StoreCase, type StoreRules } from './store-case.ts'

/** Increments the counter, and tries again after each conflict. */
async function increment(store: Store): Promise<void> {
  for (;;) {
    const found = await store.get('counter')
    if (found === null) throw new Error('the counter no longer exists')
    try {
      await store.put('counter', { count: Number(found.record['count']) + 1 }, { ifVersion: found.version })
      return
    } catch (error) {
      if (Object(error).code !== CONFLICT) throw error
    }
  }
}

/** The outcomes of concurrent attempts through both stores. */
async function outcomesOf(count: number, { store, other }: StoreCase, attempt: (one: Store, index: number) => Promise<unknown>) {
  const outcomes = await concurrently(count, [store, other], (one, index) => failure(attempt(one, index)))
  const succeeded = outcomes.flatMap((outcome, index) => (outcome === undefined ? [index] : []))
  return { succeeded, conflicts: outcomes.filter((outcome) => outcome === CONFLICT).length }
}

/** Concurrent writes: nothing is lost, and only one writer succeeds. */
export const concurrency: StoreRules = {
  async '100 concurrent increments through two stores lose nothing'({ store, other, expect }) {
    await store.put('counter', { count: 0 }, { ifAbsent: true })
    await concurrently(100, [store, other], increment)
    expect((await store.get('counter'))?.record).toEqual({ count: 100 })
  },

  async 'if 200 writers create a key at the same time, one succeeds and its record stays'(data) {
    const { store, expect } = data
    const { succeeded, conflicts } = await outcomesOf(200, data, (one, index) => one.put('key', { index }, { ifAbsent: true }))
    expect({ succeeded: succeeded.length, conflicts }).toEqual({ succeeded: 1, conflicts: 199 })
    expect((await store.get('key'))?.record).toEqual({ index: succeeded[0] })
  },

  async 'if 50 writers delete a version at the same time, one succeeds'(data) {
    const { store, expect } = data
    const { version } = await store.put('key', {}, { ifAbsent: true })
    const { succeeded, conflicts } = await outcomesOf(50, data, (one) => one.delete('key', { ifVersion: version }))
    expect({ succeeded: succeeded.length, conflicts }).toEqual({ succeeded: 1, conflicts: 49 })
    expect(await store.get('key')).toEqual(null)
  },
}
