import { describe, expect, test } from 'vitest'
import { newRecord, summaryOf } from '../../src/inbox/athlete-record.ts'
import {
  forgetRecord,
  leaseRecord,
  MOST_ENTRIES,
  markRecord,
  OVERFLOW_SWEEP,
  releaseRecord,
  renewRecord,
  retryDeadRecord,
  settleRecord,
} from '../../src/inbox/change-record.ts'
import type { AthleteRecord, Entry, EventFacts, Lease, LeasedEntry, Mark, Settlement } from '../../src/index.ts'

/** 2026-11-02T10:00:00Z */
const START = 1_793_613_600_000
const HOUR = 3_600_000

const SWEEP = `sweep/${OVERFLOW_SWEEP}`

const tokens = (now: number) => ({ now, newToken: () => crypto.randomUUID() })

const update = (eventTime: number, updates: EventFacts['updates'] = { title: 'New' }): EventFacts => ({
  aspectType: 'update',
  eventTime,
  updates,
})

const activity = (more: Partial<Mark> = {}): Mark => ({ athleteId: '1', kind: 'activity', id: '10', lane: 'live', ...more })

/** A record that lives through changes, with its own time. */
function living() {
  let record: AthleteRecord | null = null
  const keep = <T>(change: { readonly record: AthleteRecord | null | undefined; readonly result: T }): T => {
    if (change.record !== undefined) record = change.record
    return change.result
  }
  const life = {
    now: START,
    record: (): AthleteRecord => record ?? newRecord('1'),
    entry: (name = 'activity/10'): Entry => {
      const entry = record?.entries[name]
      if (entry === undefined) throw new Error(`there is no entry ${name}`)
      return entry
    },
    mark: (mark: Mark) => keep(markRecord(record, mark, tokens(life.now))),
    lease: (leaseMs = 60_000, limit = 200): Lease | null =>
      keep(leaseRecord(record, { leaseMs, limit, lanes: ['live', 'background'] }, tokens(life.now))),
    leased(leaseMs?: number): { lease: Lease; entry: LeasedEntry } {
      const lease = life.lease(leaseMs)
      const entry = lease?.entries[0]
      if (lease === null || entry === undefined) throw new Error('nothing is due')
      return { lease, entry }
    },
    settle: ({ lease, entry }: { lease: Lease; entry: LeasedEntry }, settlement: Settlement) =>
      keep(settleRecord(record, { lease, entry, settlement }, life.now)),
    release: (lease: Lease, reads = 0) => keep(releaseRecord(record, lease, reads, life.now)),
    renew: (lease: Lease, until: number) => keep(renewRecord(record, lease, until)),
    forget: () => keep(forgetRecord(record, '1', life.now)),
    retryDead: (name?: string) => keep(retryDeadRecord(record, name, life.now)),
    /** Works everything off that is due, with a read that begins now. */
    workOff() {
      const { lease, entry } = life.leased()
      life.settle({ lease, entry }, { outcome: 'done', readAt: life.now })
      life.release(lease)
    },
  }
  return life
}

describe('updates of events stand for a read', () => {
  test.each<[string, { readonly marks: readonly Mark[]; readonly want: EventFacts['updates'] | null }]>([
    ['for one update', { marks: [activity({ event: update(START) })], want: { title: 'New' } }],
    [
      'merged in the order of their times',
      {
        marks: [
          activity({ event: update(START, { title: 'A', type: 'Run' }) }),
          activity({ event: update(START + 1_000, { title: 'B' }) }),
        ],
        want: { title: 'B', type: 'Run' },
      },
    ],
    [
      'not when one is older than another',
      { marks: [activity({ event: update(START) }), activity({ event: update(START - 1_000, { title: 'Old' }) })], want: null },
    ],
    [
      'not when two are of the same second',
      { marks: [activity({ event: update(START) }), activity({ event: update(START, { title: 'Other' }) })], want: null },
    ],
    ['not for a creation', { marks: [activity({ event: { ...update(START), aspectType: 'create' } })], want: null }],
    [
      'not after a creation',
      { marks: [activity({ event: { ...update(START), aspectType: 'create' } }), activity({ event: update(START + 1_000) })], want: null },
    ],
    ['not for a mark that no event made', { marks: [activity({ event: update(START) }), activity()], want: null }],
    ['not for a parked event', { marks: [activity({ event: update(START), parkedFor: 7 })], want: null }],
    ['not for an event that is twelve hours old', { marks: [activity({ event: update(START - 12 * HOUR - 1) })], want: null }],
  ])('%s', (_, { marks, want }) => {
    const life = living()
    for (const mark of marks) life.mark(mark)
    expect(life.entry().updates).toEqual(want)
  })

  test('not when an event that was worked off is newer', () => {
    const life = living()
    life.mark(activity({ event: update(START) }))
    life.workOff()
    life.mark(activity({ event: update(START - 1_000, { title: 'Late' }) }))
    expect(life.entry().updates).toBeNull()
  })
})

describe('the same event again', () => {
  const event = update(START)
  test.each<[string, { readonly before: (life: ReturnType<typeof living>) => void; readonly mark?: Partial<Mark>; readonly want: string }]>(
    [
      ['while it waits is a duplicate', { before: () => {}, want: 'duplicate' }],
      ['while it is worked on is stored', { before: (life) => life.lease(), want: 'stored' }],
      [
        'after the time of a lease whose holder may still settle is stored',
        {
          before(life) {
            life.lease(1_000)
            life.now += 1_000
          },
          want: 'stored',
        },
      ],
      [
        'after a lease that was released is a duplicate',
        {
          before(life) {
            life.release(life.leased().lease)
          },
          want: 'duplicate',
        },
      ],
      [
        'within ten seconds before a read is stored',
        {
          before(life) {
            life.now += 10_000
            life.workOff()
          },
          want: 'stored',
        },
      ],
      [
        'more than ten seconds before a read is a duplicate',
        {
          before(life) {
            life.now += 10_001
            life.workOff()
          },
          want: 'duplicate',
        },
      ],
      [
        'of an entry that was given up on is stored',
        {
          before(life) {
            const leased = life.leased()
            life.settle(leased, { outcome: 'dead', reason: 'no' })
            life.release(leased.lease)
          },
          want: 'stored',
        },
      ],
      ['with other updates is stored', { before: () => {}, mark: { event: update(START, { title: 'Other' }) }, want: 'stored' }],
    ],
  )('%s', (_, { before, mark, want }) => {
    const life = living()
    life.mark(activity({ event }))
    before(life)
    expect(life.mark(activity({ event, ...mark }))).toBe(want)
  })
})

describe('a mark of an entry that waits', () => {
  test('keeps it live, and keeps when it was marked first', () => {
    const life = living()
    life.mark(activity())
    life.now += 1_000
    life.mark(activity({ lane: 'background' }))
    expect(life.entry()).toMatchObject({ lane: 'live', generation: 2, markedAt: START, changedAt: START + 1_000 })
  })

  test('makes a background entry live', () => {
    const life = living()
    life.mark(activity({ lane: 'background' }))
    life.mark(activity())
    expect(life.entry().lane).toBe('live')
  })

  test('makes it due sooner and never later', () => {
    const life = living()
    life.mark(activity({ dueAt: START + HOUR }))
    life.mark(activity({ dueAt: START + 2 * HOUR }))
    expect(life.entry().dueAt).toBe(START + HOUR)
    life.mark(activity())
    expect(life.entry().dueAt).toBe(START)
  })

  test('does not make one that fails due sooner, nor forget its failures', () => {
    const life = living()
    life.mark(activity())
    const leased = life.leased()
    life.settle(leased, { outcome: 'retry', at: START + HOUR, failed: true })
    life.release(leased.lease)
    life.mark(activity())
    expect(life.entry()).toMatchObject({ dueAt: START + HOUR, failures: 1, deliveries: 0 })
  })

  test('keeps the progress of a task', () => {
    const life = living()
    const backfill: Mark = { athleteId: '1', kind: 'backfill', id: 'all', lane: 'background', progress: { page: 1 } }
    life.mark({ ...backfill, progress: { page: 9 } })
    life.mark(backfill)
    expect(life.entry('backfill/all').progress).toEqual({ page: 9 })
  })

  test.each([
    [7, undefined, null],
    [7, 8, 8],
    [undefined, 7, null],
  ])('parked for %s, then %s, waits for %s', (first, second, want) => {
    const life = living()
    const parked = (parkedFor: number | undefined): Mark => activity(parkedFor === undefined ? {} : { parkedFor })
    life.mark(parked(first))
    life.mark(parked(second))
    expect(life.entry().parkedFor).toBe(want)
  })
})

describe('more objects than fit', () => {
  const full = () => {
    const life = living()
    for (let index = 0; index < MOST_ENTRIES; index += 1) life.mark(activity({ id: String(1_000 + index) }))
    return life
  }

  test('become a sweep, which is one entry however many they are', () => {
    const life = full()
    expect([life.mark(activity({ id: '1' })), life.mark(activity({ id: '2' }))]).toEqual(['overflow', 'overflow'])
    expect(life.entry(SWEEP)).toMatchObject({ lane: 'background', generation: 2 })
    expect(Object.keys(life.record().entries)).toHaveLength(MOST_ENTRIES + 1)
  })

  test('take the place of the oldest that is only remembered', () => {
    const life = full()
    for (const limit of [1, 1]) {
      life.now += 1_000
      const lease = life.lease(60_000, limit)
      const entry = lease?.entries[0]
      if (lease === null || entry === undefined) throw new Error('nothing is due')
      life.settle({ lease, entry }, { outcome: 'done' })
      life.release(lease)
    }
    expect(life.mark(activity({ id: '1' }))).toBe('stored')
    expect(life.record().entries['activity/1000']).toBeUndefined()
    expect(life.entry('activity/1001').status).toBe('clean')
  })

  test('do not keep out tasks and questions', () => {
    const life = full()
    expect(life.mark({ athleteId: '1', kind: 'athlete', id: '1', lane: 'live' })).toBe('stored')
    expect(life.mark({ athleteId: '1', kind: 'backfill', id: 'all', lane: 'background' })).toBe('stored')
  })

  test('make a sweep that is under way begin again, also when its step ends afterwards', () => {
    const life = full()
    life.mark(activity({ id: '1' }))
    const live = life.lease(60_000, 2_000)
    if (live === null) throw new Error('nothing is due')
    for (const entry of live.entries) life.settle({ lease: live, entry }, { outcome: 'retry', at: START + HOUR })
    life.release(live)
    const step = life.leased()
    life.settle(step, { outcome: 'retry', at: life.now, progress: { page: 5 } })
    life.release(step.lease)
    const leased = life.leased()
    expect(leased.entry).toMatchObject({ kind: 'sweep', progress: { page: 5 } })
    expect(life.mark(activity({ id: '2' }))).toBe('overflow')
    expect(life.settle(leased, { outcome: 'retry', at: life.now, progress: { page: 6 } })).toBe('dirty')
    expect(life.entry(SWEEP).progress).toBeNull()
  })
})

describe('settling', () => {
  test('by whoever no longer holds the lease changes nothing', () => {
    const life = living()
    life.mark(activity())
    const first = life.leased(1_000)
    life.now += 1_000
    const second = life.leased()
    expect(life.settle(first, { outcome: 'done' })).toBe('lost')
    expect([life.renew(first.lease, life.now + 1), life.release(first.lease)]).toEqual([false, null])
    expect(life.settle(second, { outcome: 'done' })).toBe('cleared')
  })

  test('after the time of a lease counts while nobody else has leased the athlete', () => {
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

  test.each<[string, Settlement]>([
    ['done', { outcome: 'done', readAt: START + 500 }],
    ['given up', { outcome: 'dead', reason: 'no' }],
  ])('what was marked again meanwhile as %s leaves it waiting', (_, settlement) => {
    const life = living()
    life.mark(activity({ event: update(START) }))
    const leased = life.leased()
    life.mark(activity({ event: update(START) }))
    expect(life.settle(leased, settlement)).toBe('dirty')
    expect(life.entry()).toMatchObject({ status: 'dirty', generation: 2, deliveries: 0, failures: 0 })
  })

  test('an entry that is made anew after it was forgotten is not cleared by older work', () => {
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
  test('also forgets who was never known, and never moves back', () => {
    const life = living()
    expect(life.forget()).toBe(0)
    expect(life.record()).toMatchObject({ forgottenAt: START, erasedAt: START })
    life.now = START - 5_000
    life.forget()
    expect(life.record().forgottenAt).toBe(START)
  })

  test('an event that is marked `forgotten` changes nothing; a mark by hand is stored', () => {
    const life = living()
    life.forget()
    expect(life.mark(activity({ event: update(START) }))).toBe('forgotten')
    expect(life.mark({ athleteId: '1', kind: 'athlete', id: '1', lane: 'live', event: update(START) })).toBe('forgotten')
    expect(life.record().entries).toEqual({})
    expect(life.mark(activity())).toBe('stored')
  })
})

describe('what a storage is told', () => {
  test('an athlete with a lease is found when it ends, and one who was served when that was', () => {
    const life = living()
    life.mark(activity())
    expect(summaryOf(life.record())).toMatchObject({ liveAt: START, backgroundAt: null, leasedUntil: null })
    life.now += 1_000
    const { lease } = life.leased()
    expect(summaryOf(life.record())).toMatchObject({ liveAt: START + 61_000, leasedUntil: START + 61_000 })
    life.now += 1_000
    life.release(lease)
    expect(summaryOf(life.record())).toMatchObject({ liveAt: START + 2_000, leasedUntil: null })
  })

  test('what is put off beyond the end of a lease is not found before it is due', () => {
    const life = living()
    life.mark(activity())
    life.settle(life.leased(), { outcome: 'retry', at: START + HOUR })
    expect(summaryOf(life.record()).liveAt).toBe(START + HOUR)
  })

  test('times are whole milliseconds, never before the time itself', () => {
    const life = living()
    life.mark(activity({ dueAt: START + 0.25 }))
    expect(summaryOf(life.record()).liveAt).toBe(START + 1)
  })

  test('a record is of use until its last entry is a day old, and a deauthorization for a week', () => {
    const life = living()
    life.mark(activity())
    expect(summaryOf(life.record()).uselessAt).toBeNull()
    life.workOff()
    expect(summaryOf(life.record()).uselessAt).toBe(START + 24 * HOUR)
    life.forget()
    expect(summaryOf(life.record()).uselessAt).toBe(START + 7 * 24 * HOUR)
  })
})

test('dead entries are tried again as a new generation, one or all', () => {
  const life = living()
  life.mark(activity())
  life.mark(activity({ id: '11' }))
  const lease = life.lease()
  for (const entry of lease?.entries ?? []) if (lease !== null) life.settle({ lease, entry }, { outcome: 'dead', reason: 'no' })
  expect(life.retryDead('activity/10')).toBe(1)
  expect(life.entry()).toMatchObject({ status: 'dirty', generation: 2, deliveries: 0, failures: 0, reason: null })
  expect([life.retryDead(), life.retryDead()]).toEqual([1, 0])
})

describe('what forged events add to one entry', () => {
  test('is a limited number of aspects, and never instead of those that are known', () => {
    const life = living()
    for (let index = 0; index < 100; index += 1) {
      life.mark(activity({ event: { aspectType: `aspect_${'x'.repeat(index % 50)}`, eventTime: START + index, updates: {} } }))
    }
    for (const aspectType of ['create', 'update', 'delete']) {
      life.mark(activity({ event: { aspectType, eventTime: START + 200, updates: {} } }))
    }
    const { aspects } = life.entry()
    expect(aspects).toHaveLength(8)
    expect(aspects).toEqual(expect.arrayContaining(['create', 'update', 'delete']))
  })

  test('is a limited number of updates: with more the object has to be read', () => {
    const life = living()
    for (let index = 1; index <= 20; index += 1) life.mark(activity({ event: update(START + index * 1_000, { [`field_${index}`]: 'x' }) }))
    expect(Object.keys(life.entry().updates ?? {})).toHaveLength(20)
    life.mark(activity({ event: update(START + 21_000, { field_21: 'x' }) }))
    expect(life.entry().updates).toBeNull()
  })
})
