import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { StoreUnavailableError } from '../src/index.ts'

test('an unavailable store has the cause, and hides data that drivers attach', () => {
  const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED', command: { args: ['secret'] }, detail: 'secret' })
  const error = new StoreUnavailableError('Redis', cause)
  const nested = () => Object.assign(new Error('aborted'), { command: { args: ['secret'] } })
  const several = new AggregateError([nested()], 'all failed', { cause: Object.assign(nested(), { lastNodeError: nested() }) })
  expect(inspect(new StoreUnavailableError('Redis', several), { depth: 9 })).not.toContain('secret')
  expect(error).toMatchObject({ name: 'StoreUnavailableError', code: 'store_unavailable', message: 'the Redis store is not available' })
  expect(error.cause).toBe(cause)
  expect(inspect(error, { depth: 9 })).toContain('ECONNREFUSED')
  expect(inspect(error, { depth: 9 }) + JSON.stringify([error, error.cause])).not.toContain('secret')
})
