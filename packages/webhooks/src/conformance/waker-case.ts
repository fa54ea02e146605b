import type { TestFunctions } from '@activity-tracking/store/conformance'
import type { SqlTransaction } from '../inbox/inbox.ts'
import type { WakeHandler, Waker } from '../wakers/waker.ts'
import type { Rules } from './contract.ts'

/** The wakers of a test. */
export interface WakerCase {
  readonly waker: Waker
  /** Another waker on the same data; the same one if wakers are not shared. */
  readonly other: Waker
  /** Runs work in a transaction of the database. */
  readonly transaction: (work: (transaction: SqlTransaction) => Promise<void>) => Promise<void>
  /** Records runs, if its handler is passed to a waker. */
  readonly runs: WakeRecorder
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

export function createRecorder({ now, patienceMs }: { readonly now: () => number; readonly patienceMs: number }): WakeRecorder {
  const started: { readonly key: string; readonly at: number }[] = []
  const ended: string[] = []
  const active: string[] = []
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
      const check = (): void => {
        if (!condition()) return
        clearTimeout(timer)
        waiters.delete(check)
        resolve()
      }
      const timer = setTimeout(() => {
        waiters.delete(check)
        const keys = (of: readonly string[]): string => of.join(', ') || 'none'
        reject(new Error(`no further runs within ${patienceMs} ms; started: ${keys(started.map(({ key }) => key))}; ended: ${keys(ended)}`))
      }, patienceMs)
      waiters.add(check)
      check()
    })

  return {
    async handler(key) {
      started.push({ key, at: now() })
      active.push(key)
      most = Math.max(most, active.length)
      changed()
      try {
        const release = held.get(key)
        held.delete(key)
        await release
        if (failing.has(key)) throw new Error('a handler that fails')
      } finally {
        active.splice(active.indexOf(key), 1)
        ended.push(key)
        changed()
      }
    },
    starts: () => started.map(({ key }) => key),
    startTimes: (key) => started.filter((each) => each.key === key).map(({ at }) => at),
    active: () => [...active],
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
    started: (key, count = 1) => until(() => started.filter((each) => each.key === key).length >= count),
    ended: (key, count = 1) => until(() => ended.filter((each) => each === key).length >= count),
  }
}
