import { DeadlineError } from './errors.ts'

/** Longest delay that timers support. A longer one would fire immediately. */
export const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Calls `expire` after the time, or never when the time is longer than timers support. Returns a function that stops the timer.
 * @param delayMs no limit above 2,147,483,647
 */
export function startTimer(delayMs: number, expire: () => void): () => void {
  if (delayMs > MAX_DELAY_MS) return () => undefined
  const timer = setTimeout(expire, delayMs)
  return () => clearTimeout(timer)
}

/** Waits for the time, and rejects with the signal's reason when it fires. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      stop()
      reject(signal.reason)
    }
    const stop = startTimer(ms, () => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
    signal.aborted ? abort() : signal.addEventListener('abort', abort, { once: true })
  })

/**
 * Waits for the work, but no longer than `timeoutMs`. The work itself continues: requests to the token endpoint are never aborted, because
 * the response may be the only copy of a new refresh token.
 * @param timeoutMs no limit above 2,147,483,647
 * @throws DeadlineError when the time is up
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, operation: string): Promise<T> {
  let stopTimer = (): void => undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    stopTimer = startTimer(timeoutMs, () => reject(new DeadlineError(`took longer than ${timeoutMs} ms`, { operation })))
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    stopTimer()
  }
}

/** The time limit of one call, together with the caller's signal. */
export interface Deadline {
  /** Fires when the time is up or the caller's signal fires. Its reason is the error that the call rejects with. */
  readonly signal: AbortSignal
  /** Settles as the work of the call does, or rejects as soon as the signal fires. The work itself continues. */
  race<T>(work: Promise<T>): Promise<T>
  /** Releases the timer and the listener on the caller's signal. */
  clear(): void
}

/**
 * Starts the time limit of a call.
 * @param timeoutMs no limit above 2,147,483,647; expires immediately when it is zero, negative, or not a number
 */
export function startDeadline(operation: string, timeoutMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  let stopTimer = (): void => undefined
  let rejectCall = (_reason: unknown): void => undefined
  const clear = (): void => {
    stopTimer()
    outer?.removeEventListener('abort', followOuter)
  }
  const abort = (reason: unknown): void => {
    clear()
    controller.abort(reason)
    rejectCall(reason)
  }
  const followOuter = (): void => abort(outer?.reason)
  const expire = (): void => abort(new DeadlineError(`took longer than ${timeoutMs} ms`, { operation }))

  if (outer?.aborted) followOuter()
  else if (!(timeoutMs > 0)) expire()
  else {
    outer?.addEventListener('abort', followOuter)
    stopTimer = startTimer(timeoutMs, expire)
  }

  const race = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      work.then(resolve, reject)
      rejectCall = reject
      // The work may have aborted the signal when it began.
      if (signal.aborted) reject(signal.reason)
    })
  return { signal, race, clear }
}
