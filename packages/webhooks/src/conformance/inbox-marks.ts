import { failure } from '@activity-tracking/store/conformance'
import { MOST_ENTRIES } from '../inbox/rules.ts'
import { activity, DAY, DONE, finish, type InboxRules, leaseOf, MINUTE, only, updateEvent, workOff } from './inbox-case.ts'

/** Marks and their outcomes. */
export const marks: InboxRules = {
  async 'a mark is visible to every inbox on the data, including one that is opened later'({ inbox, other, open, clock, expect }) {
    const event = updateEvent(clock.now)
    expect(await inbox.mark([activity('1', '10', { event })])).toEqual(['stored'])
    for (const one of [inbox, other, await open()]) {
      const { event: found, updates, lane, deliveries, markedAt } = (await one.find(activity('1', '10'))) ?? {}
      expect([found, updates, lane, deliveries, markedAt]).toEqual([event, { title: 'New' }, 'live', 0, clock.now])
    }
  },

  async 'outcomes are in the order of the marks, including marks of several athletes and of one object'({ inbox, clock, expect }) {
    const event = updateEvent(clock.now)
    const marks = [
      activity('2', '1', { event }),
      activity('1', '1', { event }),
      activity('2', '1', { event }),
      activity('2', '1', { event: updateEvent(clock.now, { title: 'Newer' }) }),
    ]
    expect(await inbox.mark(marks)).toEqual(['stored', 'stored', 'duplicate', 'stored'])
    expect(await inbox.mark([])).toEqual([])
  },

  async 'each stored mark gives the entry a new generation'({ inbox, other, clock, expect }) {
    const generations = new Set<unknown>()
    for (const one of [inbox, other, inbox]) {
      clock.now += MINUTE
      await one.mark([activity('1', '10', { event: updateEvent(clock.now) })])
      generations.add((await one.find(activity('1', '10')))?.generation)
    }
    expect(generations.size).toEqual(3)
  },

  async 'the same event again is a duplicate while it waits, and is stored again while a worker works on it'(data) {
    const { inbox, other, clock, expect } = data
    const mark = activity('1', '10', { event: updateEvent(clock.now) })
    await inbox.mark([mark])
    expect(await other.mark([mark])).toEqual(['duplicate'])
    const lease = await leaseOf(inbox)
    expect(await other.mark([mark])).toEqual(['stored'])
    expect(await inbox.settle(lease, only(lease), { ...DONE, readAt: clock.now })).toEqual('dirty')
  },

  async 'an event from before a read is a duplicate afterward; one of the same seconds is not'({ inbox, clock, expect }) {
    const eventTime = clock.now
    await inbox.mark([activity('1', '10', { event: updateEvent(eventTime) })])
    clock.now += MINUTE
    await workOff(inbox, { ...DONE, readAt: clock.now })
    expect(await inbox.mark([activity('1', '10', { event: updateEvent(eventTime) })])).toEqual(['duplicate'])
    expect(await inbox.mark([activity('1', '10', { event: updateEvent(clock.now - 5_000) })])).toEqual(['stored'])
  },

  async 'a mark is due immediately, and a retry at its time, also if the clock has fractions of a millisecond'({ inbox, clock, expect }) {
    clock.now += 0.3
    await inbox.mark([activity('1', '10')])
    await workOff(inbox, { outcome: 'retry', at: clock.now + 1_000 })
    expect(await inbox.lease({ leaseMs: MINUTE, athleteId: '1' })).toEqual(null)
    clock.now += 1_000
    expect((await leaseOf(inbox)).athleteId).toEqual('1')
  },

  async 'a mark that is due later is not leased earlier, unless the object is marked again'({ inbox, clock, expect }) {
    await inbox.mark([activity('1', '10', { dueAt: clock.now + MINUTE + 0.5 })])
    expect(await inbox.lease({ leaseMs: MINUTE })).toEqual(null)
    await inbox.mark([activity('2', '10', { dueAt: clock.now + MINUTE }), activity('2', '10')])
    expect(await workOff(inbox)).toEqual('2')
    clock.now += MINUTE + 1
    expect((await leaseOf(inbox)).athleteId).toEqual('1')
  },

  async 'a parked mark keeps its subscription until the entry gets a mark without one'({ inbox, clock, expect }) {
    const event = updateEvent(clock.now)
    await inbox.mark([activity('1', '10', { event, parkedFor: 7, dueAt: clock.now + MINUTE })])
    expect((await inbox.find(activity('1', '10')))?.parkedFor).toEqual(7)
    expect(await inbox.mark([activity('1', '10', { event, parkedFor: 7 })])).toEqual(['duplicate'])
    expect(await inbox.mark([activity('1', '10', { event })])).toEqual(['stored'])
    expect((await inbox.find(activity('1', '10')))?.parkedFor).toEqual(null)
    expect(only(await leaseOf(inbox)).parkedFor).toEqual(null)
  },

  async 'events for more objects of an athlete than an inbox stores become a sweep; other athletes are not affected'(data) {
    const { inbox, expect } = data
    const marks = Array.from({ length: MOST_ENTRIES + 1 }, (_, index) => activity('1', String(index)))
    const outcomes = await inbox.mark([...marks, activity('2', '1')])
    expect(outcomes.filter((outcome) => outcome === 'stored').length).toEqual(MOST_ENTRIES + 1)
    expect(outcomes[MOST_ENTRIES]).toEqual('overflow')
    expect((await inbox.find({ athleteId: '1', kind: 'sweep', id: 'overflow' }))?.status).toEqual('dirty')
    expect(await inbox.mark([activity('1', '5')])).toEqual(['stored'])
  },

  async 'values of events are stored up to a size for each entry; beyond it, the events are stored without them'(data) {
    const { inbox, other, clock, expect } = data
    const sizes = [10, 1_000, 2_000, 60_000]
    const of = (size: number) => activity('1', String(size), { event: updateEvent(clock.now, { title: 'é'.repeat(size / 2) }) })
    expect(new Set(await inbox.mark(sizes.map(of)))).toEqual(new Set(['stored']))
    const kept = async (id: string): Promise<boolean> => (await other.find(activity('1', id)))?.event?.updates['title'] !== undefined
    expect(await Promise.all(sizes.map(async (size) => kept(String(size))))).toEqual([true, true, true, false])
  },

  async 'after `forget`, marks of events that are not newer are forgotten, newer ones are stored'({ inbox, other, clock, expect }) {
    await inbox.mark([activity('1', '10'), activity('1', '11'), activity('2', '10')])
    const lease = await leaseOf(inbox, { athleteId: '1' })
    expect(await other.forget('1')).toEqual(2)
    expect(await finish(inbox, lease)).toEqual(['forgotten', 'forgotten'])
    expect(await inbox.renew(lease, MINUTE)).toEqual(false)
    expect(await inbox.mark([activity('1', '10', { event: updateEvent(clock.now) })])).toEqual(['forgotten'])
    expect(await inbox.find(activity('1', '10'))).toEqual(null)
    clock.now += DAY
    expect(await other.mark([activity('1', '10', { event: updateEvent(clock.now) })])).toEqual(['stored'])
    expect((await inbox.find(activity('2', '10')))?.athleteId).toEqual('2')
  },

  async '`forget` of an athlete with a deauthorization forgets events up to the deauthorization'({ inbox, clock, expect }) {
    const eventTime = clock.now
    await inbox.mark([{ athleteId: '1', kind: 'athlete', id: '1', lane: 'live', event: updateEvent(eventTime, { authorized: 'false' }) }])
    clock.now += MINUTE
    await inbox.forget('1')
    expect(await inbox.mark([activity('1', '10', { event: updateEvent(eventTime) })])).toEqual(['forgotten'])
    expect(await inbox.mark([activity('1', '10', { event: updateEvent(eventTime + 1_000) })])).toEqual(['stored'])
  },

  async 'every string of an event is returned exactly, and IDs keep all digits'({ inbox, other, clock, expect }) {
    const updates = { title: '\u0000\u2028\uD800 👩‍👩‍👧 \\u0041 \'"`{}', '': 1.5, __proto: null, deep: [{ a: [true] }] }
    const mark = activity('9223372036854775807', '9007199254740993', { event: updateEvent(clock.now, updates) })
    await inbox.mark([mark])
    const found = await other.find(mark)
    expect([found?.athleteId, found?.id, JSON.stringify(found?.event?.updates)]).toEqual([mark.athleteId, mark.id, JSON.stringify(updates)])
    expect((await leaseOf(other)).athleteId).toEqual(mark.athleteId)
  },

  async 'times that are not finite, and invalid athlete IDs, are rejected, and none of the marks is stored'(data) {
    const { inbox, clock, expect } = data
    expect(await failure(inbox.mark([activity('1', '1'), activity('2', '1', { dueAt: Number.NaN })]))).toEqual('RangeError')
    for (const id of ['', 'a\0b', '\uD800', '1'.repeat(65)]) {
      expect(await failure(inbox.mark([activity('1', '1'), activity(id, '1')]))).toEqual('TypeError')
    }
    expect(await failure(inbox.mark([activity('1', '1', { event: updateEvent(Number.POSITIVE_INFINITY) })]))).toEqual('RangeError')
    expect((await inbox.stats()).waiting).toEqual(0)
    expect(await inbox.lease({ leaseMs: clock.now })).toEqual(null)
  },
}

export const transactions: InboxRules = {
  async '`also` runs in the transaction of its marks: both are stored, or neither'({ inbox, other, expect }) {
    expect(inbox.isTransactional).toEqual(true)
    const outcomes = await inbox.mark([activity('1', '10')], async (transaction) => {
      const { rows } = await transaction.executeSql('SELECT $1::int + 1 AS sum', [1])
      expect(rows).toEqual([{ sum: 2 }])
      expect(await other.find(activity('1', '10'))).toEqual(null)
    })
    expect(outcomes).toEqual(['stored'])
    const refused = inbox.mark([activity('1', '11'), activity('2', '11')], async () => {
      throw Object.assign(new Error('refused'), { code: 'refused_here' })
    })
    expect(await failure(refused)).toEqual('refused_here')
    expect((await other.find(activity('1', '10')))?.status).toEqual('dirty')
    expect(await other.find(activity('1', '11'))).toEqual(null)
    expect((await other.athletes()).ids).toEqual(['1'])
  },

  async 'if a statement of `also` fails, the marks are not stored, even if `also` catches the error'({ inbox, expect }) {
    const marking = inbox.mark([activity('1', '10')], async (transaction) => {
      await transaction.executeSql('SELECT 1 / 0').catch(() => {})
    })
    expect(await failure(marking)).toEqual('store_unavailable')
    expect(await inbox.find(activity('1', '10'))).toEqual(null)
    expect(await inbox.mark([activity('1', '10')])).toEqual(['stored'])
  },
}

export const noTransactions: InboxRules = {
  async 'an inbox without transactions rejects `also` with a TypeError and stores nothing'({ inbox, expect }) {
    expect(inbox.isTransactional === true).toEqual(false)
    expect(await failure(inbox.mark([activity('1', '10')], async () => {}))).toEqual('TypeError')
    expect(await inbox.find(activity('1', '10'))).toEqual(null)
  },
}
