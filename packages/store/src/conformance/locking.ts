import { describe, expect, it } from 'vitest'
import type { Lock, LockOptions, Store } from '../store.ts'
import type { Subject } from './index.ts'

const AT_ONCE = { waitMs: 0, ttlMs: 60_000 }

/** Locks through a store that has locks. */
function lock(store: Store, name: string, options: LockOptions): Promise<Lock | null> {
  if (store.lock === undefined) throw new Error('the store has no locks')
  return store.lock(name, options)
}

export function locking({ store, other, key }: Subject): void {
  describe('locks', () => {
    it('exist, or the tests of locks are skipped', ({ skip }) => skip(store().lock === undefined, 'this store has no locks'))

    const locks = (title: string, test: () => Promise<void>) =>
      it(title, async ({ skip }) => {
        skip(store().lock === undefined, 'this store has no locks')
        await test()
      })

    locks('are held by one at a time', async () => {
      const name = key()
      const held = await lock(store(), name, AT_ONCE)
      expect(held).not.toBeNull()
      expect(await lock(other(), name, AT_ONCE)).toBeNull()
      expect(await lock(store(), name, AT_ONCE)).toBeNull()
      await held?.release()
      expect(await lock(other(), name, AT_ONCE)).not.toBeNull()
    })

    locks('of other names are free', async () => {
      await lock(store(), key(), AT_ONCE)
      expect(await lock(store(), key(), AT_ONCE)).not.toBeNull()
    })

    locks('are waited for', async () => {
      const name = key()
      const held = await lock(store(), name, AT_ONCE)
      const waiting = lock(other(), name, { waitMs: 60_000, ttlMs: 60_000 })
      await held?.release()
      expect(await waiting).not.toBeNull()
    })

    locks('free themselves when their time is over, and a late release then frees nobody else', async () => {
      const name = key()
      const first = await lock(store(), name, { waitMs: 0, ttlMs: 20 })
      const second = await lock(other(), name, { waitMs: 60_000, ttlMs: 60_000 })
      expect(second).not.toBeNull()
      await first?.release()
      expect(await lock(store(), name, AT_ONCE)).toBeNull()
    })

    locks('may be released twice', async () => {
      const name = key()
      const held = await lock(store(), name, AT_ONCE)
      await held?.release()
      const next = await lock(store(), name, AT_ONCE)
      await held?.release()
      expect(await lock(other(), name, AT_ONCE)).toBeNull()
      await next?.release()
    })

    locks('are no longer waited for when the signal says so', async () => {
      const name = key()
      await lock(store(), name, AT_ONCE)
      const controller = new AbortController()
      const waiting = lock(other(), name, { waitMs: 60_000, ttlMs: 60_000, signal: controller.signal })
      controller.abort(new Error('enough'))
      await expect(waiting).rejects.toThrow('enough')
    })

    locks('protect what is done under them', async () => {
      const name = key()
      let inside = 0
      let most = 0
      const work = async (handle: Store): Promise<void> => {
        const held = await lock(handle, name, { waitMs: 60_000, ttlMs: 60_000 })
        inside += 1
        most = Math.max(most, inside)
        await handle.get(name)
        inside -= 1
        await held?.release()
      }
      await Promise.all(Array.from({ length: 30 }, (_, index) => work(index % 2 === 0 ? store() : other())))
      expect(most).toBe(1)
    })
  })
}
