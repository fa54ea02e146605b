import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandboxWith } from '../../src/server/start-sandbox.ts'
import { createUploadParser, type UploadParser } from '../../src/tracks/files/parser.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
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
    const id = (await control.getState()).athletes[1]?.id ?? 0
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
    expect(await test.control('POST', '/tokens', { scope: large })).toMatchObject({
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
    const id = 77
    await control.loadWorld({ athletes: [{ id, firstname: 'Liv' }] })
    const made = slow.control('POST', '/activities', { athlete_id: id, file: { data_type: 'gpx', content: gpx(60) } })
    await slow.begun
    await control.loadWorld({ athletes: [{ id, deleted: true }] })
    slow.open()
    expect(await made).toMatchObject({ status: 404, body: { message: expect.stringContaining(`the athlete ${id} does not exist`) } })
  })
})
