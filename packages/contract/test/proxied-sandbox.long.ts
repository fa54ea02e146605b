import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkResponse } from '../src/call/check-response.ts'
import { type Exchange, mediaTypeOf } from '../src/exchange.ts'
import { contractSuite, type WantedResponse } from '../src/index.ts'
import { type PrismProxy, startPrismProxy } from './support/prism-proxy.ts'
import { createSandboxTarget } from './support/sandbox-target.ts'
import { violationsIn } from './support/violations.ts'
import { type Break, nothing, startWrongServer } from './support/wrong-server.ts'

const inspect = ({ response }: Exchange): string[] => violationsIn(response)

/** Operations that the sandbox refuses for values that the description allows. */
const REFUSED_FOR_VALUES = ['authorizeApp', 'issueToken', 'createSubscription', 'listSubscriptions', 'deleteSubscription']

const stops = ({ operationId, status }: WantedResponse): string | undefined =>
  status === 400 && !REFUSED_FOR_VALUES.includes(operationId) ? 'the proxy refuses a wrong request before the sandbox can' : undefined

const proxiedTarget = createSandboxTarget(async ({ baseUrl, authUrl }) => {
  const [api, auth] = await Promise.all([startPrismProxy(baseUrl), startPrismProxy(authUrl)])
  const close = async () => void (await Promise.all([api.close(), auth.close()]))
  return { baseUrl: api.url, authUrl: auth.url, inspect, stops, close }
})

contractSuite('the sandbox behind a proxy that knows the description', proxiedTarget)

describe('behind the proxy', () => {
  let bench: Awaited<ReturnType<typeof startWrongServer>>
  let proxies: readonly PrismProxy[]
  beforeAll(async () => {
    bench = await startWrongServer()
    proxies = await Promise.all([startPrismProxy(bench.server.baseUrl), startPrismProxy(bench.server.authUrl)])
  })
  afterAll(() => Promise.all([bench.close(), ...proxies.map(({ close }) => close())]))

  const problemsOf = async (operationId: 'getAthlete' | 'issueToken', broken: Break): Promise<readonly string[]> => {
    const [api, auth] = proxies
    bench.broken = broken
    const server = { ...bench.server, baseUrl: api?.url ?? '', authUrl: auth?.url ?? '', inspect }
    const verdict = await checkResponse({ ...bench, server }, { operationId, status: 200 })
    return 'problems' in verdict ? verdict.problems : [verdict.impossible]
  }

  const withBody =
    (change: (body: Record<string, unknown>) => unknown): Break =>
    (response) => ({ ...response, body: JSON.stringify(change(JSON.parse(response.body ?? ''))) })

  it.each(['getAthlete', 'issueToken'] as const)('a correct response of %s passes', async (operationId) => {
    expect(await problemsOf(operationId, nothing)).toEqual([])
  })

  it('the proxy reports a missing required field', async () => {
    const problems = await problemsOf(
      'issueToken',
      withBody(({ refresh_token: _token, ...rest }) => rest),
    )
    expect(problems).toContainEqual(expect.stringMatching(/^response of Prism itself: .*#VIOLATIONS.*'refresh_token'/))
  })

  it('the proxy reports a field of the wrong type', async () => {
    const problems = await problemsOf(
      'getAthlete',
      withBody((body) => ({ ...body, id: 'Maren' })),
    )
    expect(problems).toContainEqual(expect.stringMatching(/^response of Prism itself: .*#VIOLATIONS.*must be integer/))
  })

  it('the proxy refuses a wrong request', async () => {
    const response = await fetch(`${proxies[0]?.url}/athlete/activities?per_page=many`, { headers: { Authorization: 'Bearer any' } })
    const { status, headers } = response
    const bytes = await response.bytes()
    expect([status, mediaTypeOf(headers)]).toEqual([422, 'application/problem+json'])
    expect(violationsIn({ status, headers, bytes })).toEqual([expect.stringContaining('#UNPROCESSABLE_ENTITY')])
  })
})
