import { describe, expect, test } from 'vitest'
import { mayBeMissed } from '../../src/inbox/missed.ts'
import { MOST_ENTRIES, OVERFLOW_SWEEP } from '../../src/inbox/rules.ts'
import type { EventFacts, Mark } from '../../src/index.ts'
import { activity, living, START, update } from '../support/living-inbox.ts'

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
  ])('%s', async (_, { marks, want }) => {
    const life = living()
    for (const mark of marks) await life.mark(mark)
    expect((await life.entry()).updates).toEqual(want)
  })

  test('not if a processed event is newer', async () => {
    const life = living()
    await life.mark(activity({ event: update(START) }))
    await life.workOff()
    await life.mark(activity({ event: update(START - 1_000, { title: 'Late' }) }))
    expect((await life.entry()).updates).toBeNull()
  })
})

describe('the same event again', () => {
  const event = update(START)
  test.each<
    [string, { readonly before: (life: ReturnType<typeof living>) => unknown; readonly mark?: Partial<Mark>; readonly want: string }]
  >([
    ['while the first one waits is a duplicate', { before: () => {}, want: 'duplicate' }],
    ['while the first one is processed is stored', { before: (life) => life.lease(), want: 'stored' }],
    [
      'after a lease has ended whose holder may still settle is stored',
      {
        async before(life) {
          await life.lease(1_000)
          life.now += 1_000
        },
        want: 'stored',
      },
    ],
    [
      'after a lease that was released is a duplicate',
      {
        async before(life) {
          await life.release((await life.leased()).lease)
        },
        want: 'duplicate',
      },
    ],
    [
      'within ten seconds before a read is stored',
      {
        async before(life) {
          life.now += 10_000
          await life.workOff()
        },
        want: 'stored',
      },
    ],
    [
      'more than ten seconds before a read is a duplicate',
      {
        async before(life) {
          life.now += 10_001
          await life.workOff()
        },
        want: 'duplicate',
      },
    ],
    [
      'of a dead entry is stored',
      {
        async before(life) {
          const leased = await life.leased()
          await life.settle(leased, { outcome: 'dead', reason: 'no' })
          await life.release(leased.lease)
        },
        want: 'stored',
      },
    ],
    ['with other updates is stored', { before: () => {}, mark: { event: update(START, { title: 'Other' }) }, want: 'stored' }],
  ])('%s', async (_, { before, mark, want }) => {
    const life = living()
    await life.mark(activity({ event }))
    await before(life)
    expect(await life.mark(activity({ event, ...mark }))).toBe(want)
  })
})

describe('a mark of an entry that waits', () => {
  test('keeps it live, and keeps its first time', async () => {
    const life = living()
    await life.mark(activity())
    life.now += 1_000
    await life.mark(activity({ lane: 'background' }))
    expect(await life.entry()).toMatchObject({ lane: 'live', generation: 2, markedAt: START, changedAt: START + 1_000 })
  })

  test('makes a background entry live', async () => {
    const life = living()
    await life.mark(activity({ lane: 'background' }))
    await life.mark(activity())
    expect((await life.entry()).lane).toBe('live')
  })

  test('can make it due sooner, never later', async () => {
    const life = living()
    await life.mark(activity({ dueAt: START + HOUR }))
    await life.mark(activity({ dueAt: START + 2 * HOUR }))
    expect((await life.entry()).dueAt).toBe(START + HOUR)
    await life.mark(activity())
    expect((await life.entry()).dueAt).toBe(START)
  })

  test('does not make a failing entry due sooner or reset its failures', async () => {
    const life = living()
    await life.mark(activity())
    const leased = await life.leased()
    await life.settle(leased, { outcome: 'retry', at: START + HOUR, failed: true })
    await life.release(leased.lease)
    await life.mark(activity())
    expect(await life.entry()).toMatchObject({ dueAt: START + HOUR, failures: 1, deliveries: 1 })
  })

  test('keeps the progress of a task', async () => {
    const life = living()
    const backfill: Mark = { athleteId: '1', kind: 'backfill', id: 'all', lane: 'background', progress: { page: 1 } }
    await life.mark({ ...backfill, progress: { page: 9 } })
    await life.mark(backfill)
    expect((await life.entry('backfill/all')).progress).toEqual({ page: 9 })
  })

  test.each([
    [7, undefined, null],
    [7, 8, 8],
    [undefined, 7, null],
  ])('parked for %s, then %s, waits for %s', async (first, second, want) => {
    const life = living()
    const parked = (parkedFor: number | undefined): Mark => activity(parkedFor === undefined ? {} : { parkedFor })
    await life.mark(parked(first))
    await life.mark(parked(second))
    expect((await life.entry()).parkedFor).toBe(want)
  })
})

describe('more objects than fit', () => {
  const full = async () => {
    const life = living()
    for (let index = 0; index < MOST_ENTRIES; index += 1) await life.mark(activity({ id: String(1_000 + index) }))
    return life
  }

  test('become a sweep, which is one entry for any number of them', async () => {
    const life = await full()
    expect([await life.mark(activity({ id: '1' })), await life.mark(activity({ id: '2' }))]).toEqual(['overflow', 'overflow'])
    expect(await life.entry(SWEEP)).toMatchObject({ generation: 2, dueAt: START })
    const { progress } = await life.entry(SWEEP)
    expect(['1', '2', '3'].map((id) => mayBeMissed(progress?.['missed'], id))).toEqual([true, true, false])
    expect(Object.keys(await life.entries())).toHaveLength(MOST_ENTRIES + 1)
  })

  test('replace the oldest settled one', async () => {
    const life = await full()
    for (const limit of [1, 1]) {
      life.now += 1_000
      const lease = await life.lease(60_000, limit)
      const entry = lease?.entries[0]
      if (lease === null || entry === undefined) throw new Error('nothing is due')
      await life.settle({ lease, entry }, { outcome: 'done' })
      await life.release(lease)
    }
    expect(await life.mark(activity({ id: '1' }))).toBe('stored')
    expect((await life.entries())['activity/1000']).toBeUndefined()
    expect((await life.entry('activity/1001')).status).toBe('clean')
  })

  test('do not exclude tasks and checks', async () => {
    const life = await full()
    expect(await life.mark({ athleteId: '1', kind: 'athlete', id: '1', lane: 'live' })).toBe('stored')
    expect(await life.mark({ athleteId: '1', kind: 'backfill', id: 'all', lane: 'background' })).toBe('stored')
  })

  test('are added to a sweep in progress: its step ends later, and neither its time nor its position changes', async () => {
    const life = await full()
    await life.mark(activity({ id: '1' }))
    const lease = await life.lease(60_000, 2_000)
    const entry = lease?.entries.find(({ kind }) => kind === 'sweep')
    if (lease === null || entry === undefined) throw new Error('the sweep is not due')
    expect(await life.mark(activity({ id: '2' }))).toBe('overflow')
    const later = { outcome: 'retry', at: START + HOUR, progress: { page: 5 } } as const
    expect(await life.settle({ lease, entry }, later)).toBe('dirty')
    expect(await life.mark(activity({ id: '3' }))).toBe('overflow')
    const { progress, dueAt } = await life.entry(SWEEP)
    expect([progress?.['page'], dueAt]).toEqual([5, START + HOUR])
    expect(['1', '2', '3', '4'].map((id) => mayBeMissed(progress?.['missed'], id))).toEqual([true, true, true, false])
  })

  test('give way to what a sweep has found: the oldest event is then left to the sweep', async () => {
    const life = await full()
    life.now += 1_000
    expect(await life.mark(activity({ id: '1', progress: { source: 'sweep' } }))).toBe('stored')
    expect((await life.entries())['activity/1000']).toBeUndefined()
    expect(mayBeMissed((await life.entry(SWEEP)).progress?.['missed'], '1000')).toBe(true)
    // What sweeps have found keeps its place.
    for (let index = 1; index < MOST_ENTRIES; index += 1)
      await life.mark(activity({ id: String(index + 1), progress: { source: OVERFLOW_SWEEP } }))
    expect(await life.mark(activity({ id: '9999', progress: { source: 'sweep' } }))).toBe('overflow')
  })

  test.each([
    ['activity', 'activities that cannot be read'],
    ['forged', 'objects of an unknown type'],
  ])('give way to what a sweep has found, also if dead events fill the record: %s', async (kind) => {
    const life = living()
    for (let index = 0; index < MOST_ENTRIES; index += 1) await life.mark(activity({ kind, id: String(1_000 + index) }))
    const lease = await life.lease(60_000, MOST_ENTRIES)
    if (lease === null) throw new Error('nothing is due')
    for (const entry of lease.entries) await life.settle({ lease, entry }, { outcome: 'dead', reason: 'no' })
    await life.release(lease)
    expect(await life.mark(activity({ id: '1' }))).toBe('overflow')
    expect(await life.mark(activity({ id: '1', progress: { source: OVERFLOW_SWEEP } }))).toBe('stored')
    expect([(await life.entry('activity/1')).status, (await life.entries())[`${kind}/1000`]]).toEqual(['dirty', undefined])
  })

  test('give way last if work on them was interrupted, so that the next delivery says so', async () => {
    const life = living()
    await life.mark(activity({ id: '1000' }))
    await life.lease(1_000)
    life.now += 1_000
    for (let index = 1; index < MOST_ENTRIES; index += 1) await life.mark(activity({ id: String(1_000 + index) }))
    const lease = await life.lease(60_000, MOST_ENTRIES)
    await life.mark(activity({ id: '1', progress: { source: OVERFLOW_SWEEP } }))
    expect([(await life.entries())['activity/1001'], (await life.entry('activity/1000')).deliveries]).toEqual([undefined, 2])
    expect(lease?.entries).toHaveLength(MOST_ENTRIES)
  })
})

describe('the data that forged events add to one entry', () => {
  test('has a limited number of aspect types, and does not replace known ones', async () => {
    const life = living()
    for (let index = 0; index < 100; index += 1) {
      await life.mark(activity({ event: { aspectType: `aspect_${'x'.repeat(index % 50)}`, eventTime: START + index, updates: {} } }))
    }
    for (const aspectType of ['create', 'update', 'delete']) {
      await life.mark(activity({ event: { aspectType, eventTime: START + 200, updates: {} } }))
    }
    const { aspects } = await life.entry()
    expect(aspects).toHaveLength(8)
    expect(aspects).toEqual(expect.arrayContaining(['create', 'update', 'delete']))
  })

  test('has values of a limited size; with more, the object has to be read', async () => {
    const life = living()
    for (let index = 1; index <= 3; index += 1)
      await life.mark(activity({ event: update(START + index * 1_000, { [`field_${index}`]: 'x'.repeat(600) }) }))
    expect(Object.keys((await life.entry()).updates ?? {})).toHaveLength(3)
    await life.mark(activity({ event: update(START + 4_000, { field_4: 'x'.repeat(600) }) }))
    expect((await life.entry()).updates).toBeNull()
  })
})
