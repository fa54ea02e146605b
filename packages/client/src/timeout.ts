import { DeadlineError, RateLimitError } from './errors.ts'

/** Longest delay that timers support. A longer one would fire immediately. */
export const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Calls `expire` after the time, or never when the time is longer than timers support. Returns a function that stops the timer.
 * @param delayMs no limit above 2,147,483,647
 * @param keepsAlive whether the process waits for the timer
 */
function startTimer(delayMs: number, expire: () => void, keepsAlive = true): () => void {
  if (delayMs > MAX_DELAY_MS) return () => undefined
  const timer = setTimeout(expire, delayMs)
  // A number in browsers.
  if (!keepsAlive && typeof timer === 'object') timer.unref?.()
  return () => clearTimeout(timer)
}

/** How often a wait reads the clock, in milliseconds. */
const LOOK_MS = 1_000

/**
 * Waits until the time has passed, by a timer or by the clock, which a test can move. Rejects with the signal's reason when it fires.
 * @param now default: only the timer counts
 * @param keepsAlive whether the process waits for the timer
 */
export async function pause(ms: number, signal: AbortSignal, now?: () => number, keepsAlive = true): Promise<void> {
  if (now === undefined) return sleep(ms, signal, keepsAlive)
  const end = now() + ms
  for (let left = ms; left > 0 && now() < end; left -= LOOK_MS) await sleep(Math.min(left, LOOK_MS), signal, keepsAlive)
}

const sleep = (ms: number, signal: AbortSignal, keepsAlive: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      stop()
      reject(signal.reason)
    }
    const expire = (): void => {
      signal.removeEventListener('abort', abort)
      resolve()
    }
    const stop = startTimer(ms, expire, keepsAlive)
    signal.aborted ? abort() : signal.addEventListener('abort', abort, { once: true })
  })

/** Settles as the work does, or rejects with the signal's reason as soon as it fires. The work itself continues. */
export const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    signal.addEventListener('abort', abort)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })

/**
 * Waits for the work, but no longer than `timeoutMs`. The work itself continues: requests to the token endpoint are never aborted, because
 * the response may be the only copy of a new refresh token.
 * @param timeoutMs no limit above 2,147,483,647
 * @param keepsAlive whether the process waits for the time limit
 * @throws DeadlineError when the time is up
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, operation: string, keepsAlive = true): Promise<T> {
  let stopTimer = (): void => undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    const expire = (): void => reject(new DeadlineError(`took longer than ${timeoutMs} ms`, { operation }))
    stopTimer = startTimer(timeoutMs, expire, keepsAlive)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    stopTimer()
  }
}

/** The time limits of a call, in milliseconds. */
export interface TimeLimits {
  /** For everything but waiting for rate limits. No limit above 2,147,483,647; expired if it is zero, negative, or not a number. */
  readonly timeoutMs: number
  /** For waiting for rate limits, all waits together. Default: no limit. */
  readonly maxWaitMs?: number
  /** The caller's signal. */
  readonly outer?: AbortSignal | undefined
  /** Default: a monotonic clock. */
  readonly now?: (() => number) | undefined
}

/** The time limits of one call, together with the caller's signal. */
export interface Deadline {
  /** Fires when the time is up or the caller's signal fires. Its reason is the error that the call ends with. */
  readonly signal: AbortSignal
  /** Remaining milliseconds of `timeoutMs`. They do not decrease during a wait. */
  timeLeft(): number
  /** Remaining milliseconds of `maxWaitMs`. */
  waitLeft(): number
  /** Starts a wait for a rate limit: until the returned function is called, the time counts toward `maxWaitMs` only. Waits do not overlap. */
  startWait(): () => void
  /** Milliseconds that the call has waited for rate limits. */
  waited(): number
  /** Settles as the work of the call does, or rejects as soon as the signal fires. The work itself continues. */
  race<T>(work: Promise<T>): Promise<T>
  /** Releases the timer and the listener on the caller's signal. */
  clear(): void
}

/** Starts the time limits of a call. */
export function startDeadline(
  operation: string,
  { timeoutMs, maxWaitMs = Infinity, outer, now = () => performance.now() }: TimeLimits,
): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  let stopTimer = (): void => undefined
  let rejectCall = (_reason: unknown): void => undefined
  let isOver = false
  const startedAt = now()
  let waitedMs = 0
  let waitingSince: number | undefined
  const waited = (): number => waitedMs + (waitingSince === undefined ? 0 : now() - waitingSince)
  const timeLeft = (): number => timeoutMs + waited() - (now() - startedAt)
  const waitLeft = (): number => maxWaitMs - waited()

  const clear = (): void => {
    isOver = true
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
  const endWaiting = (): void => abort(new RateLimitError(`not sent: waited ${maxWaitMs} ms for a rate limit`, { operation }))
  const setTimer = (ms: number, end: () => void): void => {
    stopTimer()
    if (!isOver) stopTimer = startTimer(ms, end)
  }
  const startWait = (): (() => void) => {
    waitingSince = now()
    setTimer(waitLeft(), endWaiting)
    return () => {
      waitedMs = waited()
      waitingSince = undefined
      setTimer(timeLeft(), expire)
    }
  }

  if (outer?.aborted) followOuter()
  else if (!(timeoutMs > 0)) expire()
  else {
    outer?.addEventListener('abort', followOuter)
    setTimer(timeoutMs, expire)
  }

  const race = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      work.then(resolve, reject)
      rejectCall = reject
      // The work may have aborted the signal when it began.
      if (signal.aborted) reject(signal.reason)
    })
  return { signal, timeLeft, waitLeft, startWait, waited, race, clear }
}
