import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_BASE, belowBase, respondsBelow } from '../../src/api/api.ts'
import { type ArbitraryRequest, arbitraryRequest } from '../support/arbitrary-requests.ts'
import { checkResponse, router } from '../support/description.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const REQUESTS = process.env['LONG_TESTS'] ? 200_000 : 500
/** With rate limits, most requests would be refused. Passing time resets them. */
const REQUESTS_PER_DAY = 500
const REQUESTS_PER_REPORT = 20_000

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ tier: 'upgraded', extendedAccess: true, now: '2026-06-02T00:00:00Z' })
})
afterAll(() => test.sandbox.close())

const known = async () => {
  const { sandbox } = test
  const full = await test.token('read_all,profile:read_all,profile:write,activity:read_all,activity:write')
  const ids = async (path: string): Promise<string[]> =>
    [...(await test.request('GET', path, { token: full })).text.matchAll(/"id":"?([\w]+)/g)].map(([, id = '']) => id)
  return {
    tokens: [full, await test.token('read'), await test.token('activity:read'), 'unknown'],
    ids: {
      activities: await ids('/athlete/activities?per_page=20'),
      athletes: [sandbox.athleteId, '1'],
      segments: await ids('/segments/starred'),
      routes: await ids(`/athletes/${sandbox.athleteId}/routes`),
      clubs: await ids('/athlete/clubs'),
      client_id: [sandbox.clientId],
      client_secret: [sandbox.clientSecret],
    },
  }
}

it(`responds to ${REQUESTS} random requests as described, never with a 5xx`, { timeout: 3_600_000 }, async () => {
  let sent = 0

  const report = (): void => console.log(`${sent} of ${REQUESTS} random requests`)

  /** The problems of the response. */
  const problemsOf = async (request: ArbitraryRequest): Promise<string[]> => {
    sent += 1
    if (sent % REQUESTS_PER_REPORT === 0) report()
    if (sent % REQUESTS_PER_DAY === 0) {
      await test.control('POST', '/reset')
      await test.control('POST', '/clock', { advance: '1d' })
      Object.assign(tokens, (await known()).tokens)
    }
    const { base, method, path, query, headers, body } = request
    const url = test.sandbox.authUrl + (base === 'api' ? API_BASE : '') + path + (query && `?${query}`)
    const response = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body: new Uint8Array(body) }) })
    const text = await response.text()
    const below = belowBase(new URL(url).pathname)
    const match = router.find(method, below.path)
    const operation = 'operation' in match && respondsBelow(match.operation, below) ? match.operation : undefined
    return [
      ...(response.status >= 500 ? [`returned ${response.status}`] : []),
      ...(operation === undefined ? [] : checkResponse(operation.operationId, response.status, response.headers, text)),
    ]
  }

  const { tokens, ids } = await known()
  await fc.assert(
    fc.asyncProperty(arbitraryRequest({ tokens, ids }), async (request) => {
      expect(await problemsOf(request)).toEqual([])
    }),
    { numRuns: REQUESTS },
  )
  report()
})
