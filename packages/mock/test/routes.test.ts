import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { toRoutes } from '../src/routes.ts'

const bases = { api: 'http://localhost:1/api/v3', auth: 'http://localhost:1' }
const routes = toRoutes(loadDocument(), operations, bases)

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
})
