import type { Lock, LockOptions } from '../store.ts'
import { type Case, failure, held, locker, type Rule } from './kit.ts'

const PATIENT: LockOptions = { waitMs: 30_000, ttlMs: 60_000 }
const IMPATIENT: LockOptions = { waitMs: 0, ttlMs: 60_000 }

/** The lock functions of two stores on the data. */
const takers = ({ store, other }: Case) => ({ first: locker(store), second: locker(other) })

/** Locks: one holder at a time, until it releases the lock or the lock expires. */
export function registerLocks(rule: Rule, hasLocks: boolean): void {
  if (!hasLocks) {
    rule('a store without locks has no `lock`', async ({ store, expect }) => {
      expect(store.lock === undefined).toEqual(true)
    })
    return
  }

  rule('a held lock is not given to another caller through any store: `lock` returns null after `waitMs`', async (data) => {
    const { first, second } = takers(data)
    const lock = held(await first('name', IMPATIENT))
    data.expect(await first('name', IMPATIENT)).toEqual(null)
    data.expect(await second('name', { waitMs: 20, ttlMs: 1_000 })).toEqual(null)
    await lock.release()
    held(await second('name', IMPATIENT))
  })

  rule('locks with different names are independent', async (data) => {
    const { first, second } = takers(data)
    held(await first('name/1', IMPATIENT))
    held(await second('name/2', IMPATIENT))
  })

  rule('a lock and a record with the same name are independent', async (data) => {
    const { first } = takers(data)
    const { version } = await data.store.put('name', { n: 1 }, { ifAbsent: true })
    const lock = held(await first('name', IMPATIENT))
    data.expect(await data.other.get('name')).toEqual({ record: { n: 1 }, version })
    await lock.release()
    await data.other.put('name', { n: 2 }, { ifVersion: version })
  })

  rule('a waiting caller gets the lock when it is released', async (data) => {
    const { first, second } = takers(data)
    const lock = held(await first('name', PATIENT))
    let isOver = false
    const waiting = second('name', PATIENT).finally(() => {
      isOver = true
    })
    data.expect(await first('name', { waitMs: 30, ttlMs: 1_000 })).toEqual(null)
    data.expect(isOver).toEqual(false)
    await lock.release()
    held(await waiting)
  })

  rule('if many callers want a lock, no two hold it at the same time, and all of them get it', async (data) => {
    const { first, second } = takers(data)
    let [inside, most, entered] = [0, 0, 0]
    const enter = async (_: unknown, index: number) => {
      const lock = held(await (index % 2 === 0 ? first : second)('name', PATIENT))
      inside += 1
      entered += 1
      most = Math.max(most, inside)
      await data.store.get('name')
      inside -= 1
      await lock.release()
    }
    await Promise.all(Array.from({ length: 12 }, enter))
    data.expect({ most, entered }).toEqual({ most: 1, entered: 12 })
  })

  rule('a lock expires after `ttlMs`; releasing it then does not affect the next holder', async (data) => {
    const { first, second } = takers(data)
    const dead = held(await first('name', { waitMs: 0, ttlMs: 40 }))
    const next = held(await second('name', PATIENT))
    await dead.release()
    data.expect(await first('name', IMPATIENT)).toEqual(null)
    await next.release()
    held(await first('name', IMPATIENT))
  })

  rule('an extended lock outlives its first `ttlMs`', async (data) => {
    const { first, second } = takers(data)
    const takeAndExtend = async (ttlMs: number): Promise<{ lock: Lock; ttlMs: number }> => {
      const lock = held(await first('name', { ...PATIENT, ttlMs }))
      if (await lock.extend(60_000)) return { lock, ttlMs }
      // A busy machine may take longer than this to extend it.
      if (ttlMs > 1_000) throw new Error('a held lock was not extended')
      return takeAndExtend(ttlMs * 2)
    }
    const { lock, ttlMs } = await takeAndExtend(50)
    data.expect(await second('name', { waitMs: ttlMs * 2, ttlMs: 1_000 })).toEqual(null)
    await lock.release()
    held(await second('name', IMPATIENT))
  })

  rule('`extend` counts from the current time, so it can also shorten the lock', async (data) => {
    const { first, second } = takers(data)
    const lock = held(await first('name', IMPATIENT))
    data.expect(await lock.extend(40)).toEqual(true)
    held(await second('name', PATIENT))
  })

  rule('`extend` returns false if the lock is no longer held, and does not affect the next holder', async (data) => {
    const { first, second } = takers(data)
    const dead = held(await first('name', { waitMs: 0, ttlMs: 40 }))
    const next = held(await second('name', PATIENT))
    data.expect(await dead.extend(60_000)).toEqual(false)
    await dead.release()
    data.expect(await next.extend(60_000)).toEqual(true)
    data.expect(await first('name', IMPATIENT)).toEqual(null)
    await next.release()
    data.expect([await next.extend(60_000), await dead.extend(60_000)]).toEqual([false, false])
    held(await first('name', IMPATIENT))
  })

  rule('releasing a lock twice has no effect', async (data) => {
    const { first, second } = takers(data)
    const lock = held(await first('name', IMPATIENT))
    await lock.release()
    held(await second('name', IMPATIENT))
    await lock.release()
    data.expect(await first('name', IMPATIENT)).toEqual(null)
  })

  rule('an aborted signal ends the wait with its reason, and the lock stays with its holder', async (data) => {
    const { first, second } = takers(data)
    const lock = held(await first('name', PATIENT))
    const controller = new AbortController()
    const options = { ...PATIENT, signal: controller.signal }
    const waiting = failure(second('name', options))
    controller.abort(Object.assign(new Error('no longer needed'), { code: 'aborted_here' }))
    data.expect([await waiting, await failure(second('name', options))]).toEqual(['aborted_here', 'aborted_here'])
    data.expect(await second('name', IMPATIENT)).toEqual(null)
    await lock.release()
    held(await first('name', IMPATIENT))
  })

  rule('if a signal is aborted while a free lock is being acquired, the wait ends and the lock becomes free again', async (data) => {
    const { first, second } = takers(data)
    const controller = new AbortController()
    const taking = failure(first('name', { ...PATIENT, signal: controller.signal }))
    controller.abort(Object.assign(new Error('no longer needed'), { code: 'aborted_here' }))
    data.expect(await taking).toEqual('aborted_here')
    held(await second('name', PATIENT))
  })

  rule('a `ttlMs` that is not finite or not positive, and a negative `waitMs`, reject with a RangeError', async (data) => {
    const { first } = takers(data)
    for (const [waitMs, ttlMs] of [
      [0, 0],
      [0, Number.NaN],
      [0, Number.POSITIVE_INFINITY],
      [-1, 1],
      [Number.NaN, 1],
    ] as const) {
      data.expect([waitMs, ttlMs, await failure(first('name', { waitMs, ttlMs }))]).toEqual([waitMs, ttlMs, 'RangeError'])
    }
    const lock = held(await first('name', IMPATIENT))
    for (const ttlMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      data.expect([ttlMs, await failure(lock.extend(ttlMs))]).toEqual([ttlMs, 'RangeError'])
    }
  })

  rule('an invalid lock name rejects with a TypeError, like an invalid key', async (data) => {
    const { first } = takers(data)
    for (const name of ['', 'a\0b', 'a\uD800', 'é'.repeat(513)]) data.expect(await failure(first(name, IMPATIENT))).toEqual('TypeError')
  })
}
