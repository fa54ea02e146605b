import { expect, test } from 'vitest'
import type { Store } from '../store.ts'
import { VersionConflictError } from '../version-conflict-error.ts'
import { newKey, type SharedData } from './store-factory.ts'

const PATIENCE = 60_000

/** Adds one, again after each conflict. */
async function increment(store: Store, key: string): Promise<void> {
  for (;;) {
    const found = await store.get(key)
    if (found === null) throw new Error('the counter is gone')
    try {
      await store.put(key, { count: Number(found.record['count']) + 1 }, { ifVersion: found.version })
      return
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error
    }
  }
}

const isConflict = ({ status, ...rest }: PromiseSettledResult<unknown>): boolean =>
  status === 'rejected' && 'reason' in rest && rest.reason instanceof VersionConflictError

/** Whoever writes at the same time, nothing is lost and nobody wins twice. */
export function registerConcurrency({ store, other }: SharedData): void {
  test('100 increments at once through two stores lose nothing', { timeout: PATIENCE }, async () => {
    const key = newKey()
    await store().put(key, { count: 0 }, { ifAbsent: true })
    await Promise.all(Array.from({ length: 100 }, (_, index) => increment(index % 2 === 0 ? store() : other(), key)))
    expect((await store().get(key))?.record).toEqual({ count: 100 })
  })

  test('of 200 that create a key at once one wins, and its record stays', { timeout: PATIENCE }, async () => {
    const key = newKey()
    const attempts = Array.from({ length: 200 }, (_, index) =>
      (index % 2 === 0 ? store() : other()).put(key, { index }, { ifAbsent: true }),
    )
    const outcomes = await Promise.allSettled(attempts)
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(isConflict)).toHaveLength(199)
    expect((await store().get(key))?.record).toEqual({ index: winner })
  })

  test('of 50 that delete a version at once one succeeds', { timeout: PATIENCE }, async () => {
    const key = newKey()
    const { version } = await store().put(key, {}, { ifAbsent: true })
    const attempts = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? store() : other()).delete(key, { ifVersion: version }))
    expect((await Promise.allSettled(attempts)).filter(isConflict)).toHaveLength(49)
    expect(await store().get(key)).toBeNull()
  })
}
