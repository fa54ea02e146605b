import { describe, expect, it } from 'vitest'
import { type WakerConformanceOptions, wakerConformance } from '../../src/conformance/index.ts'
import { embeddedWaker, type Waker } from '../../src/index.ts'
import { brokenRules } from '../support/broken-rules.ts'

/** Names of the kit's rules that a waker breaks. Rules that wait for what never comes are ended by `patienceMs`. */
function broken(change: (waker: Waker) => Partial<Waker>, patienceMs: number): Promise<string[]> {
  const options: WakerConformanceOptions = {
    name: 'a waker',
    create() {
      const waker = embeddedWaker()
      return { open: () => ({ ...waker, ...change(waker) }), close() {} }
    },
    without: ['shared', 'transactions'],
    patienceMs,
  }
  return brokenRules((functions) => wakerConformance(options, functions))
}

describe('the kit', () => {
  it('finds no problem with a waker that follows the rules', async () => {
    expect(await broken(() => ({}), 60_000)).toEqual([])
  })

  const BAD: readonly (readonly [string, (waker: Waker) => Partial<Waker>, string])[] = [
    [
      'drops wake-ups during a run',
      (waker: Waker) => {
        const active = new Set<string>()
        return {
          wake: async (key, options) => (active.has(key) ? undefined : waker.wake(key, options)),
          run: (handler, options) =>
            waker.run(async (key, signal) => {
              active.add(key)
              await handler(key, signal).finally(() => active.delete(key))
            }, options),
        }
      },
      'five wake-ups during a run lead to exactly one more run, after that one',
    ],
    [
      'ignores times',
      (waker: Waker) => ({ wake: (key: string, { lane }: { lane: 'live' | 'background' }) => waker.wake(key, { lane }) }),
      'a wake-up in the future leads to a run that does not start before its time',
    ],
    [
      'has no lanes',
      (waker: Waker) => ({ wake: (key: string, options: object) => waker.wake(key, { ...options, lane: 'live' }) }),
      'live keys come before background keys, and background keys are also run',
    ],
    [
      'runs more keys at once than it may',
      (waker: Waker) => ({ run: (handler: Parameters<Waker['run']>[0]) => waker.run(handler, { concurrency: 20 }) }),
      '`concurrency` keys run at the same time, and never more',
    ],
    [
      'does not wait when it is disposed',
      (waker: Waker) => ({
        async run(handler, options) {
          const run = await waker.run(handler, options)
          return { [Symbol.asyncDispose]: async () => void run[Symbol.asyncDispose]() }
        },
      }),
      'disposing fires the signal, and waits for the runs in progress',
    ],
    [
      'tries again after a failure',
      (waker: Waker) => ({
        run: (handler, options) => waker.run((key, signal) => handler(key, signal).catch(() => handler(key, signal)), options),
      }),
      'a handler that fails is not called again because of the failure, and other keys are not affected',
    ],
    ['cannot be closed', (_: Waker) => ({ close: async () => {} }), 'closing ends the run; waking and running then reject'],
  ]

  it('finds wakers that break a rule', async () => {
    const found = await Promise.all(BAD.map(async ([what, change, rule]) => [what, (await broken(change, 1_000)).includes(rule)]))
    expect(found).toEqual(BAD.map(([what]) => [what, true]))
  })
})
