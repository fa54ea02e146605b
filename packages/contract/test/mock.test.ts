import { startMock } from '@activity-tracking/mock'
import { mediaTypeOf, textOf } from '../src/exchange.ts'
import { contractSuite, type Target } from '../src/index.ts'

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
