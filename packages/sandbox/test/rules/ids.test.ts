import { operations } from '@activity-tracking/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseExact } from '../../src/base/exact-json.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const EVERY_SCOPE = 'read_all,profile:read_all,profile:write,activity:read_all,activity:write'

let test: TestSandbox
let token: string
beforeAll(async () => {
  test = await startTest({ tier: 'unlimited', extendedAccess: true })
  token = await test.token(EVERY_SCOPE)
})
afterAll(() => test.sandbox.close())

it('an id of 16 digits, and a negative one, has all its digits', () => {
  expect([parseExact('9007199254740993'), parseExact('[-9007199254740993,-1]')]).toEqual([9007199254740993n, [-9007199254740993n, -1]])
})

const withId = operations.filter(({ path }) => path.includes('{'))

/** Required input of an operation in addition to its path. */
const restOf = (operationId: string): string => {
  if (operationId === 'deleteSubscription') return `?client_id=${test.sandbox.clientId}&client_secret=${test.sandbox.clientSecret}`
  return operationId.endsWith('Streams') ? '?keys=distance&key_by_type=true' : ''
}

describe('an invalid id is 404, like the id of no object, and not an invalid parameter (decision 031)', () => {
  it.each(withId.map(({ operationId, method, path }) => ({ operationId, method, path })))(
    '$method $path',
    async ({ operationId, method, path }) => {
      for (const id of ['abc', '1e3', '0x10', '99999999999999999999', '%20', '1.0']) {
        const { status, body } = await test.request(method, path.replace(/\{.+?\}/, id) + restOf(operationId), {
          ...(operationId === 'deleteSubscription' ? {} : { token }),
          ...(operationId === 'updateActivity' && { json: { name: 'x' } }),
          ...(operationId === 'starSegment' && { form: { starred: 'true' } }),
        })
        expect([id, status, body.errors[0].code]).toEqual([id, 404, 'invalid'])
      }
    },
  )
})
