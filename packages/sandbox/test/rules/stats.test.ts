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
  athletes: { maren: {} },
  activities: [
    ...['yesterday 08:00', '40 days ago 08:00', '2025-06-01T08:00'].flatMap((start_date_local) => [
      entry(20_000, { start_date_local, sport_type: 'Ride' }),
      entry(12_345.5, { start_date_local, sport_type: 'MountainBikeRide' }),
      entry(5_000, { start_date_local, sport_type: 'Run' }),
      entry(8_100, { start_date_local, sport_type: 'TrailRun' }),
      entry(1_500, { start_date_local, sport_type: 'Swim' }),
      entry(3_000, { start_date_local, sport_type: 'Walk' }),
      entry(40_000, { start_date_local, sport_type: 'Ride', visibility: 'followers_only' }),
      entry(10_000, { start_date_local, sport_type: 'Run', visibility: 'only_me' }),
    ]),
    entry(90_000, { start_date_local: '2025-07-01T08:00', sport_type: 'GravelRide', total_elevation_gain: 10 }),
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
  const PERIODS = { recent: NOW - 28 * DAY, ytd: Date.parse('2026-01-01T00:00:00Z') / 1000, all: 0 }
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

it.each([
  ['recent', 'four weeks ago, to the second', ['2026-10-05T11:59:59', '2026-10-05T12:00:00'], 1],
  ['ytd', 'with the year in UTC, to the second', ['2026-01-01T00:59:59', '2026-01-01T01:00:00'], 1],
  ['all', 'with the first activity', ['2006-11-07T10:00:00'], 1],
])('the period %s begins %s', async (period, _when, starts, count) => {
  // Local time of the athletes is one hour ahead of UTC in winter, and two in summer.
  const activities = starts.map((start_date_local) => entry(1_000, { start_date_local, sport_type: 'Ride' }))
  await using at = await startTest({ world: { athletes: { maren: {} }, activities } })
  expect((await statsOf(at))[`${period}_ride_totals`].count).toBe(count)
})

it('the activities that another app sees of the same athlete do not count', async () => {
  const { all_ride_totals: before } = await statsOf()
  await test.control('POST', '/apps', {})
  expect((await statsOf()).all_ride_totals).toEqual(before)
})
