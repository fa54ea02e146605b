/** A clock that moves only when a test moves it, and timers that follow it. */
export interface VirtualTime {
  now(): number
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** Moves the clock, and stops at every timer on the way until all that it leads to is done. */
  advance(ms: number): Promise<void>
}

/** Until nothing is left to do but to wait. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
}

export function virtualTime(start: string): VirtualTime {
  let time = Date.parse(start)
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>()
  return {
    now: () => time,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const timer = { at: time + ms, fire: resolve }
        timers.add(timer)
        signal?.addEventListener('abort', () => {
          timers.delete(timer)
          resolve()
        })
      }),
    async advance(ms) {
      const end = time + ms
      await settle()
      for (;;) {
        const [next] = [...timers].sort((a, b) => a.at - b.at)
        if (next === undefined || next.at > end) break
        time = Math.max(time, next.at)
        timers.delete(next)
        next.fire()
        await settle()
      }
      time = end
      await settle()
    },
  }
}
