import type { Store } from '../../../src/index.ts'
import { StoreUnavailableError, VersionConflictError } from '../../../src/index.ts'

/** What happened to one key of the load. */
interface Written {
  readonly key: string
  readonly count: number
}

const WRITERS = 8

/** Increments a counter in one key while the store accepts it, and reports each acknowledged write. */
async function countUp(store: Store, key: string, acknowledged: (count: number) => void): Promise<unknown> {
  let version: string | undefined
  for (let count = 1; ; count += 1) {
    try {
      version = (await store.put(key, { count }, version === undefined ? { ifAbsent: true } : { ifVersion: version })).version
      acknowledged(count)
    } catch (error) {
      return error
    }
  }
}

/**
 * Writes through several keys at once, does something to the server once so many writes were acknowledged, and waits until every writer
 * has failed.
 */
export async function loadUntilFailure(store: Store, prefix: string, writes: number, strike: () => void) {
  const last = new Map<string, number>()
  let total = 0
  const keys = Array.from({ length: WRITERS }, (_, index) => `${prefix}/${index}`)
  const errors = await Promise.all(
    keys.map((key) =>
      countUp(store, key, (count) => {
        last.set(key, count)
        total += 1
        if (total === writes) strike()
      }),
    ),
  )
  const acknowledged: Written[] = [...last].map(([key, count]) => ({ key, count }))
  return { errors, acknowledged }
}

/** Acknowledged writes that the store no longer has. One more than acknowledged may be there: its response was lost. */
export async function lostWrites(store: Store, acknowledged: readonly Written[]): Promise<readonly Written[]> {
  const found = await Promise.all(acknowledged.map(async ({ key }) => Number((await store.get(key))?.record['count'] ?? 0)))
  return acknowledged.filter(({ count }, index) => (found[index] ?? 0) < count)
}

/** Reads until the store responds. */
export async function untilAvailable(store: Store): Promise<void> {
  for (;;) {
    try {
      await store.get('is anyone there?')
      return
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error
    }
  }
}

/** Adds one to a counter so many times, again after each conflict. */
export async function increment(store: Store, key: string, times: number): Promise<void> {
  for (let done = 0; done < times; ) {
    const found = await store.get(key)
    const condition = found === null ? ({ ifAbsent: true } as const) : { ifVersion: found.version }
    try {
      await store.put(key, { count: Number(found?.record['count'] ?? 0) + 1 }, condition)
      done += 1
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error
    }
  }
}
