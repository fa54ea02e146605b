import { expect, test } from 'vitest'
import { StoreUnavailableError } from '../store-unavailable-error.ts'
import { newKey, type StoreFactory } from './store-factory.ts'

/** What needs a store that is closed says so; stores without anything to close (memory) go on. */
export function registerClosing(factory: StoreFactory): void {
  test('after closing every operation rejects with StoreUnavailableError, without naming a record', async ({ skip }) => {
    const data = await factory()
    const store = await data.open()
    const key = newKey()
    const { version } = await store.put(key, { secret: 'kept to itself' }, { ifAbsent: true })
    const lock = (await store.lock?.(newKey(), { waitMs: 0, ttlMs: 60_000 })) ?? undefined
    await data.close()
    const outcome = await store.get(key).catch((error: unknown) => error)
    if (outcome !== null && !(outcome instanceof Error)) return skip('this store has nothing to close')
    expect(outcome).toBeInstanceOf(StoreUnavailableError)
    const update = store.put(key, { secret: 'also kept' }, { ifVersion: version })
    await expect(update).rejects.toThrow(StoreUnavailableError)
    await expect(store.put(newKey(), {}, { ifAbsent: true })).rejects.toThrow(StoreUnavailableError)
    await expect(store.delete(key, { ifVersion: version })).rejects.toThrow(StoreUnavailableError)
    if (store.lock !== undefined) await expect(store.lock(key, { waitMs: 5_000, ttlMs: 1 })).rejects.toThrow(StoreUnavailableError)
    if (lock !== undefined) await expect(lock.extend(60_000)).rejects.toThrow(StoreUnavailableError)
    if (store.list !== undefined) await expect(store.list()).rejects.toThrow(StoreUnavailableError)
  })
}
