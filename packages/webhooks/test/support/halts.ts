import { writeSync } from 'node:fs'
import type { Inbox } from '../../src/inbox/inbox.ts'
import type { Waker } from '../../src/wakers/waker.ts'

/** What a process of an app does with an event, and with the work that the event causes. */
export const STEPS = ['mark', 'wake', 'response', 'lease', 'onChange', 'settle', 'release'] as const

/** Where a process can stand still: before or after a step. */
export type Point = `${'before' | 'after'} ${(typeof STEPS)[number]}`

export const POINTS: readonly Point[] = STEPS.flatMap((step): Point[] => [`before ${step}`, `after ${step}`])

/** A process that is not killed exits after this time. */
const LONGEST_HALT_MS = 600_000

/** Reports that this process has reached a point, and blocks it there until it is killed. */
export function haltsAt(point: Point | null) {
  const reach = (reached: Point): void => {
    if (reached !== point) return
    writeSync(1, `at ${point}\n`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONGEST_HALT_MS)
    process.exit(1)
  }

  async function around<T>(step: (typeof STEPS)[number], work: () => Promise<T>): Promise<T> {
    reach(`before ${step}`)
    const result = await work()
    reach(`after ${step}`)
    return result
  }

  const inboxWith = (inbox: Inbox): Inbox => ({
    ...inbox,
    // Not the schedule, which every process marks when it begins to work.
    mark: (marks, also) =>
      marks.some(({ event }) => event !== undefined) ? around('mark', () => inbox.mark(marks, also)) : inbox.mark(marks, also),
    async lease(options) {
      // Idle workers look for any athlete, time and again; one that was woken looks for this athlete.
      if (options.athleteId !== undefined) reach('before lease')
      const lease = await inbox.lease(options)
      if (lease !== null) reach('after lease')
      return lease
    },
    settle: (...args) => around('settle', () => inbox.settle(...args)),
    release: (...args) => around('release', () => inbox.release(...args)),
  })

  const wakerWith = (waker: Waker): Waker => ({
    ...waker,
    wake: (...args) => around('wake', () => waker.wake(...args)),
    ...(waker.wakeWithin !== undefined && {
      wakeWithin: (...args) => around('wake', async () => waker.wakeWithin?.(...args)),
    }),
  })

  return { reach, around, inboxWith, wakerWith }
}
