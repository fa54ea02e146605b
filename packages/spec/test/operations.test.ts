import { describe, expect, it } from 'vitest'
import { getOperation, type OperationId, operations, rateLimits, scopes } from '../src/index.ts'
import { at, description, list, node, resolved } from './checks/document.ts'
import { describedOperations } from './checks/operations.ts'

/** Names of the operations that the specification has. */
const stated = new Set(describedOperations.filter(({ isInferred }) => !isInferred).map(({ name }) => name))
const byEndpoint = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]))

/** Specification, "Limits". */
it('the limits of the specification: per quarter hour, per UTC day', () => {
  expect(rateLimits).toEqual({
    standard: { overall: [200, 2000], read: [100, 1000] },
    upgraded: { overall: [400, 4000], read: [200, 2000] },
  })
})

describe('the operation table', () => {
  it('has the operations of the description and no others', () => {
    expect([...byEndpoint.keys()]).toEqual(expect.arrayContaining(describedOperations.map(({ name }) => name)))
    expect(byEndpoint.size).toBe(describedOperations.length)
  })

  it('lists every operation once', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    expect(byEndpoint.size).toBe(operations.length)
  })

  it.each(operations.map((row) => [row.operationId, row] as const))('%s is as the description has it', (_, row) => {
    const item = node(at(description, ['paths', row.path]))
    const operation = node(item[row.method.toLowerCase()])
    const security = list(operation['security']).map(node)
    const server = list(operation['servers'] ?? item['servers'] ?? description['servers'])[0]
    const success = Object.entries(node(operation['responses'])).find(([status]) => status.startsWith('2'))?.[1]

    expect(row).toEqual({
      operationId: operation['operationId'],
      method: row.method,
      path: row.path,
      base: node(server)['url'] === '{auth_url}' ? 'auth' : 'api',
      tag: list(operation['tags'])[0],
      summary: operation['summary'],
      authentication: security.length === 0 ? 'none' : 'ClientBasic' in node(security[0]) ? 'basic' : 'bearer',
      scopes: security.flatMap((entry) => list(entry['OAuth2'])),
      conditionalScopes: operation['x-conditional-scopes'] ?? [],
      quotaFamilies: operation['x-quota-families'],
      idempotent: row.method !== 'POST' || operation['x-idempotent'] === true,
      requestMediaType: Object.keys(node(resolved(description, operation['requestBody'])['content']))[0] ?? null,
      responseMediaType: Object.keys(node(resolved(description, success)['content']))[0] ?? null,
      subscriber: operation['x-subscriber'] === true,
      accessTier: operation['x-access-tier'] ?? null,
      lifecycle: operation['x-lifecycle'] ?? {},
      replacedBy: operation['x-replaced-by'] ?? null,
    })
  })
})

describe('the counters of a request ("Limits": overall, and read for everything except uploads)', () => {
  const UPLOADS = ['POST /activities', 'POST /uploads']

  it.each([...byEndpoint].filter(([endpoint]) => stated.has(endpoint)))('%s', (endpoint, { base, quotaFamilies }) => {
    const api = UPLOADS.includes(endpoint) ? ['overall'] : ['overall', 'read']
    expect(quotaFamilies).toEqual(base === 'api' ? api : [])
  })
})

describe('idempotent operations', () => {
  it('all except those that create objects, exchange tokens or use the legacy deauthorization', () => {
    const once = [...byEndpoint].filter(([endpoint, { idempotent }]) => !idempotent && stated.has(endpoint)).map(([endpoint]) => endpoint)
    expect(once).toEqual(['POST /activities', 'POST /uploads', 'POST /push_subscriptions', 'POST /oauth/token', 'POST /oauth/deauthorize'])
  })
})

describe('a deprecated operation', () => {
  it.each(operations.filter(({ lifecycle }) => 'deprecated' in lifecycle))('$operationId names its replacement', ({ replacedBy }) => {
    expect(operations.find(({ operationId }) => operationId === replacedBy)?.lifecycle).not.toHaveProperty('removed')
    expect(operations.map(({ operationId }) => operationId)).toContain(replacedBy)
  })
})

describe('scopes', () => {
  it('are those of the description, in its words', () => {
    expect(scopes).toEqual(at(description, ['components', 'securitySchemes', 'OAuth2', 'flows', 'authorizationCode', 'scopes']))
  })

  it('are the only ones that operations require', () => {
    const needed = operations.flatMap((operation) => [...operation.scopes, ...operation.conditionalScopes.map(({ scope }) => scope)])
    expect(needed.filter((scope) => !(scope in scopes))).toEqual([])
  })
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
