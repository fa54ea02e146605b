import type { Store } from '@activity-tracking/client'
import { expect, it } from 'vitest'
import type { Call } from '../../src/layers/layer.ts'
import { operationOf } from '../../src/operation.ts'
import { setUp } from './quota-with.ts'

const CALLS = 2_000

it.each(['interactive', 'background'] as const)(
  'the work for %s calls that wait grows with their number, not with its square',
  async (lane) => {
    const { time, store, process } = setUp()
    let reads = 0
    const get: Store['get'] = (key) => {
      reads += 1
      return store.get(key)
    }
    const { quota } = process({ store: { ...store, get } })
    const operation = operationOf('GET /athlete')
    const request = new Request('https://service.example/api/v3/athlete')
    let visits = 0
    let sent = 0
    const deliver = quota.layer(async () => {
      sent += 1
      const used = Math.min(100, sent)
      const usage = { 'X-ReadRateLimit-Limit': '100,1000', 'X-ReadRateLimit-Usage': `${used},${used}` }
      await time.wait(10)
      return new Response('{}', { headers: { ...usage, Date: new Date(time.now()).toUTCString() } })
    })
    const controllers = Array.from({ length: CALLS }, () => new AbortController())
    const callWith = ({ signal }: AbortController): Call => ({
      operation,
      request,
      content: undefined,
      signal,
      usesOldBase: false,
      attempt: 1,
      get settings() {
        visits += 1
        return { lane, onLimit: 'wait', maxWaitMs: Number.POSITIVE_INFINITY } as const
      },
      timeLeft: () => Number.POSITIVE_INFINITY,
      waitLeft() {
        visits += 1
        return Number.POSITIVE_INFINITY
      },
      startWait: () => () => undefined,
    })
    const outcomes: Promise<unknown>[] = []
    for (const [index, controller] of controllers.entries()) {
      outcomes.push(deliver(callWith(controller)).catch((error: unknown) => error))
      // They arrive one after another. A call that waits like the one before it does not read the store.
      if (index % 20 === 0) await time.advance(10)
    }
    await time.advance(600_000)
    for (const controller of controllers) controller.abort(new Error('no longer needed'))
    await Promise.all(outcomes)
    expect(sent).toBeLessThanOrEqual(100)
    expect(visits).toBeLessThan(12 * CALLS)
    expect(reads).toBeLessThan(50)
  },
)
