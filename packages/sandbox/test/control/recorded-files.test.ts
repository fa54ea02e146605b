import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandboxWith } from '../../src/server/start-sandbox.ts'
import { createUploadParser, type UploadParser } from '../../src/tracks/files/parser.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { sendFile } from '../support/upload.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, tcxFile, utf8 } from '../uploads/support/xml.ts'

let test: TestSandbox
beforeAll(async () => {
  test = await startTest()
})
afterAll(() => test.sandbox.close())

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const gpx = (seconds: number): string => base64(utf8(gpxFile([steadySamples(seconds)])))
const create = async (body: object): Promise<{ status: number; body: Json }> => test.control('POST', '/activities', body)

describe('an activity with a file', () => {
  it('exists when the response is sent, with everything that follows from the recording', async () => {
    const { status, body } = await create({
      file: { data_type: 'gpx', content: gpx(600) },
      name: 'Mine',
      visibility: 'only_me',
      commute: true,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Mine',
      sport_type: 'Run',
      visibility: 'only_me',
      commute: true,
      manual: false,
      upload_id: expect.any(Number),
    })
    expect(body.distance).toBeGreaterThan(0)
    expect(body.map.polyline).not.toBe('')
    const token = await test.token('activity:read_all')
    expect((await test.request('GET', `/activities/${body.id}/streams?keys=time`, { token })).status).toBe(200)
    expect((await test.request('GET', `/uploads/${body.upload_id}`, { token: await test.token('activity:write') })).body).toMatchObject({
      activity_id: body.id,
    })
  })

  it('can belong to another athlete, be compressed, and have a sport other than that of the file', async () => {
    const { control } = test.sandbox
    const { id } = await control.createAthlete({ firstname: 'Liv' })
    const content = base64(gzipSync(tcxFile([steadySamples(300)])))
    const activity = await control.createActivity({ athlete_id: id, file: { data_type: 'tcx.gz', content }, sport_type: 'GravelRide' })
    expect(activity).toMatchObject({ sport_type: 'GravelRide', visibility: 'everyone', athlete: { id } })
  })

  it('is made once of the same file', async () => {
    const file = { data_type: 'gpx', content: gpx(333) }
    const { body } = await create({ file })
    expect(await create({ file })).toMatchObject({ status: 400, body: { message: `file: recorded.gpx duplicate of activity ${body.id}` } })
    await test.control('DELETE', `/activities/${body.id}`)
    expect((await create({ file })).status).toBe(201)
  })

  it('counts for the gear', async () => {
    const { control } = test.sandbox
    const athlete = await control.createAthlete({ firstname: 'Liv' })
    const gear = await control.createGear({ athlete_id: athlete.id, type: 'shoes', name: 'Shoes' })
    const activity = (await control.createActivity({ athlete_id: athlete.id, file: { data_type: 'gpx', content: gpx(444) } })) as Json
    expect(await control.listGear({ athlete_id: athlete.id })).toMatchObject([{ id: gear.id, distance: Math.round(activity.distance) }])
  })

  it.each<[object, number, RegExp]>([
    [{ file: { data_type: 'gpx', content: base64(utf8('<gpx/>')) } }, 400, /^file: .*points/],
    [{ file: { data_type: 'fit', content: base64(utf8('hello')) } }, 400, /^file: /],
    [{ file: { data_type: 'gpx', content: 'no base64!' } }, 400, /file\.content is not base64/],
    [{ file: { data_type: 'doc', content: 'aaaa' } }, 400, /file\.data_type must be one of/],
    [{ file: { data_type: 'gpx' } }, 400, /file must have required property 'content'/],
    [{ file: { data_type: 'gpx', content: 'aaaa' }, distance: 5 }, 400, /distance comes from the file/],
    [{ file: { data_type: 'gpx', content: 'aaaa' }, sport_type: 'Chess' }, 400, /unknown sport_type "Chess"/],
    [{ file: { data_type: 'gpx', content: 'aaaa' }, athlete_id: 1 }, 404, /the athlete 1 does not exist/],
  ])('%o gets %i', async (body, status, message) => {
    expect(await create(body)).toMatchObject({ status, body: { message: expect.stringMatching(message) } })
  })

  it('can have more bytes than other requests, up to a separate limit', async () => {
    const large = 'A'.repeat(3 * 2 ** 20)
    expect((await create({ file: { data_type: 'fit', content: large } })).body.message).toMatch(/^file: /)
    expect(await test.control('POST', '/athletes', { firstname: 'x', bio: large })).toMatchObject({
      status: 413,
      body: { message: 'the body is larger than 1 MB' },
    })
    const response = await fetch(`${test.sandbox.controlUrl}/activities`, {
      method: 'POST',
      headers: { 'X-Sandbox-Control': '1' },
      body: 'A'.repeat(36 * 2 ** 20 + 1),
    })
    expect([response.status, await response.json()]).toEqual([413, { message: 'the body is larger than 36 MB' }])
  })
})

describe('an activity along a line', () => {
  const NORTH = [
    [60.39, 5.32, 10],
    [60.4, 5.32, 60],
    [60.41, 5.32, 40],
  ]

  it('is a recording at a constant speed, with everything that follows from it', async () => {
    const { control } = test.sandbox
    const start_date_local = '2026-10-20T07:30:00'
    const { id } = await control.createActivity({ points: NORTH, average_speed: 5, start_date_local, sport_type: 'Run', name: 'Drawn' })
    const activity = (await control.getActivity({ id })) as Json
    expect(activity).toMatchObject({ name: 'Drawn', sport_type: 'Run', manual: false, start_date_local: '2026-10-20T07:30:00Z' })
    expect(activity.distance).toBeCloseTo(2224, -1)
    expect(activity.elapsed_time).toBe(Math.round(activity.distance / 5))
    expect(activity.total_elevation_gain).toBeGreaterThan(30)
    const { time, distance, latlng } = (await control.getActivityStreams({ id })) as Json
    expect(latlng.data.at(-1)).toEqual([60.41, 5.32])
    for (const [index, meters] of distance.data.entries()) expect(Math.abs(meters / 5 - time.data[index])).toBeLessThan(0.6)
  })

  it('has the speed of its duration, or a usual one', async () => {
    const timed = (await create({ points: NORTH, elapsed_time: 1000, start_date_local: '2026-10-21T07:30:00' })).body
    expect([timed.elapsed_time, timed.sport_type, timed.name]).toEqual([1000, 'Ride', 'Morning Ride'])
    const { average_speed: speed } = (await create({ points: NORTH, start_date_local: '2026-10-22T07:30:00' })).body
    expect(speed).toBeCloseTo(6.2, 1)
  })

  it.each<[object, string]>([
    [{ points: NORTH, distance: 5 }, 'distance'],
    [{ points: NORTH, average_speed: 5, elapsed_time: 60 }, 'average_speed'],
    [{ points: [NORTH[0], [60.39001, 5.32]], average_speed: 100 }, 'average_speed'],
    [{ average_speed: 5 }, 'average_speed'],
    [{ points: NORTH, start_date_local: 'noon' }, 'start_date_local'],
    [{ points: [NORTH[0], [91, 5]] }, 'points.1'],
    [{ points: NORTH, file: { data_type: 'gpx', content: 'aaaa' } }, 'points'],
  ])('is refused: %j', async (body, field) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  })
})

describe('a file that is being read', () => {
  /** A sandbox whose parser waits before it reads. */
  async function startSlow() {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const parsed: unknown[] = []
    const createParser = (): UploadParser => {
      const parser = createUploadParser()
      return {
        async parse(...file) {
          parsed.push(file)
          begun.resolve()
          await gate.promise
          return parser.parse(...file)
        },
        close: () => parser.close(),
      }
    }
    const slow = await startTest({}, (options = {}) => startSandboxWith({ createParser }, options))
    return { ...slow, begun: begun.promise, open: gate.resolve, parsed, [Symbol.asyncDispose]: () => slow.sandbox.close() }
  }

  it('does not create an activity of an athlete who was deleted in the meantime', async () => {
    await using slow = await startSlow()
    const { control } = slow.sandbox
    const { id } = await control.createAthlete({ firstname: 'Liv' })
    const made = slow.control('POST', '/activities', { athlete_id: id, file: { data_type: 'gpx', content: gpx(60) } })
    await slow.begun
    await control.deleteAthlete({ id })
    slow.open()
    expect(await made).toMatchObject({ status: 404, body: { message: expect.stringContaining(`the athlete ${id} does not exist`) } })
  })

  it('becomes no activity of an upload that was deleted with its athlete', async () => {
    await using slow = await startSlow()
    const { control } = slow.sandbox
    const { id } = await control.createAthlete({ firstname: 'Liv' })
    const token = await slow.token('activity:write', id)
    await sendFile(slow, token, { bytes: utf8(gpxFile([steadySamples(60)])), name: 'x.gpx', dataType: 'gpx' })
    const advanced = slow.advance('2s')
    await slow.begun
    await control.deleteAthlete({ id })
    slow.open()
    await advanced
    const { failed_tasks } = await control.getState()
    const left = ((await control.listActivities({ per_page: 200 })) as Json[]).filter(({ athlete }) => athlete.id === id)
    expect([failed_tasks, left]).toEqual([[], []])
  })

  it('is read when its turn comes, so that one that was deleted by then is not read', async () => {
    await using slow = await startSlow()
    const { control, athleteId } = slow.sandbox
    const { id } = await control.createAthlete({ firstname: 'Liv' })
    for (const [seconds, athlete] of [
      [60, athleteId],
      [90, id],
    ] as const) {
      const bytes = utf8(gpxFile([steadySamples(seconds)]))
      await sendFile(slow, await slow.token('activity:write', athlete), { bytes, name: 'x.gpx', dataType: 'gpx' })
    }
    const advanced = slow.advance('2s')
    await slow.begun
    await control.deleteAthlete({ id })
    slow.open()
    await advanced
    expect(slow.parsed).toHaveLength(1)
  })
})
