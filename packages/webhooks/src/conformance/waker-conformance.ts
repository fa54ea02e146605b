import { type RuleGroup, registerRules, type TestFunctions } from '@activity-tracking/store/conformance'
import type { SqlTransaction } from '../inbox/inbox.ts'
import type { Waker } from '../wakers/waker.ts'
import { createRecorder, LIVE, type WakerCase } from './waker-case.ts'
import { noTransactions, stopping, transactions } from './waker-ends.ts'
import { future, order, waking } from './waking.ts'

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
  /** Features that the waker does not have. A waker that has transactions all the same fails. */
  readonly without?: readonly OptionalWakerFeature[]
  /** The waker's time, in milliseconds since 1970-01-01 UTC; default `Date.now`. */
  readonly now?: () => number
  /**
   * After this time, in milliseconds, a run that has not started is missing; default 60,000, long enough for a database on a busy machine.
   */
  readonly patienceMs?: number
}

const GROUPS: readonly RuleGroup<WakerCase, OptionalWakerFeature>[] = [
  { title: 'waking', rules: waking },
  { title: 'order', rules: order },
  { title: 'the future', rules: future },
  { title: 'stopping', rules: stopping },
  { title: 'transactions', rules: transactions, feature: 'transactions', otherwise: noTransactions },
]

const DEFAULT_PATIENCE_MS = 60_000

/**
 * Registers tests of every rule of the waker contract. Call it at the top level of a test file, with the functions of your test runner.
 * @example wakerConformance({ name: 'myWaker', create, without: ['transactions'] }, { describe, it, expect })
 */
export function wakerConformance(options: WakerConformanceOptions, functions: TestFunctions): void {
  const { name, create, without = [], now = Date.now, patienceMs = DEFAULT_PATIENCE_MS } = options

  async function withCase(check: (data: WakerCase) => Promise<void>): Promise<void> {
    const data = await create()
    const runs = createRecorder({ now, patienceMs })
    const transaction: WakerCase['transaction'] = async (work) => {
      if (data.transaction === undefined) throw new Error('`create` returns no `transaction`; add `transactions` to `without`')
      await data.transaction(work)
    }
    const wakers: Waker[] = []
    const open = async (): Promise<Waker> => {
      const waker = await data.open()
      wakers.push(waker)
      return waker
    }
    try {
      const waker = await open()
      const other = without.includes('shared') ? waker : await open()
      const startWith: WakerCase['startWith'] = async (key, concurrency = 1) => {
        const held = runs.hold(key)
        const run = await waker.run(runs.handler, { concurrency })
        await waker.wake(key, LIVE)
        await runs.started(key)
        return { run, ...held }
      }
      const wakeAndRun = async (key: string): Promise<void> => {
        await waker.wake(key, LIVE)
        await runs.ended(key)
      }
      await check({ waker, other, transaction, runs, startWith, wakeAndRun, now, expect: functions.expect })
    } finally {
      runs.releaseAll()
      await Promise.all(wakers.map((waker) => waker.close()))
      await data.close()
    }
  }
  // Longer than `patienceMs`, so that the test fails with its error, and the wakers are closed.
  const timeoutMs = 2 * patienceMs
  registerRules({ title: `${name} follows the waker contract`, groups: GROUPS, without, withCase, timeoutMs }, functions)
}
