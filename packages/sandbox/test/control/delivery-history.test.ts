import { describe, expect, it } from 'vitest'
import { findDelivery, listDeliveries, RETAINED, readSubscription, sendEvent } from '../../src/webhooks/deliveries.ts'
import { START, startControl, subscribe, type TestControl } from './support.ts'

const AT_ONCE = { timeout: 0 }

const ANY_EVENT = { object_type: 'activity', aspect_type: 'update' } as const
const OK = { status: 200, body: '', truncated: false, durationMs: 3 }

/** Sends events, and waits until they are settled. */
async function send({ world, call }: TestControl, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    sendEvent(world, {
      ...ANY_EVENT,
      object_id: number,
      owner_id: 1,
      subscription_id: readSubscription(world)?.id ?? 0,
      event_time: START / 1000,
      updates: {},
    })
  }
  await call('settle')
}

describe('the history of deliveries', () => {
  it('has at least the last 1,000 that are settled, and all pending ones', async () => {
    const test = startControl()
    subscribe(test)
    test.respondWith({ ...OK, status: 500 })
    await send(test, 1)
    test.respondWith(OK)
    await send(test, RETAINED + 250)
    const deliveries = listDeliveries(test.world)
    const settled = deliveries.filter(({ state }) => state !== 'pending')
    expect(settled.length).toBeGreaterThanOrEqual(RETAINED)
    expect(settled.length).toBeLessThan(RETAINED + 101)
    expect([deliveries[0], deliveries.at(-1)?.id]).toEqual([expect.objectContaining({ id: 1, state: 'pending' }), RETAINED + 251])
    expect(findDelivery(test.world, 2)).toBeUndefined()
  })
})

it('a delivery is found by its number and by each value of its event', async () => {
  const test = startControl()
  subscribe(test)
  const id = (await test.call('sendEvent', { ...ANY_EVENT, object_id: 9_007_199_254_740_993n as unknown as number })).id
  for (const wanted of [{}, ANY_EVENT, { object_id: '9007199254740993' }, { state: 'delivered' }] as const) {
    expect((await test.call('waitFor', { for: 'delivery', ...AT_ONCE, ...wanted })).delivery?.id).toBe(id)
  }
  for (const wanted of [
    { after: id },
    { object_type: 'athlete' },
    { aspect_type: 'delete' },
    { object_id: 7 },
    { state: 'failed' },
  ] as const) {
    await expect(test.call('waitFor', { for: 'delivery', ...AT_ONCE, ...wanted })).rejects.toThrow('408 no delivery matched')
  }
})
