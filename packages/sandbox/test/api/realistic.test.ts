import { describe, expect, it } from 'vitest'
import { activities } from '../../src/api/handlers/activity-handlers.ts'
import { createRealism } from '../../src/api/realistic.ts'
import { athleteIds } from '../../src/things/athletes/athletes.ts'
import { START, startControl } from '../control/support.ts'
import { startTest } from '../support/sandbox.ts'

const limits = { 'X-RateLimit-Usage': '1,1', 'X-ReadRateLimit-Usage': '1,1' }

describe('a realistic service', () => {
  it('delays most responses by 40 to 200 milliseconds and some by more, the same ones with the same seed', async () => {
    const play = async (seed: number): Promise<number[]> => {
      const pauses: number[] = []
      const realism = createRealism(seed, async (milliseconds) => void pauses.push(milliseconds))
      for (let count = 0; count < 500; count += 1) await realism.delay(new AbortController().signal)
      return pauses
    }
    const pauses = await play(1)
    expect(await play(1)).toEqual(pauses)
    expect(await play(2)).not.toEqual(pauses)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(40)
    const slow = pauses.filter((pause) => pause > 200)
    expect(slow.length).toBeGreaterThan(0)
    expect(slow.length).toBeLessThan(50)
  })

  it.each([
    ['a token response', { status: 200, isOAuth: true, isRead: false }, {}],
    ['404', { status: 404, isOAuth: false, isRead: true }, {}],
    ['401', { status: 401, isOAuth: false, isRead: true }, {}],
    ['a new activity', { status: 201, isOAuth: false, isRead: false }, { ...limits, 'X-ReadRateLimit-Usage': ',' }],
    ['an athlete', { status: 200, isOAuth: false, isRead: true }, limits],
  ])('sends these limits with %s: %j, %j', (_what, response, headers) => {
    expect(createRealism(1).headersOf(response, limits)).toEqual(headers)
  })

  it('shows a new activity after 5 seconds, its series after 15, and sports that no description lists', async () => {
    await using test = await startTest({ realistic: true })
    const token = await test.token('activity:read_all,activity:write')
    const get = (path: string) => test.request('GET', path, { token })
    const { body: list } = await get('/athlete/activities?per_page=200')
    expect(list.map(({ sport_type }: { sport_type: string }) => sport_type)).toContain('Orienteering')

    const body = new FormData()
    const points = [0, 10, 20].map(
      (second) => `<trkpt lat="${60.39 + second / 1e4}" lon="5.32"><time>2026-10-01T08:00:${second || '00'}Z</time></trkpt>`,
    )
    body.set('data_type', 'gpx')
    body.set('file', new File([`<gpx version="1.1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`], 'walk.gpx'))
    const { id: uploadId } = (await test.request('POST', '/uploads', { token, body })).body
    await test.advance('2s')
    const { activity_id: id } = (await get(`/uploads/${uploadId}`)).body
    expect(id).toEqual(expect.any(Number))
    expect((await get(`/activities/${id}`)).status).toBe(404)
    await test.advance('5s')
    expect((await get(`/activities/${id}`)).status).toBe(200)
    expect((await get(`/activities/${id}/streams?keys=time&key_by_type=true`)).status).toBe(404)
    await test.advance('10s')
    expect((await get(`/activities/${id}/streams?keys=time&key_by_type=true`)).status).toBe(200)
  })

  it('returns a new activity when it is created, and shows it after 5 seconds, even if nothing is written in the meantime', async () => {
    let now = START
    const { services } = startControl({}, () => now)
    const world = services.defaultWorld()
    world.updateApp({ realistic: true })
    world.setNow(START, false)
    const [athleteId = ''] = athleteIds(world)
    const call = {
      services,
      world,
      athleteId,
      path: {},
      query: { page: 1, per_page: 30 },
      rawQuery: new URLSearchParams(),
      scopes: ['activity:read_all', 'activity:write'] as const,
    }
    const body = { name: 'Lunch walk', sport_type: 'Walk', start_date_local: '2026-11-02T10:00:00', elapsed_time: 60 }
    const created = await activities.createActivity({ ...call, body })
    expect([created.status, JSON.parse(created.body ?? '').name]).toEqual([201, 'Lunch walk'])
    const names = async (): Promise<string[]> =>
      JSON.parse((await activities.listActivities({ ...call, body: {} })).body ?? '').map(({ name }: { name: string }) => name)
    expect(await names()).not.toContain('Lunch walk')
    now += 5_000
    expect(await names()).toContain('Lunch walk')
  })

  it('is off by default, and can be turned on', async () => {
    await using test = await startTest()
    expect((await test.control('GET', '/state')).body.app.realistic).toBe(false)
    await test.control('PATCH', `/apps/${test.sandbox.clientId}`, { realistic: true })
    expect((await test.control('GET', '/state')).body.app.realistic).toBe(true)
  })
})
