import { createHandlers, type OperationKey, type ResponseChoice } from '@activity-tracking/client/testing'
import { getOperation } from '@activity-tracking/spec'
import { setupServer } from 'msw/node'
import { contractSuite, type Target } from '../src/index.ts'

const BASES = { baseUrl: 'http://127.0.0.1:8642/api/v3', authUrl: 'http://127.0.0.1:8642' }

/** The request handlers are stateless, accept any credentials, and respond as configured. The mock has the same examples. */
const handlersForMsw: Target = {
  stateful: false,
  namedExamples: process.env['LONG_TESTS'] !== undefined,
  async start() {
    const { handlers, respondWith } = createHandlers(BASES)
    const server = setupServer(...handlers)
    server.listen({ onUnhandledFrame: 'bypass' })
    return {
      ...BASES,
      accessToken: () => 'any-token-will-do',
      async close() {
        server.close()
      },
      provoke({ operationId, status, example }) {
        const { method, path } = getOperation(operationId)
        server.resetHandlers()
        if (status >= 300 || example !== undefined) {
          // The compiler checks literals. Here both values come from the description.
          const choice = { status, ...(example !== undefined && { example }) } as ResponseChoice<OperationKey>
          server.use(respondWith(`${method} ${path}` as OperationKey, choice))
        }
        return {}
      },
    }
  },
}

contractSuite('the request handlers for MSW', handlersForMsw)
