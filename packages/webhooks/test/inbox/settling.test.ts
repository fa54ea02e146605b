import { describe, expect, test } from 'vitest'
import type { Entry } from '../../src/inbox/rules.ts'
import type { Mark, Settlement } from '../../src/index.ts'
import { activity, living, START, update } from '../support/living-inbox.ts'

const HOUR = 3_600_000

describe('settling', () => {
  test('without the lease changes nothing', async () => {
    const life = living()
    await life.mark(activity())
    const first = await life.leased(1_000)
    life.now += 1_000
    const second = await life.leased()
    expect(await life.settle(first, { outcome: 'done' })).toBe('lost')
    expect([await life.inbox.renew(first.lease, 1_000), await life.release(first.lease)]).toEqual([false, null])
    expect(await life.settle(second, { outcome: 'done' })).toBe('cleared')
  })

  test('after a lease has ended counts if the athlete was not leased again', async () => {
    const life = living()
    await life.mark(activity())
    const leased = await life.leased(1_000)
    life.now += HOUR
    expect(await life.settle(leased, { outcome: 'done' })).toBe('cleared')
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
  ])('%s', async (_, { settlement, outcome, want }) => {
    const life = living()
    await life.mark(activity({ event: update(START) }))
    expect(await life.settle(await life.leased(), settlement)).toBe(outcome)
    expect(await life.entry()).toMatchObject(want)
  })

  test.each<[string, Settlement, deliveries: number]>([
    ['done', { outcome: 'done', readAt: START + 500 }, 0],
    // It may have been applied in part.
    ['given up', { outcome: 'dead', reason: 'no' }, 1],
  ])('an entry that was marked again in the meantime as %s stays waiting', async (_, settlement, deliveries) => {
    const life = living()
    await life.mark(activity({ event: update(START) }))
    const leased = await life.leased()
    await life.mark(activity({ event: update(START) }))
    expect(await life.settle(leased, settlement)).toBe('dirty')
    expect(await life.entry()).toMatchObject({ status: 'dirty', generation: 2, deliveries, failures: 0 })
  })

  test.each<[string, Pick<Mark, 'kind' | 'id'>, Partial<Entry>, Partial<Entry>]>([
    [
      'a task counts as done and its failures are reset, also if it was marked in the meantime',
      { kind: 'sweep', id: 'recent' },
      { failures: 0, deliveries: 0, progress: { page: 2 } },
      { failures: 0, deliveries: 0, progress: { page: 2 } },
    ],
    [
      'a schedule counts as done; if it was marked in the meantime, the mark counts',
      { kind: 'schedule', id: 'poll' },
      { failures: 0, deliveries: 0, progress: { page: 2 } },
      { failures: 0, deliveries: 0, progress: null },
    ],
    [
      'an activity counts as postponed and keeps its failures; if it was marked in the meantime, they are reset',
      { kind: 'activity', id: '10' },
      { failures: 1, deliveries: 1, progress: { page: 2 } },
      { failures: 1, deliveries: 1, progress: null },
    ],
  ])('a step of %s', async (_, what, once, again) => {
    for (const [isMarked, want] of [
      [false, once],
      [true, again],
    ] as const) {
      const life = living()
      await life.mark(activity(what))
      const failing = await life.leased()
      await life.settle(failing, { outcome: 'retry', at: life.now, failed: true })
      await life.release(failing.lease)
      const leased = await life.leased()
      if (isMarked) await life.mark(activity(what))
      await life.settle(leased, { outcome: 'retry', at: life.now, progress: { page: 2 } })
      expect(await life.entry(`${what.kind}/${what.id}`)).toMatchObject(want)
    }
  })

  test('a sweep that was marked during its last step begins again, and an import does not', async () => {
    for (const [kind, want] of [
      ['sweep', null],
      ['backfill', { page: 2 }],
    ] as const) {
      const life = living()
      await life.mark(activity({ kind, id: 'all', progress: { page: 2 } }))
      const leased = await life.leased()
      await life.mark(activity({ kind, id: 'all' }))
      expect(await life.settle(leased, { outcome: 'done' })).toBe('dirty')
      expect(await life.entry(`${kind}/all`)).toMatchObject({ deliveries: 0, progress: want })
    }
  })

  test('an entry that is created again after it was forgotten is not cleared by older work', async () => {
    const life = living()
    await life.mark(activity())
    const old = await life.leased()
    await life.forget()
    await life.mark(activity())
    expect(await life.settle(old, { outcome: 'done' })).toBe('forgotten')
    const { entry } = await life.leased()
    expect(entry.generation).not.toBe(old.entry.generation)
    expect(entry.deliveries).toBe(1)
  })
})

test('fencing tokens are whole numbers, also if the clock has fractions', async () => {
  const life = living()
  life.now = START + 0.5
  const tokens: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await life.mark(activity())
    const { lease } = await life.leased()
    tokens.push(lease.fencingToken)
    await life.release(lease)
    life.now += 0.25
  }
  expect(tokens).toEqual([START + 1, START + 2, START + 3])
})

describe('forgetting', () => {
  test('also forgets unknown athletes, and never moves to an earlier time', async () => {
    const life = living()
    expect(await life.forget()).toBe(0)
    expect(await life.mark(activity({ event: update(START) }))).toBe('forgotten')
    life.now = START - 5_000
    await life.forget()
    expect(await life.mark(activity({ event: update(START) }))).toBe('forgotten')
    expect(await life.mark(activity({ event: update(START + 1_000) }))).toBe('stored')
  })

  test('removes everything, also while a failing check in the background keeps all other entries waiting', async () => {
    const life = living()
    const check = { kind: 'athlete', id: '1', lane: 'background' } as const
    await life.mark(activity(check))
    const leased = await life.leased()
    await life.mark(activity())
    await life.settle(leased, { outcome: 'retry', at: START + HOUR, failed: true })
    expect(await life.release(leased.lease)).toEqual({ at: START + HOUR, lane: 'background' })
    expect(await life.inbox.lease({ leaseMs: 1_000 })).toBeNull()
    expect(await life.forget()).toBe(2)
    expect([await life.entries(), (await life.inbox.stats()).waiting]).toEqual([{}, 0])
  })

  test('an event that is marked `forgotten` changes nothing, but a manual mark is stored', async () => {
    const life = living()
    await life.forget()
    expect(await life.mark(activity({ event: update(START) }))).toBe('forgotten')
    expect(await life.mark({ athleteId: '1', kind: 'athlete', id: '1', lane: 'live', event: update(START) })).toBe('forgotten')
    expect(await life.entries()).toEqual({})
    expect(await life.mark(activity())).toBe('stored')
  })
})

test('dead entries are retried as a new generation, one or all', async () => {
  const life = living()
  await life.mark(activity())
  await life.mark(activity({ id: '11' }))
  const lease = await life.lease()
  for (const entry of lease?.entries ?? []) if (lease !== null) await life.settle({ lease, entry }, { outcome: 'dead', reason: 'no' })
  expect(await life.inbox.retryDead(activity())).toBe(1)
  expect(await life.entry()).toMatchObject({ status: 'dirty', generation: 2, deliveries: 1, failures: 0, reason: null })
  expect([await life.inbox.retryDead(), await life.inbox.retryDead()]).toEqual([1, 0])
})
