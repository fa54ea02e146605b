import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileOf } from '../../src/base/own-package.ts'
import type { World, WorldActivity } from '../../src/index.ts'
import type { Streams } from '../../src/tracks/streams.ts'
import { zoneAt } from '../../src/tracks/time-zone.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { differing } from '../support/differing.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const DATA = JSON.parse(gunzipSync(readFileSync(fileOf('data/world.json.gz'))).toString()) as World
const { athletes = [], clubs = [], gear = [], segments = [], routes = [], activities = [] } = DATA
const [owner] = athletes
const own = activities.filter(({ athlete_id }) => athlete_id === owner?.id)
const streamsOf = ({ streams }: WorldActivity): Streams | undefined => streams as Streams | undefined

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ now: DATA.now ?? '' })
})
afterAll(() => test.sandbox.close())

describe('the default world', () => {
  it('exports its data, whichever the seed', async () => {
    await using other = await startTest({ now: DATA.now ?? '', seed: 77 })
    for (const { control } of [test, other]) expect(differing((await control('GET', '/export')).body, DATA)).toEqual([])
  })

  it('is the same after it was imported elsewhere', async () => {
    const exported = await test.sandbox.control.exportWorld()
    await using other = await startTest({ world: { athletes: [{ id: 1, firstname: 'Ada' }] } })
    await other.sandbox.control.importWorld(exported)
    expect(differing((await other.control('GET', '/export')).body, DATA)).toEqual([])
  })

  it('has five athletes, of whom one has no subscription, one has private everything, and two live in other time zones', () => {
    expect(athletes.map(({ time_zone }) => time_zone)).toEqual([
      'Europe/Oslo',
      'Europe/Oslo',
      'America/New_York',
      'Asia/Kathmandu',
      'Europe/Oslo',
    ])
    expect(athletes.filter(({ subscribed }) => subscribed === false)).toHaveLength(1)
    const secretive = athletes.filter(({ id }) => activities.every((each) => each.athlete_id !== id || each.visibility === 'only_me'))
    expect(secretive).toHaveLength(1)
    for (const { id, time_zone } of athletes) {
      const starts = activities.flatMap(({ athlete_id, streams }) => (athlete_id === id ? (streams?.latlng?.slice(0, 1) ?? []) : []))
      expect(new Set(starts.map((point) => zoneAt(point as [number, number])))).toEqual(new Set([time_zone]))
      expect(routes.some(({ athlete_id }) => athlete_id === id)).toBe(true)
      expect(segments.some(({ stars = [] }) => stars.some(({ athlete_id }) => athlete_id === id))).toBe(true)
      expect(new Set(gear.filter(({ athlete_id }) => athlete_id === id).map((item) => item.id[0]))).toEqual(new Set(['b', 'g']))
    }
  })

  it('has a year of activities of its first athlete: every visibility, manual ones, indoors and in the pool, one with a large id', () => {
    expect(own.length).toBeGreaterThanOrEqual(90)
    const sports = ['GravelRide', 'Run', 'Ride', 'Swim', 'Hike', 'TrailRun', 'WeightTraining']
    expect(new Set(own.map(({ sport_type }) => sport_type))).toEqual(new Set(sports))
    expect(new Set(own.map(({ visibility }) => visibility))).toEqual(new Set(['everyone', 'followers_only', 'only_me']))
    expect(own.filter(({ streams }) => streams === undefined).length).toBeGreaterThanOrEqual(5)
    expect(own.filter(({ id }) => BigInt(id ?? 0) > 2n ** 53n)).toHaveLength(1)
    const withoutPlaces = own.filter((each) => streamsOf(each)?.distance !== undefined && streamsOf(each)?.latlng === undefined)
    expect(new Set(withoutPlaces.map(({ sport_type }) => sport_type))).toEqual(new Set(['Ride', 'Swim']))
    for (const list of ['kudos', 'comments', 'photos', 'laps'] as const)
      expect(own.some((each) => (each[list] ?? []).length > 1)).toBe(true)
  })

  it('has segments, routes and clubs, some of them private', () => {
    expect(segments.length).toBeGreaterThanOrEqual(10)
    expect(segments.filter((segment) => segment.private)).toHaveLength(1)
    expect(segments.filter(({ stars = [] }) => stars.some(({ athlete_id }) => athlete_id === owner?.id))).toHaveLength(3)
    const mine = routes.filter(({ athlete_id }) => athlete_id === owner?.id)
    expect([mine.length, mine.filter((route) => route.private).length]).toEqual([5, 1])
    expect(mine.filter(({ id }) => BigInt(id) > 2n ** 53n)).toHaveLength(1)
    expect(clubs).toHaveLength(3)
    const passed = new Set(own.flatMap(({ efforts = [] }) => efforts.map(({ segment_id }) => segment_id)))
    expect(segments.filter(({ id, athlete_id }) => athlete_id === owner?.id && !passed.has(id))).toEqual([])
  })

  it('has streams and totals that people can reach, and that the service shows', async () => {
    const token = await test.token('activity:read_all')
    const shown = new Map<string, { distance: number; moving_time: number; total_elevation_gain: number }>()
    for (const each of (await test.request('GET', '/athlete/activities?per_page=200', { token })).body) shown.set(String(each.id), each)
    const limits = { Ride: [4, 10, 17], Run: [1.8, 4.5, 7], Hike: [0.6, 1.6, 3], Swim: [0.4, 1.3, 2], WeightTraining: [0, 0, 0] } as const
    for (const activity of activities) {
      const streams = streamsOf(activity)
      if (streams === undefined) continue
      const totals = totalsOf(streams)
      const kind = Object.keys(limits).find((name) => activity.sport_type?.endsWith(name)) as keyof typeof limits
      const [slowest, fastest, most] = limits[kind]
      expect(totals.average_speed, activity.name).toBeGreaterThanOrEqual(slowest)
      expect(totals.average_speed, activity.name).toBeLessThanOrEqual(fastest)
      expect(totals.max_speed, activity.name).toBeLessThanOrEqual(most)
      expect(totals.max_heartrate ?? 0).toBeLessThanOrEqual(192)
      const { distance, moving_time, total_elevation_gain } = totals
      const response = shown.get(String(activity.id))
      if (typeof activity.id === 'number' && response !== undefined)
        expect(response).toMatchObject({ distance, moving_time, total_elevation_gain })
    }
  })
})
