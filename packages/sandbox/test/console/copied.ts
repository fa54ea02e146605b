import { type RequestDetail, testOf } from '../../console/samples.ts'
import { parseExact } from '../../src/base/exact-json.ts'
import type { ControlResult } from '../../src/control/client.ts'
import type { TestSandbox } from '../support/sandbox.ts'

export const stateOf = async (test: TestSandbox) => parseExact((await test.control('GET', '/state')).text) as ControlResult<'getState'>

/** The last request, as the console has it. */
export async function lastRequest(test: TestSandbox): Promise<RequestDetail> {
  const { number } = (await test.control('GET', '/requests')).body.at(-1)
  return parseExact((await test.control('GET', `/requests/${number}`)).text) as RequestDetail
}

/** Requests of each kind, with their statuses and the tests that the console copies. */
export async function copiedTests(test: TestSandbox): Promise<{ readonly status: number; readonly code: string }[]> {
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

export const STATUSES = [200, 200, 400, 401, 401, 401, 404, 201, 400]
