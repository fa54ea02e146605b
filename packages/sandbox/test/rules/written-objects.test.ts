import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

const { everyone } = SMALL.activities

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'unlimited' })
})
beforeEach(async () => {
  await test.control('POST', '/reset')
})
afterAll(() => test.sandbox.close())

/** Scopes of a token that updates, and scopes whose token reads the same: its own, or those that the specification implies. */
const UPDATES: readonly [writing: string, reading: string][] = [
  ['activity:write', 'activity:read'],
  ['activity:write,read_all', 'activity:read,read_all'],
  ['activity:write,activity:read', 'activity:write,activity:read'],
  ['activity:write,activity:read_all', 'activity:write,activity:read_all'],
  ['activity:write,activity:read_all,read_all', 'activity:write,activity:read_all,read_all'],
]

describe('PUT /activities/{id}', () => {
  it.each(UPDATES)('with %s responds like GET with %s', async (writing, reading) => {
    const path = `/activities/${everyone}`
    const put = await test.request('PUT', path, { token: await test.token(writing), json: { name: 'Renamed' } })
    const get = await test.request('GET', path, { token: await test.token(reading) })
    expect(put.status).toBe(200)
    expect(put.body.name).toBe('Renamed')
    expect(put.text).toBe(get.text)
    const again = await test.request('PUT', path, { token: await test.token(writing), json: {} })
    expect(again.text).toBe(get.text)
  })
})

describe('POST /activities', () => {
  it.each(UPDATES)('with %s responds like GET with %s', async (writing, reading) => {
    const form = { name: 'By hand', sport_type: 'Ride', start_date_local: '2026-11-01T08:00:00Z', elapsed_time: '600', distance: '4000' }
    const post = await test.request('POST', '/activities', { token: await test.token(writing), form })
    const get = await test.request('GET', `/activities/${post.body.id}`, { token: await test.token(reading) })
    expect(post.status).toBe(201)
    expect(post.text).toBe(get.text)
  })
})

describe('PUT /athlete', () => {
  it.each([
    ['profile:write', 'read', 2],
    ['profile:write,read_all', 'profile:write,read_all', 2],
    ['profile:write,profile:read_all', 'profile:write,profile:read_all', 3],
  ])('with %s responds like GET with %s: the detailed athlete requires profile:read_all', async (writing, reading, state) => {
    const put = await test.request('PUT', '/athlete', { token: await test.token(writing), form: { weight: '61.5', ftp: '241' } })
    const get = await test.request('GET', '/athlete', { token: await test.token(reading) })
    expect([put.status, put.body.resource_state]).toEqual([200, state])
    expect(put.text).toBe(get.text)
    expect([put.body.weight, put.body.ftp]).toEqual(state === 3 ? [61.5, 241] : [undefined, undefined])
  })
})
