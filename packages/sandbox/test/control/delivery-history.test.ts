import { describe, expect, it } from 'vitest'
import { createFeed } from '../../src/control/feed.ts'
import { findDelivery, listDeliveries, RETAINED, readSubscription, redeliver, sendEvent } from '../../src/webhooks/deliveries.ts'
import { countRows } from '../support/count-rows.ts'
import { NO_ENDPOINTS, START, startControl, subscribe, type TestControl } from './support.ts'

/** Seconds of real time that a wait takes. */
const NONE = 0
const AT_ONCE = { timeout: NONE }

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

async function withHistory(count: number): Promise<TestControl> {
  const test = startControl()
  subscribe(test)
  await send(test, count)
  return test
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

  it('has the deliveries that were settled last, also if they have low numbers', async () => {
    const test = startControl()
    subscribe(test)
    test.respondWith({ ...OK, status: 500 })
    await send(test, 1)
    test.respondWith(OK)
    await send(test, RETAINED)
    redeliver(test.world, 1)
    await send(test, 300)
    expect(findDelivery(test.world, 1)).toMatchObject({ state: 'delivered', attempts: [{ status: 500 }, { status: 200 }] })
  })
})

it('a delivery is found by its number and by each value of its event, also if an import left fields out', async () => {
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
  test.world.database.run("update deliveries set event = '{}'")
  expect(findDelivery(test.world, id)).toMatchObject({ id, event: {} })
})

describe('after many deliveries', () => {
  it('an event is sent and read without the others', async () => {
    const test = await withHistory(300)
    const { rows } = await countRows(test.services.database, () => test.call('sendEvent', { ...ANY_EVENT, object_id: 7 }))
    expect(rows).toBeLessThan(30)
  })

  it('a stream reads the one that has changed, and only if one has', async () => {
    const test = await withHistory(300)
    const feed = createFeed(test.world, { services: test.services, endpoints: NO_ENDPOINTS })
    redeliver(test.world, 20)
    await test.call('settle')
    expect((await countRows(test.services.database, () => feed.look())).rows).toBe(2)
    expect([feed.last, JSON.parse(feed.at(1).data)]).toEqual([1, expect.objectContaining({ id: 20 })])
    await test.call('createToken', {})
    expect((await countRows(test.services.database, () => feed.look())).rows).toBe(0)
    expect(feed.last).toBe(1)
  })

  it('a wait reads the first one that matches, and then only what has changed', async () => {
    const test = await withHistory(300)
    const { database } = test.services
    const first = await countRows(database, () => test.call('waitFor', { for: 'delivery', object_id: 250, state: 'delivered' }))
    expect(first.rows).toBeLessThan(10)
    const waiting = test.call('waitFor', { for: 'delivery', object_id: 1_000 })
    await new Promise(setImmediate)
    const unrelated = await countRows(database, async () => {
      test.world.updateApp({})
      await new Promise(setImmediate)
    })
    expect(unrelated).toEqual({ statements: [expect.stringContaining('from touched')], rows: 0 })
    const { id } = await test.call('sendEvent', { ...ANY_EVENT, object_id: 1_000 })
    expect((await waiting).delivery).toMatchObject({ id, event: { object_id: 1_000 } })
  })

  it('a page of uploads is read without the others', async () => {
    const test = startControl()
    for (let number = 1; number <= 300; number += 1) {
      test.world.database.run(
        "insert into uploads (world, id, athlete_id, external_id, state, request) values (?, ?, '1', 'x', 'failed', ?)",
        test.world.id,
        String(9_900 + number),
        '{"data_type":"gpx"}',
      )
    }
    const { rows } = await countRows(test.services.database, async () => {
      const page = await test.call('listUploads', { page: 2, per_page: 5 })
      expect(page.map(({ id }) => id)).toEqual([10_195, 10_194, 10_193, 10_192, 10_191])
    })
    expect(rows).toBeLessThan(10)
  })
})
