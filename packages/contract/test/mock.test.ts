import { startMock } from '@activity-tracking/mock'
import { contractSuite, type Target } from '../src/index.ts'
import { violationsIn } from './support/violations.ts'

/** The mock is stateless, accepts any credentials, and returns the response that the `Prefer` header requests. */
const mock: Target = {
  stateful: false,
  async start() {
    const { baseUrl, authUrl, close } = await startMock()
    return {
      baseUrl,
      authUrl,
      close,
      accessToken: () => 'any-token-will-do',
      provoke: ({ status, example }) => ({ headers: { Prefer: `code=${status}${example === undefined ? '' : `, example=${example}`}` } }),
      inspect: ({ response }) => violationsIn(response),
    }
  },
}

contractSuite('the mock server', mock)
