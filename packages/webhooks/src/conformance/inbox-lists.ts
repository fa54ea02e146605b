import { failure } from '@activity-tracking/store/conformance'
import type { Inbox } from '../inbox/inbox.ts'
import { activity, DAY, DONE, type InboxRules, leaseOf, MINUTE, only, workOff } from './inbox-case.ts'

/** Leases the athlete and marks every entry as dead. */
async function giveUp(inbox: Inbox, athleteId: string): Promise<void> {
  const lease = await leaseOf(inbox, { athleteId })
  for (const entry of lease.entries) await inbox.settle(lease, entry, { outcome: 'dead', reason: `reason of ${entry.id}` })
  await inbox.release(lease, 0)
}

/** All pages of a list. */
async function everyPage<T>(
  pageAt: (cursor: string | undefined) => Promise<{ items: readonly T[]; cursor: string | undefined }>,
): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  do {
    const page = await pageAt(cursor)
    all.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return all
}

export const lists: InboxRules = {
  async '`stats` counts waiting entries, current leases and dead entries, and returns the time of the oldest mark'(data) {
    const { inbox, other, clock, expect } = data
    expect(await inbox.stats()).toEqual({ waiting: 0, leased: 0, dead: 0, oldestAt: null })
    const oldestAt = clock.now
    await inbox.mark([activity('1', '10'), activity('1', '11')])
    clock.now += MINUTE
    await inbox.mark([activity('2', '10'), activity('1', '10')])
    expect(await other.stats()).toEqual({ waiting: 3, leased: 0, dead: 0, oldestAt })
    const lease = await leaseOf(inbox)
    expect(await other.stats()).toEqual({ waiting: 3, leased: 1, dead: 0, oldestAt })
    for (const entry of lease.entries) await inbox.settle(lease, entry, DONE)
    expect(await other.stats()).toEqual({ waiting: 1, leased: 1, dead: 0, oldestAt: clock.now })
    await inbox.release(lease, 0)
    await giveUp(inbox, '2')
    expect(await other.stats()).toEqual({ waiting: 0, leased: 0, dead: 1, oldestAt: null })
    await inbox.forget('2')
    expect(await other.stats()).toEqual({ waiting: 0, leased: 0, dead: 0, oldestAt: null })
  },

  async 'an expired lease is not counted'({ inbox, clock, expect }) {
    await inbox.mark([activity('1', '10')])
    await inbox.lease({ leaseMs: MINUTE })
    clock.now += MINUTE
    expect((await inbox.stats()).leased).toEqual(0)
  },

  async '`dead` lists dead entries with reason, failures and time, in pages'({ inbox, other, clock, expect }) {
    for (const athleteId of ['1', '2', '3', '4']) await inbox.mark([activity(athleteId, '10'), activity(athleteId, '11')])
    for (const athleteId of ['4', '1', '3']) await giveUp(inbox, athleteId)
    const entries = await everyPage(async (cursor) => {
      const page = await other.dead({ limit: 2, ...(cursor !== undefined && { cursor }) })
      return { items: page.entries, cursor: page.cursor }
    })
    expect(entries.map(({ athleteId, id, reason }) => [athleteId, id, reason])).toEqual(
      ['1', '3', '4'].flatMap((athleteId) => ['10', '11'].map((id) => [athleteId, id, `reason of ${id}`])),
    )
    const first = { athleteId: '1', kind: 'activity', id: '10', reason: 'reason of 10' }
    expect(entries[0]).toEqual({ ...first, failures: 1, event: null, diedAt: clock.now })
    expect(await inbox.lease({ leaseMs: MINUTE, athleteId: '1' })).toEqual(null)
  },

  async '`retryDead` makes one dead entry due again, or all, with a new generation'({ inbox, other, expect }) {
    await inbox.mark([activity('1', '10'), activity('1', '11'), activity('2', '10')])
    const before = (await inbox.find(activity('1', '10')))?.generation
    for (const athleteId of ['1', '2']) await giveUp(inbox, athleteId)
    expect(await other.retryDead(activity('1', '10'))).toEqual(1)
    expect(await other.retryDead(activity('1', '10'))).toEqual(0)
    const entry = only(await leaseOf(inbox))
    expect([entry.athleteId, entry.id, entry.deliveries, entry.failures]).toEqual(['1', '10', 2, 0])
    expect(entry.generation === before).toEqual(false)
    expect(await other.retryDead()).toEqual(2)
    expect((await inbox.dead()).entries).toEqual([])
    expect((await inbox.stats()).waiting).toEqual(3)
  },

  async 'a new mark makes a dead entry due again'({ inbox, expect }) {
    await inbox.mark([activity('1', '10')])
    await giveUp(inbox, '1')
    expect(await inbox.mark([activity('1', '10')])).toEqual(['stored'])
    expect((await inbox.stats()).dead).toEqual(0)
    expect(await workOff(inbox)).toEqual('1')
  },

  async '`athletes` lists all known athletes, each once, in order and in pages'({ inbox, other, expect }) {
    const ids = Array.from({ length: 23 }, (_, index) => String(1_000 + index))
    await inbox.mark(ids.toReversed().map((id) => activity(id, '10')))
    const found = await everyPage(async (cursor) => {
      const page = await other.athletes({ limit: 5, ...(cursor !== undefined && { cursor }) })
      expect(page.ids.length <= 5).toEqual(true)
      return { items: page.ids, cursor: page.cursor }
    })
    expect(found).toEqual(ids)
    expect(await failure(inbox.athletes({ limit: 0 }))).toEqual('RangeError')
    expect(await failure(inbox.dead({ limit: 1.5 }))).toEqual('RangeError')
  },

  async '`purge` removes clean entries after one day, and deauthorizations after one week'(data) {
    const { inbox, other, clock, expect } = data
    await inbox.mark([activity('1', '10'), activity('2', '10'), activity('3', '10'), activity('4', '10')])
    await giveUp(inbox, '3')
    expect(await workOff(inbox, { ...DONE, readAt: clock.now })).toEqual('1')
    await inbox.forget('4')
    clock.now += DAY - 1
    expect(await other.purge()).toEqual(0)
    clock.now += 1
    expect(await other.purge()).toEqual(1)
    expect((await inbox.athletes()).ids).toEqual(['2', '3', '4'])
    clock.now += 6 * DAY
    expect(await other.purge()).toEqual(1)
    expect((await inbox.athletes()).ids).toEqual(['2', '3'])
    expect(await inbox.stats()).toEqual({ waiting: 1, leased: 0, dead: 1, oldestAt: clock.now - 7 * DAY })
  },

  async 'an entry that is created again after `purge` never has an earlier generation'({ inbox, clock, expect }) {
    await inbox.mark([activity('1', '10')])
    const before = (await inbox.find(activity('1', '10')))?.generation
    await workOff(inbox)
    clock.now += DAY
    expect(await inbox.purge()).toEqual(1)
    await inbox.mark([activity('1', '10')])
    expect((await inbox.find(activity('1', '10')))?.generation === before).toEqual(false)
  },

  async '`purge` removes any number of records'({ inbox, clock, expect }) {
    const ids = Array.from({ length: 450 }, (_, index) => String(index))
    await inbox.mark(ids.map((id) => activity(id, '10')))
    await Promise.all(ids.map((id) => inbox.forget(id)))
    clock.now += 8 * DAY
    expect(await inbox.purge()).toEqual(450)
    expect((await inbox.athletes()).ids).toEqual([])
  },
}
