import type { TestFunctions } from '@activity-tracking/store/conformance'
import type { SqlTransaction } from '../inbox/inbox.ts'
import type { Waker } from '../waker.ts'
import { createRecorder } from './wake-recorder.ts'

/** Data of its own, and wakers on it. */
export interface WakersUnderTest {
  /** Another waker on the same data, as another process would have it. Called once for a waker that is not shared. */
  open(): Waker | Promise<Waker>
  /** Runs work in a transaction of the database: commits if it resolves, and rolls back if it rejects. */
  transaction?(work: (transaction: SqlTransaction) => Promise<void>): Promise<void>
  /** Drops the data, when every waker is closed. */
  close(): void | Promise<void>
}

/** What a waker may do without: wakers of other processes on the same data, or waking in a transaction. */
export type OptionalWakerFeature = 'shared' | 'transactions'

/** The waker to test. */
export interface WakerConformanceOptions {
  /** Name of the waker in the titles of the tests. */
  readonly name: string
  /** Makes new, empty data; every test has its own. */
  readonly create: () => WakersUnderTest | Promise<WakersUnderTest>
  readonly without?: readonly OptionalWakerFeature[]
  /** The waker's time, in milliseconds since 1970-01-01 UTC; default `Date.now`. */
  readonly now?: () => number
}

interface WakerCase {
  readonly waker: Waker
  /** Another waker on the same data; the same one where wakers are not shared. */
  readonly other: Waker
  readonly transaction: NonNullable<WakersUnderTest['transaction']>
  readonly expect: TestFunctions['expect']
}

type WakerRule = (title: string, check: (data: WakerCase) => Promise<void>) => void

/** Patient enough for a database on a busy machine. */
const TIME_LIMIT_MS = 90_000

const HOUR_MS = 3_600_000

const LIVE = { lane: 'live' } as const
const BACKGROUND = { lane: 'background' } as const

/**
 * Registers tests of every rule that a waker keeps. Call it at the top of a test file, with the functions of your test runner.
 * @example wakerConformance({ name: 'myWaker', create }, { describe, it, expect })
 */
export function wakerConformance(options: WakerConformanceOptions, functions: TestFunctions): void {
  const { describe } = functions
  const rule = ruleWith(options, functions)
  const has = (what: OptionalWakerFeature): boolean => !options.without?.includes(what)
  describe(`${options.name} keeps the contract of a waker`, () => {
    describe('waking', () => registerWaking(rule))
    describe('order', () => registerOrder(rule))
    describe('the future', () => registerFuture(rule, options.now ?? Date.now))
    describe('stopping', () => registerStopping(rule))
    describe('transactions', () => registerTransactions(rule, has('transactions')))
  })
}

function ruleWith({ create, without = [] }: WakerConformanceOptions, { it, expect }: TestFunctions): WakerRule {
  return (title, check) => {
    it(
      title,
      async () => {
        const data = await create()
        const wakers: Waker[] = []
        const open = async (): Promise<Waker> => {
          const waker = await data.open()
          wakers.push(waker)
          return waker
        }
        const transaction: WakerCase['transaction'] = (work) => {
          if (data.transaction === undefined) throw new Error('`create` gives no `transaction`: say so with `without`')
          return data.transaction(work)
        }
        try {
          const waker = await open()
          await check({ waker, other: without.includes('shared') ? waker : await open(), transaction, expect })
        } finally {
          await Promise.all(wakers.map((waker) => waker.close()))
          await data.close()
        }
      },
      TIME_LIMIT_MS,
    )
  }
}

/** The law: each wake-up leads to at least one run that starts after it. */
function registerWaking(rule: WakerRule): void {
  rule('a key that is woken is run once', async ({ waker, expect }) => {
    const runs = createRecorder()
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    await waker.wake('1', LIVE)
    await runs.ended('1')
    await waker.wake('last', LIVE)
    await runs.ended('last')
    expect(runs.starts()).toEqual(['1', 'last'])
  })

  rule('five wake-ups during a run lead to exactly one more run, after that one', async ({ waker, other, expect }) => {
    const runs = createRecorder()
    const first = runs.hold('1')
    await using _run = await waker.run(runs.handler, { concurrency: 2 })
    await waker.wake('1', LIVE)
    await runs.started('1')
    for (const each of [waker, other, waker, other, waker]) await each.wake('1', LIVE)
    // While it waits, other keys are run.
    await waker.wake('2', LIVE)
    await runs.ended('2')
    expect(runs.starts()).toEqual(['1', '2'])
    first.release()
    await runs.ended('1', 2)
    await waker.wake('3', LIVE)
    await runs.ended('3')
    expect(runs.starts()).toEqual(['1', '2', '1', '3'])
  })

  rule('a wake-up that comes whenever during the runs of its key is followed by a run', async ({ waker, expect }) => {
    const runs = createRecorder()
    await using _run = await waker.run(runs.handler, { concurrency: 3 })
    for (let count = 0; count < 20; count += 1) {
      await waker.wake('1', LIVE)
      const startsBefore = runs.starts().length
      await waker.wake('1', LIVE)
      await runs.until(() => runs.starts().length > startsBefore)
    }
    expect(new Set(runs.starts())).toEqual(new Set(['1']))
  })

  rule('wake-ups before `run` are kept, and five of one key are one', async ({ waker, other, expect }) => {
    for (const each of [waker, other, waker, other, waker]) await each.wake('1', LIVE)
    await other.wake('2', LIVE)
    const runs = createRecorder()
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    await runs.ended('2')
    expect(runs.starts()).toEqual(['1', '2'])
  })

  rule('a wake-up of another waker on the same data is run', async ({ waker, other, expect }) => {
    const runs = createRecorder()
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    await other.wake('18446744073709551615', LIVE)
    await runs.ended('18446744073709551615')
    expect(runs.starts()).toEqual(['18446744073709551615'])
  })

  rule('a handler that fails is not called again for that, and changes nothing for others', async ({ waker, expect }) => {
    const runs = createRecorder()
    runs.fail('bad')
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    await waker.wake('bad', LIVE)
    await waker.wake('good', LIVE)
    await runs.ended('good')
    await waker.wake('bad', LIVE)
    await waker.wake('last', LIVE)
    await runs.ended('last')
    expect(runs.starts()).toEqual(['bad', 'good', 'bad', 'last'])
  })
}

function registerOrder(rule: WakerRule): void {
  rule('as many keys run at once as `concurrency` says, and never more', async ({ waker, expect }) => {
    const keys = ['1', '2', '3', '4', '5', '6', '7']
    const runs = createRecorder()
    const held = new Map(keys.map((key) => [key, runs.hold(key)]))
    for (const key of keys) await waker.wake(key, LIVE)
    await using _run = await waker.run(runs.handler, { concurrency: 3 })
    for (let count = 0; count < keys.length; count += 1) {
      await runs.until(() => runs.active().length === Math.min(3, keys.length - count))
      const [key = ''] = runs.active()
      held.get(key)?.release()
      await runs.ended(key)
    }
    expect({ most: runs.most(), ran: runs.starts().sort() }).toEqual({ most: 3, ran: keys })
  })

  rule('live keys come before background keys, and those are run too', async ({ waker, expect }) => {
    const runs = createRecorder()
    const first = runs.hold('first')
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    await waker.wake('first', LIVE)
    await runs.started('first')
    for (const key of ['b1', 'b2']) await waker.wake(key, BACKGROUND)
    for (const key of ['l1', 'l2']) await waker.wake(key, LIVE)
    first.release()
    await runs.ended('b2')
    expect(runs.starts()).toEqual(['first', 'l1', 'l2', 'b1', 'b2'])
  })

  rule('a key that waits in the background and is woken as live does not wait longer than other live keys', async ({ waker, expect }) => {
    const runs = createRecorder()
    const first = runs.hold('first')
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    await waker.wake('first', LIVE)
    await runs.started('first')
    for (const key of ['b1', 'b2']) await waker.wake(key, BACKGROUND)
    await waker.wake('b2', LIVE)
    first.release()
    await runs.ended('b1')
    expect(runs.starts().slice(0, 3)).toEqual(['first', 'b2', 'b1'])
  })
}

/** The law for wake-ups in the future: at least one run that does not start before their time. */
function registerFuture(rule: WakerRule, now: () => number): void {
  rule('a wake-up in the future leads to a run that does not start before its time', async ({ waker, other, expect }) => {
    const runs = createRecorder(now)
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    const at = now() + 2_000
    await other.wake('later', { ...LIVE, at })
    await waker.wake('now', LIVE)
    await runs.ended('later')
    expect(runs.startTimes('later').map((time) => time >= at)).toEqual([true])
  })

  rule('a wake-up in the past is for now', async ({ waker, expect }) => {
    const runs = createRecorder(now)
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    await waker.wake('1', { ...LIVE, at: now() - HOUR_MS })
    await runs.ended('1')
    expect(runs.starts()).toEqual(['1'])
  })

  rule('of two wake-ups in the future the earlier does not wait for the later', async ({ waker, expect }) => {
    const runs = createRecorder(now)
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    const early = now() + 1_500
    await waker.wake('early first', { ...LIVE, at: early })
    for (const key of ['early first', 'late first']) await waker.wake(key, { ...LIVE, at: now() + HOUR_MS })
    await waker.wake('late first', { ...LIVE, at: early })
    for (const key of ['early first', 'late first']) await runs.ended(key)
    expect(runs.starts().sort()).toEqual(['early first', 'late first'])
  })

  rule('of two wake-ups in the future the later is not lost', async ({ waker, expect }) => {
    const runs = createRecorder(now)
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    const [early, late] = [now() + 1_500, now() + 4_000]
    await waker.wake('early first', { ...LIVE, at: early })
    for (const key of ['early first', 'late first']) await waker.wake(key, { ...LIVE, at: late })
    await waker.wake('late first', { ...LIVE, at: early })
    for (const key of ['early first', 'late first']) await runs.until(() => runs.startTimes(key).some((time) => time >= late))
    expect(new Set(runs.starts())).toEqual(new Set(['early first', 'late first']))
  })

  rule('a wake-up far in the future does not swallow one for now', async ({ waker, expect }) => {
    const runs = createRecorder(now)
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    await waker.wake('1', { ...LIVE, at: now() + HOUR_MS })
    await waker.wake('1', LIVE)
    await runs.ended('1')
    await waker.wake('2', LIVE)
    await runs.ended('2')
    expect(runs.starts()).toEqual(['1', '2'])
  })

  rule('a wake-up for now does not swallow one in the future', async ({ waker, expect }) => {
    const runs = createRecorder(now)
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    const at = now() + 2_000
    await waker.wake('1', { ...LIVE, at })
    await waker.wake('1', LIVE)
    await runs.until(() => runs.startTimes('1').some((time) => time >= at))
    expect(new Set(runs.starts())).toEqual(new Set(['1']))
  })
}

function registerStopping(rule: WakerRule): void {
  rule('disposing fires the signal, and waits for the runs under way', async ({ waker, expect }) => {
    const steps: string[] = []
    const runs = createRecorder()
    const held = runs.hold('1')
    const run = await waker.run(
      async (key, signal) => {
        signal.addEventListener('abort', () => steps.push('signal'))
        await runs.handler(key, signal)
        steps.push('end of the handler')
      },
      { concurrency: 1 },
    )
    await waker.wake('1', LIVE)
    await runs.started('1')
    expect(steps).toEqual([])
    const disposed = Promise.resolve(run[Symbol.asyncDispose]()).then(() => steps.push('disposed'))
    // What the queue takes in its stride, a disposal that does not wait included, is over when it has stored this.
    await waker.wake('2', LIVE)
    steps.push('release')
    held.release()
    await disposed
    expect(steps).toEqual(['signal', 'release', 'end of the handler', 'disposed'])
  })

  rule('disposing begins nothing new; what waits is kept for the next `run`', async ({ waker, other, expect }) => {
    const runs = createRecorder()
    const held = runs.hold('1')
    const run = await waker.run(runs.handler, { concurrency: 1 })
    await waker.wake('1', LIVE)
    await runs.started('1')
    for (const key of ['1', '2', '3']) await waker.wake(key, LIVE)
    const disposed = run[Symbol.asyncDispose]()
    held.release()
    await disposed
    expect(runs.starts()).toEqual(['1'])
    await waker.wake('4', LIVE)
    await using _next = await other.run(runs.handler, { concurrency: 1 })
    await runs.until(() => ['1', '2', '3', '4'].every((key) => runs.starts().slice(1).includes(key)))
    expect(runs.starts().length).toEqual(5)
  })

  rule('disposing twice is harmless', async ({ waker, expect }) => {
    const run = await waker.run(async () => {}, { concurrency: 1 })
    await Promise.all([run[Symbol.asyncDispose](), run[Symbol.asyncDispose]()])
    const runs = createRecorder()
    await using _next = await waker.run(runs.handler, { concurrency: 1 })
    await run[Symbol.asyncDispose]()
    await waker.wake('1', LIVE)
    await runs.ended('1')
    expect(runs.starts()).toEqual(['1'])
  })

  rule('a second `run` is refused while the first is not disposed', async ({ waker, expect }) => {
    const runs = createRecorder()
    const run = await waker.run(runs.handler, { concurrency: 1 })
    expect(await failure(waker.run(runs.handler, { concurrency: 1 }))).toEqual('Error')
    await waker.wake('1', LIVE)
    await runs.ended('1')
    await run[Symbol.asyncDispose]()
    await (await waker.run(runs.handler, { concurrency: 1 }))[Symbol.asyncDispose]()
  })

  rule('a `concurrency` that is not a whole number above 0 is refused with a RangeError', async ({ waker, expect }) => {
    for (const concurrency of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect([concurrency, await failure(waker.run(async () => {}, { concurrency }))]).toEqual([concurrency, 'RangeError'])
    }
  })

  rule('closing ends the run; waking and running then reject', async ({ waker, expect }) => {
    const runs = createRecorder()
    const held = runs.hold('1')
    const ended: string[] = []
    await waker.run(
      async (key, signal) => {
        signal.addEventListener('abort', () => held.release())
        await runs.handler(key, signal)
        ended.push(key)
      },
      { concurrency: 1 },
    )
    await waker.wake('1', LIVE)
    await runs.started('1')
    await waker.close()
    expect(ended).toEqual(['1'])
    await waker.close()
    expect(await failure(waker.wake('1', LIVE))).toEqual('Error')
    expect(await failure(waker.run(async () => {}, { concurrency: 1 }))).toEqual('Error')
  })
}

function registerTransactions(rule: WakerRule, hasTransactions: boolean): void {
  if (!hasTransactions) {
    rule('a waker without transactions has no `wakeWithin`', async ({ waker, expect }) => {
      expect(waker.wakeWithin === undefined).toEqual(true)
    })
    return
  }

  rule('a wake-up in a transaction leads to a run once the transaction commits, not before', async ({ waker, transaction, expect }) => {
    const runs = createRecorder()
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    await transaction(async (within) => {
      await withinOf(waker)(within, '1', LIVE)
      await waker.wake('2', LIVE)
      await runs.ended('2')
      expect(runs.starts()).toEqual(['2'])
    })
    await runs.ended('1')
  })

  rule('a wake-up in a transaction that rolls back does not exist', async ({ waker, transaction, expect }) => {
    const runs = createRecorder()
    await using _run = await waker.run(runs.handler, { concurrency: 1 })
    const rolledBack = transaction(async (within) => {
      await withinOf(waker)(within, '1', LIVE)
      await withinOf(waker)(within, '1', { ...LIVE, at: 0 })
      throw new TypeError('rolled back')
    })
    expect(await failure(rolledBack)).toEqual('TypeError')
    await waker.wake('2', LIVE)
    await runs.ended('2')
    expect(runs.starts()).toEqual(['2'])
  })

  rule('a wake-up in a transaction is followed by a run after the commit, though its key waited before', async (data) => {
    const { waker, other, transaction } = data
    const runs = createRecorder()
    await waker.wake('1', LIVE)
    let startsBefore = 0
    await transaction(async (within) => {
      await withinOf(other)(within, '1', LIVE)
      await waker.run(runs.handler, { concurrency: 1 })
      await waker.wake('2', LIVE)
      await runs.ended('2')
      startsBefore = runs.startTimes('1').length
    })
    await runs.until(() => runs.startTimes('1').length > startsBefore)
  })
}

function withinOf(waker: Waker): NonNullable<Waker['wakeWithin']> {
  if (waker.wakeWithin === undefined) throw new Error('the waker has no `wakeWithin`: say so with `without`')
  return waker.wakeWithin.bind(waker)
}

/** The name of the error with which something fails; undefined when it does not fail. */
async function failure(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    return Object(error).name
  }
}
