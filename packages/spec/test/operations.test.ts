import { describe, expect, it } from 'vitest'
import { getOperation, type OperationId, operations, rateLimits, scopes } from '../src/index.ts'

/** Specification, "Limits". */
it('the limits of the specification: per quarter hour, per UTC day', () => {
  expect(rateLimits).toEqual({
    standard: { overall: [200, 2000], read: [100, 1000] },
    upgraded: { overall: [400, 4000], read: [200, 2000] },
  })
})

describe('idempotent operations', () => {
  it('all except those that create objects, exchange tokens or use the legacy deauthorization', () => {
    const once = operations.filter(({ idempotent }) => !idempotent).map(({ method, path }) => `${method} ${path}`)
    expect(once).toEqual(['POST /activities', 'POST /uploads', 'POST /push_subscriptions', 'POST /oauth/token', 'POST /oauth/deauthorize'])
  })
})

describe('a deprecated operation', () => {
  it.each(operations.filter(({ lifecycle }) => 'deprecated' in lifecycle))('$operationId names its replacement', ({ replacedBy }) => {
    expect(operations.find(({ operationId }) => operationId === replacedBy)?.lifecycle).not.toHaveProperty('removed')
    expect(operations.map(({ operationId }) => operationId)).toContain(replacedBy)
  })
})

it('operations require no other scopes than those of the description', () => {
  const needed = operations.flatMap((operation) => [...operation.scopes, ...operation.conditionalScopes.map(({ scope }) => scope)])
  expect(needed.filter((scope) => !(scope in scopes))).toEqual([])
})

describe('getOperation', () => {
  it('finds an operation by name', () => {
    expect(getOperation('getAthleteStats')).toMatchObject({ method: 'GET', path: '/athletes/{id}/stats', scopes: ['read', 'read_all'] })
  })

  it('throws for an unknown name', () => {
    // @ts-expect-error the name of a removed endpoint is not an OperationId
    const removed: OperationId = 'listClubMembers'
    expect(() => getOperation(removed)).toThrow(
      new RangeError(`Unknown operation "listClubMembers". \`operations\` lists all ${operations.length} operations.`),
    )
  })
})
