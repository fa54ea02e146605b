import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World, WorldActivity } from '../../src/index.ts'
import { type Json, START, startTest, type TestSandbox } from '../support/sandbox.ts'

const DAY = 86_400
const NOW = START / 1000
const KINDS = { ride: /Ride$/, run: /Run$/, swim: /^Swim$/ }
const FIELDS = {
  distance: 'distance',
  moving_time: 'moving_time',
  elapsed_time: 'elapsed_time',
  elevation_gain: 'total_elevation_gain',
}

const entry = (distance: number, activity: WorldActivity): WorldActivity => ({
  distance,
  elapsed_time: Math.round(distance / 2),
  moving_time: Math.round(distance / 4),
  total_elevation_gain: distance / 50,
  ...activity,
})

/** Activities of each kind in the last four weeks, this year and earlier, some of them not visible to Everyone, and a sport that does not count. */
const WORLD: World = {
  athletes: [{ id: 1, firstname: 'Maren' }],
  activities: [
    ...['2026-11-01T07:00:00Z', '2026-09-23T06:00:00Z', '2025-06-01T06:00:00Z'].flatMap((start_date) => [
      entry(20_000, { start_date, sport_type: 'Ride' }),
      entry(12_345.5, { start_date, sport_type: 'MountainBikeRide' }),
      entry(5_000, { start_date, sport_type: 'Run' }),
      entry(8_100, { start_date, sport_type: 'TrailRun' }),
      entry(1_500, { start_date, sport_type: 'Swim' }),
      entry(3_000, { start_date, sport_type: 'Walk' }),
      entry(40_000, { start_date, sport_type: 'Ride', visibility: 'followers_only' }),
      entry(10_000, { start_date, sport_type: 'Run', visibility: 'only_me' }),
    ]),
    entry(90_000, { start_date: '2025-07-01T06:00:00Z', sport_type: 'GravelRide', total_elevation_gain: 10 }),
  ],
}

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ world: WORLD, tier: 'unlimited' })
})
afterAll(() => test.sandbox.close())

const statsOf = async (of = test): Promise<Json> =>
  (await of.request('GET', `/athletes/${of.sandbox.athleteId}/stats`, { token: await of.token('read') })).body

const sum = (activities: readonly Json[], field: string): number => activities.reduce((total, each) => total + (each[field] ?? 0), 0)

describe('the totals of a period', () => {
  const PERIODS = { recent: NOW - 28 * DAY, ytd: Date.parse('2026-01-01T00:00:00+01:00') / 1000, all: 0 }
  const cases = Object.entries(PERIODS).flatMap(([period, since]) =>
    Object.entries(KINDS).map(([kind, sport]) => ({ key: `${period}_${kind}_totals`, since, sport })),
  )

  it.each(cases)('$key are the sums of the activities that are visible to Everyone', async ({ key, since, sport }) => {
    const { body } = await test.request('GET', '/athlete/activities?per_page=200', { token: await test.token('activity:read_all') })
    const counted = body.filter(
      ({ visibility, sport_type, start_date }: Json) =>
        visibility === 'everyone' && sport.test(sport_type) && Date.parse(start_date) / 1000 >= since,
    )
    const totals = (await statsOf())[key]
    expect([key, totals.count]).toEqual([key, counted.length])
    expect(totals.count).toBeGreaterThan(0)
    for (const [name, field] of Object.entries(FIELDS)) expect([name, totals[name]]).toEqual([name, expect.closeTo(sum(counted, field), 0)])
  })

  it('of the biggest ride and climb are those of one ride each', async () => {
    const { body } = await test.request('GET', '/athlete/activities?per_page=200', { token: await test.token('activity:read_all') })
    const rides = body.filter(({ visibility, sport_type }: Json) => visibility === 'everyone' && KINDS.ride.test(sport_type))
    const biggest = (field: string): number => Math.max(...rides.map((ride: Json) => ride[field] ?? 0))
    expect(await statsOf()).toMatchObject({
      biggest_ride_distance: expect.closeTo(biggest('distance'), 0),
      biggest_climb_elevation_gain: expect.closeTo(biggest('total_elevation_gain'), 0),
    })
  })
})

it('a period begins and ends at a second (decision 052)', async () => {
  // Local time of the athletes is one hour ahead of UTC in winter, and two in summer. It is 11:00 on November 2.
  const cases: readonly [start: string, periods: readonly string[]][] = [
    ['2006-11-07T10:00:00', ['all']],
    ['2025-12-31T23:59:59', ['all']],
    ['2026-01-01T00:00:00', ['ytd', 'all']],
    ['2026-10-05T11:59:59', ['ytd', 'all']],
    ['2026-10-05T12:00:00', ['recent', 'ytd', 'all']],
    ['2026-11-02T11:00:00', ['recent', 'ytd', 'all']],
    ['2026-11-02T11:00:01', ['all']],
    ['2030-01-01T08:00:00', ['all']],
  ]
  await using at = await startTest({ world: { athletes: [{ id: 1, firstname: 'Maren' }] } })
  const token = await at.token('activity:write')
  expect(await statsOf(at)).toMatchObject({ biggest_ride_distance: null, biggest_climb_elevation_gain: null })
  for (const [index, [start_date_local]] of cases.entries()) {
    const distance = 10 * 2 ** index
    const form = { name: 'Wrong clock', sport_type: 'Ride', start_date_local, elapsed_time: '60', distance: String(distance) }
    expect((await at.request('POST', '/activities', { token, form })).status).toBe(201)
  }
  const stats = await statsOf(at)
  for (const period of ['recent', 'ytd', 'all']) {
    // Each ride has its own bit of the distance.
    const bits = Math.round(stats[`${period}_ride_totals`].distance / 10)
    const counted = cases.filter((_, index) => (bits & (1 << index)) !== 0).map(([start]) => start)
    expect([period, counted]).toEqual([period, cases.filter(([, periods]) => periods.includes(period)).map(([start]) => start)])
  }
})
