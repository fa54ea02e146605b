import { getOperation, type Operation, operations, scopes } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type ReceivedResponse, startTest, type TestSandbox } from '../support/sandbox.ts'

const HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Usage', 'X-ReadRateLimit-Limit', 'X-ReadRateLimit-Usage']

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited' })
  token = await test.token(Object.keys(scopes).join(','))
})
afterAll(() => test.sandbox.close())

/** Requests counted so far in the quarter hour: overall and read. */
async function used(): Promise<number[]> {
  const { rate_limits: limits } = (await test.control('GET', '/state')).body
  return limits.filter(({ window }: Json) => window === 'quarter hour').map((limit: Json) => limit.used)
}

/** Number of requests that are counted while something is done. */
async function counted(work: () => Promise<unknown>): Promise<number[]> {
  const before = await used()
  await work()
  return (await used()).map((count, family) => count - (before[family] ?? 0))
}

const client = () => ({ client_id: test.sandbox.clientId, client_secret: test.sandbox.clientSecret })

/** A request for an operation with sufficient permissions. It may be incomplete, because refused requests count too. */
function ask({ method, path, authentication }: Operation): Promise<ReceivedResponse> {
  const address = path.replace(/\{\w+\}/g, '1')
  if (authentication === 'bearer') return test.request(method, address, { token })
  const fields = { ...client(), callback_url: 'http://127.0.0.1:1/', verify_token: 'v', token: 'x', access_token: 'x' }
  return test.request(method, `${address}?${new URLSearchParams(fields)}`, method === 'POST' ? { form: fields } : {})
}

describe('every operation counts in the families of the operation table', () => {
  it.each(operations)('$operationId: $quotaFamilies', async (operation) => {
    const families = ['overall', 'read'] as const
    expect(await counted(() => ask(operation))).toEqual(families.map((family) => (operation.quotaFamilies.includes(family) ? 1 : 0)))
  })
})

describe('a refused request', () => {
  const withToken = (path: string, scope = 'read') => counted(async () => test.request('GET', path, { token: await test.token(scope) }))

  it.each(['/nothing', '/clubs/1/members', '/routes/1', '/athlete/zones', '/athlete/activities?per_page=201'])(
    'for %s counts if the app is known',
    async (path) => {
      expect(await withToken(path)).toEqual([1, 1])
    },
  )

  it('for an unknown path below /oauth does not count (decision 012)', async () => {
    expect(await withToken('/oauth/nothing')).toEqual([0, 0])
  })

  it('with an expired access token counts', async () => {
    await using late = await startTest()
    const expired = await late.token('read')
    await late.advance('6h')
    const { status, headers } = await late.request('GET', '/athlete', { token: expired })
    expect([status, headers.get('X-RateLimit-Usage')]).toEqual([401, '1,1'])
  })

  it.each([{}, { token: 'f'.repeat(40) }])('of an unknown app (%j) does not count', async (options) => {
    expect(await counted(() => test.request('GET', '/athlete', options))).toEqual([0, 0])
    expect(await counted(() => test.request('GET', '/nothing', options))).toEqual([0, 0])
  })
})

describe('the four headers', () => {
  const cases: readonly [string, number, () => Promise<ReceivedResponse>][] = [
    ['a success', 200, () => test.request('GET', '/athlete', { token })],
    ['a wrong parameter', 400, () => test.request('GET', '/athlete/activities?per_page=0', { token })],
    ['no token', 401, () => test.request('GET', '/athlete')],
    ['no subscription', 402, async () => test.request('GET', '/segment_efforts/1', { token: await withoutSubscription() })],
    ['a missing tier', 403, () => test.request('GET', '/segments/explore?bounds=0,0,1,1', { token })],
    ['an unknown object', 404, () => test.request('GET', '/activities/1', { token })],
    ['an unknown method', 405, () => test.request('DELETE', '/athlete', { token })],
    ['a limit', 429, beyondLimit],
    ['a fault', 500, withFault],
    ['the consent page', 200, () => test.request('GET', `/oauth/authorize?${new URLSearchParams(AUTHORIZE())}`)],
    ['the decision of the athlete', 302, () => test.request('POST', '/oauth/authorize', { form: { ...AUTHORIZE(), decision: 'cancel' } })],
    [
      'a refused exchange',
      400,
      () => test.request('POST', '/oauth/token', { form: { ...client(), grant_type: 'authorization_code', code: 'x' } }),
    ],
  ]

  it.each(cases)('are on the response to %s (%i): limits, and the usage including this request', async (_what, status, request) => {
    const { status: got, headers } = await request()
    expect(got).toBe(status)
    for (const name of HEADERS) expect(headers.get(name), name).toMatch(/^\d+,\d+$/)
    if (status === 429) return
    const { rate_limits: limits } = (await test.control('GET', '/state')).body
    const pair = (at: number, field: string) => `${limits[at][field]},${limits[at + 1][field]}`
    expect(HEADERS.map((name) => headers.get(name))).toEqual([pair(0, 'limit'), pair(0, 'used'), pair(2, 'limit'), pair(2, 'used')])
  })
})

const AUTHORIZE = () => ({
  client_id: test.sandbox.clientId,
  redirect_uri: 'http://localhost/back',
  response_type: 'code',
  scope: 'read',
})

async function withoutSubscription(): Promise<string> {
  const { athletes } = (await test.control('GET', '/state')).body
  return test.token('read_all,activity:read_all', athletes.find(({ subscribed }: { subscribed: boolean }) => !subscribed).id)
}

async function beyondLimit(): Promise<ReceivedResponse> {
  await using plain = await startTest()
  const { path } = getOperation('getAthlete')
  const reader = await plain.token('read')
  for (let asked = 0; asked < 100; asked += 1) await plain.request('GET', path, { token: reader })
  return await plain.request('GET', path, { token: reader })
}

async function withFault(): Promise<ReceivedResponse> {
  await test.control('PUT', '/faults', { rules: [{ operation_id: 'getAthlete', status: 500, times: 1 }] })
  return test.request('GET', '/athlete', { token })
}
