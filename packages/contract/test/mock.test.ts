import { startMock } from '@activity-tracking/mock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describedOperations } from '../src/description.ts'
import { mediaTypeOf, textOf } from '../src/exchange.ts'
import { contractSuite, type Target } from '../src/index.ts'
import { validateResponse } from '../src/validate/validate-response.ts'

/** The mock is stateless, accepts any credentials, and returns the response that the `Prefer` header requests. */
const mock: Target = {
  stateful: false,
  async start() {
    const { baseUrl, authUrl, close } = await startMock()
    return {
      baseUrl,
      authUrl,
      pictures: `${authUrl}/_mock/pictures/`,
      close,
      accessToken: () => 'any-token-will-do',
      provoke: ({ status, example }) => ({ headers: { Prefer: `code=${status}${example === undefined ? '' : `, example=${example}`}` } }),
      // What Prism reports about a request is in a header of the response, or in a response of its own.
      inspect: ({ response }) => [
        ...[response.headers.get('sl-violations') ?? []].flat(),
        ...(mediaTypeOf(response.headers) === 'application/problem+json' ? [textOf(response)] : []),
      ],
    }
  },
}

contractSuite('the mock server', mock)

describe('the world of the mock', () => {
  let server: Awaited<ReturnType<typeof startMock>>
  beforeAll(async () => {
    server = await startMock()
  })
  afterAll(() => server.close())

  it.each(
    describedOperations.flatMap((operation) =>
      operation.row.method === 'GET' && operation.row.authentication === 'bearer' ? [[operation.row.operationId, operation] as const] : [],
    ),
  )('is as described: %s', async (operationId, operation) => {
    const { url = '' } = server.routes.find((route) => route.operationId === operationId) ?? {}
    const get = (example: string) => fetch(url, { headers: { Authorization: 'Bearer t', Prefer: `example=${example}` } })
    // The refusal of an unknown example lists all of them.
    const { detail } = await (await get('none-has-this-name')).json()
    const names: string[] = /Available: (.+?)\. /.exec(detail)?.[1]?.split(', ') ?? []
    const own = names.filter((name) => name === 'world' || /\d{4}/.test(name))
    expect(own.length).toBeGreaterThan(0)
    for (const name of own) {
      const response = await get(name)
      const received = { status: response.status, headers: response.headers, bytes: await response.bytes() }
      expect([name, ...validateResponse(operation, received)]).toEqual([name])
    }
  })
})
