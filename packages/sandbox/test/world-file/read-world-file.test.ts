import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { metersBetween } from '../../src/tracks/geometry.ts'
import { encodePolyline } from '../../src/tracks/polyline.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { readWorldFile, worldFrom } from '../../src/world-file/read-world-file.ts'
import { createdFrom } from '../support/comparable-contents.ts'
import { fitFile } from '../uploads/support/fit.ts'
import { sample, samplesAreThere } from '../uploads/support/samples.ts'
import { START, steadySamples } from '../uploads/support/track.ts'
import { gpxFile, tcxFile } from '../uploads/support/xml.ts'
import { folderWith } from './support/world-folder.ts'

const NOW = Date.UTC(2026, 10, 2, 10)

/** The contents of a world that is an object and starts on 2 November 2026 at 10:00 UTC, 11:00 in Oslo. */
const contentsOf = async (world: object, files: Readonly<Record<string, Uint8Array>> = {}) =>
  (await worldFrom(world, { files })).contents(NOW)

/** The same with every default, as it is created. */
const madeOf = async (world: object, files?: Readonly<Record<string, Uint8Array>>) => createdFrom(await contentsOf(world, files))

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const RIDE = utf8(gpxFile([steadySamples(600)], 'cycling'))
const RUN = { sport_type: 'Run', start_date_local: '2026-10-30T07:10:00', elapsed_time: 1800 }

it('an athlete needs only a key', async () => {
  const { athletes, activities } = await madeOf({ athletes: { maren: null } })
  expect(activities).toEqual([])
  expect(athletes).toEqual([
    {
      id: 1001,
      firstname: 'Maren',
      lastname: '',
      username: null,
      bio: null,
      sex: null,
      city: null,
      state: null,
      country: null,
      subscribed: true,
      time_zone: 'Europe/Oslo',
      measurement_preference: 'meters',
      athlete_type: 0,
      weight: null,
      ftp: null,
      follower_count: 0,
      friend_count: 0,
      created_at: NOW / 1000 - 365 * 86_400,
      updated_at: NOW / 1000 - 365 * 86_400,
      heart_rate_zones: [
        { min: 0, max: 114 },
        { min: 114, max: 142 },
        { min: 142, max: 162 },
        { min: 162, max: 180 },
        { min: 180, max: -1 },
      ],
      custom_zones: false,
      privacy_zones: [],
      picture: null,
    },
  ])
})

it('a manual activity has the fields of a POST request', async () => {
  const { activities } = await madeOf({
    athletes: { maren: {} },
    activities: [
      { ...RUN, name: 'Commute', distance: 5000, moving_time: 1700, total_elevation_gain: 12, commute: true, visibility: 'only_me' },
    ],
  })
  expect(activities).toEqual([
    {
      id: 100001,
      athlete_id: 1001,
      name: 'Commute',
      description: null,
      sport_type: 'Run',
      visibility: 'only_me',
      commute: true,
      trainer: false,
      gear_id: null,
      start: Date.UTC(2026, 9, 30, 6, 10) / 1000,
      time_zone: 'Europe/Oslo',
      made: { distance: 5000, moving_time: 1700, elapsed_time: 1800, total_elevation_gain: 12 },
      kudos: [],
      comments: [],
      photos: [],
    },
  ])
})

describe('local times of the athletes', () => {
  it.each([
    ['2026-10-30T07:10:00', '2026-10-30T06:10:00Z'],
    ['2026-10-30 07:10', '2026-10-30T06:10:00Z'],
    ['2026-10-30T07:10:00Z', '2026-10-30T06:10:00Z'],
    ['2026-10-24T07:10', '2026-10-24T05:10:00Z'],
    ['today 07:10', '2026-11-02T06:10:00Z'],
    ['yesterday at 23:30:15', '2026-11-01T22:30:15Z'],
    ['1 day ago 07:10', '2026-11-01T06:10:00Z'],
    ['9 days ago 07:10', '2026-10-24T05:10:00Z'],
  ])('%s is %s', async (start_date_local, time) => {
    const { activities } = await madeOf({ athletes: { maren: {} }, activities: [{ ...RUN, start_date_local }] })
    expect(activities[0]?.start).toBe(Date.parse(time) / 1000)
  })

  it('days are counted from the local day in Oslo at the start of the world', async () => {
    const { contents } = await worldFrom({
      athletes: { maren: {} },
      activities: [{ ...RUN, elapsed_time: 60, start_date_local: 'today 00:05' }],
    })
    expect(contents(Date.parse('2026-07-10T22:30:00Z')).activities[0]?.start).toBe(Date.parse('2026-07-10T22:05:00Z') / 1000)
  })
})

describe('a recording', () => {
  it.each([
    ['ride.gpx', RIDE],
    ['ride.GPX.gz', gzipSync(RIDE)],
    ['ride.tcx', utf8(tcxFile([steadySamples(600)]))],
    ['ride.fit', fitFile(steadySamples(600), { sport: 2 })],
  ])('%s has sport, start, streams and laps', async (name, content) => {
    const { activities } = await madeOf({ athletes: { maren: {} }, activities: [{ file: name }] }, { [name]: content })
    const [activity] = activities
    if (activity === undefined || !('streams' in activity.made)) throw new Error('there is no recording')
    expect(activity).toMatchObject({ sport_type: 'Ride', start: START / 1000 })
    const { streams, laps, external_id, upload_id } = activity.made
    expect(totalsOf(streams)).toMatchObject({ elapsed_time: 600, moving_time: 600 })
    expect(Math.abs(totalsOf(streams).distance - 3000)).toBeLessThan(2)
    expect(laps).toEqual([{ startIndex: 0, endIndex: 600 }])
    expect([external_id, upload_id]).toEqual([name, 600001])
  })

  it('of bytes is read by its content', async () => {
    const files = [RIDE, gzipSync(RIDE), utf8(tcxFile([steadySamples(600)])), fitFile(steadySamples(600), { sport: 2 })]
    const { activities } = await madeOf({ athletes: { maren: {} }, activities: files.map((file) => ({ file })) })
    expect(activities.map(({ sport_type }) => sport_type)).toEqual(['Ride', 'Ride', 'Ride', 'Ride'])
  })

  it('can have another name, sport, start, device and gear', async () => {
    const overrides = {
      name: 'Evening hike',
      sport_type: 'Hike',
      start_date_local: 'yesterday 18:00',
      device_name: 'Watch',
      external_id: 'garage.fit',
      upload_id: 77,
      gear: 'boots',
    }
    const { activities } = await madeOf(
      { athletes: { maren: { shoes: { boots: { id: 'g5' } } } }, activities: [{ file: 'a/ride.gpx', ...overrides }] },
      { 'a/ride.gpx': RIDE },
    )
    expect(activities[0]).toMatchObject({
      name: 'Evening hike',
      sport_type: 'Hike',
      gear_id: 'g5',
      start: Date.UTC(2026, 10, 1, 17) / 1000,
      made: { device_name: 'Watch', external_id: 'garage.fit', upload_id: 77 },
    })
  })

  it('without a name is named like an upload', async () => {
    const { activities } = await madeOf(
      { athletes: { maren: {} }, activities: [{ file: 'ride.fit', sport_type: 'TrailRun', start_date_local: 'yesterday 12:30' }, RUN] },
      { 'ride.fit': fitFile(steadySamples(600), { sport: 2 }) },
    )
    expect(activities.map(({ name }) => name)).toEqual(['Morning Run', 'Lunch Trail Run'])
  })

  it('that several activities refer to is read once', async () => {
    const { activities } = await contentsOf(
      { athletes: { maren: {}, ingrid: {} }, activities: [{ file: 'ride.gpx' }, { file: 'ride.gpx', athlete: 'ingrid' }] },
      { 'ride.gpx': RIDE },
    )
    const [first, second] = activities.map(({ made }) => ('streams' in made ? made.streams : undefined))
    expect(first).toBe(second)
  })

  it.skipIf(!samplesAreThere)(
    `of a device is read${samplesAreThere ? '' : ' (skipped: the recorded files are not beside the repository)'}`,
    async () => {
      const names = ['gpx/Friday-Evening-Run.gpx', 'tcx/sample.tcx', 'fit/activity-small-fenix2-run.fit']
      const files = Object.fromEntries(names.map((name) => [name, sample(name)]))
      const { activities } = await madeOf({ athletes: { maren: {} }, activities: names.map((file) => ({ file })) }, files)
      expect(activities).toHaveLength(3)
    },
  )
})

describe('ids', () => {
  it('of 64 bits are exact, as numbers and as strings, in YAML, JSON and objects', async () => {
    const world = {
      athletes: { maren: { id: '9007199254740993' }, ingrid: { id: '5' } },
      activities: [{ ...RUN, id: 3n, athlete: '9007199254740993' }],
    }
    const folder = await folderWith({
      'a.yaml': `athletes:\n  maren: { id: 9007199254740993 }\n  ingrid: { id: 5 }\nactivities: [{ id: 3, athlete: 9007199254740993, ${JSON.stringify(RUN).slice(1, -1)} }]`,
      'a.json': JSON.stringify(world, (_key, value) => (typeof value === 'bigint' ? Number(value) : value), '\t'),
    })
    const worlds = await Promise.all([worldFrom(world), readWorldFile(join(folder, 'a.yaml')), readWorldFile(join(folder, 'a.json'))])
    for (const { contents } of worlds) {
      const { athletes, activities } = contents(NOW)
      expect(athletes.map(({ id }) => id)).toEqual([9007199254740993n, 5])
      expect(activities[0]).toMatchObject({ id: 3, athlete_id: 9007199254740993n })
    }
  })

  it('are assigned in the order of the file, in addition to given ones', async () => {
    const { athletes, activities, clubs, gear } = await madeOf({
      athletes: { maren: { bikes: { one: null, two: { id: 'b500002' } }, shoes: { one: null } }, ingrid: { id: 1001 }, liv: null },
      activities: [{ ...RUN, start_date_local: 'today 09:00' }, { ...RUN, id: 100001 }, RUN],
      clubs: { hill: null },
    })
    expect(athletes.map(({ id }) => id)).toEqual([1002, 1001, 1003])
    // By start time.
    expect(activities.map(({ id }) => id)).toEqual([100001, 100003, 100002])
    expect(clubs.map(({ id }) => id)).toEqual([400001])
    expect(gear.map(({ id }) => id)).toEqual(['b500001', 'b500002', 'g500003'])
  })
})

it('people are referred to by key or id, and people outside the world by name', async () => {
  const { activities, clubs, segments } = await madeOf({
    athletes: { maren: {}, ingrid: { id: 42 }, liv: {} },
    activities: [
      {
        ...RUN,
        kudos: ['ingrid', { athlete: 'liv', created_at: '2026-10-31T08:00:00Z' }, { firstname: 'Eva', lastname: 'Moe' }],
        comments: [
          { athlete: 42, text: 'Well run' },
          { firstname: 'Eva', text: 'Hi', id: 9 },
        ],
      },
    ],
    clubs: { hill: { members: ['ingrid', { athlete: 'maren', role: 'admin' }], other_member_count: 3 } },
    segments: {
      climb: {
        latlng: [
          [60, 5],
          [60.003, 5],
        ],
        starred_by: [42, { athlete: 'maren', starred_date: '2026-10-31T08:00:00Z' }],
      },
    },
  })
  const end = Date.UTC(2026, 9, 30, 6, 40) / 1000
  expect(activities[0]?.kudos).toEqual([
    { athlete_id: 42, at: end + 600 },
    { firstname: 'Eva', lastname: 'Moe', at: end + 1800 },
    { athlete_id: 1002, at: Date.UTC(2026, 9, 31, 8) / 1000 },
  ])
  expect(activities[0]?.comments).toEqual([
    { id: 700001, athlete_id: 42, text: 'Well run', at: end + 600 },
    { id: 9, firstname: 'Eva', lastname: '', text: 'Hi', at: end + 1200 },
  ])
  expect(clubs[0]).toMatchObject({
    name: 'Hill',
    url: 'hill',
    other_members: 3,
    members: [
      { athlete_id: 1001, role: 'admin' },
      { athlete_id: 42, role: 'owner' },
    ],
  })
  expect(segments[0]?.stars).toEqual([
    { athlete_id: 1001, at: Date.UTC(2026, 9, 31, 8) / 1000 },
    { athlete_id: 42, at: segments[0]?.created_at },
  ])
})

it('reactions to an activity that has just ended are not after the start of the world', async () => {
  const { activities } = await madeOf({
    athletes: { maren: {}, ingrid: {}, liv: {} },
    activities: [{ ...RUN, start_date_local: 'today 10:15', kudos: ['ingrid', 'liv'] }],
  })
  expect(activities[0]?.kudos.map(({ at }) => at)).toEqual([NOW / 1000 - 300, NOW / 1000])
})

describe('a line', () => {
  const points = [
    [60.39, 5.32],
    [60.392, 5.32],
    [60.393, 5.323],
  ]
  const gpx = (element: string): Uint8Array =>
    utf8(
      `<gpx>${points.map(([lat, lon], index) => `<${element} lat="${lat}" lon="${lon}"><ele>${index * 10}</ele></${element}>`).join('')}</gpx>`,
    )

  it.each([
    ['points', { latlng: points, altitude: [0, 10, 20] }],
    ['a polyline', { polyline: encodePolyline(points as [number, number][]), altitude: [0, 10, 20] }],
    ['the track of a GPX file without times', { file: 'trkpt.gpx' }],
    ['the route of a GPX file', { file: 'rtept.gpx' }],
  ])('is created from %s, with a point every 50 m at least', async (_name, line) => {
    const { routes, segments } = await madeOf(
      { athletes: { maren: {} }, routes: [{ name: 'Loop', ...line }], segments: { climb: line } },
      { 'trkpt.gpx': gpx('trkpt'), 'rtept.gpx': gpx('rtept') },
    )
    for (const made of [routes[0], segments[0]]) {
      const { latlng = [], altitude = [] } = made?.line ?? {}
      expect(altitude).toHaveLength(latlng.length)
      expect([latlng[0], latlng.at(-1)]).toEqual([points[0], points[2]])
      expect([altitude[0], altitude.at(-1)]).toEqual([0, 20])
      const steps = latlng.slice(1).map((point, index) => metersBetween(latlng[index] ?? point, point))
      expect(Math.max(...steps)).toBeLessThanOrEqual(50)
      expect(Math.min(...steps)).toBeGreaterThan(10)
    }
  })

  it('keeps points that are close to each other, unless there are more than one per 10 m', async () => {
    const meters = (along: number): [number, number] => [60 + along / 111_195.08, 5]
    const sparse = [0, 4, 44, 84, 90, 130].map(meters)
    const dense = Array.from({ length: 101 }, (_, index) => meters(index))
    const { routes } = await madeOf({
      athletes: { maren: {} },
      routes: [
        { name: 'Sparse', latlng: sparse },
        { name: 'Dense', latlng: dense },
      ],
    })
    expect(routes[0]?.line.latlng).toEqual(sparse)
    expect(routes[1]?.line.latlng).toHaveLength(11)
  })

  it('across the 180th meridian takes the short way', async () => {
    const { routes } = await madeOf({
      athletes: { maren: {} },
      routes: [
        {
          name: 'Date line',
          latlng: [
            [-17, 179.999],
            [-17, -179.999],
          ],
        },
      ],
    })
    const longitudes = routes[0]?.line.latlng.map(([, longitude]) => longitude) ?? []
    expect(longitudes.length).toBeGreaterThan(5)
    expect(longitudes.every((longitude) => Math.abs(longitude) >= 179.999 && Math.abs(longitude) <= 180)).toBe(true)
  })

  it('of a GPX file has the nearest altitude for missing ones, and ignores the waypoints after it', async () => {
    const file = `<gpx><trk><trkseg><trkpt lat="60" lon="5"/><trkpt lat="60.0003" lon="5"><ele>300</ele></trkpt>
<trkpt lat="60.0006" lon="5"><ele>99999</ele></trkpt></trkseg></trk><wpt lat="60" lon="5"><ele>1000</ele></wpt></gpx>`
    const { routes } = await madeOf({ athletes: { maren: {} }, routes: [{ name: 'Loop', file: 'a.gpx' }] }, { 'a.gpx': utf8(file) })
    expect(routes[0]?.line.altitude).toEqual([300, 300, 300])
  })

  it('of a segment can be a part of an activity', async () => {
    const { segments } = await madeOf(
      {
        athletes: { maren: {} },
        activities: [{ key: 'lap', file: 'ride.gpx' }],
        segments: { climb: { from: { activity: 'lap', start_km: 1, end_km: 2 } } },
      },
      { 'ride.gpx': RIDE },
    )
    const { latlng = [], altitude = [] } = segments[0]?.line ?? {}
    const length = latlng.slice(1).reduce((sum, point, index) => sum + metersBetween(latlng[index] ?? point, point), 0)
    expect(Math.round(length / 10)).toBe(100)
    expect([altitude[0], altitude.at(-1)]).toEqual([340, 380])
  })

  it.each([
    [{}, 'Ride'],
    [{ sport_type: 'TrailRun' }, 'Run'],
    [{ sport_type: 'Hike' }, 'Run'],
  ])('of a segment has the type of the activity that it is a part of: %j', async (fields, type) => {
    const { segments } = await madeOf({
      athletes: { maren: {} },
      activities: [{ ...fields, key: 'lap', file: RIDE }],
      segments: {
        same: { from: { activity: 'lap', start_km: 1, end_km: 2 } },
        other: { from: { activity: 'lap', start_km: 1, end_km: 2 }, activity_type: 'Ride' },
      },
    })
    expect(segments.map(({ activity_type }) => activity_type)).toEqual([type, 'Ride'])
  })

  it('has waypoints, whose distance follows from it', async () => {
    const { routes } = await madeOf({
      athletes: { maren: {} },
      routes: [{ name: 'Loop', type: 2, latlng: points, waypoints: [{ latlng: [60.3919, 5.32], title: 'Well' }] }],
    })
    expect(routes[0]).toMatchObject({ activity_type: 'Run', waypoints: [{ title: 'Well', categories: ['poi'], target_latlng: null }] })
    expect(Math.abs((routes[0]?.waypoints?.[0]?.distance_into_route ?? 0) - 211)).toBeLessThan(25)
  })
})

it('the app, its start and what athletes granted are read', async () => {
  const world = await worldFrom({
    now: '2026-11-02T11:00:00+01:00',
    app: {
      name: 'Ride Log',
      tier: 'upgraded',
      extended_access: true,
      single_player: false,
      athlete_limit: 3,
      callback_domain: 'ride.example',
    },
    athletes: { maren: { scopes: ['read', 'activity:read_all'] }, ingrid: {} },
  })
  expect(world).toMatchObject({
    now: NOW,
    app: { name: 'Ride Log', tier: 'upgraded', extendedAccess: true, singlePlayer: false, athleteLimit: 3, callbackDomain: 'ride.example' },
    grants: [{ athleteId: 1001, scopes: ['read', 'activity:read_all'] }],
  })
  expect((await worldFrom({ athletes: { maren: {} } })).now).toBeUndefined()
})

it('bikes and shoes have the fields of the API, and the first of each is the default', async () => {
  const { gear } = await madeOf({
    athletes: {
      maren: {
        bikes: { gravel: { brand_name: 'Fjell', distance: 1000, frame_type: 5, weight: 9.1 }, tt: null },
        shoes: { trail: { notification_distance: 800000 } },
      },
    },
  })
  expect(gear).toMatchObject([
    { name: 'Gravel', brand_name: 'Fjell', earlier_distance: 1000, frame_type: 5, weight: 9.1, primary: true },
    { name: 'Tt', primary: false, frame_type: 3 },
    { name: 'Trail', primary: true, notification_distance: 800000 },
  ])
})

it('a bike can have no frame type', async () => {
  const { gear } = await madeOf({ athletes: { maren: { bikes: { gravel: { frame_type: null } } } } })
  expect(gear).toMatchObject([{ frame_type: null }])
})

it('a club whose name has no URL characters has the key in its URL', async () => {
  const { clubs } = await madeOf({ athletes: { maren: {} }, clubs: { mountain: { name: '山' } } })
  expect(clubs).toMatchObject([{ name: '山', url: 'mountain' }])
})

it('pictures are SVG files', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const { athletes, activities } = await madeOf(
    { athletes: { maren: { picture: 'me.svg' } }, activities: [{ ...RUN, photos: [{ picture: 'me.svg', caption: 'Me' }] }] },
    { 'me.svg': utf8(svg) },
  )
  expect(athletes[0]?.picture).toBe(svg)
  expect(activities[0]?.photos).toEqual([{ id: '900001', picture: svg, caption: 'Me' }])
})

it('the same world has the same contents', async () => {
  const world = { athletes: { maren: {}, ingrid: {} }, activities: [{ ...RUN, kudos: ['ingrid'] }] }
  const read = await worldFrom(world)
  expect(read.contents(NOW)).toEqual(read.contents(NOW))
  expect((await worldFrom(structuredClone(world))).contents(NOW)).toEqual(read.contents(NOW))
})
