/** Resolves after the time, or when the signal fires. Keeps the process alive only with `keepAlive`. */
export type Wait = (ms: number, signal: AbortSignal, keepAlive: boolean) => Promise<void>

/** Calls a function at a given time or earlier. */
export interface Alarm {
  /** Sets the alarm, unless it is set to an earlier time, and whether it keeps the process alive. Times are by this machine's clock. */
  set(at: number, keepAlive: boolean): void
  /** Stops the alarm permanently. */
  stop(): void
}

/** One alarm for the next event. */
export function createAlarm(wait: Wait, now: () => number, goOff: () => void): Alarm {
  let timer: { readonly at: number; readonly keepAlive: boolean; readonly cancel: AbortController } | undefined
  let isStopped = false
  return {
    set(at, keepAlive) {
      if (isStopped || (timer !== undefined && timer.at <= at && timer.keepAlive === keepAlive)) return
      timer?.cancel.abort()
      const next = { at: Math.min(at, timer?.at ?? at), keepAlive, cancel: new AbortController() }
      const { signal } = next.cancel
      timer = next
      void wait(Math.max(0, next.at - now()), signal, keepAlive).then(() => {
        if (signal.aborted) return
        timer = undefined
        goOff()
      })
    },
    stop() {
      isStopped = true
      timer?.cancel.abort()
    },
  }
}
