import {
  AppInactiveError,
  AuthenticationError,
  BadRequestError,
  ClosedError,
  ConnectionError,
  DeadlineError,
  MalformedResponseError,
  MissingScopeError,
  NeedsReauthorizationError,
  NoGrantError,
  NotFoundError,
  RateLimitError,
  RedirectedError,
  RefreshPausedError,
  ServerError,
  SuspectGrantError,
} from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { backoffMs, CallbackError, type Failure, failureOf } from '../../src/worker/failure.ts'

const NOW = Date.UTC(2026, 10, 2, 10)
const details = { operation: 'GET /activities/{id}' }
const idle = new AbortController().signal

const failures: readonly [string, Error, Failure][] = [
  ['an exceeded limit', new RateLimitError('x', { ...details, retryAt: NOW + 5_000 }), { kind: 'pause', at: NOW + 5_000 }],
  ['a limit whose window ends now', new RateLimitError('x', { ...details, retryAt: NOW }), { kind: 'pause', at: NOW + 1_000 }],
  [
    'an exceeded limit of a window',
    new RateLimitError('x', { ...details, family: 'read', window: 'day', retryAt: NOW + 5_000 }),
    { kind: 'pause', at: NOW + 5_000, window: 'day' },
  ],
  ['an exceeded limit without a time', new RateLimitError('x', details), { kind: 'pause', at: NOW + 60_000 }],
  ['an inactive app', new AppInactiveError('x', details), { kind: 'pause', at: NOW + 900_000 }],
  ['a suspect grant', new SuspectGrantError({ retryAt: NOW + 7 }), { kind: 'athlete', at: NOW + 7 }],
  ['a paused refresh', new RefreshPausedError({ retryAt: NOW + 8 }), { kind: 'athlete', at: NOW + 8 }],
  ['no connection', new ConnectionError('x', details), { kind: 'outage' }],
  ['no response in time', new DeadlineError('x', details), { kind: 'outage' }],
  ['a redirect', new RedirectedError('x', details), { kind: 'outage' }],
  ['a 401 without evidence', new AuthenticationError('x', details), { kind: 'outage' }],
  ['refused tokens', new NeedsReauthorizationError('x', details), { kind: 'ended' }],
  ['access that the app has revoked', new NoGrantError('revoked', details), { kind: 'ended' }],
  ['a missing object', new NotFoundError('x', details), { kind: 'missing' }],
  ['a closed app', new ClosedError('app'), { kind: 'stopped' }],
]

describe('the consequence of a failed request', () => {
  it.each(failures)('%s', (_what, error, failure) => {
    expect(failureOf(error, idle, NOW)).toEqual(failure)
  })

  it('absent tokens are not evidence that the athlete has deauthorized the app: the store may have been emptied', () => {
    expect(failureOf(new NoGrantError('absent', details), idle, NOW)).toMatchObject({ kind: 'retry', isService: false })
  })

  it.each([new BadRequestError('x', details), new MissingScopeError(['activity:read'], details)])('%s will never succeed', (error) => {
    expect(failureOf(error, idle, NOW)).toEqual({ kind: 'hopeless', reason: error.message })
  })

  const ofProxy = new RateLimitError('x', { ...details, response: new Response(null, { status: 429 }), retryAt: NOW + 86_400_000 })
  it.each([new ServerError('x', details), new MalformedResponseError('x', details), ofProxy])(
    '%s may be caused by the service or a server in between',
    (error) => {
      expect(failureOf(error, idle, NOW)).toEqual({ kind: 'retry', reason: error.message, isService: true })
    },
  )

  it('an error after the end of the work has no consequence', () => {
    expect(failureOf(new ServerError('x', details), AbortSignal.abort(), NOW)).toEqual({ kind: 'stopped' })
  })
})

describe('the consequence of a failed onChange', () => {
  it('a 404 of its own request does not apply to the changed object', () => {
    for (const cause of [new NotFoundError('x', details), new BadRequestError('x', details), new RangeError('x'), 'text']) {
      expect(failureOf(new CallbackError(cause), idle, NOW)).toMatchObject({ kind: 'retry', isService: false })
    }
  })

  it('limits, outages and ended grants have their usual consequences', () => {
    for (const [, cause, failure] of failures.filter(([, , { kind }]) =>
      ['pause', 'athlete', 'outage', 'ended', 'stopped'].includes(kind),
    )) {
      expect(failureOf(new CallbackError(cause), idle, NOW)).toEqual(failure)
    }
  })
})

it('pauses double from 10 seconds to an hour, and vary by a quarter', () => {
  const pauses = [0, 1, 2, 8, 9, 50].map((count) => backoffMs(count, () => 0.5))
  expect(pauses).toEqual([10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000])
  expect([backoffMs(0, () => 0), backoffMs(0, () => 1)]).toEqual([7_500, 12_500])
})
