import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

const { everyone, onlyMe } = SMALL.activities

let test: TestSandbox
/** The activity that is visible to Everyone: it has efforts, and starts in the privacy zone. */
let recorded: Json
beforeAll(async () => {
  test = await startTest({ world: SMALL_WORLD, tier: 'unlimited' })
  recorded = (await test.request('GET', `/activities/${everyone}`, { token: await test.token('activity:read_all') })).body
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

  it('shows a track through a privacy zone only to activity:read_all', async () => {
    const put = async (scope: string) =>
      (await test.request('PUT', `/activities/${everyone}`, { token: await test.token(scope), json: {} })).body
    const wide = await put('activity:write,activity:read_all')
    expect([wide.start_latlng, wide.map.polyline]).toEqual([recorded.start_latlng, recorded.map.polyline])
    for (const scope of ['activity:write', 'activity:write,activity:read']) {
      const narrow = await put(scope)
      expect(narrow.start_latlng).not.toEqual(recorded.start_latlng)
      expect(narrow.map.polyline).not.toBe(recorded.map.polyline)
      expect(narrow.map.summary_polyline).not.toBe(recorded.map.summary_polyline)
      const ends = (laps: Json[]): number[] => laps.flatMap(({ end_index }) => (end_index === undefined ? [] : [end_index]))
      expect(Math.max(...ends(narrow.laps))).toBeLessThan(Math.max(...ends(recorded.laps)))
    }
    const { body } = await test.request('GET', `/activities/${everyone}`, { token: await test.token('activity:read_all') })
    expect(body).toEqual(recorded)
  })

  it.each(['activity:write', 'activity:write,activity:read'])(
    'of an Only You activity is 404 with %s, and changes nothing',
    async (scope) => {
      const path = `/activities/${onlyMe}`
      expect((await test.request('PUT', path, { token: await test.token(scope), json: { name: 'Renamed' } })).status).toBe(404)
      const { body } = await test.request('GET', path, { token: await test.token('activity:read_all') })
      expect(body.name).toBe('Fast ride')
    },
  )
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

  it('changes the athlete without profile:read_all too', async () => {
    await test.request('PUT', '/athlete', { token: await test.token('profile:write'), form: { weight: '61.5', ftp: '241' } })
    const { body } = await test.request('GET', '/athlete', { token: await test.token('profile:read_all') })
    expect([body.weight, body.ftp]).toEqual([61.5, 241])
  })
})
