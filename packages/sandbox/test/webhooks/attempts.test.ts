import { describe, expect, it } from 'vitest'
import { type DeliveryProgress, nextAttempt } from '../../src/webhooks/attempts.ts'
import type { Sent } from '../../src/webhooks/send.ts'

const NOW = Date.parse('2026-11-02T10:00:00Z')
const MINUTE = 60_000
const NEW: DeliveryProgress = { state: 'pending', attempts: [] }

const responded = (status: number): Sent => ({ status, body: '', truncated: false, durationMs: 12 })
const FAILED: Sent = { failure: 'timeout', why: 'no complete response within 2000 ms', durationMs: 2_001 }

/** State and time of the next attempt after each of these outcomes, in minutes from the first. */
function follow(outcomes: readonly Sent[], progress = NEW): [string, number | null][] {
  let current = progress
  let now = NOW
  return outcomes.map((outcome) => {
    const next = nextAttempt(current, outcome, now)
    current = next
    now = next.dueAt ?? now
    return [next.state, next.dueAt === null ? null : (next.dueAt - NOW) / MINUTE]
  })
}

describe('a delivery', () => {
  it.each<[string, Sent[], [string, number | null][]]>([
    ['200 at once', [responded(200)], [['delivered', null]]],
    [
      '200 at the second attempt',
      [responded(500), responded(200)],
      [
        ['pending', 1],
        ['delivered', null],
      ],
    ],
    [
      '200 at the third',
      [FAILED, responded(404), responded(200)],
      [
        ['pending', 1],
        ['pending', 2],
        ['delivered', null],
      ],
    ],
    [
      'three failures',
      [responded(500), FAILED, responded(500)],
      [
        ['pending', 1],
        ['pending', 2],
        ['failed', null],
      ],
    ],
  ])('with %s', (_what, outcomes, wanted) => {
    expect(follow(outcomes)).toEqual(wanted)
  })

  it.each([199, 201, 202, 204, 301, 302, 400, 404, 410, 500, 503])('is not delivered by %i', (status) => {
    expect(nextAttempt(NEW, responded(status), NOW)).toMatchObject({ state: 'pending', attempts: [{ outcome: 'wrong status', status }] })
  })

  it('records every attempt', () => {
    const first = nextAttempt(NEW, FAILED, NOW)
    const second = nextAttempt(first, responded(302), NOW + MINUTE)
    const third = nextAttempt(second, responded(200), NOW + 2 * MINUTE)
    expect(third.attempts).toEqual([
      { at: NOW, outcome: 'timeout', status: null, durationMs: 2_001, why: 'no complete response within 2000 ms' },
      {
        at: NOW + MINUTE,
        outcome: 'wrong status',
        status: 302,
        durationMs: 12,
        why: 'The callback URL responded with 302 instead of 200.',
      },
      { at: NOW + 2 * MINUTE, outcome: 'delivered', status: 200, durationMs: 12, why: null },
    ])
    expect(first.attempts).toHaveLength(1)
  })

  it('whose response body is too long is still delivered', () => {
    expect(nextAttempt(NEW, { status: 200, body: 'x', truncated: true, durationMs: 1 }, NOW).state).toBe('delivered')
  })

  it.each<[DeliveryProgress['state'], Sent, DeliveryProgress['state']]>([
    ['failed', responded(200), 'delivered'],
    ['failed', responded(500), 'failed'],
    ['delivered', responded(500), 'delivered'],
    ['delivered', responded(200), 'delivered'],
  ])('that is already %s and attempted manually is not repeated', (state, outcome, wanted) => {
    expect(nextAttempt({ state, attempts: [] }, outcome, NOW)).toMatchObject({ state: wanted, dueAt: null, attempts: [{ at: NOW }] })
  })
})
