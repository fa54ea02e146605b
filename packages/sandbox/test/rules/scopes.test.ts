import { operations, scopes } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
beforeAll(async () => {
  test = await startTest({ extendedAccess: true, tier: 'unlimited' })
})
afterAll(() => test.sandbox.close())

const bearer = operations.filter(({ authentication }) => authentication === 'bearer')
const cases = bearer.flatMap((operation) =>
  Object.keys(scopes).map((scope) => ({
    operation,
    scope,
    allowed: (operation.scopes as readonly string[]).includes(scope),
    title: `${operation.operationId} with ${scope}`,
  })),
)

/** Every response except this one means that the scope check passed. The request itself is not always complete. */
const isMissingScope = ({ status, body }: { status: number; body: { errors?: { code: string }[] } }): boolean =>
  status === 401 && body?.errors?.[0]?.code === 'missing'

describe('every operation with every single scope', () => {
  it.each(cases)('$title: $allowed', async ({ operation, scope, allowed }) => {
    const token = await test.token(scope)
    const path = operation.path.replace(/\{\w+\}/g, '1')
    const response = await test.request(operation.method, path, { token })
    expect(isMissingScope(response)).toBe(!allowed)
    if (!allowed) {
      expect(response.body.errors).toEqual([{ resource: 'AccessToken', field: `${operation.scopes[0]}_permission`, code: 'missing' }])
    }
  })

  it.each(bearer)('$operationId refuses a request without a token, and one with a wrong token', async ({ method, path }) => {
    const address = path.replace(/\{\w+\}/g, '1')
    for (const options of [{}, { token: 'f'.repeat(40) }]) {
      const response = await test.request(method, address, options)
      expect([response.status, response.body.errors]).toEqual([401, [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }]])
    }
  })
})
