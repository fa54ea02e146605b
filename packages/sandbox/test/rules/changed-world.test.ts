import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { recorded } from '../support/recorded.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, utf8 } from '../uploads/support/xml.ts'

const EVERY_SCOPE = 'read,read_all,profile:read_all,activity:read,activity:read_all'

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited', extendedAccess: true })
})
afterAll(() => test.sandbox.close())

const load = (change: World) => test.sandbox.control.loadWorld(change)

let lastId = 80_000_000
const newId = (): number => {
  lastId += 1
  return lastId
}

const CLIMB = {
  latlng: [
    [45, 8],
    [45.01, 8],
  ] satisfies [number, number][],
  altitude: [100, 140],
}

/** An athlete who has authorized the app, and the responses of the API. */
async function newAthlete(fields: Partial<NonNullable<World['athletes']>[number]> = {}) {
  const id = newId()
  await load({ athletes: [{ id, firstname: 'Liv', lastname: 'Moe', ...fields }] })
  const token = await test.token(EVERY_SCOPE, id)
  const get = async (path: string): Promise<Json> => (await test.request('GET', path, { token })).body
  return { id, token, get }
}

describe('the API shows what was loaded', () => {
  it('the zones, the energy and the laps of a recording', async () => {
    const heart_rate_zones = [
      { min: 0, max: 145 },
      { min: 145, max: -1 },
    ]
    const { id: athlete_id, get } = await newAthlete({ ftp: 200, heart_rate_zones, weight: 140 })
    const [ride, run] = [newId(), newId()]
    const file = recorded(utf8(gpxFile([steadySamples(60)], 'cycling')))
    const withoutPower = recorded(utf8(gpxFile([steadySamples(60)], 'cycling').replaceAll(/<power>200/g, '<power>x')))
    await load({
      activities: [
        { id: ride, athlete_id, file, hide_from_home: true, start_date: '2026-11-01T08:00:00Z' },
        { id: run, athlete_id, file: withoutPower },
        { file: withoutPower, start_date: '2026-05-01T08:00:00Z' },
      ],
    })
    const heart = { type: 'heartrate', custom_zones: true, distribution_buckets: [{ time: 30 }, { time: 30 }] }
    const power = { type: 'power', distribution_buckets: [0, 0, 0, 60, 0, 0, 0].map((time) => ({ time })) }
    expect(await get(`/activities/${ride}/zones`)).toMatchObject([heart, power])
    expect(await get(`/activities/${run}/zones`)).toMatchObject([heart])
    const activity = { calories: 13, hide_from_home: true, laps: [{ name: 'Lap 1', split: 1 }], photos: { primary: null, count: 0 } }
    expect(await get(`/activities/${ride}`)).toMatchObject(activity)
    expect(await get(`/activities/${run}`)).toMatchObject({ hide_from_home: false, calories: 19 })
    await load({ athletes: [{ id: athlete_id, ftp: null }], activities: [{ id: run, sport_type: 'Walk' }] })
    expect(await get(`/activities/${ride}/zones`)).toMatchObject([heart])
    expect((await get(`/activities/${run}`)).calories).toBe(9)
  })

  it('an athlete', async () => {
    const picture = '<?xml version="1.0"?>\n<!-- A - B --> <svg xmlns="http://www.w3.org/2000/svg"/>'
    const { id, get } = await newAthlete({ bio: 'Runs.', weight: 61, ftp: 200, picture, time_zone: 'Asia/Tokyo' })
    const athlete = await get('/athlete')
    expect(athlete).toMatchObject({ id, firstname: 'Liv', bio: 'Runs.', weight: 61, ftp: 200, summit: true, clubs: [], bikes: [] })
    expect(await (await fetch(athlete.profile)).text()).toBe(picture)
    await expect(load({ athletes: [{ id, picture: '<!-- <svg/> --><html/>' }] })).rejects.toThrow('picture is not SVG')
    const zones = [
      { min: 0, max: 150 },
      { min: 150, max: -1 },
    ]
    await load({ athletes: [{ id, heart_rate_zones: zones, custom_zones: true }] })
    expect((await get('/athlete/zones')).heart_rate).toEqual({ custom_zones: true, zones })
    expect(await get('/athlete')).toMatchObject({ bio: 'Runs.', weight: 61 })
    await load({ activities: [{ athlete_id: id, sport_type: 'Yoga', start_date: '2026-11-01T08:00:00Z', elapsed_time: 60 }] })
    expect(await get('/athlete/activities')).toMatchObject([{ timezone: '(GMT+09:00) Asia/Tokyo' }])
  })

  it('gear, which the service assigns by default until it is retired', async () => {
    const { id, get } = await newAthlete()
    const gear = `b${newId()}`
    await load({ gear: [{ id: gear, athlete_id: id, name: 'Racer' }] })
    const enter = (sport_type: 'GravelRide' | 'Ride' | 'Hike' | 'Swim') =>
      test.sandbox.control.createActivity({ athlete_id: id, sport_type, distance: 1500 })
    const ride = () => enter('Ride')
    expect((await ride()).gear_id).toBe(gear)
    expect((await get('/athlete')).bikes).toMatchObject([{ id: gear, distance: 1500, primary: true }])
    for (const earlier_distance of [100, 200]) await load({ gear: [{ id: gear, earlier_distance }] })
    expect((await get('/athlete')).bikes).toMatchObject([{ distance: 1700 }])
    const [other, shoes] = [`b${newId()}`, `g${newId()}`]
    await load({
      gear: [
        { id: shoes, athlete_id: id, name: 'Boots', notification_distance: 800 },
        { id: other, athlete_id: id, name: 'Gravel', primary: true },
      ],
    })
    expect(await get(`/gear/${shoes}`)).toMatchObject({ primary: true, notification_distance: 800 })
    const worn = [(await enter('GravelRide')).gear_id, (await enter('Hike')).gear_id, (await enter('Swim')).gear_id]
    expect(worn).toEqual([other, shoes, null])
    expect((await get('/athlete')).shoes).toMatchObject([{ id: shoes }])
    await load({ gear: [{ id: other, deleted: true }] })
    await load({ gear: [{ id: gear, retired: true }] })
    expect((await ride()).gear_id).toBeNull()
  })

  it('kudos and comments, with an initial for a last name', async () => {
    const { id, get } = await newAthlete()
    const activity = await test.sandbox.control.createActivity({ athlete_id: id })
    const comments = [
      { id: newId(), firstname: 'Odd', lastname: 'Lie', text: 'Nice', at: '2026-11-01T08:00:00Z' },
      { id: newId(), firstname: 'Eva', text: 'First', at: '2026-11-01T07:00:00Z' },
    ]
    const kudos = [{ firstname: 'Eva' }, { athlete_id: test.sandbox.athleteId }]
    await load({ activities: [{ id: activity.id, kudos, comments }] })
    expect(await get(`/activities/${activity.id}/kudos`)).toMatchObject([
      { firstname: 'Eva', lastname: '' },
      { firstname: 'Maren', lastname: 'S.' },
    ])
    expect(await get(`/activities/${activity.id}/comments?page_size=2`)).toMatchObject([{ text: 'First' }, { text: 'Nice' }])
    expect(await get(`/activities/${activity.id}/comments`)).toMatchObject([
      { text: 'First' },
      { text: 'Nice', created_at: '2026-11-01T08:00:00Z', athlete: { firstname: 'Odd', lastname: 'L.' } },
    ])
    expect(await get(`/activities/${activity.id}`)).toMatchObject({ kudos_count: 2, comment_count: 2 })
  })

  it('photos, in their order', async () => {
    const { id, get } = await newAthlete()
    const activity = await test.sandbox.control.createActivity({ athlete_id: id })
    const [first, second] = ['red', 'blue'].map((fill) => `<svg xmlns="http://www.w3.org/2000/svg" fill="${fill}"/>`) as [string, string]
    const loaded = [
      { id: 'z', picture: first },
      { id: 'a', picture: second },
    ]
    await load({ activities: [{ id: activity.id, photos: loaded }] })
    const { photos, total_photo_count } = await get(`/activities/${activity.id}`)
    expect([photos.count, total_photo_count, photos.primary.unique_id]).toEqual([2, 2, 'z'])
    for (const size of [100, 600]) expect(await (await fetch(photos.primary.urls[size])).text()).toBe(first)
  })

  it('routes and segments, also with ids of 64 bits', async () => {
    const { id, token, get } = await newAthlete()
    const [segment, route] = ['9223372036854775801', '9223372036854775802']
    await load({
      segments: [{ id: segment, athlete_id: id, name: 'Climb', line: CLIMB, other_efforts: 5, stars: [{ athlete_id: id }] }],
      routes: [{ id: route, athlete_id: id, name: 'Up', line: CLIMB }],
    })
    const [starred] = await get('/segments/starred')
    expect(starred).toMatchObject({ name: 'Climb', starred: true, elevation_high: 140, average_grade: expect.closeTo(3.6, 1) })
    expect(await get(`/segments/${segment}`)).toMatchObject({ effort_count: 5, star_count: 1 })
    expect((await get('/segments/explore?bounds=44.9,7.9,45.1,8.1')).segments).toMatchObject([{ name: 'Climb' }])
    expect(await get(`/athletes/${id}/routes`)).toMatchObject([{ id_str: route, name: 'Up', segments: [{ name: 'Climb' }] }])
    for (const path of ['/athlete', `/segments/${segment}`, `/routes/${route}`]) {
      const { created_at, updated_at } = await get(path)
      expect([path, updated_at]).toEqual([path, created_at])
    }
    const gpx = await test.request('GET', `/routes/${route}/export_gpx`, { token })
    expect([gpx.status, /lat="45(\.0*)?"/.test(gpx.text)]).toEqual([200, true])
    await load({ segments: [{ id: segment, private: true }] })
    expect((await test.request('GET', `/segments/${segment}`, { token: await test.token('read_all') })).status).toBe(404)
    await load({ segments: [{ id: segment, deleted: true }] })
    expect(await get(`/athletes/${id}/routes`)).toMatchObject([{ id_str: route, segments: [] }])
    expect((await test.sandbox.control.getThing({ kind: 'routes', id: route })).segment_ids).toEqual([])
  })

  it('a segment that rises and falls, and a route in pieces', async () => {
    const { id: athlete_id, get } = await newAthlete()
    const [hill, route, earlier] = [newId(), newId(), newId()]
    const latlng = [45.1, 45.11, 45.11, 45.12].map((latitude): [number, number] => [latitude, 8])
    const line = { latlng, altitude: [100, 140, 140, 90] }
    await load({
      segments: [{ id: hill, athlete_id, name: 'Hill', activity_type: 'Run', line, other_athletes: 3, other_stars: 2 }],
      routes: [
        { id: route, athlete_id, name: 'Over', activity_type: 'Run', line: { ...line, distance: [0, 1000, 1000, 3000] } },
        { id: earlier, athlete_id, name: 'Down', line: { ...line, altitude: [140, 90, 90, 80] }, created_at: '2026-10-01T00:00:00Z' },
      ],
    })
    const heights = { elevation_high: 140, elevation_low: 90, total_elevation_gain: 40, average_grade: -0.4, climb_category: 0 }
    expect(await get(`/segments/${hill}`)).toMatchObject({ ...heights, maximum_grade: 3.7, athlete_count: 3, star_count: 2 })
    await load({ segments: [{ id: hill, line: { latlng: latlng.toSpliced(1, 2), altitude: [140, 80] } }] })
    expect(await get(`/segments/${hill}`)).toMatchObject({ maximum_grade: 0, total_elevation_gain: 0 })
    expect(await get(`/athletes/${athlete_id}/routes`)).toMatchObject([
      { id: route, type: 2, distance: 3000, estimated_moving_time: 1000, segments: [{ id: hill }] },
      { id: earlier, type: 1, estimated_moving_time: expect.closeTo(359, 0), segments: [] },
    ])
  })

  it('the waypoints of a new line, and none of an earlier line', async () => {
    const { id: athlete_id, get } = await newAthlete()
    const id = newId()
    const waypointsOf = async (change: NonNullable<World['routes']>[number]) => {
      await load({ routes: [change] })
      return (await get(`/routes/${id}`)).waypoints
    }
    const waypoints = [{ latlng: [45.01, 8] satisfies [number, number], title: 'Spring' }]
    await waypointsOf({ id, athlete_id, name: 'Up', line: CLIMB })
    const spring = { title: 'Spring', categories: ['poi'], distance_into_route: expect.closeTo(1112, 0) }
    expect(await waypointsOf({ id, line: CLIMB, waypoints })).toMatchObject([spring])
    expect(await waypointsOf({ id, name: 'High' })).toMatchObject([{ title: 'Spring' }])
    expect((await waypointsOf({ id, line: CLIMB })) ?? []).toEqual([])
  })

  it('no deleted athlete', async () => {
    const { control } = test.sandbox
    const { id, token } = await newAthlete()
    await load({ athletes: [{ id, deleted: true }] })
    expect((await test.request('GET', '/athlete', { token })).status).toBe(401)
    expect((await control.getState()).athletes.map((athlete) => athlete.id)).not.toContain(id)
  })
})
