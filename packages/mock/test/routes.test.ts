import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'
import { toRoutes } from '../src/routes.ts'
import { document, operations } from './description.ts'

const bases = { api: 'http://localhost:1/api/v3', auth: 'http://localhost:1' }
const routes = toRoutes(document, operations, bases)

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

describe('routes', () => {
  it('are the operations of the table, in its order', () => {
    expect(routes.map(({ operationId }) => operationId)).toEqual(operations.map(({ operationId }) => operationId))
  })

  it('have the API path before API operations and not before OAuth operations', () => {
    expect(routes.find(({ operationId }) => operationId === 'getAthleteStats')?.url).toBe(`${bases.api}/athletes/4207619/stats`)
    expect(routes.find(({ operationId }) => operationId === 'issueToken')?.url).toBe(`${bases.auth}/oauth/token`)
  })

  it('have the required query parameters, in readable form', () => {
    expect(routes.find(({ operationId }) => operationId === 'authorizeApp')?.url).toContain(
      '?client_id=48213&redirect_uri=https://app.example/oauth/callback&response_type=code&scope=read,activity:read_all',
    )
  })

  it('have no placeholders', () => {
    for (const { url } of routes) expect(url).not.toMatch(/[{}]|undefined/)
  })

  it.each(routes.filter(({ method }) => method === 'GET').map(({ operationId }) => operationId))(
    'respond as they are listed: %s',
    async (operationId) => {
      const route = mock.routes.find((candidate) => candidate.operationId === operationId)
      const headers = route?.authentication === 'bearer' ? { Authorization: 'Bearer any-text' } : undefined
      expect((await fetch(route?.url ?? '', { ...(headers && { headers }) })).status).toBe(200)
    },
  )
})
