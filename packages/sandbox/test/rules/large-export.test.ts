import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { sendFile } from '../support/upload.ts'

const MEGABYTE = 1_048_576
/** Files that are not processed yet, because the clock stands still. In long tests, they have more bytes in base64 than any part of an export. */
const FILES = process.env['LONG_TESTS'] ? 6 : 2
const SIZE = (process.env['LONG_TESTS'] ? 10 : 1) * MEGABYTE
const bytes = new Uint8Array(SIZE).map((_, index) => (index * 2_654_435_761) >>> 24)

/** Compared instead of the text, because a test that fails prints both values. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

let test: TestSandbox
let saved: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  const token = await test.token('activity:write')
  for (let file = 0; file < FILES; file += 1) {
    const { status } = await sendFile(test, token, { bytes, name: `${file}.gpx`, dataType: 'gpx' })
    expect(status).toBe(201)
  }
  saved = (await test.control('GET', '/export')).text
})
afterAll(() => test.sandbox.close())

it('a world with many files that are not processed yet can be exported and imported by the typed client', async () => {
  expect(saved.length).toBeGreaterThan(FILES * SIZE)
  await using other = await startTest()
  await other.sandbox.control.importWorld(await test.sandbox.control.exportWorld())
  expect(digestOf((await other.control('GET', '/export')).text)).toBe(digestOf(saved))
})

/** Sends the beginning of an import, and cuts the connection. */
async function cut(length: number): Promise<void> {
  const sent = request(`${test.sandbox.controlUrl}/import`, { method: 'POST', headers: { 'X-Sandbox-Control': '1' } })
  sent.on('error', () => undefined)
  const closed = new Promise((resolve) => sent.on('close', resolve))
  await new Promise<void>((resolve) => sent.write(saved.slice(0, length), () => resolve()))
  sent.destroy()
  await closed
}

it('an import that is cut or not complete does not change anything', async () => {
  await test.control('POST', '/athletes', { firstname: 'Later' })
  const before = digestOf((await test.control('GET', '/export')).text)
  await cut(saved.length / 2)
  const response = await fetch(`${test.sandbox.controlUrl}/import`, {
    method: 'POST',
    headers: { 'X-Sandbox-Control': '1' },
    body: saved.slice(0, -2),
  })
  expect([response.status, await response.json()]).toEqual([400, { message: 'the body is not JSON' }])
  expect(digestOf((await test.control('GET', '/export')).text)).toBe(before)
})

it('a mistake at the beginning of a large import is reported', async () => {
  const wrong = saved.replace('"tables":{', '"tables":{"nothing":[],')
  const response = await fetch(`${test.sandbox.controlUrl}/import`, { method: 'POST', headers: { 'X-Sandbox-Control': '1' }, body: wrong })
  expect([response.status, await response.json()]).toMatchObject([400, { message: expect.stringContaining('unknown table "nothing"') }])
})
