import { describe, expect, test } from 'vitest'
import { recordText } from '../../src/inbox/athlete-record.ts'
import { MOST_ENTRIES, OVERFLOW_SWEEP } from '../../src/inbox/change-record.ts'
import { mayBeMissed } from '../../src/inbox/missed.ts'
import type { EventFacts, Mark } from '../../src/index.ts'
import { activity, living, START, update } from '../support/living-record.ts'

const HOUR = 3_600_000

const SWEEP = `sweep/${OVERFLOW_SWEEP}`

describe('updates of events replace a read', () => {
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
      'not if one is older than another',
      { marks: [activity({ event: update(START) }), activity({ event: update(START - 1_000, { title: 'Old' }) })], want: null },
    ],
    [
      'not if two are in the same second',
      { marks: [activity({ event: update(START) }), activity({ event: update(START, { title: 'Other' }) })], want: null },
    ],
    ['not for a creation', { marks: [activity({ event: { ...update(START), aspectType: 'create' } })], want: null }],
    [
      'not after a creation',
      { marks: [activity({ event: { ...update(START), aspectType: 'create' } }), activity({ event: update(START + 1_000) })], want: null },
    ],
    ['not for a mark without an event', { marks: [activity({ event: update(START) }), activity()], want: null }],
    ['not for a parked event', { marks: [activity({ event: update(START), parkedFor: 7 })], want: null }],
    ['not for an event that is twelve hours old', { marks: [activity({ event: update(START - 12 * HOUR - 1) })], want: null }],
  ])('%s', (_, { marks, want }) => {
    const life = living()
    for (const mark of marks) life.mark(mark)
    expect(life.entry().updates).toEqual(want)
  })

  test('not if a processed event is newer', () => {
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
      ['while the first one waits is a duplicate', { before: () => {}, want: 'duplicate' }],
      ['while the first one is processed is stored', { before: (life) => life.lease(), want: 'stored' }],
      [
        'after a lease has ended whose holder may still settle is stored',
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
        'of a dead entry is stored',
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
  test('keeps it live, and keeps its first time', () => {
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

  test('can make it due sooner, never later', () => {
    const life = living()
    life.mark(activity({ dueAt: START + HOUR }))
    life.mark(activity({ dueAt: START + 2 * HOUR }))
    expect(life.entry().dueAt).toBe(START + HOUR)
    life.mark(activity())
    expect(life.entry().dueAt).toBe(START)
  })

  test('does not make a failing entry due sooner or reset its failures', () => {
    const life = living()
    life.mark(activity())
    const leased = life.leased()
    life.settle(leased, { outcome: 'retry', at: START + HOUR, failed: true })
    life.release(leased.lease)
    life.mark(activity())
    expect(life.entry()).toMatchObject({ dueAt: START + HOUR, failures: 1, deliveries: 1 })
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

  test('become a sweep, which is one entry for any number of them', () => {
    const life = full()
    expect([life.mark(activity({ id: '1' })), life.mark(activity({ id: '2' }))]).toEqual(['overflow', 'overflow'])
    expect(life.entry(SWEEP)).toMatchObject({ generation: 2, dueAt: START })
    expect(['1', '2', '3'].map((id) => mayBeMissed(life.entry(SWEEP).progress?.['missed'], id))).toEqual([true, true, false])
    expect(Object.keys(life.record().entries)).toHaveLength(MOST_ENTRIES + 1)
  })

  test('replace the oldest settled one', () => {
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

  test('do not exclude tasks and checks', () => {
    const life = full()
    expect(life.mark({ athleteId: '1', kind: 'athlete', id: '1', lane: 'live' })).toBe('stored')
    expect(life.mark({ athleteId: '1', kind: 'backfill', id: 'all', lane: 'background' })).toBe('stored')
  })

  test('are added to a sweep in progress: its step ends later, and neither its time nor its position changes', () => {
    const life = full()
    life.mark(activity({ id: '1' }))
    const lease = life.lease(60_000, 2_000)
    const entry = lease?.entries.find(({ kind }) => kind === 'sweep')
    if (lease === null || entry === undefined) throw new Error('the sweep is not due')
    expect(life.mark(activity({ id: '2' }))).toBe('overflow')
    const later = { outcome: 'retry', at: START + HOUR, progress: { page: 5 } } as const
    expect(life.settle({ lease, entry }, later)).toBe('dirty')
    expect(life.mark(activity({ id: '3' }))).toBe('overflow')
    const { progress, dueAt } = life.entry(SWEEP)
    expect([progress?.['page'], dueAt]).toEqual([5, START + HOUR])
    expect(['1', '2', '3', '4'].map((id) => mayBeMissed(progress?.['missed'], id))).toEqual([true, true, true, false])
  })

  test('give way to what a sweep has found: the oldest event is then left to the sweep', () => {
    const life = full()
    life.now += 1_000
    expect(life.mark(activity({ id: '1', progress: { source: 'sweep' } }))).toBe('stored')
    expect(life.record().entries['activity/1000']).toBeUndefined()
    expect(mayBeMissed(life.entry(SWEEP).progress?.['missed'], '1000')).toBe(true)
    // What sweeps have found keeps its place.
    for (let index = 1; index < MOST_ENTRIES; index += 1)
      life.mark(activity({ id: String(index + 1), progress: { source: OVERFLOW_SWEEP } }))
    expect(life.mark(activity({ id: '9999', progress: { source: 'sweep' } }))).toBe('overflow')
  })

  test.each([
    ['activity', 'activities that cannot be read'],
    ['forged', 'objects of an unknown type'],
  ])('give way to what a sweep has found, also if dead events fill the record: %s', (kind) => {
    const life = living()
    for (let index = 0; index < MOST_ENTRIES; index += 1) life.mark(activity({ kind, id: String(1_000 + index) }))
    const lease = life.lease(60_000, MOST_ENTRIES)
    if (lease === null) throw new Error('nothing is due')
    for (const entry of lease.entries) life.settle({ lease, entry }, { outcome: 'dead', reason: 'no' })
    life.release(lease)
    expect(life.mark(activity({ id: '1' }))).toBe('overflow')
    expect(life.mark(activity({ id: '1', progress: { source: OVERFLOW_SWEEP } }))).toBe('stored')
    expect([life.entry('activity/1').status, life.record().entries[`${kind}/1000`]]).toEqual(['dirty', undefined])
  })

  test('give way last if work on them was interrupted, so that the next delivery says so', () => {
    const life = living()
    life.mark(activity({ id: '1000' }))
    life.lease(1_000)
    life.now += 1_000
    for (let index = 1; index < MOST_ENTRIES; index += 1) life.mark(activity({ id: String(1_000 + index) }))
    const lease = life.lease(60_000, MOST_ENTRIES)
    life.mark(activity({ id: '1', progress: { source: OVERFLOW_SWEEP } }))
    expect([life.record().entries['activity/1001'], life.entry('activity/1000').deliveries]).toEqual([undefined, 2])
    expect(lease?.entries).toHaveLength(MOST_ENTRIES)
  })
})

describe('the data that forged events add to one entry', () => {
  test('has a limited number of aspect types, and does not replace known ones', () => {
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

  test('has values of a limited size; with more, the object has to be read', () => {
    const life = living()
    for (let index = 1; index <= 3; index += 1)
      life.mark(activity({ event: update(START + index * 1_000, { [`field_${index}`]: 'x'.repeat(600) }) }))
    expect(Object.keys(life.entry().updates ?? {})).toHaveLength(3)
    life.mark(activity({ event: update(START + 4_000, { field_4: 'x'.repeat(600) }) }))
    expect(life.entry().updates).toBeNull()
  })
})

test('what a mark writes has a limited size, however many events wait and however large they are', () => {
  const life = living()
  const written: number[] = []
  for (let index = 0; index < 1_000; index += 1) {
    const title = 'x'.repeat(index % 2 === 0 ? 40_000 : 1_500)
    const aspectType = index % 3 === 0 ? 'update' : `forged_${'x'.repeat(index % 50)}`
    life.mark(
      activity({ id: String(9_000_000_000 + (index % 700)), event: { aspectType, eventTime: START + index * 1_000, updates: { title } } }),
    )
    // Every storage writes this text.
    if (index % 100 === 99) written.push(recordText(life.record()).length)
  }
  expect(Math.max(...written)).toBeLessThan(256 * 1_024)
  expect(written.at(-1)).toBeLessThan(1.2 * (written[5] ?? 0))
})
