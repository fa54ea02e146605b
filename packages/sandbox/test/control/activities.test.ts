import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { controlDescription } from '../../src/description/control-description.ts'
import type { World } from '../../src/index.ts'
import { type Callback, startCallback } from '../support/callback.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const WORLD: World = {
  athletes: [
    { id: 1, firstname: 'Maren' },
    { id: 2, firstname: 'Ingrid' },
  ],
  activities: [{ id: 5, name: 'Ride', sport_type: 'Ride', start_date: '2026-11-01T07:00:00Z', elapsed_time: 3600 }],
}
const ANY_EVENT = { object_type: 'activity', aspect_type: 'update' } as const

let test: TestSandbox
let callback: Callback
beforeAll(async () => {
  test = await startTest({ world: WORLD })
  callback = await startCallback()
  const { clientId: client_id, clientSecret: client_secret } = test.sandbox
  await test.request('POST', '/push_subscriptions', { form: { client_id, client_secret, callback_url: callback.url, verify_token: 'v' } })
})
afterAll(async () => {
  await test.sandbox.close()
  await callback[Symbol.asyncDispose]()
})

describe('an activity', () => {
  it('is created with the defaults of the description', async () => {
    const { properties = {} } = controlDescription.document().components.schemas['NewActivity'] ?? {}
    const stated = (field: string) => /Defaults to `?(\w+)/.exec(String(properties[field]?.description))?.[1]
    const { sport_type, elapsed_time } = (await test.control('POST', '/activities', {})).body
    expect([sport_type, String(elapsed_time)]).toEqual([stated('sport_type'), stated('elapsed_time')])
  })
})

describe('an event', () => {
  it.each<[object, boolean]>([
    [{}, true],
    [ANY_EVENT, true],
    [{ object_id: '9007199254740993' }, true],
    [{ state: 'delivered' }, true],
    [{ object_type: 'athlete' }, false],
    [{ aspect_type: 'delete' }, false],
    [{ object_id: '7' }, false],
    [{ state: 'failed' }, false],
  ])('is found by its number and each of its values: %j', async (wanted, isFound) => {
    callback.answerEvents(200)
    const { body: sent } = await test.control('POST', '/events', { ...ANY_EVENT, object_id: '9007199254740993' })
    const query = new URLSearchParams({ for: 'delivery', after: String(sent.id - 1), timeout: '0', ...wanted })
    expect((await test.control('GET', `/wait?${query}`)).status).toBe(isFound ? 200 : 408)
  })
})

it('the history has at least the last 1,000 deliveries that are settled, and all pending ones', async () => {
  await using own = await startTest({ world: WORLD })
  await using failing = await startCallback()
  const { clientId: client_id, clientSecret: client_secret } = own.sandbox
  const form = { client_id, client_secret, callback_url: failing.url, verify_token: 'v' }
  await own.request('POST', '/push_subscriptions', { form })
  await own.token('activity:read')
  failing.answerEvents(500)
  await own.control('POST', '/events', ANY_EVENT)
  failing.answerEvents(200)
  const activity = { sport_type: 'Walk', start_date: '2026-11-02T06:00:00Z', elapsed_time: 60 }
  await own.control('POST', '/load', { activities: Array(1_150).fill(activity) })
  await own.control('POST', '/settle')
  const { body } = await own.control('GET', '/deliveries')
  const settled = body.filter(({ state }: { state: string }) => state !== 'pending')
  expect(settled.length).toBeGreaterThanOrEqual(1_000)
  expect(settled.length).toBeLessThan(1_101)
  expect([body[0], body.at(-1).id]).toEqual([expect.objectContaining({ id: 1, state: 'pending' }), 1_151])
})
