import type { Lock, LockOptions } from './store.ts'

const SHORTEST_PAUSE = 2
const LONGEST_PAUSE = 40

/** Waits some milliseconds, unless the signal ends it: then rejects with its reason. */
const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** Tries to get a lock until it works, or `waitMs` are over: then null. The pauses grow, and differ so that those who wait do not march in step. */
export async function waitForLock({ waitMs, signal }: LockOptions, attempt: () => Promise<Lock | null>): Promise<Lock | null> {
  const start = performance.now()
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted()
    const lock = await attempt()
    const left = waitMs - (performance.now() - start)
    if (lock !== null || left <= 0) return lock
    const longest = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** tries, left)
    await pause(longest * (0.5 + Math.random() / 2), signal)
  }
}
