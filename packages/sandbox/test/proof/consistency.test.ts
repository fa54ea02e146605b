import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { effortsOf } from '../../src/tracks/derive.ts'
import type { SegmentLine } from '../../src/tracks/matching.ts'
import type { Streams } from '../../src/tracks/streams.ts'
import { recorded } from '../support/recorded.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { upload } from '../support/upload.ts'
import type { Sample } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

const RUNS = process.env['LONG_TESTS'] ? 60 : 6
const MOST_STEPS = process.env['LONG_TESTS'] ? 30 : 14

const SPORTS = ['Ride', 'GravelRide', 'Run', 'TrailRun', 'Hike', 'Swim', 'Workout'] as const
const VISIBILITIES = ['everyone', 'followers_only', 'only_me'] as const
const EVERY_SCOPE = 'read,read_all,profile:read_all,activity:read,activity:read_all,activity:write'
const DAY = 86_400_000
const METERS_PER_DEGREE = 111_195.08
const [SOUTH, EAST] = [46, 14.5]
/** A place on the line that all tracks follow, or next to it. */
const placeAt = (meters: number): [number, number] => [SOUTH + meters / METERS_PER_DEGREE, EAST]
const placeIn = ([latitude = 0, longitude = 0]: readonly number[]): [number, number] => [latitude, longitude]

const index = fc.nat(50)
const who = fc.constantFrom(0, 1)
const sport = fc.constantFrom(...SPORTS)
/** Meters along the line. */
const stretch = fc
  .tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 50, max: 900 }))
  .map(([from, length]) => ({ from, to: from + length }))
const track = fc.record({
  seconds: fc.integer({ min: 60, max: 420 }),
  /** Meters per second. */
  speed: fc.constantFrom(2.5, 4, 5.5, 8),
  start: fc.integer({ min: 0, max: 500 }),
  /** Days before the start of the sandbox. */
  days: fc.integer({ min: 0, max: 400 }),
  pause: fc.constantFrom(0, 90),
  back: fc.boolean(),
  sport: fc.constantFrom('running', 'cycling'),
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('upload' as const), who, track, byApi: fc.boolean(), sport: fc.option(sport, { nil: undefined }) }),
  fc.record({ kind: fc.constant('upload' as const), who, track, byApi: fc.constant(false), sport: fc.constant(undefined) }),
  fc.record({
    kind: fc.constant('enter' as const),
    who,
    sport,
    distance: fc.integer({ min: 0, max: 400_000 }),
    days: fc.integer({ min: 0, max: 400 }),
  }),
  fc.record({ kind: fc.constant('sport' as const), index, sport }),
  fc.record({ kind: fc.constant('visibility' as const), index, visibility: fc.constantFrom(...VISIBILITIES) }),
  fc.record({ kind: fc.constant('wear' as const), index, gear: fc.option(index, { nil: null }) }),
  fc.record({ kind: fc.constant('delete' as const), index }),
  fc.record({ kind: fc.constant('segment' as const), who, stretch, type: fc.constantFrom('Ride' as const, 'Run' as const) }),
  fc.record({
    kind: fc.constant('resegment' as const),
    index,
    stretch: fc.option(stretch, { nil: null }),
    type: fc.constantFrom('Ride' as const, 'Run' as const),
  }),
  fc.record({ kind: fc.constant('unsegment' as const), index }),
  fc.record({
    kind: fc.constant('gear' as const),
    who,
    type: fc.constantFrom('bike' as const, 'shoes' as const),
    primary: fc.boolean(),
    earlier: fc.integer({ min: 0, max: 9999 }),
  }),
  fc.record({ kind: fc.constant('ungear' as const), index, retire: fc.boolean() }),
  fc.record({ kind: fc.constant('clock' as const), hours: fc.integer({ min: 1, max: 24 * 40 }) }),
)
type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never
type Step = ValueOf<typeof step>

/** A track north along the line at an even speed, with an optional stop on the way, or a way back. */
function fileOf({ seconds, speed, start, days, pause, back, sport: type }: ValueOf<typeof track>): Uint8Array {
  const begin = Date.parse('2026-11-02T06:00:00Z') - days * DAY
  const samples = Array.from({ length: seconds }, (_, second): Sample => {
    const turn = Math.floor(seconds / 2)
    const meters = start + (back && second > turn ? 2 * turn - second : second) * speed
    const [latitude, longitude] = placeAt(meters)
    const time = begin + (second + (second > seconds / 3 ? pause : 0)) * 1000
    return {
      time,
      latitude,
      longitude,
      altitude: 300 + 20 * Math.sin(meters / 200),
    }
  })
  return utf8(gpxFile([samples], type))
}

const RUN: ValueOf<typeof track> = { seconds: 300, speed: 4, start: 100, days: 3, pause: 0, back: true, sport: 'running' }
const ATHLETES = [1, 2] as const
/** The first steps of every sequence, so that later steps meet tracks, efforts of different ranks and gear with a distance. */
const WORLD: World = {
  athletes: [
    { id: ATHLETES[0], firstname: 'Liv' },
    { id: ATHLETES[1], firstname: 'Odd' },
  ],
  gear: [{ id: 'g1', name: 'Old', earlier_distance: 123.4 }],
  activities: [
    { file: recorded(fileOf(RUN)) },
    { file: recorded(fileOf({ ...RUN, speed: 5.5, days: 40, pause: 90 })) },
    { file: recorded(fileOf({ ...RUN, speed: 2.5, days: 1, start: 0 })) },
    { athlete_id: ATHLETES[1], file: recorded(fileOf({ ...RUN, sport: 'cycling', speed: 8 })) },
  ],
  segments: [
    { id: 1, name: 'First', activity_type: 'Run', line: { latlng: [placeAt(300), placeAt(600)] } },
    { id: 2, name: 'Second', athlete_id: ATHLETES[1], activity_type: 'Run', line: { latlng: [placeAt(250), placeAt(550)] } },
  ],
}

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ world: WORLD, tier: 'unlimited' })
})
afterAll(() => test.sandbox.close())

const one = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]

/** Computes the efforts, ranks, distances and totals of an athlete again, from the recorded streams and the lists of the control API. Returns the differences. */
async function differencesOf(athleteId: number, token: string): Promise<object[]> {
  const differences: object[] = []
  const compare = (what: string, shown: unknown, expected: unknown): void => {
    if (JSON.stringify(shown) !== JSON.stringify(expected)) differences.push({ what, shown, expected })
  }
  const get = async (path: string): Promise<Json> => (await test.request('GET', path, { token })).body
  const list = async (path: string): Promise<Json[]> => (await test.control('GET', `/things/${path}per_page=200`)).body
  const activities = await list(`activities?athlete_id=${athleteId}&`)
  const lines: SegmentLine[] = []
  for (const { id, activity_type } of await list('segments?')) {
    const streams = await get(`/segments/${id}/streams?keys=latlng&key_by_type=true`)
    if (streams.latlng !== undefined) lines.push({ id: String(id), activityType: activity_type, latlng: streams.latlng.data })
  }

  const efforts: { way: string; start: number; id: number; time: number; rank: number | null; activity: number }[] = []
  for (const listed of activities) {
    const { id } = listed
    const shown = await get(`/activities/${id}`)
    for (const field of ['distance', 'moving_time', 'achievement_count', 'pr_count', 'gear_id']) {
      compare(`activity ${id}: ${field} in the list`, listed[field], shown[field])
    }
    if (shown.manual) continue
    const series = await get(`/activities/${id}/streams?keys=time,distance,latlng,altitude,velocity_smooth,moving&key_by_type=true`)
    const streams = Object.fromEntries(Object.entries<Json>(series).map(([type, { data }]) => [type, data])) as unknown as Streams
    const all: Json[] = [...shown.segment_efforts, ...shown.best_efforts]
    const wayOf = ({ segment, name }: Json): string => (segment === undefined ? name : String(segment.id))
    compare(
      `activity ${id}: efforts`,
      all.map((effort) => [wayOf(effort), effort.start_index, effort.end_index, effort.elapsed_time].join()).sort(),
      effortsOf(streams, shown.sport_type, lines)
        .map(({ segmentId, name, start_index, end_index, elapsed_time }) =>
          [segmentId ?? name, start_index, end_index, elapsed_time].join(),
        )
        .sort(),
    )
    for (const effort of all) {
      const { id: effortId, elapsed_time: time, pr_rank: rank, start_date } = effort
      efforts.push({ way: wayOf(effort), start: Date.parse(start_date), id: effortId, time, rank, activity: id })
    }
  }

  const ranked: { activity: number; rank: number }[] = []
  for (const ofWay of Object.values(Object.groupBy(efforts, ({ way }) => way))) {
    const earlier: number[] = []
    // Ids are compared as strings, as they are stored.
    const inOrder = (ofWay ?? []).sort((a, b) => a.start - b.start || (String(a.id) < String(b.id) ? -1 : 1))
    for (const { id, way, time, rank, activity } of inOrder) {
      const place = earlier.filter((other) => other <= time).length + 1
      compare(`effort ${id} on ${way}: rank`, rank, place <= 3 ? place : null)
      if (place <= 3) ranked.push({ activity, rank: place })
      earlier.push(time)
    }
  }
  for (const { id, achievement_count, pr_count } of activities) {
    const ranks = ranked.filter(({ activity }) => activity === id)
    compare(`activity ${id}: achievements`, [achievement_count, pr_count], [ranks.length, ranks.filter(({ rank }) => rank === 1).length])
  }

  const tenth = (value: number): number => Math.round(value * 10) / 10
  for (const { id, earlier_distance, distance } of await list(`gear?athlete_id=${athleteId}&`)) {
    const sum = activities.filter(({ gear_id }) => gear_id === id).reduce((meters, row) => meters + row.distance, earlier_distance)
    compare(`gear ${id}: distance`, [distance, (await get(`/gear/${id}`)).distance], Array(2).fill(Math.round(tenth(sum))))
  }

  const stats = await get(`/athletes/${athleteId}/stats`)
  const now = test.sandbox.clock.now()
  const since = { recent: now - 28 * DAY, ytd: Date.UTC(new Date(now).getUTCFullYear(), 0, 1), all: Number.NEGATIVE_INFINITY }
  for (const [period, start] of Object.entries(since)) {
    for (const [kind, pattern] of Object.entries({ ride: /Ride$/, run: /Run$/, swim: /^Swim$/ })) {
      const counted = activities.filter(
        (row) => row.visibility === 'everyone' && pattern.test(row.sport_type) && Date.parse(row.start_date) >= start,
      )
      const sum = (field: string): number => counted.reduce((total, row) => total + row[field], 0)
      const { count, distance, moving_time, elevation_gain } = stats[`${period}_${kind}_totals`]
      compare(
        `stats: ${period}_${kind}_totals`,
        [count, distance, moving_time, elevation_gain],
        [counted.length, tenth(sum('distance')), sum('moving_time'), tenth(sum('total_elevation_gain'))],
      )
    }
  }
  return differences
}

/** Runs the steps in a reset world, and returns everything that differs from a computation from scratch. */
async function differencesAfter(steps: readonly Step[]): Promise<unknown[]> {
  await test.control('POST', '/reset')
  const { control } = test.sandbox
  const idOf = (which: number): number => ATHLETES[which] ?? 0
  let lastId = 80_000_000
  const newId = (): number => {
    lastId += 1
    return lastId
  }
  const own = async (kind: 'activities' | 'gear' | 'segments'): Promise<Json[]> =>
    (await Promise.all(ATHLETES.map((id) => control.listThings({ kind, athlete_id: id, per_page: 200 })))).flat()
  const perform = async (todo: Step): Promise<void> => {
    const activity = 'index' in todo ? one(await own('activities'), todo.index) : undefined
    const of = async (list: 'gear' | 'segments'): Promise<Json> => ('index' in todo ? one(await own(list), todo.index) : undefined)
    switch (todo.kind) {
      case 'upload': {
        const bytes = fileOf(todo.track)
        if (todo.byApi) {
          const fields = todo.sport === undefined ? {} : { sport_type: todo.sport }
          await upload(test, await test.token(EVERY_SCOPE, idOf(todo.who)), { bytes, name: 'x.gpx', dataType: 'gpx', fields })
        } else {
          const activity = {
            athlete_id: idOf(todo.who),
            file: recorded(bytes),
            ...(todo.sport !== undefined && { sport_type: todo.sport }),
          }
          await control.loadWorld({ activities: [activity] })
        }
        return
      }
      case 'enter': {
        const [distance, elapsed] = [todo.distance / 10, 60 + (todo.distance % 5000)]
        const start_date_local = new Date(Date.parse('2026-11-02T09:00:00Z') - todo.days * DAY).toISOString()
        await control.createActivity({
          athlete_id: idOf(todo.who),
          sport_type: todo.sport,
          distance,
          elapsed_time: elapsed,
          start_date_local,
        })
        return
      }
      case 'sport':
        return void (activity && (await control.changeActivity({ id: activity.id, sport_type: todo.sport })))
      case 'visibility':
        return void (activity && (await control.changeActivity({ id: activity.id, visibility: todo.visibility })))
      case 'wear': {
        const gear = (await own('gear')).filter(({ athlete_id }) => athlete_id === activity?.athlete.id)
        const worn = todo.gear === null ? 'none' : one(gear, todo.gear)?.id
        return void (activity && worn !== undefined && (await control.changeActivity({ id: activity.id, gear_id: worn })))
      }
      case 'delete':
        return void (activity && (await control.deleteActivity({ id: activity.id })))
      case 'segment': {
        const line = { latlng: [placeAt(todo.stretch.from), placeAt(todo.stretch.to)].map(placeIn) }
        return void (await control.loadWorld({
          segments: [{ id: newId(), athlete_id: idOf(todo.who), name: 'Stretch', activity_type: todo.type, line }],
        }))
      }
      case 'resegment': {
        const segment = await of('segments')
        if (segment === undefined) return
        const line = todo.stretch && { latlng: [placeAt(todo.stretch.from), placeAt(todo.stretch.to)].map(placeIn) }
        return void (await control.loadWorld({
          segments: [{ id: segment.id, activity_type: todo.type, ...(line !== null && { line }) }],
        }))
      }
      case 'unsegment': {
        const segment = await of('segments')
        return void (segment && (await control.loadWorld({ segments: [{ id: segment.id, deleted: true }] })))
      }
      case 'gear':
        return void (await control.loadWorld({
          gear: [
            {
              id: `${todo.type === 'bike' ? 'b' : 'g'}${newId()}`,
              athlete_id: idOf(todo.who),
              name: 'Gear',
              primary: todo.primary,
              earlier_distance: todo.earlier / 10,
            },
          ],
        }))
      case 'ungear': {
        const gear = await of('gear')
        if (gear === undefined) return
        return void (await control.loadWorld({ gear: [{ id: gear.id, ...(todo.retire ? { retired: true } : { deleted: true }) }] }))
      }
      case 'clock':
        return void (await control.setClock({ advance: `${todo.hours}h` }))
    }
  }
  for (const todo of steps) await perform(todo)
  const found: unknown[] = []
  for (const id of ATHLETES) {
    found.push(...(await differencesOf(id, await test.token(EVERY_SCOPE, id))))
  }
  return found
}

it(`shows after ${RUNS} random sequences the same values as a computation from scratch`, { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: MOST_STEPS, size: 'max' }), async (steps) => {
      expect(await differencesAfter(steps)).toEqual([])
    }),
    { numRuns: RUNS, endOnFailure: RUNS < 10 },
  )
})
