import { failure } from '@activity-tracking/store/conformance'
import type { Waker } from '../wakers/waker.ts'
import { LIVE, type WakerRules } from './waker-case.ts'

/** How runs end. */
export const stopping: WakerRules = {
  async 'disposing fires the signal, and waits for the runs in progress'({ waker, expect, runs }) {
    const steps: string[] = []
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
    // A disposal that does not wait has ended when the queue has stored this.
    await waker.wake('2', LIVE)
    steps.push('release')
    held.release()
    await disposed
    expect(steps).toEqual(['signal', 'release', 'end of the handler', 'disposed'])
  },

  async 'disposing starts no new runs; waiting wake-ups are stored for the next `run`'({ waker, other, expect, runs, startWith }) {
    const first = await startWith('1')
    for (const key of ['1', '2', '3']) await waker.wake(key, LIVE)
    const disposed = first.run[Symbol.asyncDispose]()
    first.release()
    await disposed
    expect(runs.starts()).toEqual(['1'])
    await waker.wake('4', LIVE)
    await other.run(runs.handler, { concurrency: 1 })
    await runs.until(() => ['1', '2', '3', '4'].every((key) => runs.starts().slice(1).includes(key)))
    expect(runs.starts().length).toEqual(5)
  },

  async 'disposing twice has no effect'({ waker, expect, runs, wakeAndRun }) {
    const run = await waker.run(async () => {}, { concurrency: 1 })
    await Promise.all([run[Symbol.asyncDispose](), run[Symbol.asyncDispose]()])
    await waker.run(runs.handler, { concurrency: 1 })
    await run[Symbol.asyncDispose]()
    await wakeAndRun('1')
    expect(runs.starts()).toEqual(['1'])
  },

  async 'a second `run` rejects while the first is not disposed'({ waker, expect, runs, wakeAndRun }) {
    const run = await waker.run(runs.handler, { concurrency: 1 })
    expect(await failure(waker.run(runs.handler, { concurrency: 1 }))).toEqual('Error')
    await wakeAndRun('1')
    await run[Symbol.asyncDispose]()
    await (await waker.run(runs.handler, { concurrency: 1 }))[Symbol.asyncDispose]()
  },

  async 'a `concurrency` that is not a positive integer rejects with a RangeError'({ waker, expect }) {
    for (const concurrency of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect([concurrency, await failure(waker.run(async () => {}, { concurrency }))]).toEqual([concurrency, 'RangeError'])
    }
  },

  async 'closing ends the run; waking and running then reject'({ waker, expect, runs }) {
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
  },
}

/** Wake-ups in a transaction of the database. */
export const transactions: WakerRules = {
  async 'a wake-up in a transaction leads to a run when the transaction commits, not before'(data) {
    const { waker, transaction, expect, runs, wakeAndRun } = data
    await waker.run(runs.handler, { concurrency: 1 })
    await transaction(async (within) => {
      await withinOf(waker)(within, '1', LIVE)
      await wakeAndRun('2')
      expect(runs.starts()).toEqual(['2'])
    })
    await runs.ended('1')
  },

  async 'a wake-up in a transaction that rolls back does not exist'({ waker, transaction, expect, runs, wakeAndRun }) {
    await waker.run(runs.handler, { concurrency: 1 })
    const rolledBack = transaction(async (within) => {
      await withinOf(waker)(within, '1', LIVE)
      await withinOf(waker)(within, '1', { ...LIVE, at: 0 })
      throw new TypeError('rolled back')
    })
    expect(await failure(rolledBack)).toEqual('TypeError')
    await wakeAndRun('2')
    expect(runs.starts()).toEqual(['2'])
  },

  async 'a wake-up in a transaction is followed by a run after the commit, even if its key was already waiting'(data) {
    const { waker, other, transaction, runs, wakeAndRun } = data
    await waker.wake('1', LIVE)
    let startsBefore = 0
    await transaction(async (within) => {
      await withinOf(other)(within, '1', LIVE)
      await waker.run(runs.handler, { concurrency: 1 })
      await wakeAndRun('2')
      startsBefore = runs.startTimes('1').length
    })
    await runs.until(() => runs.startTimes('1').length > startsBefore)
  },
}

export const noTransactions: WakerRules = {
  async 'a waker without transactions has no `wakeWithin`'({ waker, expect }) {
    expect(waker.wakeWithin === undefined).toEqual(true)
  },
}

function withinOf(waker: Waker): NonNullable<Waker['wakeWithin']> {
  if (waker.wakeWithin === undefined) throw new Error('the waker has no `wakeWithin`; add `transactions` to `without`')
  return waker.wakeWithin.bind(waker)
}
