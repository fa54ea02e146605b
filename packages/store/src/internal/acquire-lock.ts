import type { Lock, LockOptions } from '../store.ts'
import { assertKey } from './key.ts'
import { backoff, pause } from './pause.ts'

/** How a store takes and gives back one lock, for the holder with this token. */
export interface Latch {
  /** Takes the lock unless another holds it. */
  take(token: string, ttlMs: number): Promise<boolean>
  /** Sets its time to live anew, counted from now, if this holder still has it. */
  extend(token: string, ttlMs: number): Promise<boolean>
  /** Gives it back if this holder still has it. */
  free(token: string): Promise<void>
}

const FIRST_WAIT = 4
const LONGEST_WAIT = 100

/**
 * A time to live as every store can keep it.
 * @throws RangeError
 */
function wholeTtl(ttlMs: number): number {
  if (!(ttlMs > 0 && Number.isFinite(ttlMs))) throw new RangeError('`ttlMs` is more than 0')
  return Math.ceil(ttlMs)
}

/** Releases once; when that fails the lock is left to free itself, for the work it protected is done. */
function heldLock(latch: Latch, token: string): Lock {
  let released: Promise<void> | undefined
  return {
    async extend(ttlMs) {
      const ttl = wholeTtl(ttlMs)
      return released === undefined && (await latch.extend(token, ttl))
    },
    release() {
      released ??= latch.free(token).catch(() => {})
      return released
    },
  }
}

/**
 * Tries until the lock is taken or the time is over.
 * @throws TypeError for an unusable name, RangeError for unusable times, the reason of the signal, whatever `take` throws
 */
export async function acquireLock(name: string, { waitMs, ttlMs, signal }: LockOptions, latch: Latch): Promise<Lock | null> {
  assertKey(name)
  const ttl = wholeTtl(ttlMs)
  if (!(waitMs >= 0)) throw new RangeError('`waitMs` is at least 0')
  signal?.throwIfAborted()
  const token = crypto.randomUUID()
  const end = performance.now() + waitMs
  for (const wait of backoff(FIRST_WAIT, LONGEST_WAIT)) {
    if (await latch.take(token, ttl)) break
    const left = end - performance.now()
    if (left <= 0) return null
    await pause(Math.min(wait, left), signal)
  }
  const lock = heldLock(latch, token)
  if (!signal?.aborted) return lock
  await lock.release()
  throw signal.reason
}
