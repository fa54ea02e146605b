import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWork } from '../support/count-work.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { sendFile } from '../support/upload.ts'
import { steadySamples } from './support/track.ts'
import { gpxFile, utf8 } from './support/xml.ts'

const work = countWork()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTest()
})
afterAll(() => sandbox.sandbox.close())

/** Blocks of code that run in this thread for an upload with so many points, and for all reads of its activity. */
async function workFor(points: number): Promise<Record<string, number>> {
  const token = await sandbox.token('activity:read_all,activity:write')
  const narrow = await sandbox.token('activity:read')
  const bytes = utf8(gpxFile([steadySamples(points)]))
  const { body } = await sendFile(sandbox, token, { bytes, name: `${points}.gpx`, dataType: 'gpx' })
  const counts: Record<string, number> = {}
  const count = async (what: string, run: () => Promise<unknown>): Promise<void> => {
    work.take()
    await run()
    counts[what] = work.take()
  }
  await count('processing', () => sandbox.advance('2s'))
  const { activity_id: id } = (await sandbox.request('GET', `/uploads/${body.id}`, { token })).body
  expect(id).not.toBeNull()
  await count('detail', () => sandbox.request('GET', `/activities/${id}`, { token }))
  await count('detail outside the zone', () => sandbox.request('GET', `/activities/${id}`, { token: narrow }))
  await count('laps', () => sandbox.request('GET', `/activities/${id}/laps`, { token }))
  const streams = `/activities/${id}/streams?keys=time,latlng,altitude&key_by_type=true`
  await count('streams', () => sandbox.request('GET', streams, { token }))
  await count('streams outside the zone', () => sandbox.request('GET', streams, { token: narrow }))
  await count('change', () => sandbox.request('PUT', `/activities/${id}`, { token, json: { name: 'Changed' } }))
  return counts
}

test('everything derived from a file is computed in the worker: this thread does the same work for many points as for few', async () => {
  // The first run loads and compiles code.
  await workFor(500)
  const few = await workFor(1_000)
  const many = await workFor(8_000)
  for (const [what, blocks] of Object.entries(many)) expect(blocks - (few[what] ?? 0), what).toBeLessThan(4_000)
})
