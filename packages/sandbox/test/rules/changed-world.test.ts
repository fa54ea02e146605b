import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../src/index.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'

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
  it('an athlete', async () => {
    const { id, get } = await newAthlete({ bio: 'Runs.', weight: 61, ftp: 200, picture: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    const athlete = await get('/athlete')
    expect(athlete).toMatchObject({ id, firstname: 'Liv', bio: 'Runs.', weight: 61, ftp: 200, summit: true, clubs: [], bikes: [] })
    expect(await (await fetch(athlete.profile)).text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const zones = [
      { min: 0, max: 150 },
      { min: 150, max: -1 },
    ]
    await load({ athletes: [{ id, heart_rate_zones: zones, custom_zones: true }] })
    expect((await get('/athlete/zones')).heart_rate).toEqual({ custom_zones: true, zones })
    expect(await get('/athlete')).toMatchObject({ bio: 'Runs.', weight: 61 })
  })

  it('gear, which the service assigns by default until it is retired', async () => {
    const { id, get } = await newAthlete()
    const gear = `b${newId()}`
    await load({ gear: [{ id: gear, athlete_id: id, name: 'Racer' }] })
    const ride = () => test.sandbox.control.createActivity({ athlete_id: id, sport_type: 'Ride', distance: 1500 })
    expect((await ride()).gear_id).toBe(gear)
    expect((await get('/athlete')).bikes).toMatchObject([{ id: gear, distance: 1500 }])
    await load({ gear: [{ id: gear, retired: true }] })
    expect((await ride()).gear_id).toBeNull()
  })

  it('kudos and comments, with an initial for a last name', async () => {
    const { id, get } = await newAthlete()
    const activity = await test.sandbox.control.createActivity({ athlete_id: id })
    const comments = [{ id: newId(), firstname: 'Odd', lastname: 'Lie', text: 'Nice', at: '2026-11-01T08:00:00Z' }]
    await load({ activities: [{ id: activity.id, kudos: [{ athlete_id: test.sandbox.athleteId }], comments }] })
    expect(await get(`/activities/${activity.id}/kudos`)).toMatchObject([{ firstname: 'Maren', lastname: 'S.' }])
    expect(await get(`/activities/${activity.id}/comments`)).toMatchObject([
      { text: 'Nice', created_at: '2026-11-01T08:00:00Z', athlete: { firstname: 'Odd', lastname: 'L.' } },
    ])
    expect(await get(`/activities/${activity.id}`)).toMatchObject({ kudos_count: 1, comment_count: 1 })
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
    const gpx = await test.request('GET', `/routes/${route}/export_gpx`, { token })
    expect([gpx.status, /lat="45(\.0*)?"/.test(gpx.text)]).toEqual([200, true])
    await load({ segments: [{ id: segment, private: true }] })
    expect((await test.request('GET', `/segments/${segment}`, { token: await test.token('read_all') })).status).toBe(404)
    await load({ segments: [{ id: segment, deleted: true }] })
    expect(await get(`/athletes/${id}/routes`)).toMatchObject([{ id_str: route, segments: [] }])
  })

  it('the waypoints of a new line, and none of an earlier line', async () => {
    const { id: athlete_id, get } = await newAthlete()
    const id = newId()
    const waypointsOf = async (change: NonNullable<World['routes']>[number]) => {
      await load({ routes: [change] })
      return (await get(`/routes/${id}`)).waypoints
    }
    const waypoints = [{ latlng: [45, 8] satisfies [number, number], title: 'Spring' }]
    await waypointsOf({ id, athlete_id, name: 'Up', line: CLIMB })
    expect(await waypointsOf({ id, line: CLIMB, waypoints })).toMatchObject([{ title: 'Spring' }])
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
