import { expect, type TestContext, test } from 'vitest'
import type { Lock, LockOptions } from '../store.ts'
import { newKey, type SharedData } from './store-factory.ts'

const PATIENT: LockOptions = { waitMs: 30_000, ttlMs: 60_000 }
const IMPATIENT: LockOptions = { waitMs: 0, ttlMs: 60_000 }

/** One holder at a time, until it gives the lock back or its time is over. */
export function registerLocks({ store, other }: SharedData): void {
  const takers = ({ skip }: TestContext) => {
    const [one, two] = [store(), other()]
    const [first, second] = [one.lock?.bind(one), two.lock?.bind(two)]
    if (first === undefined || second === undefined) return skip('this store has no locks')
    return { first, second }
  }

  const held = (lock: Lock | null): Lock => {
    if (lock === null) throw new Error('the lock was not free')
    return lock
  }

  test('a lock that is held is not given to another, through whichever store', async (context) => {
    const { first, second } = takers(context)
    const name = newKey()
    const lock = held(await first(name, IMPATIENT))
    expect(await first(name, IMPATIENT)).toBeNull()
    expect(await second(name, { waitMs: 20, ttlMs: 1_000 })).toBeNull()
    await lock.release()
    held(await second(name, IMPATIENT))
  })

  test('locks of different names do not meet', async (context) => {
    const { first, second } = takers(context)
    const name = newKey()
    held(await first(`${name}/1`, IMPATIENT))
    held(await second(`${name}/2`, IMPATIENT))
  })

  test('who waits gets the lock once it is released', async (context) => {
    const { first, second } = takers(context)
    const name = newKey()
    const lock = held(await first(name, PATIENT))
    let waited = false
    const waiting = second(name, PATIENT).finally(() => {
      waited = true
    })
    expect(await first(name, { waitMs: 30, ttlMs: 1_000 })).toBeNull()
    expect(waited).toBe(false)
    await lock.release()
    held(await waiting)
  })

  test('no two of many hold it at once, and all get it', { timeout: 60_000 }, async (context) => {
    const { first, second } = takers(context)
    const name = newKey()
    let [inside, most, entered] = [0, 0, 0]
    const enter = async (_: unknown, index: number) => {
      const lock = held(await (index % 2 === 0 ? first : second)(name, PATIENT))
      inside += 1
      entered += 1
      most = Math.max(most, inside)
      await store().get(name)
      inside -= 1
      await lock.release()
    }
    await Promise.all(Array.from({ length: 12 }, enter))
    expect({ most, entered }).toEqual({ most: 1, entered: 12 })
  })

  test('a lock frees itself when its time is over; releasing it then takes nothing from the next holder', async (context) => {
    const { first, second } = takers(context)
    const name = newKey()
    const dead = held(await first(name, { waitMs: 0, ttlMs: 40 }))
    const next = held(await second(name, PATIENT))
    await dead.release()
    expect(await first(name, IMPATIENT)).toBeNull()
    await next.release()
    held(await first(name, IMPATIENT))
  })

  test('an extended lock outlives its first time to live', async (context) => {
    const { first, second } = takers(context)
    const name = newKey()
    const takeAndExtend = async (ttlMs: number): Promise<{ lock: Lock; ttlMs: number }> => {
      const lock = held(await first(name, { ...PATIENT, ttlMs }))
      // A busy machine may take longer than that to extend it.
      return (await lock.extend(60_000)) ? { lock, ttlMs } : takeAndExtend(ttlMs * 2)
    }
    const { lock, ttlMs } = await takeAndExtend(50)
    expect(await second(name, { waitMs: ttlMs * 2, ttlMs: 1_000 })).toBeNull()
    await lock.release()
    held(await second(name, IMPATIENT))
  })

  test('extending counts from now: a lock can also be shortened', async (context) => {
    const { first, second } = takers(context)
    const name = newKey()
    const lock = held(await first(name, IMPATIENT))
    expect(await lock.extend(40)).toBe(true)
    held(await second(name, PATIENT))
  })

  test('a lock that is no longer held is not extended, and the next holder keeps it', async (context) => {
    const { first, second } = takers(context)
    const name = newKey()
    const dead = held(await first(name, { waitMs: 0, ttlMs: 40 }))
    const next = held(await second(name, PATIENT))
    expect(await dead.extend(60_000)).toBe(false)
    await dead.release()
    expect(await next.extend(60_000)).toBe(true)
    expect(await first(name, IMPATIENT)).toBeNull()
    await next.release()
    expect(await next.extend(60_000)).toBe(false)
    expect(await dead.extend(60_000)).toBe(false)
    held(await first(name, IMPATIENT))
  })

  test.for([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a lock is not extended by %d milliseconds', async (ttlMs, context) => {
    const { first } = takers(context)
    const lock = held(await first(newKey(), IMPATIENT))
    await expect(lock.extend(ttlMs)).rejects.toThrow(RangeError)
  })

  test('releasing twice is harmless', async (context) => {
    const { first, second } = takers(context)
    const name = newKey()
    const lock = held(await first(name, IMPATIENT))
    await lock.release()
    const next = held(await second(name, IMPATIENT))
    await lock.release()
    expect(await first(name, IMPATIENT)).toBeNull()
    await next.release()
  })

  test('an aborted signal ends the waiting with its reason, and the lock stays with its holder', async (context) => {
    const { first, second } = takers(context)
    const name = newKey()
    const lock = held(await first(name, PATIENT))
    const controller = new AbortController()
    const waiting = second(name, { ...PATIENT, signal: controller.signal })
    controller.abort(new Error('no longer needed'))
    await expect(waiting).rejects.toThrow('no longer needed')
    await expect(second(name, { ...PATIENT, signal: controller.signal })).rejects.toThrow('no longer needed')
    expect(await second(name, IMPATIENT)).toBeNull()
    await lock.release()
    held(await first(name, IMPATIENT))
  })

  test('a signal that is aborted while a free lock is being taken ends the wait, and the lock becomes free again', async (context) => {
    const { first, second } = takers(context)
    const name = newKey()
    const controller = new AbortController()
    const taking = first(name, { ...PATIENT, signal: controller.signal })
    controller.abort(new Error('no longer needed'))
    await expect(taking).rejects.toThrow('no longer needed')
    held(await second(name, PATIENT))
  })

  test.for([
    { waitMs: 0, ttlMs: 0 },
    { waitMs: 0, ttlMs: Number.NaN },
    { waitMs: -1, ttlMs: 1 },
  ])('unusable times are refused: %o', async (options, context) => {
    const { first } = takers(context)
    await expect(first(newKey(), options)).rejects.toThrow(RangeError)
  })
}
