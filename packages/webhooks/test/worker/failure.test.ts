import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConnectionError,
  DeadlineError,
  MalformedResponseError,
  MissingScopeError,
  NeedsReauthorizationError,
  NoGrantError,
  NotFoundError,
  RateLimitError,
} from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { UnrecoverableError } from '../../src/queue/queue.ts'
import { CallbackError, type Failure, failureOf, UnprovenError } from '../../src/worker/failure.ts'

const NOW = Date.UTC(2026, 10, 2, 10)
const details = { operation: 'GET /activities/{id}' }
const idle = new AbortController().signal

const respond = (status: number, body?: unknown) => ({ ...details, response: new Response(null, { status }), body })
const ofService = (status: number, field = 'id') =>
  respond(status, { message: 'Error', errors: [{ resource: 'Athlete', field, code: 'invalid' }] })

const failures: readonly [string, Error, Failure][] = [
  ['an exceeded limit', new RateLimitError('x', { ...details, retryAt: NOW + 5_000 }), { kind: 'pause', at: NOW + 5_000 }],
  ['a limit whose window ends now', new RateLimitError('x', { ...details, retryAt: NOW }), { kind: 'pause', at: NOW + 1_000 }],
  [
    'an exceeded limit of a window',
    new RateLimitError('x', { ...details, family: 'read', window: 'day', retryAt: NOW + 5_000 }),
    { kind: 'pause', at: NOW + 5_000, window: 'day' },
  ],
  [
    'a 429 with a limit of the app',
    new RateLimitError('x', { ...respond(429), family: 'read', retryAt: NOW + 5_000 }),
    { kind: 'pause', at: NOW + 5_000 },
  ],
  ['an exceeded limit without a time', new RateLimitError('x', details), { kind: 'pause', at: NOW + 60_000 }],
  ['an inactive app', new ApiError('app_inactive', 'x', details), { kind: 'pause', at: NOW + 900_000 }],
  ['too many athletes', new ApiError('athlete_limit', 'x', ofService(403)), { kind: 'pause', at: NOW + 900_000 }],
  ['a refused access token', new AuthenticationError('x', ofService(401, 'access_token')), { kind: 'athlete', at: NOW + 60_000 }],
  ['a paused refresh', new ApiError('refresh_paused', 'x', { ...details, retryAt: NOW + 8 }), { kind: 'athlete', at: NOW + 8 }],
  ['no connection', new ConnectionError('x', details), { kind: 'outage' }],
  ['no response in time', new DeadlineError('x', details), { kind: 'outage' }],
  ['a 401 of the service', new AuthenticationError('x', ofService(401)), { kind: 'outage' }],
  [
    'a missing access token',
    new AuthenticationError(
      'x',
      respond(401, { message: 'Error', errors: [{ resource: 'Athlete', field: 'access_token', code: 'missing' }] }),
    ),
    { kind: 'outage' },
  ],
  ['refused tokens', new NeedsReauthorizationError('x', details), { kind: 'ended' }],
  ['access that the app has revoked', new NoGrantError('revoked', details), { kind: 'ended' }],
  ['a closed app', new ApiError('closed', 'x', details), { kind: 'stopped' }],
]

describe('the consequence of a failed request', () => {
  it.each(failures)('%s', (_what, error, failure) => {
    expect(failureOf(error, idle, NOW)).toEqual(failure)
  })

  it('absent tokens are not evidence that the athlete has deauthorized the app: the store may have been emptied, or may be away', () => {
    for (const error of [new NoGrantError('absent', details), Object.assign(new Error('x'), { code: 'store_unavailable' })])
      expect(failureOf(error, idle, NOW)).toMatchObject({ kind: 'retry', isService: false })
  })

  it.each([
    new BadRequestError('x', ofService(400)),
    new ApiError('subscription_required', 'x', ofService(402)),
    new ApiError('forbidden', 'x', ofService(403)),
    new ApiError('operation_removed', 'x', ofService(410)),
    new ApiError('operation_removed', 'x', details),
    new MissingScopeError(['activity:read'], details),
    new UnrecoverableError('x'),
  ])('%s of the service, or before the request, will never succeed', (error) => {
    expect(failureOf(error, idle, NOW)).toEqual({ kind: 'hopeless', reason: error.message })
  })

  it.each([
    new BadRequestError('x', respond(400, '<h1>Bad Request</h1>')),
    new AuthenticationError('x', respond(401, { message: 'Unauthorized', errors: [] })),
    new ApiError('subscription_required', 'x', respond(402)),
    new ApiError('forbidden', 'x', respond(403, { message: 'Forbidden' })),
    new NotFoundError('x', respond(404, { message: 'no Route matched', errors: [{ code: 'not_found' }] })),
    new ApiError('operation_removed', 'x', respond(410)),
    new ApiError('unexpected_status', 'x', respond(304)),
    new ApiError('unexpected_status', 'x', respond(451)),
    new RateLimitError('x', { ...respond(429), retryAt: NOW + 86_400_000 }),
    new ApiError('redirected', 'x', respond(302)),
    new MalformedResponseError('x', respond(200)),
    new UnprovenError('x', { cause: new ApiError('forbidden', 'y', ofService(403)) }),
  ])('nothing follows from %s of another server', (error) => {
    expect(failureOf(error, idle, NOW)).toEqual({ kind: 'unproven', reason: error.message })
  })

  it.each([
    [new ApiError('server_error', 'x', respond(500)), true],
    // Work ends with a 404 only where an activity is read.
    [new NotFoundError('x', ofService(404)), true],
    [new ApiError('repeated_page', 'x', details), false],
  ])('%s is tried again', (error, isService) => {
    expect(failureOf(error, idle, NOW)).toEqual({ kind: 'retry', reason: error.message, isService })
  })

  it('an error after the end of the work has no consequence', () => {
    expect(failureOf(new ApiError('server_error', 'x', details), AbortSignal.abort(), NOW)).toEqual({ kind: 'stopped' })
  })
})

describe('the consequence of a failed onChange', () => {
  it('a 404 of its own request does not apply to the changed object', () => {
    for (const cause of [new NotFoundError('x', ofService(404)), new BadRequestError('x', ofService(400)), new RangeError('x'), 'text']) {
      expect(failureOf(new CallbackError(cause), idle, NOW)).toMatchObject({ kind: 'retry', isService: false })
    }
  })

  it('nothing follows from the response of another server to its own request', () => {
    expect(failureOf(new CallbackError(new NotFoundError('x', respond(404))), idle, NOW)).toMatchObject({ kind: 'unproven' })
  })

  it('limits, outages and ended grants have their usual consequences', () => {
    for (const [, cause, failure] of failures.filter(([, , { kind }]) =>
      ['pause', 'athlete', 'outage', 'ended', 'stopped'].includes(kind),
    )) {
      expect(failureOf(new CallbackError(cause), idle, NOW)).toEqual(failure)
    }
  })
})
