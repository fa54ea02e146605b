import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { embeddedWaker, type Waker, type WakerOptions } from '../../src/index.ts'

const LIVE = { lane: 'live' } as const
const BACKGROUND = { lane: 'background' } as const
const HOUR_MS = 3_600_000

/** Lets everything that is due in this process happen. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A waker whose clock is frozen until it is advanced. */
function wakerWithClock(options: WakerOptions = {}) {
  let time = 1_700_000_000_000
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>()
  const waker = embeddedWaker({
    ...options,
    now: () => time,
    setTimer(ms, callback) {
      const timer = { at: time + ms, callback }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
  return {
    waker,
    timers,
    now: () => time,
    async advance(ms: number) {
      const end = time + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
        if (next === undefined) break
        timers.delete(next)
        time = next.at
        next.callback()
        await settle()
      }
      time = end
      await settle()
    },
  }
}

/** Runs a waker, and records the keys whose runs started. */
async function record(waker: ReturnType<typeof embeddedWaker>, concurrency = 1) {
  const starts: string[] = []
  const run = await waker.run(async (key) => void starts.push(key), { concurrency })
  return { starts, run }
}

describe('the embedded waker', () => {
  test('runs a key once for consecutive wake-ups, and does not run it again on its own', async () => {
    const { waker, timers } = wakerWithClock()
    const { starts } = await record(waker, 5)
    for (const lane of [LIVE, BACKGROUND, LIVE]) void waker.wake('1', lane)
    await settle()
    expect(starts).toEqual(['1'])
    expect(timers.size).toBe(0)
  })

  test('gives every tenth run to a background key while live keys keep coming', async () => {
    const { waker } = wakerWithClock()
    const starts: string[] = []
    for (const key of ['b1', 'b2']) await waker.wake(key, BACKGROUND)
    await waker.wake('live', LIVE)
    let count = 0
    await waker.run(
      async (key) => {
        starts.push(key)
        count += 1
        // There is a live key at all times.
        if (count < 25) await waker.wake(`live ${count}`, LIVE)
      },
      { concurrency: 1 },
    )
    await settle()
    expect(starts.map((key, index) => (key.startsWith('b') ? index + 1 : 0)).filter((place) => place > 0)).toEqual([10, 20])
  })

  test('has a timer only while it runs, and only for the earliest wake-up', async () => {
    const { waker, timers, now } = wakerWithClock()
    await waker.wake('1', { ...LIVE, at: now() + 2 * HOUR_MS })
    expect(timers.size).toBe(0)
    const { run } = await record(waker)
    expect([...timers].map(({ at }) => at)).toEqual([now() + 2 * HOUR_MS])
    await waker.wake('2', { ...LIVE, at: now() + HOUR_MS })
    await waker.wake('3', { ...LIVE, at: now() + 3 * HOUR_MS })
    expect([...timers].map(({ at }) => at)).toEqual([now() + HOUR_MS])
    await run[Symbol.asyncDispose]()
    expect(timers.size).toBe(0)
  })

  test('retains the earliest and the latest of many future wake-ups of a key', async () => {
    const { waker, now, advance } = wakerWithClock()
    const { starts } = await record(waker)
    for (const hours of [5, 2, 9, 3]) await waker.wake('1', { ...LIVE, at: now() + hours * HOUR_MS })
    const startsAfter: number[] = []
    for (let hours = 1; hours <= 10; hours += 1) {
      await advance(HOUR_MS)
      startsAfter.push(starts.length)
    }
    expect(startsAfter).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2, 2])
  })

  test('runs keys that became due while it was idle', async () => {
    const { waker, now, advance } = wakerWithClock()
    await waker.wake('1', { ...LIVE, at: now() + HOUR_MS })
    await advance(2 * HOUR_MS)
    const { starts } = await record(waker)
    await settle()
    expect(starts).toEqual(['1'])
  })

  test('accepts times later than the maximum delay of a timer', async () => {
    const { waker, timers, now, advance } = wakerWithClock()
    const { starts } = await record(waker)
    const year = 365 * 24 * HOUR_MS
    await waker.wake('1', { ...LIVE, at: now() + year })
    for (const { at } of timers) expect(at - now()).toBeLessThan(2 ** 31)
    await advance(year - 1)
    expect(starts).toEqual([])
    await advance(1)
    expect(starts).toEqual(['1'])
  })

  test('reports errors of handlers, synchronous and asynchronous, and ignores errors of the report itself', async () => {
    const errors: unknown[] = []
    const { waker } = wakerWithClock({
      onError(error) {
        errors.push(error)
        throw new Error('the report fails')
      },
    })
    const printed: unknown[] = []
    const { error } = console
    console.error = (...args: unknown[]) => printed.push(args)
    try {
      await waker.run(
        (key) => {
          if (key === 'at once') throw new RangeError('thrown at once')
          return Promise.reject(new TypeError('thrown later'))
        },
        { concurrency: 1 },
      )
      for (const key of ['at once', 'later']) await waker.wake(key, LIVE)
      await settle()
    } finally {
      console.error = error
    }
    expect(errors.map((each) => Object(each).name)).toEqual(['RangeError', 'TypeError'])
    expect(printed).toHaveLength(2)
  })

  test('does not keep a process alive', async () => {
    const program = `
      import { embeddedWaker } from ${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)}
      const waker = embeddedWaker()
      await waker.run(async () => {}, { concurrency: 1 })
      await waker.wake('1', { lane: 'live' })
      await waker.wake('1', { lane: 'live', at: 8.64e15 })
      console.log('done')
    `
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect({ printed, code }).toEqual({ printed: 'done\n', code: 0 })
  })
})

test('is closed by disposal, after resources that were declared later', async () => {
  const ended: string[] = []
  let kept: Waker | undefined
  {
    await using waker = embeddedWaker()
    kept = waker
    await using _run = await waker.run(async (key) => void ended.push(key), { concurrency: 1 })
    await waker.wake('1', LIVE)
    await settle()
  }
  expect(ended).toEqual(['1'])
  await expect(kept.wake('2', LIVE)).rejects.toThrow('the waker is closed')
})
