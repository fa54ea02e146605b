import type { Lock, LockOptions } from '../store.ts'
import { assertKey } from './key.ts'
import { backoff, idlePause, pause } from './pause.ts'

/** The operations of a store on one lock, for the holder with this token. Each may continue after the store has stopped waiting for it. */
export interface Latch {
  /** Acquires the lock unless another caller holds it. */
  take(token: string, ttlMs: number): Promise<boolean>
  /** Sets a new time to live, counted from now, if this holder still has the lock. */
  extend(token: string, ttlMs: number): Promise<boolean>
  /** Releases the lock if this holder still has it. */
  free(token: string): Promise<boolean>
}

/** Limits how long a store waits: throws StoreUnavailableError when the work fails or takes too long. The work continues. */
export type Reach = <T>(work: () => Promise<T>) => Promise<T>

/** For stores that limit each step themselves. */
export const reachDirectly: Reach = (work) => work()

const FIRST_WAIT = 4
const LONGEST_WAIT = 100
const FIRST_RETRY = 100

/**
 * A time to live that every store supports.
 * @throws RangeError
 */
function wholeTtl(ttlMs: number): number {
  if (!(ttlMs > 0 && Number.isFinite(ttlMs))) throw new RangeError('`ttlMs` must be finite and more than 0')
  return Math.ceil(ttlMs)
}

/**
 * Releases in the background a lock that may be acquired: repeatedly, with growing pauses, until it was released or its time to live has
 * passed.
 */
async function freeLater({ free }: Latch, reach: Reach, token: string, ttlMs: number): Promise<void> {
  const end = performance.now() + ttlMs
  for (const wait of backoff(FIRST_RETRY, ttlMs)) {
    const isFreed = await reach(() => free(token)).catch(() => false)
    if (isFreed || performance.now() + wait > end) return
    await idlePause(wait)
  }
}

/**
 * Acquires the lock if it is free. If the store does not respond in time, or no caller waits anymore, the command may still be executed
 * later (drivers send it after reconnecting). Nobody would know of the lock then, so it is released.
 */
async function attempt(latch: Latch, reach: Reach, token: string, ttlMs: number, signal: AbortSignal | undefined): Promise<boolean> {
  let command: Promise<boolean> | undefined
  try {
    const outcome = reach(() => {
      command = latch.take(token, ttlMs)
      return command
    })
    const isTaken = await unlessAborted(outcome, signal)
    signal?.throwIfAborted()
    return isTaken
  } catch (error) {
    const clean = (isTaken: boolean): Promise<void> | undefined => (isTaken ? freeLater(latch, reach, token, ttlMs) : undefined)
    void command?.then(clean, () => clean(true))
    throw error
  }
}

/** The result of the work, or the reason of the signal as soon as it is aborted. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Releases once, and retries in the background when that fails. `release` does not reject, because the work that the lock protected is
 * done.
 */
function heldLock(latch: Latch, reach: Reach, token: string, firstTtlMs: number): Lock {
  let ttlMs = firstTtlMs
  let released: Promise<void> | undefined
  const release = async (): Promise<void> => {
    try {
      await reach(() => latch.free(token))
    } catch {
      void freeLater(latch, reach, token, ttlMs)
    }
  }
  return {
    async extend(nextTtlMs) {
      const next = wholeTtl(nextTtlMs)
      if (released !== undefined) return false
      ttlMs = next
      return reach(() => latch.extend(token, next))
    },
    release() {
      released ??= release()
      return released
    },
  }
}

/**
 * Tries until the lock is acquired or the time is over.
 * @throws TypeError for an invalid name, RangeError for invalid times, the reason of the signal, StoreUnavailableError
 */
export async function acquireLock(name: string, { waitMs, ttlMs, signal }: LockOptions, reach: Reach, latch: Latch): Promise<Lock | null> {
  assertKey(name)
  const ttl = wholeTtl(ttlMs)
  if (!(waitMs >= 0)) throw new RangeError('`waitMs` must not be negative')
  signal?.throwIfAborted()
  const token = crypto.randomUUID()
  const end = performance.now() + waitMs
  for (const wait of backoff(FIRST_WAIT, LONGEST_WAIT)) {
    if (await attempt(latch, reach, token, ttl, signal)) break
    const left = end - performance.now()
    if (left <= 0) return null
    await pause(Math.min(wait, left), signal)
  }
  return heldLock(latch, reach, token, ttl)
}
