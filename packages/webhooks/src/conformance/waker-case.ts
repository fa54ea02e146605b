import type { Rules, TestFunctions } from '@activity-tracking/store/conformance'
import type { SqlTransaction } from '../inbox/inbox.ts'
import type { WakeHandler, Waker } from '../wakers/waker.ts'

/** The wakers of a test. */
export interface WakerCase {
  readonly waker: Waker
  /** Another waker on the same data; the same one if wakers are not shared. */
  readonly other: Waker
  /** Runs work in a transaction of the database. */
  readonly transaction: (work: (transaction: SqlTransaction) => Promise<void>) => Promise<void>
  /** Records runs, if its handler is passed to a waker. */
  readonly runs: WakeRecorder
  /** Starts the waker with a live key whose run does not end until it is released. */
  readonly startWith: (key: string, concurrency?: number) => Promise<{ readonly run: AsyncDisposable; release(): void }>
  /** Wakes a live key, and waits for the end of its first run. */
  readonly wakeAndRun: (key: string) => Promise<void>
  /** The waker's time. */
  readonly now: () => number
  readonly expect: TestFunctions['expect']
}

export type WakerRules = Rules<WakerCase>

export const LIVE = { lane: 'live' } as const
export const BACKGROUND = { lane: 'background' } as const
export const HOUR_MS = 3_600_000

/** A handler that records its runs. Waiting for them fails after a timeout. */
export interface WakeRecorder {
  readonly handler: WakeHandler
  /** Keys in the order in which their runs started. */
  starts(): string[]
  startTimes(key: string): number[]
  /** Keys whose runs have not ended. */
  active(): string[]
  /** Maximum number of concurrent runs so far. */
  most(): number
  /** The next run of the key does not end until it is released. */
  hold(key: string): { release(): void }
  /** Lets every run end. */
  releaseAll(): void
  /** Runs of the key throw. */
  fail(key: string): void
  until(condition: () => boolean): Promise<void>
  started(key: string, count?: number): Promise<void>
  ended(key: string, count?: number): Promise<void>
}

interface Run {
  readonly key: string
  readonly at: number
  hasEnded: boolean
}

export function createRecorder({ now, patienceMs }: { readonly now: () => number; readonly patienceMs: number }): WakeRecorder {
  const runs: Run[] = []
  const held = new Map<string, Promise<void>>()
  const releases: (() => void)[] = []
  const failing = new Set<string>()
  const waiters = new Set<() => void>()
  let most = 0

  const changed = (): void => {
    for (const check of [...waiters]) check()
  }

  const until: WakeRecorder['until'] = (condition) =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer)
        waiters.delete(check)
        settle()
      }
      const check = (): void => void (condition() && end(resolve))
      const timer = setTimeout(() => {
        const shown = runs.map(({ key, hasEnded }) => (hasEnded ? key : `${key} (has not ended)`)).join(', ')
        end(() => reject(new Error(`no further runs within ${patienceMs} ms; runs: ${shown || 'none'}`)))
      }, patienceMs)
      waiters.add(check)
      check()
    })

  const runsOf = (key: string): Run[] => runs.filter((run) => run.key === key)
  const active = (): string[] => runs.filter(({ hasEnded }) => !hasEnded).map(({ key }) => key)

  return {
    async handler(key) {
      const run = { key, at: now(), hasEnded: false }
      runs.push(run)
      most = Math.max(most, active().length)
      changed()
      try {
        const released = held.get(key)
        held.delete(key)
        await released
        if (failing.has(key)) throw new Error('a handler that fails')
      } finally {
        run.hasEnded = true
        changed()
      }
    },
    starts: () => runs.map(({ key }) => key),
    startTimes: (key) => runsOf(key).map(({ at }) => at),
    active,
    most: () => most,
    hold(key) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(key, promise)
      releases.push(resolve)
      return { release: resolve }
    },
    releaseAll() {
      for (const release of releases) release()
    },
    fail: (key) => void failing.add(key),
    until,
    started: (key, count = 1) => until(() => runsOf(key).length >= count),
    ended: (key, count = 1) => until(() => runsOf(key).filter(({ hasEnded }) => hasEnded).length >= count),
  }
}
