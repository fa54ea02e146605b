import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { startCallback } from '../support/callback.ts'
import { differing } from '../support/differing.ts'
import { recorded } from '../support/recorded.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { lineAlong, steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

const RIDE = recorded(utf8(gpxFile([steadySamples(600)], 'VirtualRide')))
const WORLD: World = {
  athletes: [
    { id: 1, firstname: 'Maren', scopes: ['read', 'activity:read_all'] },
    { id: 2, firstname: 'Ingrid' },
  ],
  gear: [
    { id: 'b1', name: 'Grey bike' },
    { id: 'b2', name: 'Red bike' },
  ],
  clubs: [{ id: 3, name: 'Hills', members: [{ athlete_id: 1 }], other_members: 5 }],
  segments: [{ id: 4, name: 'Climb', line: lineAlong(steadySamples(600).slice(100, 200)), stars: [{ athlete_id: 1 }] }],
  routes: [{ id: 5, name: 'North', line: lineAlong(steadySamples(600)) }],
  activities: [
    { id: 6, name: 'Ride', file: RIDE, kudos: [{ athlete_id: 2 }], comments: [{ id: 60, firstname: 'Eva', text: 'Nice' }] },
    { id: 7, name: 'Yoga', sport_type: 'Yoga', start_date: '2026-11-01T08:00:00Z', elapsed_time: 600 },
  ],
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const zone = (min: number, max: number) => ({ min, max })
const lap = (start_index: number, end_index: number) => ({ start_index, end_index })
const EVERYTHING = 'read_all,profile:read_all,activity:read_all'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ world: WORLD, tier: 'unlimited' })
})
afterAll(() => test.sandbox.close())
beforeEach(async () => {
  await test.control('POST', '/reset')
  token = await test.token(EVERYTHING)
})

const load = (body: object) => test.control('POST', '/load', body)
const get = async (path: string): Promise<Json> => (await test.request('GET', path, { token })).body
const exported = async (): Promise<Json> => (await test.control('GET', '/export')).body

describe('loading JSON into a world', () => {
  it('changes known objects in the given fields only, and creates the others', async () => {
    await test.advance('1h')
    const updated_at = '2026-11-02T11:00:00Z'
    const { status } = await load({
      app: { athlete_limit: 7 },
      athletes: [
        { id: 8, firstname: 'Tomas' },
        { id: 1, city: 'Voss' },
      ],
      gear: [
        { id: 'b2', primary: true },
        { id: 'b1', nickname: 'Rust' },
      ],
      clubs: [{ id: 3, city: 'Voss', members: [{ athlete_id: 1 }, { athlete_id: 8, role: 'owner' }] }],
      segments: [{ id: 4, hazardous: true }],
      routes: [{ id: 5, name: 'Far north' }],
      activities: [
        { id: 6, name: 'Long ride', gear_id: 'b2', kudos: [] },
        { id: 7, moving_time: 600 },
        { id: 9, sport_type: 'Ride', start_date: '2026-11-02T06:00:00.900Z', elapsed_time: 60, moving_time: 0, distance: 500 },
      ],
    })
    expect(status).toBe(200)
    expect(await get('/athlete')).toMatchObject({
      firstname: 'Maren',
      city: 'Voss',
      updated_at,
      bikes: [
        { id: 'b1', primary: false, distance: 0 },
        { id: 'b2', primary: true, distance: 3500 },
      ],
    })
    const { app, athletes } = (await test.control('GET', '/state')).body
    expect([app.athlete_limit, athletes.map(({ id }: Json) => id)]).toEqual([7, [1, 2, 8]])
    expect(await get('/gear/b2')).toMatchObject({ converted_distance: 3.5, frame_type: 3 })
    expect(await get('/clubs/3')).toMatchObject({ name: 'Hills', city: 'Voss', member_count: 7, owner: false })
    expect(await get('/segments/4')).toMatchObject({ name: 'Climb', hazardous: true, updated_at })
    expect(await get('/routes/5')).toMatchObject({ name: 'Far north', segments: [{ id: 4 }], timestamp: 1_793_613_600, updated_at })
    const ride = await get('/activities/6')
    expect(ride).toMatchObject({ name: 'Long ride', gear: { id: 'b2' }, kudos_count: 0, comment_count: 1, distance: 3000, trainer: true })
    expect(ride.device_name).toBe('Builder & Co')
    expect(ride.segment_efforts).toMatchObject([{ name: 'Climb', pr_rank: null }])
    for (const [sport_type, efforts, best] of [
      ['Swim', 0, 0],
      ['Walk', 0, 0],
      ['Run', 0, 4],
      ['GravelRide', 1, 0],
    ]) {
      await test.control('PATCH', '/activities/6', { sport_type })
      const { segment_efforts, best_efforts } = await get('/activities/6')
      expect([sport_type, segment_efforts.length, best_efforts.length]).toEqual([sport_type, efforts, best])
    }
    expect(await get('/activities/9')).toMatchObject({
      name: 'Morning Ride',
      gear_id: 'b2',
      average_speed: 0,
      start_date: '2026-11-02T06:00:00Z',
    })
  })

  it('is without effect if it is what the world exports', async () => {
    await test.advance('1h')
    const grants = async () => (await test.control('GET', '/state')).body.grants
    const before = [await exported(), await grants()]
    expect((await load(before[0])).status).toBe(200)
    expect(differing([await exported(), await grants()], before)).toEqual([])
  })

  it('accepts a lap of one point and points at the same time, and ignores a time of the clock', async () => {
    const laps = [lap(0, 0), lap(1, 3)]
    const ride = { id: 13, sport_type: 'Ride', start_date: '2026-11-01T08:00:00Z', streams: { time: [0, 5, 5, 10] }, laps }
    await load({ now: '2027-01-01T00:00:00Z', athletes: [{ id: 8, firstname: 'Tomas' }], activities: [ride] })
    expect((await get('/activities/13')).laps).toMatchObject(laps)
    expect((await exported()).athletes[2].created_at).toBe('2026-11-02T10:00:00Z')
  })

  it('dates by its end what is known of an activity without a time', async () => {
    const [ride, yoga] = (await exported()).activities
    expect([ride.created_at, ride.kudos[0].at, ride.comments[0].at]).toEqual(Array(3).fill('2026-05-03T06:40:00Z'))
    expect(yoga.created_at).toBe('2026-11-01T08:10:00Z')
  })

  it('computes again what follows from a recording, a line or a privacy zone', async () => {
    const other = await test.token('read,activity:read')
    const startSeen = async () => (await test.request('GET', '/activities/6', { token: other })).body.start_latlng
    const [effort] = (await get('/activities/6')).segment_efforts
    expect(await startSeen()).toHaveLength(2)
    await load({
      athletes: [
        {
          id: 1,
          privacy_zones: [
            { id: 1, center: [46, 14.5], radius: 10_000 },
            { id: 2, center: [0, 0], radius: 500 },
          ],
        },
        { id: 2, privacy_zones: [{ id: 3, center: [46, 14.5], radius: 10_000 }] },
      ],
      segments: [{ id: 4, line: lineAlong(steadySamples(600).slice(100, 300)) }],
      activities: [
        { id: 6, description: 'Cut too' },
        { id: 14, athlete_id: 2, file: RIDE },
      ],
    })
    expect(await startSeen()).toEqual([])
    await load({
      athletes: [{ id: 1, privacy_zones: [] }],
      segments: [{ id: 10, name: 'Later', line: lineAlong(steadySamples(600).slice(300, 400)) }],
      activities: [{ id: 12, file: RIDE, start_date: '2026-10-02T06:00:00Z' }],
    })
    expect(await startSeen()).toHaveLength(2)
    const ofIngrid = await test.request('GET', '/activities/14', { token: await test.token('activity:read', 2) })
    expect(ofIngrid.body.start_latlng).toEqual([])
    expect((await exported()).athletes[0].privacy_zones).toEqual([])
    const ranksIn = async (id: number) => (await get(`/activities/${id}`)).segment_efforts.map(({ pr_rank }: Json) => pr_rank)
    expect(await ranksIn(12)).toEqual([2, 2])
    const asSport = async (sport_type: string) => {
      await test.control('PATCH', '/activities/6', { sport_type })
      return [await ranksIn(6), (await get('/activities/6')).achievement_count, await ranksIn(12)]
    }
    expect(await asSport('Swim')).toEqual([[], 0, [1, 1]])
    expect(await asSport('Ride')).toEqual([[1, 1], 2, [2, 2]])
    const efforts = (await get('/activities/6')).segment_efforts
    expect(efforts.map(({ name, elapsed_time }: Json) => [name, elapsed_time])).toEqual([
      ['Climb', 199],
      ['Later', 99],
    ])
    expect(effort).toMatchObject({ name: 'Climb', elapsed_time: 99 })
    expect((await get('/routes/5')).segments).toMatchObject([{ id: 4 }, { id: 10 }])
    await load({ activities: [{ id: 6, streams: { time: [0, 10], heartrate: [100, 120] }, start_date: '2026-11-01T06:00:00Z' }] })
    expect(await get('/activities/6')).toMatchObject({ name: 'Ride', elapsed_time: 10, average_heartrate: 120, segment_efforts: [] })
    expect(await get('/activities/6/streams?keys=latlng&key_by_type=true')).not.toHaveProperty('latlng')
    expect(await ranksIn(12)).toEqual([1, 1])
    await load({ activities: [{ id: 6, file: RIDE, start_date: '2026-11-01T06:00:00Z' }] })
    expect(await ranksIn(6)).toEqual([2, 2])
    await asSport('Run')
    await load({ segments: [{ id: 13, name: 'Foot', activity_type: 'Run', line: lineAlong(steadySamples(600).slice(300, 400)) }] })
    expect(await get('/activities/6')).toMatchObject({ segment_efforts: [{ name: 'Foot' }], best_efforts: [{}, {}, {}, {}] })
    await load({ segments: [{ id: 13, hazardous: true }] })
    expect(await ranksIn(6)).toEqual([null])
    const elsewhere = { latlng: [1, 2].map((latitude) => [latitude, 8]) }
    await load({
      segments: [
        { id: 13, activity_type: 'Ride' },
        { id: 4, line: elsewhere },
      ],
    })
    expect(await ranksIn(6)).toEqual([])
    expect((await get('/routes/5')).segments.map(({ id }: Json) => id).toSorted()).toEqual([10, 13])
  })

  it('deletes only what is marked, with what depends on it', async () => {
    const deleted = { deleted: true }
    await load({
      activities: [{ id: 6, comments: [{ id: 61, athlete_id: 2, text: 'Strong' }] }],
      segments: [
        { id: 11, athlete_id: 2, name: 'Own', private: true, line: lineAlong(steadySamples(60)) },
        { id: 14, athlete_id: 2, name: 'Of all', line: { latlng: [1, 2].map((latitude) => [latitude, 8]) } },
      ],
      routes: [{ id: 16, name: 'Stays', line: lineAlong(steadySamples(600)) }],
    })
    const body = {
      gear: [{ id: 'b1', ...deleted }],
      clubs: [{ id: 3, ...deleted }],
      segments: [{ id: 4, ...deleted }],
      routes: [{ id: 5, ...deleted }],
    }
    expect((await load({ ...body, activities: [{ id: 7, ...deleted }], athletes: [{ id: 2, ...deleted }] })).status).toBe(200)
    const after = await exported()
    expect(['athletes', 'gear', 'clubs', 'segments', 'routes', 'activities'].map((kind) => after[kind].length)).toEqual([1, 1, 0, 1, 1, 1])
    expect((await test.control('GET', '/things/routes/16')).body.segment_ids).toEqual([])
    expect(after.activities[0]).toMatchObject({ gear_id: null, efforts: [], kudos: [], comments: [] })
    expect(await get('/activities/6')).toMatchObject({ achievement_count: 0, pr_count: 0, comment_count: 0 })
    expect(await load({ athletes: [{ id: 1, ...deleted }] })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('owns the app') },
    })
  })

  it('leaves nothing of a deleted object to one that is created with its id', async () => {
    const both = [{ athlete_id: 1 }, { athlete_id: 2 }]
    const yoga = { sport_type: 'Yoga', start_date: '2026-11-01T08:00:00Z', elapsed_time: 60 } as const
    const social = { comments: [{ id: 61, firstname: 'Eva', text: 'Hm' }], photos: [{ id: 'p', picture: SVG }] }
    await load({
      athletes: [{ id: 2, privacy_zones: [{ id: 1, center: [0, 0] }] }],
      gear: [{ id: 'g2', athlete_id: 2, name: 'Shoes' }],
      clubs: [{ id: 3, members: both }],
      segments: [{ id: 4, stars: both }],
      routes: [{ id: 15, athlete_id: 2, name: 'South', line: lineAlong(steadySamples(60)) }],
      activities: [
        { id: 12, athlete_id: 2, file: RIDE, start_date: yoga.start_date, ...social, kudos: [{ athlete_id: 1 }] },
        { id: 7, ...social, comments: [{ id: 62, firstname: 'Eva', text: 'Hm' }], kudos: [{ athlete_id: 2 }] },
      ],
    })
    await load({ athletes: [{ id: 2, deleted: true }], activities: [{ id: 7, deleted: true }] })
    await load({
      athletes: [{ id: 2, firstname: 'Ingrid' }],
      activities: [
        { id: 12, athlete_id: 2, sport_type: 'Ride', start_date: yoga.start_date, streams: { time: [0, 60] } },
        { id: 7, ...yoga },
      ],
    })
    const { athletes, gear, clubs, segments, routes, activities } = await exported()
    expect([athletes[1].privacy_zones, gear.length, clubs[0].members.length, segments[0].stars.length]).toEqual([[], 2, 1, 1])
    const { streams, efforts } = activities.find(({ id }: Json) => id === 12)
    expect([routes.length, Object.keys(streams), efforts]).toEqual([1, ['time', 'moving'], []])
    for (const { id, kudos, comments, photos } of activities.slice(1)) expect([id, kudos, comments, photos]).toEqual([id, [], [], []])
    await load({ clubs: [{ id: 3, deleted: true }], segments: [{ id: 4, deleted: true }] })
    await load({ clubs: [{ id: 3, name: 'Hills' }], segments: [{ id: 4, name: 'Climb', line: lineAlong(steadySamples(60)) }] })
    expect([(await get('/segments/4')).star_count, (await get('/clubs/3')).member_count]).toEqual([0, 0])
  })

  it('sends the events that the changes cause, and no others', async () => {
    await using callback = await startCallback()
    const { clientId: client_id, clientSecret: client_secret } = test.sandbox
    const form = { client_id, client_secret, callback_url: callback.url, verify_token: 'v' }
    await test.request('POST', '/push_subscriptions', { form })
    await load({
      athletes: [{ id: 1, city: 'Voss' }],
      activities: [
        { id: 6, name: 'Renamed' },
        { id: 7, deleted: true },
        { id: 9, sport_type: 'Walk', start_date: '2026-11-02T06:00:00Z', elapsed_time: 60 },
      ],
    })
    await load({ activities: [{ id: 6, description: 'No event' }] })
    await load({ athletes: [{ id: 1, scopes: ['read', 'read_all', 'profile:write'] }] })
    expect((await test.control('GET', '/state')).body.grants).toMatchObject([{ scope: 'read,read_all,profile:write' }])
    await load({ athletes: [{ id: 1, scopes: [] }] })
    await test.control('POST', '/settle')
    expect(
      callback.events().map(({ object_type, aspect_type, object_id, updates }) => [object_type, aspect_type, object_id, updates]),
    ).toEqual([
      ['activity', 'create', 9, {}],
      ['activity', 'update', 6, { title: 'Renamed' }],
      ['activity', 'delete', 7, {}],
      ['athlete', 'update', 1, { authorized: 'false' }],
    ])
  })

  it.each<[string, object, string, string]>([
    ['an unknown field', { activities: [{ id: 6, sport: 'Ride' }] }, 'activities.0.sport', 'is unknown'],
    ['a wrong value', { athletes: [{ id: 1, weight: -1 }] }, 'athletes.0.weight', 'must be >= 0'],
    ['a missing field', { clubs: [{ id: 9 }] }, 'clubs.0.name', 'is missing'],
    ['no first name', { athletes: [{ id: 9 }] }, 'athletes.0.firstname', 'is missing'],
    ['no name of gear', { gear: [{ id: 'b9' }] }, 'gear.0.name', 'is missing'],
    ['no line', { segments: [{ id: 9, name: 'S' }] }, 'segments.0.line', 'is missing'],
    ['no line of a route', { routes: [{ id: 9, name: 'R' }] }, 'routes.0.line', 'is missing'],
    ['no start', { activities: [{ sport_type: 'Run', elapsed_time: 60 }] }, 'activities.0.start_date', 'is missing'],
    ['a late change', { athletes: [{ id: 1, updated_at: '9999-12-31T23:59:59Z' }] }, 'athletes.0.updated_at', 'cannot write'],
    ['a late creation', { athletes: [{ id: 1, created_at: '9999-12-31T23:59:59Z' }] }, 'athletes.0.created_at', 'cannot write'],
    ['an unknown athlete', { gear: [{ id: 'b9', athlete_id: 99, name: 'B' }] }, 'gear.0.athlete_id', 'is not the id of an athlete'],
    ['the owner of another object', { gear: [{ id: 'b1', athlete_id: 2 }] }, 'gear.0.athlete_id', 'cannot be changed'],
    ['kudos of the athlete', { activities: [{ id: 6, kudos: [{ athlete_id: 1 }] }] }, 'activities.0.athlete_id', 'own activities'],
    ['zones with gaps', { athletes: [{ id: 1, heart_rate_zones: [zone(5, -1)] }] }, 'athletes.0.heart_rate_zones', 'must begin at 0'],
    [
      'zones that go backwards',
      { athletes: [{ id: 1, heart_rate_zones: [zone(0, 90), zone(90, 80), zone(80, -1)] }] },
      'athletes.0.heart_rate_zones',
      'must begin at 0',
    ],
    ['zones that end', { athletes: [{ id: 1, heart_rate_zones: [zone(0, 90)] }] }, 'athletes.0.heart_rate_zones', 'must begin at 0'],
    [
      'an empty zone',
      { athletes: [{ id: 1, heart_rate_zones: [zone(0, 90), zone(90, 90), zone(90, -1)] }] },
      'athletes.0.heart_rate_zones',
      'must begin at 0',
    ],
    [
      'something of an athlete who is deleted',
      { athletes: [{ id: 2, deleted: true }], gear: [{ id: 'b9', athlete_id: 2, name: 'B' }] },
      'gear.0.athlete_id',
      'is not the id of an athlete',
    ],
    ['an id of more than 64 bits', { clubs: [{ id: '9223372036854775808', name: 'C' }] }, 'clubs.0.id', 'must be a whole number from 1'],
    ['a start of the clock that is too late', { now: '9999-12-31T10:00:00Z' }, 'now', 'must be from 1970-01-01 to 9999-12-30'],
    ['a picture that is not SVG', { clubs: [{ id: 3, picture: 'x' }] }, 'clubs.0.picture', 'is not SVG'],
    ['an id twice', { athletes: [{ id: 1, privacy_zones: [1, 1].map((id) => ({ id, center: [0, 0] })) }] }, 'athletes.0', 'contains an id'],
    ['the deletion of nothing', { routes: [{ id: 99, deleted: true }] }, 'routes.0.id', 'does not exist'],
    [
      'a line without a length',
      {
        routes: [
          {
            id: 5,
            line: {
              latlng: [
                [46, 14],
                [46, 14],
              ],
            },
          },
        ],
      },
      'routes.0.line',
      'has a length of zero',
    ],
    [
      'more heights than points',
      { routes: [{ id: 5, line: { ...lineAlong(steadySamples(1)), altitude: [1, 2, 3] } }] },
      'routes.0.line.altitude',
      'must have one value',
    ],
    ['times that decrease', { activities: [{ id: 6, streams: { time: [0, 2, 1] } }] }, 'activities.0.streams.time', 'must not decrease'],
    [
      'a lap that ends before it starts',
      { activities: [{ id: 6, laps: [lap(0, 9), lap(10, 5), lap(6, 600)] }] },
      'activities.0.laps',
      'must cover the 601 points',
    ],
    [
      'streams of different lengths',
      { activities: [{ id: 6, streams: { time: [0, 1], watts: [1] } }] },
      'activities.0.streams.watts',
      'must have one value',
    ],
    ['laps with gaps', { activities: [{ id: 6, laps: [lap(0, 9)] }] }, 'activities.0.laps', 'must cover the 601 points'],
    ['a figure of a recording', { activities: [{ id: 6, distance: 5 }] }, 'activities.0.distance', 'must be left out'],
    ['more time moving than in all', { activities: [{ id: 7, moving_time: 601 }] }, 'activities.0.moving_time', 'must not be more'],
    ['a file by its name', { activities: [{ id: 6, file: 'ride.gpx' }] }, 'activities.0.file', 'a name is possible only in a file'],
    [
      'a file that cannot be read',
      { activities: [{ id: 6, file: { base64: 'eA==', data_type: 'gpx' } }] },
      'activities.0.file',
      'is not accepted',
    ],
  ])('changes nothing because of a mistake in one place: %s', async (_, body, field, message) => {
    const before = await exported()
    const refused = await load({ ...body, app: { name: 'Changed' } })
    expect([refused.status, refused.body.fields]).toEqual([400, [{ field, message: expect.stringContaining(message) }]])
    expect(differing(await exported(), before)).toEqual([])
  })
})

describe('importing JSON', () => {
  it('replaces the data of the world, and keeps its app, its secret and the tokens of the start', async () => {
    const { body } = await test.control('POST', '/import', { athletes: [{ id: 1, firstname: 'Ada' }], now: '2026-12-01T10:00:00Z' })
    expect(body).toMatchObject({
      client_secret: test.sandbox.clientSecret,
      now: '2026-12-01T10:00:00.000Z',
      athletes: [{ firstname: 'Ada' }],
    })
    expect((await test.request('GET', '/athlete', { token: test.sandbox.accessToken })).body).toMatchObject({ firstname: 'Ada' })
    expect((await test.control('POST', '/reset')).body.athletes).toMatchObject([{ firstname: 'Ada' }])
    await test.control('POST', '/import', WORLD)
  })

  it.each([
    ['before it is written', { gear: [{ id: 'b9', athlete_id: 99, name: 'B' }] }],
    ['when it is written', { activities: [{ ...WORLD.activities?.[1], kudos: [{ athlete_id: 1 }] }] }],
  ])('changes nothing because of a mistake that is found %s', async (_when, mistake) => {
    await load({ athletes: [{ id: 1, city: 'Voss' }] })
    const before = await exported()
    const { status } = await test.control('POST', '/import', { athletes: [{ id: 1, firstname: 'Ada' }], ...mistake })
    expect([status, (await get('/athlete')).city, differing(await exported(), before)]).toEqual([400, 'Voss', []])
  })

  it('creates the world of a client id that does not exist, which others do not see', async () => {
    const { fetch, controlUrl } = test.sandbox
    const send = async (world: string, body: object) => {
      const headers = { 'Content-Type': 'application/json', 'X-Sandbox-Control': '1', 'X-Sandbox-World': world }
      const response = await fetch(`${controlUrl}/import`, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: response.status, body: (await response.json()) as Json }
    }
    expect(await send('777', await exported())).toMatchObject({
      status: 200,
      body: { client_id: '777', athletes: [{ firstname: 'Maren' }, {}] },
    })
    expect((await test.control('GET', '/state')).body.worlds).toContain('777')
    for (const id of ['a-b', '1'.repeat(16)])
      expect(await send(id, WORLD)).toMatchObject({ status: 400, body: { message: expect.stringContaining('client id') } })
    expect(await send('777', { athletes: [] })).toMatchObject({ status: 400, body: { fields: [{ field: 'athletes' }] } })
    await test.control('DELETE', '/apps/777')
  })

  it('of an export makes the same world, also after uploads, and later objects get other ids', async () => {
    await load({ activities: [{ sport_type: 'Ride', file: RIDE, start_date: '2026-10-01T06:00:00Z' }] })
    const { body: created } = await test.control('POST', '/activities', { name: 'By the athlete', sport_type: 'Run' })
    const before = await exported()
    await using other = await startTest()
    await other.control('POST', '/import', before)
    expect(differing((await other.control('GET', '/export')).body, before)).toEqual([])
    const { body: next } = await other.control('POST', '/activities', { name: 'Later', sport_type: 'Run' })
    expect(next.id).not.toBe(created.id)
    const { status } = await other.control('POST', '/load', { activities: [{ file: RIDE, start_date: '2026-10-02T06:00:00Z' }] })
    expect(status).toBe(200)
    const { laps: _, efforts: __, ...copy } = before.activities[0]
    await other.control('POST', '/import', { ...before, activities: [...before.activities, { ...copy, id: 20 }] })
    const { activities } = (await other.control('GET', '/export')).body
    for (const part of ['laps', 'efforts']) {
      const ids = activities.flatMap((each: Json) => (each[part] ?? []).map(({ id }: Json) => id))
      expect([ids.length, new Set(ids).size]).toEqual([3, 3])
    }
  })
})
