import { expect, it } from 'vitest'
import { getOperation, type OperationId, operations, rateLimits } from '../src/index.ts'

/** Specification, "Limits". */
it('the limits of the specification: per quarter hour, per UTC day', () => {
  expect(rateLimits).toEqual({
    standard: { overall: [200, 2000], read: [100, 1000] },
    upgraded: { overall: [400, 4000], read: [200, 2000] },
  })
})

it('all operations are idempotent except those that create objects, exchange tokens or use the legacy deauthorization', () => {
  const once = operations.filter(({ idempotent }) => !idempotent).map(({ method, path }) => `${method} ${path}`)
  expect(once).toEqual(['POST /activities', 'POST /uploads', 'POST /push_subscriptions', 'POST /oauth/token', 'POST /oauth/deauthorize'])
})

it('bodies are forms, apart from the changes of an activity and the parts of an upload', () => {
  const bodies = operations.flatMap(({ operationId, requestMediaType: type }) => (type === null ? [] : [`${operationId} ${type}`]))
  const others = bodies.filter((body) => !body.endsWith(' application/x-www-form-urlencoded'))
  expect(others).toEqual(['updateActivity application/json', 'createUpload multipart/form-data'])
})

it.each(operations.filter(({ lifecycle }) => 'deprecated' in lifecycle))(
  'the deprecated $operationId names its replacement',
  ({ replacedBy }) => {
    expect(operations.find(({ operationId }) => operationId === replacedBy)?.lifecycle).not.toHaveProperty('removed')
    expect(operations.map(({ operationId }) => operationId)).toContain(replacedBy)
  },
)

it('getOperation throws for an unknown name', () => {
  // @ts-expect-error the name of a removed endpoint is not an OperationId
  const removed: OperationId = 'listClubMembers'
  expect(() => getOperation(removed)).toThrow(
    new RangeError(`Unknown operation "listClubMembers". \`operations\` lists all ${operations.length} operations.`),
  )
})
