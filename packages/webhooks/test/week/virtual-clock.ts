/** A clock that others move, with timers that follow it. Timers are rounded up, so that events at almost the same time happen in one step. */
export interface VirtualClock {
  readonly time: number
  /** Calls back at a time of the clock. Returns a function that cancels it. */
  at(time: number, fire: () => void): () => void
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** Time of the next timer; undefined if there is no timer. */
  next(): number | undefined
  /** Moves the clock, and fires due timers in order. */
  moveTo(time: number): void
}

interface Timer {
  readonly at: number
  readonly fire: () => void
}

const STEP_MS = 20

export function createVirtualClock(start: number, onTimer: () => void): VirtualClock {
  let time = start
  let timers: Timer[] = []
  const clock: VirtualClock = {
    get time() {
      return time
    },
    at(due, fire) {
      const timer = { at: Math.max(time, Math.ceil(due / STEP_MS) * STEP_MS), fire }
      const index = timers.findLastIndex(({ at }) => at <= timer.at)
      timers.splice(index + 1, 0, timer)
      onTimer()
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const stop = clock.at(time + ms, () => {
          signal?.removeEventListener('abort', end)
          resolve()
        })
        const end = (): void => {
          stop()
          resolve()
        }
        signal?.addEventListener('abort', end)
      }),
    next: () => timers[0]?.at,
    moveTo(until) {
      time = Math.max(time, until)
      const due = timers.filter(({ at }) => at <= time)
      timers = timers.filter(({ at }) => at > time)
      for (const { fire } of due) fire()
    },
  }
  return clock
}
