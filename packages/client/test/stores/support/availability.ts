import { expect } from 'vitest'
import { type Store, StoreUnavailableError } from '../../../src/index.ts'
import { increment } from './increment.ts'

/** Reads until the store responds. */
export async function untilAvailable(store: Store): Promise<void> {
  for (;;) {
    try {
      await store.get('any')
      return
    } catch (error) {
      expect(error).toBeInstanceOf(StoreUnavailableError)
    }
  }
}

interface Crash {
  readonly kill: () => unknown
  readonly restart: () => Promise<unknown>
}

/** Writes through several keys at once, kills the server when so many writes were acknowledged, and expects all of them after a restart. */
export async function expectNothingLost(store: Store, writes: number, { kill, restart }: Crash): Promise<void> {
  const acknowledged = new Map(Array.from({ length: 8 }, (_, index) => [`load/${index}`, 0]))
  let total = 0
  const writeUntilFailure = async (key: string): Promise<void> => {
    for (;;) {
      acknowledged.set(key, await increment(store, key))
      total += 1
      if (total === writes) kill()
    }
  }
  const outcomes = await Promise.allSettled([...acknowledged.keys()].map(writeUntilFailure))
  expect(outcomes).toEqual(outcomes.map(() => ({ status: 'rejected', reason: expect.any(StoreUnavailableError) })))
  await restart()
  await untilAvailable(store)
  for (const [key, count] of acknowledged) {
    // One more may be there: its response was lost.
    expect([count, count + 1]).toContain(Number((await store.get(key))?.record['count'] ?? 0))
  }
}
