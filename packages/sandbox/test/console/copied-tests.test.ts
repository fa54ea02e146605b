import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { callOf, curlOf, type RequestDetail, testOf } from '../../console/samples.ts'
import type { ControlResult } from '../../src/control/client.ts'
import { parseExact } from '../../src/exact-json.ts'
import { runNode } from '../cli/command.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const VITEST = fileURLToPath(new URL('../vitest.mjs', import.meta.resolve('vitest')))
const CONFIG = fileURLToPath(new URL('./with-copied/vitest.config.ts', import.meta.url))

const stateOf = async (test: TestSandbox) => parseExact((await test.control('GET', '/state')).text) as ControlResult<'getState'>

/** The last request, as the console has it. */
async function lastRequest(test: TestSandbox): Promise<RequestDetail> {
  const { number } = (await test.control('GET', '/requests')).body.at(-1)
  return parseExact((await test.control('GET', `/requests/${number}`)).text) as RequestDetail
}

it('copied tests pass: each sends a request and gets the same status, in a world like that of the console', async () => {
  await using test = await startTest()
  const { sandbox } = test
  const token = await test.token('read,activity:read,activity:write')
  const [activity] = (await test.control('GET', '/activities')).body
  const requests: readonly (() => Promise<unknown>)[] = [
    () => test.request('GET', '/athlete/activities?per_page=2&page=2', { token }),
    () => test.request('GET', `/activities/${activity.id}/streams?keys=time,latlng&key_by_type=true`, { token }),
    () => test.request('GET', '/athlete/activities?before=x', { token }),
    () => test.request('GET', '/athlete/zones', { token }),
    () => test.request('GET', '/athlete'),
    () => test.request('GET', '/nowhere/at%20all?x=1', { token }),
    () =>
      test.request('POST', '/activities', {
        token,
        form: { name: `O'Brien \`$1\` "x"`, sport_type: 'Run', start_date_local: '2026-11-01T08:00:00Z', elapsed_time: '1800' },
      }),
    () =>
      test.request('POST', '/oauth/token', {
        form: { client_id: sandbox.clientId, client_secret: sandbox.clientSecret, grant_type: 'refresh_token', refresh_token: 'unknown' },
      }),
  ]
  const folder = await mkdtemp(join(tmpdir(), 'copied-tests-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const statuses: number[] = []
  for (const [index, send] of requests.entries()) {
    await send()
    const detail = await lastRequest(test)
    statuses.push(detail.status)
    await writeFile(join(folder, `${index}.test.ts`), testOf(detail, await stateOf(test)))
  }
  expect(statuses).toEqual([200, 200, 400, 401, 401, 404, 201, 400])
  const { code, out, err } = await runNode(VITEST, 'run', '--root', folder, '--config', CONFIG).ended
  expect([code, out + err]).toEqual([0, expect.stringContaining(`${requests.length} passed`)])
})

it('a request for no operation is copied as curl, and not as a typed call', async () => {
  await using test = await startTest()
  await test.request('GET', "/no'where")
  const detail = await lastRequest(test)
  const state = await stateOf(test)
  expect(callOf(detail, state)).toBeUndefined()
  expect(curlOf(detail, state)).toBe(`curl -X GET '${test.sandbox.authUrl}/api/v3/no'\\''where'\n`)
})
