import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { type SentFile, sendFile, upload } from '../support/upload.ts'
import { fitFile } from '../uploads/support/fit.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile, tcxFile, utf8 } from '../uploads/support/xml.ts'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'upgraded' })
})
afterAll(() => test.sandbox.close())

const fresh = async (): Promise<void> => {
  await test.control('POST', '/reset')
  token = await test.token('activity:read_all,activity:write')
}

const samples = steadySamples(600)
const plain: SentFile[] = [
  { dataType: 'fit', name: 'ride.fit', bytes: fitFile(samples) },
  { dataType: 'tcx', name: 'ride.tcx', bytes: utf8(tcxFile([samples.slice(0, 300), samples.slice(300)])) },
  { dataType: 'gpx', name: 'ride.gpx', bytes: utf8(gpxFile([samples], 'cycling')) },
]
it('an activity whose file has no name is named by the time of day and the sport', async () => {
  await fresh()
  const at = (hours: number) => steadySamples(60).map((sample) => ({ ...sample, time: sample.time + hours * 3_600_000 }))
  // The samples begin at half past eight, local time.
  for (const [hours, name] of [
    [0, 'Morning Ride'],
    [4, 'Lunch Ride'],
    [8, 'Afternoon Ride'],
    [12, 'Evening Ride'],
    [15, 'Night Ride'],
  ] as const) {
    const { activity_id: id } = await upload(test, token, { dataType: 'fit', name: 'ride.fit', bytes: fitFile(at(hours), { sport: 2 }) })
    expect((await test.request('GET', `/activities/${id}`, { token })).body.name).toBe(name)
  }
})

const gzipped = { dataType: 'gpx.gz', name: 'ride.gpx.gz', bytes: gzipSync(utf8(gpxFile([samples], 'cycling'))) }

describe.each([...plain, gzipped])('an upload of $name', (file) => {
  it('is processed, then ready', async () => {
    await fresh()
    const sent = await sendFile(test, token, file)
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      status: 'Your activity is still being processed.',
      activity_id: null,
      error: null,
      external_id: null,
    })
    expect(sent.body.id_str).toBe(String(sent.body.id))
    await test.control('POST', '/clock', { advance: 1.499 })
    expect((await test.request('GET', `/uploads/${sent.body.id}`, { token })).body.activity_id).toBeNull()
    await test.control('POST', '/clock', { advance: 0.001 })
    const ready = (await test.request('GET', `/uploads/${sent.body.id}`, { token })).body
    expect(ready).toMatchObject({ status: 'Your activity is ready.', error: null, external_id: file.name })
  })
})

describe('uploads', () => {
  const [, , gpx] = plain as [SentFile, SentFile, SentFile]

  it('are duplicates by the content of the file, not by its name', async () => {
    await fresh()
    const first = await upload(test, token, gpx)
    const renamed = await upload(test, token, { ...gpx, name: 'other.gpx' })
    expect(renamed.error).toBe(`other.gpx duplicate of activity ${first.activity_id}`)
    const another = await upload(test, token, { ...gpx, bytes: utf8(gpxFile([samples.slice(0, 60)])) })
    expect([another.error, typeof another.activity_id]).toEqual([null, 'number'])
  })

  it('of the same file by another athlete are not duplicates', async () => {
    await fresh()
    const { athletes } = (await test.control('GET', '/state')).body
    const other = await test.token('activity:read_all,activity:write', athletes[1].id)
    const [first, second] = [await upload(test, token, gpx), await upload(test, other, gpx)]
    for (const { error, activity_id } of [first, second]) expect([error, typeof activity_id]).toEqual([null, 'number'])
    expect(second.activity_id).not.toBe(first.activity_id)
    expect((await upload(test, other, gpx)).error).toBe(`${gpx.name} duplicate of activity ${second.activity_id}`)
  })

  it('of a deleted activity report that, and the file can be uploaded again', async () => {
    await fresh()
    const first = await upload(test, token, gpx)
    await test.control('DELETE', `/activities/${first.activity_id}`)
    const after = (await test.request('GET', `/uploads/${first.id}`, { token })).body
    expect(after).toMatchObject({ status: 'The created activity has been deleted.', activity_id: null })
    expect((await upload(test, token, gpx)).activity_id).not.toBeNull()
  })

  it('are visible only to the athlete who sent them, and require activity:write', async () => {
    await fresh()
    const { id } = await upload(test, token, gpx)
    const { athletes } = (await test.control('GET', '/state')).body
    const other = await test.token('activity:read_all,activity:write', athletes[1].id)
    expect((await test.request('GET', `/uploads/${id}`, { token: other })).status).toBe(404)
    expect((await sendFile(test, await test.token('activity:read_all'), gpx)).status).toBe(401)
  })

  it('state why they fail', async () => {
    await fresh()
    const failed = await upload(test, token, { ...gpx, bytes: utf8('no activity') })
    expect(failed).toMatchObject({ status: 'There was an error processing your activity.', activity_id: null })
    expect(failed.error).toMatch(/not well-formed XML/)
  })

  it.each<[string, Partial<SentFile>, object]>([
    ['an unknown data type', { dataType: 'kml' }, { field: 'data_type' }],
    ['an empty file', { bytes: new Uint8Array() }, { field: 'file' }],
  ])('are refused immediately with the name of the field: %s', async (_what, change, wanted) => {
    await fresh()
    const { status, body } = await sendFile(test, token, { ...gpx, ...change })
    expect([status, body.errors[0]]).toEqual([400, expect.objectContaining(wanted)])
  })
})
