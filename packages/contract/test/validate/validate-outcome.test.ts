import { AuthenticationError, BadRequestError, MissingScopeError, NotFoundError, RateLimitError } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { getDescription } from '../../src/description/description.ts'
import { type Outcome, validateOutcome } from '../../src/validate/validate-outcome.ts'

const operation = getDescription().operation('getAthlete')
const key = 'GET /athlete'

const received = (status: number, text: string, type = 'application/json') => ({
  status,
  headers: new Headers({ 'Content-Type': type }),
  bytes: new TextEncoder().encode(text),
})
const problemsOf = (status: number, text: string, outcome: Outcome): readonly string[] =>
  validateOutcome(operation, received(status, text), outcome)
const details = (status: number, body: unknown, name = key) => ({ operation: name, response: new Response(null, { status }), body })

describe('the client’s result for a success', () => {
  it('is right if it is the body, with exact integers of any length', () => {
    expect(problemsOf(200, '{"id":7}', { data: { id: 7 } })).toEqual([])
    expect(problemsOf(200, '{"id":9007199254740993}', { data: { id: '9007199254740993' } })).toEqual([])
  })

  it.each<[what: string, outcome: Outcome, problem: string]>([
    ['other data', { data: { id: 8 } }, 'returns data that differs from the body'],
    ['an integer that lost digits', { data: { id: 9007199254740992 } }, 'returns data that differs from the body'],
    ['an error', { error: new BadRequestError('', details(200, {})) }, 'returns the error bad_request for a success'],
  ])('is caught when it is %s', (_what, outcome, problem) => {
    expect(problemsOf(200, '{"id":9007199254740993}', outcome)).toEqual([`getAthlete 200: the client ${problem}`])
  })
})

describe('the client’s result for other responses', () => {
  const missing = { errors: [{ resource: 'AccessToken', field: 'read_permission', code: 'missing' }] }

  it('is right if it is the error of the status, with status, operation and body', () => {
    expect(problemsOf(404, '{}', { error: new NotFoundError('', details(404, {})) })).toEqual([])
    expect(problemsOf(401, '{}', { error: new AuthenticationError('', details(401, {})) })).toEqual([])
    expect(problemsOf(401, JSON.stringify(missing), { error: new MissingScopeError([], details(401, missing)) })).toEqual([])
  })

  it.each<[what: string, outcome: Outcome, problem: string]>([
    ['data', { data: {} }, 'returns no error instead of not_found'],
    ['a plain error', { error: new Error('no') }, 'returns Error instead of not_found'],
    ['an error of another code', { error: new RateLimitError('', details(404, {})) }, 'returns rate_limited instead of not_found'],
    ['an error with another status', { error: new NotFoundError('', details(410, {})) }, 'returns an error with the status 410'],
    [
      'an error of another operation',
      { error: new NotFoundError('', details(404, {}, 'GET /x')) },
      'returns an error that names the operation GET /x',
    ],
    [
      'an error without the body',
      { error: new NotFoundError('', details(404, undefined)) },
      'returns an error whose body differs from the received one',
    ],
  ])('is caught when it is %s', (_what, outcome, problem) => {
    expect(problemsOf(404, '{}', outcome)).toEqual([`getAthlete 404: the client ${problem}`])
  })

  it.each([
    [418, 'unexpected_status'],
    [302, 'redirected'],
  ])('is caught when the status %i gets the error of another status', (status, wanted) => {
    const error = new NotFoundError('', details(status, {}))
    expect(problemsOf(status, '{}', { error })).toEqual([`getAthlete ${status}: the client returns not_found instead of ${wanted}`])
  })

  it('is caught when a missing scope is treated as a bad token', () => {
    expect(problemsOf(401, JSON.stringify(missing), { error: new AuthenticationError('', details(401, missing)) })).toEqual([
      'getAthlete 401: the client returns unauthorized instead of missing_scope',
    ])
  })
})
