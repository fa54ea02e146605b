import { BACKGROUND, HOUR_MS, LIVE, type WakerRules } from './waker-case.ts'

/** The basic rule: each wake-up leads to at least one run that starts after it. */
export const waking: WakerRules = {
  async 'a woken key is run once'({ waker, expect, runs, wakeAndRun }) {
    await waker.run(runs.handler, { concurrency: 1 })
    await wakeAndRun('1')
    await wakeAndRun('last')
    expect(runs.starts()).toEqual(['1', 'last'])
  },

  async 'five wake-ups during a run lead to exactly one more run, after that one'(data) {
    const { waker, other, expect, runs, startWith, wakeAndRun } = data
    const first = await startWith('1', 2)
    for (const each of [waker, other, waker, other, waker]) await each.wake('1', LIVE)
    // While it waits, other keys are run.
    await wakeAndRun('2')
    expect(runs.starts()).toEqual(['1', '2'])
    first.release()
    await runs.ended('1', 2)
    await wakeAndRun('3')
    expect(runs.starts()).toEqual(['1', '2', '1', '3'])
  },

  async 'a wake-up at any time during the runs of its key is followed by a run'({ waker, expect, runs }) {
    await waker.run(runs.handler, { concurrency: 3 })
    for (let count = 0; count < 20; count += 1) {
      await waker.wake('1', LIVE)
      const startsBefore = runs.starts().length
      await waker.wake('1', LIVE)
      await runs.until(() => runs.starts().length > startsBefore)
    }
    expect(new Set(runs.starts())).toEqual(new Set(['1']))
  },

  async 'wake-ups before `run` are stored, and five of one key are one'({ waker, other, expect, runs }) {
    for (const each of [waker, other, waker, other, waker]) await each.wake('1', LIVE)
    await other.wake('2', LIVE)
    await waker.run(runs.handler, { concurrency: 1 })
    await runs.ended('2')
    expect(runs.starts()).toEqual(['1', '2'])
  },

  async 'a wake-up of another waker on the same data is run'({ waker, other, expect, runs }) {
    await waker.run(runs.handler, { concurrency: 1 })
    await other.wake('18446744073709551615', LIVE)
    await runs.ended('18446744073709551615')
    expect(runs.starts()).toEqual(['18446744073709551615'])
  },

  async 'a handler that fails is not called again because of the failure, and other keys are not affected'(data) {
    const { waker, expect, runs, wakeAndRun } = data
    runs.fail('bad')
    await waker.run(runs.handler, { concurrency: 1 })
    await waker.wake('bad', LIVE)
    await wakeAndRun('good')
    await waker.wake('bad', LIVE)
    await wakeAndRun('last')
    expect(runs.starts()).toEqual(['bad', 'good', 'bad', 'last'])
  },
}

export const order: WakerRules = {
  async '`concurrency` keys run at the same time, and never more'({ waker, expect, runs }) {
    const keys = ['1', '2', '3', '4', '5', '6', '7']
    const held = new Map(keys.map((key) => [key, runs.hold(key)]))
    for (const key of keys) await waker.wake(key, LIVE)
    await waker.run(runs.handler, { concurrency: 3 })
    for (let count = 0; count < keys.length; count += 1) {
      await runs.until(() => runs.active().length === Math.min(3, keys.length - count))
      const [key = ''] = runs.active()
      held.get(key)?.release()
      await runs.ended(key)
    }
    expect({ most: runs.most(), ran: runs.starts().sort() }).toEqual({ most: 3, ran: keys })
  },

  async 'live keys come before background keys, and background keys are also run'({ waker, expect, runs, startWith }) {
    const first = await startWith('first')
    for (const key of ['b1', 'b2']) await waker.wake(key, BACKGROUND)
    for (const key of ['l1', 'l2']) await waker.wake(key, LIVE)
    first.release()
    await runs.ended('b2')
    expect(runs.starts()).toEqual(['first', 'l1', 'l2', 'b1', 'b2'])
  },

  async 'a background key that is woken as live does not wait longer than other live keys'({ waker, expect, runs, startWith }) {
    const first = await startWith('first')
    for (const key of ['b1', 'b2']) await waker.wake(key, BACKGROUND)
    await waker.wake('b2', LIVE)
    first.release()
    await runs.ended('b1')
    expect(runs.starts().slice(0, 3)).toEqual(['first', 'b2', 'b1'])
  },
}

/** The rule for wake-ups in the future: at least one run that does not start before their time. */
export const future: WakerRules = {
  async 'a wake-up in the future leads to a run that does not start before its time'({ waker, other, expect, runs, now }) {
    await waker.run(runs.handler, { concurrency: 1 })
    const at = now() + 1_200
    await other.wake('later', { ...LIVE, at })
    await waker.wake('now', LIVE)
    await runs.ended('later')
    expect(runs.startTimes('later').map((time) => time >= at)).toEqual([true])
  },

  async 'a wake-up in the past runs immediately'({ waker, expect, runs, now }) {
    await waker.run(runs.handler, { concurrency: 1 })
    await waker.wake('1', { ...LIVE, at: now() - HOUR_MS })
    await runs.ended('1')
    expect(runs.starts()).toEqual(['1'])
  },

  async 'of two wake-ups in the future, the earlier one does not wait for the later one'({ waker, expect, runs, now }) {
    await waker.run(runs.handler, { concurrency: 1 })
    const early = now() + 1_000
    await waker.wake('early first', { ...LIVE, at: early })
    for (const key of ['early first', 'late first']) await waker.wake(key, { ...LIVE, at: now() + HOUR_MS })
    await waker.wake('late first', { ...LIVE, at: early })
    for (const key of ['early first', 'late first']) await runs.ended(key)
    expect(runs.starts().sort()).toEqual(['early first', 'late first'])
  },

  async 'of two wake-ups in the future, the later one is not lost'({ waker, expect, runs, now }) {
    await waker.run(runs.handler, { concurrency: 1 })
    const [early, late] = [now() + 1_000, now() + 2_500]
    await waker.wake('early first', { ...LIVE, at: early })
    for (const key of ['early first', 'late first']) await waker.wake(key, { ...LIVE, at: late })
    await waker.wake('late first', { ...LIVE, at: early })
    for (const key of ['early first', 'late first']) await runs.until(() => runs.startTimes(key).some((time) => time >= late))
    expect(new Set(runs.starts())).toEqual(new Set(['early first', 'late first']))
  },

  async 'a wake-up far in the future does not replace one for now'({ waker, expect, runs, wakeAndRun, now }) {
    await waker.run(runs.handler, { concurrency: 1 })
    await waker.wake('1', { ...LIVE, at: now() + HOUR_MS })
    await wakeAndRun('1')
    await wakeAndRun('2')
    expect(runs.starts()).toEqual(['1', '2'])
  },

  async 'a wake-up for now does not replace one in the future'({ waker, expect, runs, now }) {
    await waker.run(runs.handler, { concurrency: 1 })
    const at = now() + 1_200
    await waker.wake('1', { ...LIVE, at })
    await waker.wake('1', LIVE)
    await runs.until(() => runs.startTimes('1').some((time) => time >= at))
    expect(new Set(runs.starts())).toEqual(new Set(['1']))
  },
}
