import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWork } from '../support/count-work.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'

const work = countWork()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTest()
})
afterAll(() => sandbox.sandbox.close())

/** Blocks of code that run in this thread for a new world with a recording of so many points, and the size of its file. */
async function workFor(points: number): Promise<{ blocks: number; bytes: number }> {
  const world = { athletes: { maren: {} }, activities: [{ file: 'ride.gpx.gz', start_date_local: 'yesterday 08:00' }] }
  const file = gzipSync(gpxFile([steadySamples(points)])).toString('base64')
  const files = { 'ride.gpx.gz': file }
  work.take()
  const { status, body } = await sandbox.control('POST', '/apps', { world, files })
  const blocks = work.take()
  expect([status, body.message, body.athletes]).toEqual([201, undefined, [expect.objectContaining({ firstname: 'Maren' })]])
  return { blocks, bytes: file.length }
}

test('the files of a world are read in a worker: this thread only reads the request, which takes some steps for each byte', async () => {
  // The first run loads and compiles code.
  await workFor(500)
  const [few, many] = [await workFor(1_000), await workFor(8_000)]
  expect(many.blocks - few.blocks).toBeLessThan(5 * (many.bytes - few.bytes))
})
