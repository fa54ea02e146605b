import type { Store } from '../store.ts'
import { CONFLICT, failure, type Rule } from './kit.ts'

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

/** Counts the outcomes of several concurrent attempts, alternating between both stores. */
async function outcomesOf(attempts: number, store: Store, other: Store, attempt: (one: Store, index: number) => Promise<unknown>) {
  const outcomes = await Promise.all(
    Array.from({ length: attempts }, (_, index) => failure(attempt(index % 2 === 0 ? store : other, index))),
  )
  const succeeded = outcomes.flatMap((outcome, index) => (outcome === undefined ? [index] : []))
  return { succeeded, conflicts: outcomes.filter((outcome) => outcome === CONFLICT).length }
}

/** Concurrent writes: nothing is lost, and only one writer succeeds. */
export function registerConcurrency(rule: Rule): void {
  rule('100 concurrent increments through two stores lose nothing', async ({ store, other, expect }) => {
    await store.put('counter', { count: 0 }, { ifAbsent: true })
    await Promise.all(Array.from({ length: 100 }, (_, index) => increment(index % 2 === 0 ? store : other)))
    expect((await store.get('counter'))?.record).toEqual({ count: 100 })
  })

  rule('if 200 writers create a key at the same time, one succeeds and its record stays', async ({ store, other, expect }) => {
    const { succeeded, conflicts } = await outcomesOf(200, store, other, (one, index) => one.put('key', { index }, { ifAbsent: true }))
    expect({ succeeded: succeeded.length, conflicts }).toEqual({ succeeded: 1, conflicts: 199 })
    expect((await store.get('key'))?.record).toEqual({ index: succeeded[0] })
  })

  rule('if 50 writers delete a version at the same time, one succeeds', async ({ store, other, expect }) => {
    const { version } = await store.put('key', {}, { ifAbsent: true })
    const { succeeded, conflicts } = await outcomesOf(50, store, other, (one) => one.delete('key', { ifVersion: version }))
    expect({ succeeded: succeeded.length, conflicts }).toEqual({ succeeded: 1, conflicts: 49 })
    expect(await store.get('key')).toEqual(null)
  })
}
