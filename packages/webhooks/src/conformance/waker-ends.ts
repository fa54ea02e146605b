import type { Waker } from '../waker.ts'
import { LIVE, type WakerRule } from './waker-kit.ts'

export function registerStopping(rule: WakerRule): void {
  rule('disposing fires the signal, and waits for the runs in progress', async ({ waker, expect, newRecorder }) => {
    const steps: string[] = []
    const runs = newRecorder()
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
  })

  rule('disposing starts no new runs; waiting wake-ups are stored for the next `run`', async ({ waker, other, expect, newRecorder }) => {
    const runs = newRecorder()
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
    await other.run(runs.handler, { concurrency: 1 })
    await runs.until(() => ['1', '2', '3', '4'].every((key) => runs.starts().slice(1).includes(key)))
    expect(runs.starts().length).toEqual(5)
  })

  rule('disposing twice has no effect', async ({ waker, expect, newRecorder }) => {
    const run = await waker.run(async () => {}, { concurrency: 1 })
    await Promise.all([run[Symbol.asyncDispose](), run[Symbol.asyncDispose]()])
    const runs = newRecorder()
    await waker.run(runs.handler, { concurrency: 1 })
    await run[Symbol.asyncDispose]()
    await waker.wake('1', LIVE)
    await runs.ended('1')
    expect(runs.starts()).toEqual(['1'])
  })

  rule('a second `run` rejects while the first is not disposed', async ({ waker, expect, newRecorder }) => {
    const runs = newRecorder()
    const run = await waker.run(runs.handler, { concurrency: 1 })
    expect(await failure(waker.run(runs.handler, { concurrency: 1 }))).toEqual('Error')
    await waker.wake('1', LIVE)
    await runs.ended('1')
    await run[Symbol.asyncDispose]()
    await (await waker.run(runs.handler, { concurrency: 1 }))[Symbol.asyncDispose]()
  })

  rule('a `concurrency` that is not a positive integer rejects with a RangeError', async ({ waker, expect }) => {
    for (const concurrency of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect([concurrency, await failure(waker.run(async () => {}, { concurrency }))]).toEqual([concurrency, 'RangeError'])
    }
  })

  rule('closing ends the run; waking and running then reject', async ({ waker, expect, newRecorder }) => {
    const runs = newRecorder()
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

export function registerTransactions(rule: WakerRule, hasTransactions: boolean): void {
  if (!hasTransactions) {
    rule('a waker without transactions has no `wakeWithin`', async ({ waker, expect }) => {
      expect(waker.wakeWithin === undefined).toEqual(true)
    })
    return
  }

  rule(
    'a wake-up in a transaction leads to a run when the transaction commits, not before',
    async ({ waker, transaction, expect, newRecorder }) => {
      const runs = newRecorder()
      await waker.run(runs.handler, { concurrency: 1 })
      await transaction(async (within) => {
        await withinOf(waker)(within, '1', LIVE)
        await waker.wake('2', LIVE)
        await runs.ended('2')
        expect(runs.starts()).toEqual(['2'])
      })
      await runs.ended('1')
    },
  )

  rule('a wake-up in a transaction that rolls back does not exist', async ({ waker, transaction, expect, newRecorder }) => {
    const runs = newRecorder()
    await waker.run(runs.handler, { concurrency: 1 })
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

  rule('a wake-up in a transaction is followed by a run after the commit, even if its key was already waiting', async (data) => {
    const { waker, other, transaction, newRecorder } = data
    const runs = newRecorder()
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
  if (waker.wakeWithin === undefined) throw new Error('the waker has no `wakeWithin`; add `transactions` to `without`')
  return waker.wakeWithin.bind(waker)
}

/** The name of the error of an operation; undefined if it succeeds. */
async function failure(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    return Object(error).name
  }
}
