import { describe, expect, test } from 'vitest'
import type { Entry, Mark, Settlement } from '../../src/index.ts'
import { activity, living, START, update } from '../support/living-record.ts'

const HOUR = 3_600_000

describe('settling', () => {
  test('without the lease changes nothing', () => {
    const life = living()
    life.mark(activity())
    const first = life.leased(1_000)
    life.now += 1_000
    const second = life.leased()
    expect(life.settle(first, { outcome: 'done' })).toBe('lost')
    expect([life.renew(first.lease, life.now + 1), life.release(first.lease)]).toEqual([false, null])
    expect(life.settle(second, { outcome: 'done' })).toBe('cleared')
  })

  test('after a lease has ended counts if the athlete was not leased again', () => {
    const life = living()
    life.mark(activity())
    const leased = life.leased(1_000)
    life.now += HOUR
    expect(life.settle(leased, { outcome: 'done' })).toBe('cleared')
  })

  test.each<[string, { readonly settlement: Settlement; readonly outcome: string; readonly want: Partial<Entry> }]>([
    [
      'done',
      {
        settlement: { outcome: 'done', readAt: START },
        outcome: 'cleared',
        want: { status: 'clean', readAt: START, deliveries: 0, failures: 0, updates: null },
      },
    ],
    ['given up', { settlement: { outcome: 'dead', reason: 'no' }, outcome: 'dead', want: { status: 'dead', reason: 'no', failures: 1 } }],
    [
      'put off',
      {
        settlement: { outcome: 'retry', at: START + 1 },
        outcome: 'dirty',
        want: { status: 'dirty', dueAt: START + 1, deliveries: 0, failures: 0 },
      },
    ],
    [
      'failed',
      {
        settlement: { outcome: 'retry', at: START + 1, failed: true },
        outcome: 'dirty',
        want: { deliveries: 1, failures: 1, dueAt: START + 1 },
      },
    ],
    [
      'a step',
      {
        settlement: { outcome: 'retry', at: START, progress: { page: 2 }, lane: 'background' },
        outcome: 'dirty',
        want: { deliveries: 0, progress: { page: 2 }, lane: 'background' },
      },
    ],
  ])('%s', (_, { settlement, outcome, want }) => {
    const life = living()
    life.mark(activity({ event: update(START) }))
    expect(life.settle(life.leased(), settlement)).toBe(outcome)
    expect(life.entry()).toMatchObject(want)
  })

  test.each<[string, Settlement, deliveries: number]>([
    ['done', { outcome: 'done', readAt: START + 500 }, 0],
    // It may have been applied in part.
    ['given up', { outcome: 'dead', reason: 'no' }, 1],
  ])('an entry that was marked again in the meantime as %s stays waiting', (_, settlement, deliveries) => {
    const life = living()
    life.mark(activity({ event: update(START) }))
    const leased = life.leased()
    life.mark(activity({ event: update(START) }))
    expect(life.settle(leased, settlement)).toBe('dirty')
    expect(life.entry()).toMatchObject({ status: 'dirty', generation: 2, deliveries, failures: 0 })
  })

  test.each<[string, Pick<Mark, 'kind' | 'id'>, Partial<Entry>, Partial<Entry>]>([
    [
      'a task counts as done and its failures are reset; if it was marked in the meantime, it is repeated',
      { kind: 'sweep', id: 'recent' },
      { failures: 0, deliveries: 0, progress: { page: 2 } },
      { failures: 0, deliveries: 0, progress: null },
    ],
    [
      'an activity counts as postponed and keeps its failures; if it was marked in the meantime, they are reset',
      { kind: 'activity', id: '10' },
      { failures: 1, deliveries: 1, progress: { page: 2 } },
      { failures: 1, deliveries: 1, progress: null },
    ],
  ])('a step of %s', (_, what, once, again) => {
    for (const [isMarked, want] of [
      [false, once],
      [true, again],
    ] as const) {
      const life = living()
      life.mark(activity(what))
      const failing = life.leased()
      life.settle(failing, { outcome: 'retry', at: life.now, failed: true })
      life.release(failing.lease)
      const leased = life.leased()
      if (isMarked) life.mark(activity(what))
      life.settle(leased, { outcome: 'retry', at: life.now, progress: { page: 2 } })
      expect(life.entry(`${what.kind}/${what.id}`)).toMatchObject(want)
    }
  })

  test('an entry that is created again after it was forgotten is not cleared by older work', () => {
    const life = living()
    life.mark(activity())
    const old = life.leased()
    life.forget()
    life.mark(activity())
    expect(life.settle(old, { outcome: 'done' })).toBe('forgotten')
    const { entry } = life.leased()
    expect(entry.generation).not.toBe(old.entry.generation)
    expect(entry.deliveries).toBe(1)
  })
})

describe('forgetting', () => {
  test('also forgets unknown athletes, and never moves to an earlier time', () => {
    const life = living()
    expect(life.forget()).toBe(0)
    expect(life.record()).toMatchObject({ forgottenAt: START, erasedAt: START })
    life.now = START - 5_000
    life.forget()
    expect(life.record().forgottenAt).toBe(START)
  })

  test('an event that is marked `forgotten` changes nothing, but a manual mark is stored', () => {
    const life = living()
    life.forget()
    expect(life.mark(activity({ event: update(START) }))).toBe('forgotten')
    expect(life.mark({ athleteId: '1', kind: 'athlete', id: '1', lane: 'live', event: update(START) })).toBe('forgotten')
    expect(life.record().entries).toEqual({})
    expect(life.mark(activity())).toBe('stored')
  })
})

test('dead entries are retried as a new generation, one or all', () => {
  const life = living()
  life.mark(activity())
  life.mark(activity({ id: '11' }))
  const lease = life.lease()
  for (const entry of lease?.entries ?? []) if (lease !== null) life.settle({ lease, entry }, { outcome: 'dead', reason: 'no' })
  expect(life.retryDead('activity/10')).toBe(1)
  expect(life.entry()).toMatchObject({ status: 'dirty', generation: 2, deliveries: 1, failures: 0, reason: null })
  expect([life.retryDead(), life.retryDead()]).toEqual([1, 0])
})
