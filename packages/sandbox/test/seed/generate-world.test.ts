import { describe, expect, it } from 'vitest'
import { stringifyExact } from '../../src/exact-json.ts'
import { generateWorld } from '../../src/seed/generate-world.ts'

const NOW = Date.parse('2026-11-02T10:00:00Z')
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const SEEDS = process.env['LONG_TESTS'] ? Array.from({ length: 100 }, (_, index) => index + 1) : [1, 2, 77]

describe.each(SEEDS)('the world of seed %i', (seed) => {
  const world = generateWorld({ seed, now: NOW })
  const [owner] = world.athletes
  const own = world.activities.filter(({ athleteId }) => athleteId === owner?.id)

  it('has five athletes, one without a subscription, and one who shows nothing to anybody', () => {
    expect(world.athletes).toHaveLength(5)
    expect(world.athletes.filter(({ subscribed }) => !subscribed)).toHaveLength(1)
    const secretive = world.athletes.filter(({ id }) =>
      world.activities.every(({ athleteId, visibility }) => athleteId !== id || visibility === 'only_me'),
    )
    expect(secretive).toHaveLength(1)
  })

  it("has a year of the first athlete's activities, of every kind", () => {
    expect(own.length).toBeGreaterThanOrEqual(90)
    const sports = own.map(({ detail }) => detail.sport_type)
    for (const sport of ['Ride', 'Run', 'Swim', 'Hike', 'WeightTraining']) expect(sports).toContain(sport)
    expect(new Set(own.map(({ visibility }) => visibility))).toEqual(new Set(['everyone', 'followers_only', 'only_me']))
    expect(own.filter(({ id }) => typeof id === 'bigint')).toHaveLength(1)
    expect(own.some(({ detail, streams }) => detail.manual && streams() === null)).toBe(true)
    for (const { detail } of own) {
      const start = Date.parse(detail.start_date ?? '')
      expect(start).toBeLessThan(NOW)
      expect(start).toBeGreaterThan(NOW - 367 * 86_400_000)
    }
  })

  it('has ten segments and more, one private, three starred, and five routes, one private, one beyond 2^53', () => {
    expect(world.segments.length).toBeGreaterThanOrEqual(10)
    expect(world.segments.filter((segment) => segment.private)).toHaveLength(1)
    expect(owner?.starred).toHaveLength(3)
    expect(world.efforts.length).toBeGreaterThan(20)
    expect(world.routes).toHaveLength(5)
    expect(world.routes.filter((route) => route.private)).toHaveLength(1)
    expect(world.routes.filter(({ id }) => typeof id === 'bigint')).toHaveLength(1)
    expect(world.clubs).toHaveLength(3)
  })

  it('has no id twice', () => {
    for (const list of [world.activities, world.segments, world.efforts, world.routes, world.gear, world.clubs]) {
      const ids = list.map(({ id }) => String(id))
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('has totals that agree with the streams they come from', () => {
    for (const { detail, streams } of world.activities) {
      const series = streams()
      if (series === null) continue
      const { time, distance, heartrate, altitude } = series
      for (const values of Object.values(series)) expect(values).toHaveLength(time.length)
      expect(detail.elapsed_time).toBe((time.at(-1) ?? 0) - (time[0] ?? 0))
      expect(detail.moving_time).toBeLessThanOrEqual(detail.elapsed_time ?? 0)
      if (distance) expect(detail.distance).toBeCloseTo(distance.at(-1) ?? 0, 0)
      if (heartrate) expect(detail.average_heartrate).toBeCloseTo(mean(heartrate.filter((value) => value > 0)), -1)
      if (altitude) expect(detail.elev_high).toBeCloseTo(Math.max(...altitude), 0)
    }
  })

  it('has efforts that lie on the streams of their activities', () => {
    for (const { activityId, detail } of world.efforts) {
      const time = world.activities.find(({ id }) => id === activityId)?.streams()?.time ?? []
      const { start_index: start = -1, end_index: end = -1 } = detail
      expect((time[end] ?? 0) - (time[start] ?? 0)).toBe(detail.elapsed_time)
    }
  })

  it('has gear that went as far as the activities with it', () => {
    for (const { id, detail } of world.gear) {
      const on = world.activities.filter((activity) => activity.detail.gear_id === id)
      const metres = on.reduce((sum, activity) => sum + (activity.detail.distance ?? 0), 0)
      expect(Math.abs(metres - (detail.distance ?? 0))).toBeLessThan(1 + on.length / 10)
    }
  })

  it('comes out the same again', () => {
    expect(stringifyExact(generateWorld({ seed, now: NOW }))).toBe(stringifyExact(world))
  })
})
