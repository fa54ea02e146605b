/** For `--import`: a process whose clock starts at a time, for example that of the sandbox. */
export const clockAt = (time: string): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date
    const offset = ${Date.parse(time)} - Real.now()
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + offset) : super(...given) }
      static now() { return Real.now() + offset }
    }`)}`

/** Makes the waits for an upload twenty times as short in this process, and its clock as much faster during them, until it is disposed of. */
export function shortenUploads(): Disposable {
  const { setTimeout: start } = globalThis
  const { now } = Date
  let skipped = 0
  const shorten = (callback: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    // Of the client, from 1 to 15 seconds, and of the sandbox. Timers of `fetch` for idle connections have an argument.
    if (ms < 1_000 || ms > 15_000 || given.length > 0) return start(callback, ms, ...given)
    return start(() => {
      skipped += Math.round(ms * 0.95)
      callback()
    }, ms * 0.05)
  }
  Date.now = () => now() + skipped
  globalThis.setTimeout = Object.assign(shorten, start)
  return {
    [Symbol.dispose]() {
      Date.now = now
      globalThis.setTimeout = start
    },
  }
}
