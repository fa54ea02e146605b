import type { Store } from '../store.ts'
import { CONFLICT, failure, type Rule } from './kit.ts'

/** Adds one, again after each conflict. */
async function increment(store: Store): Promise<void> {
  for (;;) {
    const found = await store.get('counter')
    if (found === null) throw new Error('the counter is gone')
    try {
      await store.put('counter', { count: Number(found.record['count']) + 1 }, { ifVersion: found.version })
      return
    } catch (error) {
      if (Object(error).code !== CONFLICT) throw error
    }
  }
}

/** How many times of several attempts at once each outcome came, of attempts through both stores in turn. */
async function outcomesOf(attempts: number, store: Store, other: Store, attempt: (one: Store, index: number) => Promise<unknown>) {
  const outcomes = await Promise.all(
    Array.from({ length: attempts }, (_, index) => failure(attempt(index % 2 === 0 ? store : other, index))),
  )
  const succeeded = outcomes.flatMap((outcome, index) => (outcome === undefined ? [index] : []))
  return { succeeded, conflicts: outcomes.filter((outcome) => outcome === CONFLICT).length }
}

/** Whoever writes at the same time, nothing is lost and nobody wins twice. */
export function registerConcurrency(rule: Rule): void {
  rule('100 increments at once through two stores lose nothing', async ({ store, other, expect }) => {
    await store.put('counter', { count: 0 }, { ifAbsent: true })
    await Promise.all(Array.from({ length: 100 }, (_, index) => increment(index % 2 === 0 ? store : other)))
    expect((await store.get('counter'))?.record).toEqual({ count: 100 })
  })

  rule('of 200 that create a key at once one succeeds, and its record stays', async ({ store, other, expect }) => {
    const { succeeded, conflicts } = await outcomesOf(200, store, other, (one, index) => one.put('key', { index }, { ifAbsent: true }))
    expect({ succeeded: succeeded.length, conflicts }).toEqual({ succeeded: 1, conflicts: 199 })
    expect((await store.get('key'))?.record).toEqual({ index: succeeded[0] })
  })

  rule('of 50 that delete a version at once one succeeds', async ({ store, other, expect }) => {
    const { version } = await store.put('key', {}, { ifAbsent: true })
    const { succeeded, conflicts } = await outcomesOf(50, store, other, (one) => one.delete('key', { ifVersion: version }))
    expect({ succeeded: succeeded.length, conflicts }).toEqual({ succeeded: 1, conflicts: 49 })
    expect(await store.get('key')).toEqual(null)
  })
}
