import { describe, expect, it } from 'vitest'
import type { Store } from '../store.ts'
import type { Subject } from './index.ts'

const isConflict = (error: unknown): boolean => Object(error).code === 'version_conflict'

async function increment(store: Store, key: string): Promise<void> {
  for (;;) {
    const found = await store.get(key)
    if (found === null) throw new Error('the counter is gone')
    try {
      await store.put(key, { count: Number(found.record['count']) + 1 }, { ifVersion: found.version })
      return
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
}

export function concurrency({ store, other, key }: Subject): void {
  describe('at the same time', () => {
    it('a hundred increments through two handles lose nothing', async () => {
      const name = key()
      await store().put(name, { count: 0 }, { ifAbsent: true })
      await Promise.all(Array.from({ length: 100 }, (_, index) => increment(index % 2 === 0 ? store() : other(), name)))
      expect((await store().get(name))?.record).toEqual({ count: 100 })
    })

    it('of two hundred who make a record, one succeeds', async () => {
      const name = key()
      const outcomes = await Promise.allSettled(
        Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? store() : other()).put(name, { index }, { ifAbsent: true })),
      )
      const won = outcomes.flatMap((outcome, index) => (outcome.status === 'fulfilled' ? [index] : []))
      expect(won).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome.status === 'rejected' && !isConflict(outcome.reason))).toEqual([])
      expect((await store().get(name))?.record).toEqual({ index: won[0] })
    })
  })
}
