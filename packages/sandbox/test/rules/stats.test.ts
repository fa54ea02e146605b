import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  for (const sport_type of ['MountainBikeRide', 'TrailRun', 'Swim', 'Walk'])
    await test.control('POST', '/activities', { sport_type, elapsed_time: 600, distance: 1234.5 })
})
afterAll(() => test.sandbox.close())

const statsOf = async (): Promise<Json> =>
  (await test.request('GET', `/athletes/${test.sandbox.athleteId}/stats`, { token: await test.token('read') })).body

const sum = (activities: readonly Json[], field: string): number => activities.reduce((total, each) => total + (each[field] ?? 0), 0)

/** The local time of the athletes, whose clocks are this many hours ahead of UTC. */
const local = (epochSeconds: number, ahead: number): string => new Date((epochSeconds + ahead * 3600) * 1000).toISOString()

describe('the totals of a period', () => {
  const PERIODS = { recent: NOW - 28 * DAY, ytd: Date.parse('2026-01-01T00:00:00Z') / 1000, all: 0 }
  const cases = Object.entries(PERIODS).flatMap(([period, since]) =>
    Object.entries(KINDS).map(([kind, sport]) => ({ key: `${period}_${kind}_totals`, since, sport })),
  )

  it.each(cases)('$key are the sums of the activities that Everyone may see', async ({ key, since, sport }) => {
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

describe('a period begins', () => {
  const YEAR = Date.parse('2026-01-01T00:00:00Z') / 1000
  it.each([
    ['recent', 'four weeks ago, to the second', NOW - 28 * DAY, 2, 1],
    ['recent', 'four weeks ago: not a second earlier', NOW - 28 * DAY - 1, 2, 0],
    ['ytd', 'with the year in UTC, to the second', YEAR, 1, 1],
    ['ytd', 'with the year in UTC: not a second earlier', YEAR - 1, 1, 0],
    ['all', 'with the first activity', NOW - 20 * 365 * DAY, 1, 1],
  ])('%s %s', async (period, _when, start, ahead, more) => {
    const count = async () => (await statsOf())[`${period}_ride_totals`].count
    const before = await count()
    const { body } = await test.control('POST', '/activities', { sport_type: 'Ride', start_date_local: local(start, ahead) })
    expect(Date.parse(body.start_date) / 1000).toBe(start)
    expect((await count()) - before).toBe(more)
  })
})

it('the activities that another app sees of the same athlete do not count', async () => {
  const { all_ride_totals: before } = await statsOf()
  await test.control('POST', '/apps', {})
  expect((await statsOf()).all_ride_totals).toEqual(before)
})
