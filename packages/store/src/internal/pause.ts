/**
 * Waits, in milliseconds.
 * @throws the signal's reason as soon as it is aborted
 */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    // An aborted signal does not fire again.
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** Waits, in milliseconds, without keeping the process alive, if the runtime supports this. */
export const idlePause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer: unknown = setTimeout(resolve, ms)
    if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function') timer.unref()
  })

/** Delays between retries, in milliseconds: growing from `first` to `most`, each a random value between half and all of it. */
export function* backoff(first: number, most: number): Generator<number, never> {
  for (let ms = first; ; ms = Math.min(ms * 1.5, most)) yield ms * (0.5 + Math.random() / 2)
}
