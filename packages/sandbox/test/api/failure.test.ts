import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTest } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'

const ORIGIN = 'http://localhost:3000'
const WHY = 'The sandbox failed: its terminal shows the error.'

it('a failure of the sandbox itself is a 500 with that reason, is readable by web pages, and is in the journal', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const folder = await mkdtemp(join(tmpdir(), 'failure-'))
  onTestFinished(async () => {
    log.mockRestore()
    await rm(folder, { recursive: true })
  })
  const data = join(folder, 'sandbox.sqlite')
  await (await startTest({ world: SMALL_WORLD, data })).sandbox.close()
  const database = new DatabaseSync(data)
  database.exec('delete from documents')
  database.close()
  await using test = await startTest({ data })
  const token = await test.token('activity:read_all')
  const path = `/activities/${SMALL.activities.everyone}`
  const { status, body, headers } = await test.request('GET', path, { token, headers: { Origin: ORIGIN } })
  expect([status, body]).toEqual([500, { message: 'Internal Server Error', errors: [] }])
  expect([headers.get('X-Sandbox-Why'), headers.get('Access-Control-Allow-Origin')]).toEqual([WHY, ORIGIN])
  expect((await test.control('GET', '/requests')).body).toMatchObject([{ operation_id: 'getActivity', status: 500, why: WHY }])
  const controlled = await test.control('GET', '/things/segments')
  expect([controlled.status, controlled.headers.get('X-Sandbox-Why')]).toEqual([500, WHY])
  expect(log.mock.calls).toHaveLength(2)
})
