import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkResponse } from '../support/description.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'

const EVERY_SCOPE = 'read,read_all,profile:read_all,activity:read,activity:read_all'

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited', extendedAccess: true })
})
afterAll(() => test.sandbox.close())

/** An athlete who has authorized the app, and the responses of the API. */
async function newAthlete(fields: object = {}) {
  const { id } = await test.sandbox.control.createAthlete({ firstname: 'Liv', lastname: 'Moe', subscribed: true, ...fields })
  const token = await test.token(EVERY_SCOPE, id)
  const get = async (path: string): Promise<Json> => (await test.request('GET', path, { token })).body
  return { id, token, get }
}

describe('the API shows changes of the control API', () => {
  it('an athlete', async () => {
    const { id, get } = await newAthlete({ bio: 'Runs.', weight: 61, ftp: 200, picture: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    const athlete = await get('/athlete')
    expect(athlete).toMatchObject({ id, firstname: 'Liv', bio: 'Runs.', weight: 61, ftp: 200, summit: true, clubs: [], bikes: [] })
    expect(await (await fetch(athlete.profile)).text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
    await test.sandbox.control.changeAthlete({
      id,
      heart_rate_zones: [
        { min: 0, max: 150 },
        { min: 150, max: -1 },
      ],
    })
    expect((await get('/athlete/zones')).heart_rate).toEqual({
      custom_zones: true,
      zones: [
        { min: 0, max: 150 },
        { min: 150, max: -1 },
      ],
    })
  })

  it('gear, which the service assigns by default until it is retired', async () => {
    const { control } = test.sandbox
    const { id, get } = await newAthlete()
    const gear = await control.createGear({ athlete_id: id, name: 'Racer', brand_name: 'Example' })
    const ride = await control.createActivity({ athlete_id: id, sport_type: 'Ride', distance: 1500 })
    expect((await get('/athlete')).bikes).toMatchObject([{ id: gear.id, distance: 1500 }])
    expect(await get(`/gear/${gear.id}`)).toMatchObject({ brand_name: 'Example', distance: 1500 })
    await control.deleteGear({ id: gear.id })
    expect((await get(`/activities/${ride.id}`)).gear_id).toBeNull()
    expect((await get('/athlete')).bikes).toEqual([])
  })

  it('clubs', async () => {
    const { control } = test.sandbox
    const { id, get } = await newAthlete()
    const club = await control.createClub({ name: 'Night Riders', private: true, members: [{ athlete_id: id, role: 'admin' }] })
    expect(await get('/athlete/clubs')).toMatchObject([{ id: club.id, name: 'Night Riders' }])
    expect(await get(`/clubs/${club.id}`)).toMatchObject({ admin: true, owner: false, member_count: 1 })
    await control.deleteMember({ club_id: club.id, athlete_id: id })
    expect(await get('/athlete/clubs')).toEqual([])
    expect((await get(`/clubs/${club.id}`)).errors).toHaveLength(1)
  })

  it('kudos and comments, with an initial for a last name', async () => {
    const { control } = test.sandbox
    const { id, get } = await newAthlete()
    const { id: activity_id } = await control.createActivity({ athlete_id: id })
    await control.createKudos({ activity_id, athlete_id: test.sandbox.athleteId })
    await control.createComment({ activity_id, firstname: 'Odd', lastname: 'Lie', text: 'Nice', at: '2026-11-01T08:00:00Z' })
    expect(await get(`/activities/${activity_id}/kudos`)).toMatchObject([{ firstname: 'Maren', lastname: 'S.' }])
    expect(await get(`/activities/${activity_id}/comments`)).toMatchObject([
      { text: 'Nice', created_at: '2026-11-01T08:00:00Z', athlete: { firstname: 'Odd', lastname: 'L.' } },
    ])
    expect(await get(`/activities/${activity_id}`)).toMatchObject({ kudos_count: 1, comment_count: 1 })
  })

  it('routes and segments, also with ids of 64 bits', async () => {
    const { control } = test.sandbox
    const { id, token, get } = await newAthlete()
    const points = [
      [45, 8, 100],
      [45.01, 8, 140],
    ]
    const segment = await control.createSegment({ id: '9223372036854775801', athlete_id: id, name: 'Climb', points, other_efforts: 5 })
    const route = await control.createRoute({ id: '9223372036854775802', athlete_id: id, name: 'Up', points })
    expect([segment.id, route.id]).toEqual([9223372036854775801n, 9223372036854775802n])
    await control.setStar({ segment_id: segment.id, athlete_id: id })
    const [starred] = await get('/segments/starred')
    expect(starred).toMatchObject({ name: 'Climb', starred: true, elevation_high: 140, average_grade: expect.closeTo(3.6, 1) })
    expect(await get('/segments/9223372036854775801')).toMatchObject({ effort_count: 5, star_count: 1 })
    expect((await get('/segments/explore?bounds=44.9,7.9,45.1,8.1')).segments).toMatchObject([{ name: 'Climb' }])
    expect(await get(`/athletes/${id}/routes`)).toMatchObject([
      { id_str: '9223372036854775802', name: 'Up', segments: [{ name: 'Climb' }] },
    ])
    const gpx = await test.request('GET', '/routes/9223372036854775802/export_gpx', { token })
    expect([gpx.status, /lat="45(\.0*)?"/.test(gpx.text)]).toEqual([200, true])
    await control.changeSegment({ id: segment.id, private: true })
    expect((await test.request('GET', '/segments/9223372036854775801', { token: await test.token('read_all') })).status).toBe(404)
  })

  it('no deleted athlete', async () => {
    const { control } = test.sandbox
    const { id, token } = await newAthlete()
    await control.deleteAthlete({ id })
    expect((await test.request('GET', '/athlete', { token })).status).toBe(401)
    expect((await control.getState()).athletes.map((athlete) => athlete.id)).not.toContain(id)
  })

  it('no expired token', async () => {
    const { control, clientId, clientSecret } = test.sandbox
    const { id } = await newAthlete()
    const tokens = await control.createToken({ athlete_id: id })
    await control.expireTokens({ access_token: tokens.access_token })
    expect((await test.request('GET', '/athlete', { token: tokens.access_token })).status).toBe(401)
    const form = { client_id: clientId, client_secret: clientSecret, grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    const { access_token: token } = (await test.request('POST', '/oauth/token', { form })).body
    expect((await test.request('GET', '/athlete', { token })).status).toBe(200)
  })

  it('responses that are as described', async () => {
    const { control } = test.sandbox
    const { id, token } = await newAthlete()
    const { id: club } = await control.createClub({ name: '!', members: [{ athlete_id: id }] })
    const { id: gear } = await control.createGear({ athlete_id: id, name: 'Racer' })
    const { id: segment } = await control.createSegment({ athlete_id: id, name: 'S', polyline: '_p~iF~ps|U_ulL' + 'nnqC' })
    const { id: route } = await control.createRoute({
      athlete_id: id,
      name: 'R',
      points: [
        [0, 0],
        [0.01, 0],
      ],
    })
    const { id: activity } = await control.createActivity({ athlete_id: id })
    for (const [operation, path] of [
      ['getAthlete', '/athlete'],
      ['getAthleteZones', '/athlete/zones'],
      ['listAthleteClubs', '/athlete/clubs'],
      ['getClub', `/clubs/${club}`],
      ['getGear', `/gear/${gear}`],
      ['getSegment', `/segments/${segment}`],
      ['getRoute', `/routes/${route}`],
      ['getActivity', `/activities/${activity}`],
    ] as const) {
      const { status, headers, text } = await test.request('GET', path, { token })
      expect([operation, status, checkResponse(operation, status, headers, text)]).toEqual([operation, 200, []])
    }
  })
})
