import { expect, it } from 'vitest'
import { curlOf, type RequestDetail } from '../../console/samples.ts'
import { parseExact } from '../../src/base/exact-json.ts'
import type { ControlResult } from '../../src/control/client.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const stateOf = async (test: TestSandbox) => parseExact((await test.control('GET', '/state')).text) as ControlResult<'getState'>

/** The last request, as the console has it. */
async function lastRequest(test: TestSandbox): Promise<RequestDetail> {
  const { number } = (await test.control('GET', '/requests')).body.at(-1)
  return parseExact((await test.control('GET', `/requests/${number}`)).text) as RequestDetail
}

it('is copied whole, with the token of the athlete of the request', async () => {
  await using test = await startTest()
  const [, second] = (await test.control('GET', '/state')).body.athletes
  const token = await test.token('activity:read,activity:write', second.id)
  const body = new FormData()
  body.set('data_type', 'gpx')
  body.set('file', new File(['<gpx'], 'ride.gpx'))
  const copied: string[] = []
  for (const [method, path, options] of [
    ['GET', '/athlete/activities?per_page=2&page=3', { token }],
    [
      'POST',
      '/activities',
      { token, form: { name: 'Hills', sport_type: 'Ride', start_date_local: '2026-11-01T10:00:00Z', elapsed_time: '60' } },
    ],
    ['PUT', '/activities/5', { token, json: { name: "The King's ride", commute: true } }],
    ['POST', '/uploads', { token, body }],
    ['POST', '/nowhere?a=b', { token }],
  ] as const) {
    await test.request(method, path, options)
    copied.push(curlOf(await lastRequest(test), await stateOf(test)))
  }
  await expect(copied.join('').replaceAll(test.sandbox.authUrl, 'http://sandbox')).toMatchFileSnapshot('copied-curl.txt')
})

it('a request for no operation is copied as curl', async () => {
  await using test = await startTest()
  await test.request('GET', "/no'where")
  const detail = await lastRequest(test)
  const state = await stateOf(test)
  expect(curlOf(detail, state)).toBe(`curl -X GET '${test.sandbox.authUrl}/api/v3/no'\\''where'\n`)
  // Some programs send these characters as they are.
  const odd = { ...detail, path: '/api/v3/no#where/{id}[1]' }
  expect(curlOf(odd, state)).toBe(`curl -X GET '${test.sandbox.authUrl}/api/v3/no%23where/%7Bid%7D%5B1%5D'\n`)
})
