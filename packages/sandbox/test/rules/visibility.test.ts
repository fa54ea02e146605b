import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let all: { id: number | string; visibility: string }[]
beforeAll(async () => {
  test = await startTest({ tier: 'upgraded', extendedAccess: true })
  const token = await test.token('activity:read_all')
  const text = (await test.request('GET', '/athlete/activities?per_page=200', { token })).text
  all = JSON.parse(text.replace(/"id":(\d{16,})/g, '"id":"$1"'))
})
afterAll(() => test.sandbox.close())

describe('activities', () => {
  it('of the default world are at least 90, with all three visibilities and one id above 2^53', () => {
    expect(all.length).toBeGreaterThanOrEqual(90)
    expect(new Set(all.map(({ visibility }) => visibility))).toEqual(new Set(['everyone', 'followers_only', 'only_me']))
    expect(all.filter(({ id }) => typeof id === 'string')).toHaveLength(1)
  })

  it.each(['everyone', 'followers_only', 'only_me'])('visible to %s: activity:read and activity:read_all', async (visibility) => {
    const activity = all.find((each) => each.visibility === visibility)
    const narrow = await test.request('GET', `/activities/${activity?.id}`, { token: await test.token('activity:read') })
    const wide = await test.request('GET', `/activities/${activity?.id}`, { token: await test.token('activity:read_all') })
    expect([narrow.status, wide.status]).toEqual([visibility === 'only_me' ? 404 : 200, 200])
  })

  it('visible to Only You are left out of the list without activity:read_all', async () => {
    const { body } = await test.request('GET', '/athlete/activities?per_page=200', { token: await test.token('activity:read') })
    expect(body.filter((each: { visibility: string }) => each.visibility === 'only_me')).toEqual([])
    expect(body).toHaveLength(all.filter((each) => each.visibility !== 'only_me').length)
  })

  it.each(['', '/comments', '/kudos', '/laps', '/zones', '/streams?keys=time&key_by_type=true'])(
    'of another athlete do not exist: /activities/{id}%s',
    async (suffix) => {
      const { athletes } = (await test.control('GET', '/state')).body
      const stranger = athletes.find(
        ({ id, subscribed }: { id: number; subscribed: boolean }) => id !== Number(test.sandbox.athleteId) && subscribed,
      )
      const token = await test.token('activity:read_all,read_all,activity:write', stranger.id)
      const open = all.find(({ visibility }) => visibility === 'everyone')
      expect((await test.request('GET', `/activities/${open?.id}${suffix}`, { token })).status).toBe(404)
    },
  )
})

describe('lists', () => {
  it.each(['1000000', '9007199254740991'])('end before page %s', async (page) => {
    const { status, body } = await test.request('GET', `/athlete/activities?page=${page}&per_page=200`, {
      token: await test.token('activity:read'),
    })
    expect([status, body]).toEqual([200, []])
  })
})

describe('stats', () => {
  it('count only activities that Everyone may see', async () => {
    const stats = (await test.request('GET', `/athletes/${test.sandbox.athleteId}/stats`, { token: await test.token('read') })).body
    const text = (await test.request('GET', '/athlete/activities?per_page=200', { token: await test.token('activity:read_all') })).body
    const rides = text.filter(
      (each: { visibility: string; sport_type: string }) => each.visibility === 'everyone' && each.sport_type.endsWith('Ride'),
    )
    expect(stats.all_ride_totals.count).toBe(rides.length)
    const distance = rides.reduce((sum: number, ride: { distance: number }) => sum + ride.distance, 0)
    expect(stats.all_ride_totals.distance).toBeCloseTo(distance, 0)
    const hidden = text.find(
      (each: { visibility: string; sport_type: string }) => each.visibility === 'everyone' && each.sport_type === 'Ride',
    )
    await test.control('PATCH', `/activities/${hidden.id}`, { visibility: 'followers_only' })
    const after = (await test.request('GET', `/athletes/${test.sandbox.athleteId}/stats`, { token: await test.token('read') })).body
    expect(after.all_ride_totals.count).toBe(rides.length - 1)
  })

  it('are for the authenticated athlete only', async () => {
    expect((await test.request('GET', '/athletes/1/stats', { token: await test.token('read') })).status).toBe(403)
  })
})

describe('features of subscribers', () => {
  it('are refused to an athlete without a subscription', async () => {
    const { athletes } = (await test.control('GET', '/state')).body
    const free = athletes.find(({ subscribed }: { subscribed: boolean }) => !subscribed)
    const token = await test.token('activity:read_all', free.id)
    for (const path of ['/activities/1/zones', '/segment_efforts/1', '/segment_efforts?segment_id=1']) {
      expect((await test.request('GET', path, { token })).status).toBe(402)
    }
  })
})
