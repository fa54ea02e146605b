import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { curlOf, type RequestDetail, testOf } from '../../console/samples.ts'
import { parseExact } from '../../src/base/exact-json.ts'
import type { ControlResult } from '../../src/control/client.ts'
import { createTestWorld } from '../../src/testing/test-world.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

/** What copied tests import. The sandbox does not depend on the client. */
const CLIENT = new URL('../../../client/src/index.ts', import.meta.url).href

const stateOf = async (test: TestSandbox) => parseExact((await test.control('GET', '/state')).text) as ControlResult<'getState'>

/** The last request, as the console has it. */
async function lastRequest(test: TestSandbox): Promise<RequestDetail> {
  const { number } = (await test.control('GET', '/requests')).body.at(-1)
  return parseExact((await test.control('GET', `/requests/${number}`)).text) as RequestDetail
}

/** Requests of each kind, with their statuses and the tests that the console copies. */
async function copiedTests(test: TestSandbox): Promise<{ readonly status: number; readonly code: string }[]> {
  const { sandbox } = test
  const token = await test.token('read,activity:read,activity:write')
  const [activity] = (await test.control('GET', '/things/activities')).body
  const requests: readonly (() => Promise<unknown>)[] = [
    () => test.request('GET', '/athlete/activities?per_page=2&page=2', { token }),
    () => test.request('GET', `/activities/${activity.id}/streams?keys=time,latlng&key_by_type=true`, { token }),
    () => test.request('GET', '/athlete/activities?before=x', { token }),
    () => test.request('GET', '/athlete/zones', { token }),
    () => test.request('GET', '/athlete/activities', { token: sandbox.limitedToken }),
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
  const copied: { status: number; code: string }[] = []
  for (const send of requests) {
    await send()
    const detail = await lastRequest(test)
    copied.push({ status: detail.status, code: testOf(detail, await stateOf(test)) })
  }
  return copied
}

const STATUSES = [200, 200, 400, 401, 401, 401, 404, 201, 400]

/** Runs a program with these values in place of its imports. */
const runProgram = (code: string, imports: object): Promise<void> =>
  runInThisContext(`(async ({ ${Object.keys(imports).join(', ')} }) => {\n${code.replace(/^import .*\n/gm, '')}\n})`)(imports)

it('copied tests pass: each sends a request and gets the same status, in a world like that of the console', async () => {
  await using test = await startTest()
  const copied = await copiedTests(test)
  expect(copied.map(({ status }) => status)).toEqual(STATUSES)
  const { seed, clock } = test.sandbox
  const now = new Date(clock.now()).toISOString()
  const { createClient, unwrap } = await import(CLIENT)
  for (const { status, code } of copied) {
    const { world, delete: deleteWorld } = await createTestWorld(test.sandbox)
    const sent: number[] = []
    const noting: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      sent.push(response.status)
      return response
    }
    const note = (options: unknown) => (_title: string, body: (given: object) => Promise<void>) =>
      Object.assign(run, { options, body: () => body({ world }) })
    const run = { options: {}, body: async (): Promise<unknown> => undefined }
    const client = (options: object) => createClient({ ...options, fetch: noting })
    await runProgram(code, { sandboxTest: note, createClient: client, unwrap, fetch: noting, expect })
    expect(run.options).toEqual({ seed, now, frozen: true })
    await run.body()
    expect(sent).toEqual([status])
    await deleteWorld()
  }
})

it('a request for no operation is copied as curl and as a plain test', async () => {
  await using test = await startTest()
  await test.request('GET', "/no'where")
  const detail = await lastRequest(test)
  const state = await stateOf(test)
  expect(curlOf(detail, state)).toBe(`curl -X GET '${test.sandbox.authUrl}/api/v3/no'\\''where'\n`)
  // Some programs send these characters as they are.
  const odd = { ...detail, path: '/api/v3/no#where/{id}[1]' }
  const path = '/api/v3/no%23where/%7Bid%7D%5B1%5D'
  expect([curlOf(odd, state), testOf(odd, state)]).toEqual([
    `curl -X GET '${test.sandbox.authUrl}${path}'\n`,
    expect.stringContaining(`fetch(world.authUrl + '${path}'`),
  ])
})
