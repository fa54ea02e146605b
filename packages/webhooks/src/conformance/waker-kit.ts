import type { TestFunctions } from '@activity-tracking/store/conformance'
import type { SqlTransaction } from '../inbox/inbox.ts'
import type { Waker } from '../waker.ts'
import { createRecorder, type WakeRecorder } from './wake-recorder.ts'

/** Separate data, and wakers on it. */
export interface WakersUnderTest {
  /** Opens another waker on the same data, as another process would. Called once for a waker that is not shared. */
  open(): Waker | Promise<Waker>
  /** Runs work in a transaction of the database: commits if it resolves, rolls back if it rejects. */
  transaction?(work: (transaction: SqlTransaction) => Promise<void>): Promise<void>
  /** Deletes the data, after every waker is closed. */
  close(): void | Promise<void>
}

/** Features that a waker can omit: wakers of other processes on the same data, or waking in a transaction. */
export type OptionalWakerFeature = 'shared' | 'transactions'

/** The waker to test. */
export interface WakerConformanceOptions {
  /** Name of the waker in the titles of the tests. */
  readonly name: string
  /** Creates new, empty data. Each test has its own. */
  readonly create: () => WakersUnderTest | Promise<WakersUnderTest>
  readonly without?: readonly OptionalWakerFeature[]
  /** The waker's time, in milliseconds since 1970-01-01 UTC; default `Date.now`. */
  readonly now?: () => number
  /**
   * After this time, in milliseconds, a run that has not started is missing; default 60,000, long enough for a database on a busy machine.
   */
  readonly patienceMs?: number
}

/** The wakers of a test. */
export interface WakerCase {
  readonly waker: Waker
  /** Another waker on the same data; the same one if wakers are not shared. */
  readonly other: Waker
  readonly transaction: NonNullable<WakersUnderTest['transaction']>
  readonly expect: TestFunctions['expect']
  readonly newRecorder: () => WakeRecorder
}

/** Registers the test of a rule. */
export type WakerRule = (title: string, check: (data: WakerCase) => Promise<void>) => void

export const LIVE = { lane: 'live' } as const
export const BACKGROUND = { lane: 'background' } as const
export const HOUR_MS = 3_600_000

const DEFAULT_PATIENCE_MS = 60_000

/** Registers tests, each with its own data. */
export function ruleWith(
  { create, without = [], now = Date.now, patienceMs = DEFAULT_PATIENCE_MS }: WakerConformanceOptions,
  { it, expect }: TestFunctions,
): WakerRule {
  return (title, check) => {
    it(
      title,
      async () => {
        const data = await create()
        const wakers: Waker[] = []
        const recorders: WakeRecorder[] = []
        const open = async (): Promise<Waker> => {
          const waker = await data.open()
          wakers.push(waker)
          return waker
        }
        const transaction: WakerCase['transaction'] = (work) => {
          if (data.transaction === undefined) throw new Error('`create` returns no `transaction`; add `transactions` to `without`')
          return data.transaction(work)
        }
        try {
          const waker = await open()
          await check({
            waker,
            other: without.includes('shared') ? waker : await open(),
            transaction,
            expect,
            newRecorder() {
              const recorder = createRecorder({ now, patienceMs })
              recorders.push(recorder)
              return recorder
            },
          })
        } finally {
          for (const recorder of recorders) recorder.releaseAll()
          await Promise.all(wakers.map((waker) => waker.close()))
          await data.close()
        }
      },
      // Longer than `patienceMs`, so that the test fails with its error, and the wakers are closed.
      2 * patienceMs,
    )
  }
}
