import { concurrently, failure } from '@activity-tracking/store/conformance'
import { activity, DONE, finish, type InboxRules, leaseOf, MINUTE, only, updateEvent } from './inbox-case.ts'

/** Concurrent use: nothing is lost, and no two workers work on the same athlete. */
export const concurrency: InboxRules = {
  async '100 concurrent marks of one athlete through two inboxes lose nothing'({ inbox, other, expect }) {
    await concurrently(100, [inbox, other], (one, index) => one.mark([activity('1', String(index))]))
    const { entries } = await leaseOf(inbox)
    expect([entries.length, new Set(entries.map(({ id }) => id)).size]).toEqual([100, 100])
  },

  async '100 concurrent marks of one object through two inboxes create 100 generations'({ inbox, other, clock, expect }) {
    const mark = (index: number) => activity('1', '10', { event: updateEvent(clock.now, { title: String(index) }) })
    const outcomes = await concurrently(100, [inbox, other], (one, index) => one.mark([mark(index)]))
    expect(outcomes.flat().every((outcome) => outcome === 'stored')).toEqual(true)
    const { generation = '' } = (await inbox.find(activity('1', '10'))) ?? {}
    expect(Number(generation.split(':').at(-1))).toEqual(100)
  },

  async 'concurrent marks of several athletes, in any order, all succeed'({ inbox, other, expect }) {
    const ids = ['1', '2', '3', '4', '5']
    const batch = (index: number) => [...ids.slice(index % 5), ...ids.slice(0, index % 5)].map((id) => activity(id, String(index)))
    const outcomes = await concurrently(40, [inbox, other], (one, index) => one.mark(batch(index)))
    expect(outcomes.flat().every((outcome) => outcome === 'stored')).toEqual(true)
    expect((await inbox.stats()).waiting).toEqual(200)
  },

  async 'of many concurrent leases, no two hold the same athlete, and all athletes are leased'({ inbox, other, expect }) {
    const ids = Array.from({ length: 12 }, (_, index) => String(100 + index))
    await inbox.mark(ids.map((id) => activity(id, '10')))
    const leases = await concurrently(ids.length, [inbox, other], (one) => one.lease({ leaseMs: MINUTE }))
    expect(leases.map((lease) => lease?.athleteId).sort()).toEqual(ids)
    expect(await other.lease({ leaseMs: MINUTE })).toEqual(null)
  },

  async 'of many concurrent leases of one athlete, one succeeds'({ inbox, other, expect }) {
    await inbox.mark([activity('1', '10')])
    const leases = await concurrently(20, [inbox, other], (one) => one.lease({ leaseMs: MINUTE, athleteId: '1' }))
    expect(leases.filter((lease) => lease !== null).length).toEqual(1)
  },

  async 'a mark while an entry is settled is never lost'({ inbox, other, clock, expect }) {
    for (let round = 0; round < 10; round += 1) {
      await inbox.mark([activity('1', '10', { event: updateEvent(clock.now) })])
      const lease = await leaseOf(inbox)
      clock.now += 1_000
      const event = updateEvent(clock.now, { title: `title ${round}` })
      const [outcome, [marked]] = await Promise.all([inbox.settle(lease, only(lease), DONE), other.mark([activity('1', '10', { event })])])
      expect(marked).toEqual('stored')
      expect(['cleared', 'dirty'].includes(outcome)).toEqual(true)
      await inbox.release(lease, 0)
      const next = await leaseOf(other)
      expect(only(next).event).toEqual(event)
      await finish(other, next)
    }
    expect((await inbox.stats()).waiting).toEqual(0)
  },

  async 'two inboxes that process all work concurrently return each generation once'({ inbox, other, expect }) {
    const ids = Array.from({ length: 30 }, (_, index) => String(index))
    await inbox.mark(ids.flatMap((id) => [activity(id, '1'), activity(id, '2')]))
    const given: string[] = []
    const work = async (one: typeof inbox): Promise<void> => {
      for (;;) {
        const lease = await one.lease({ leaseMs: MINUTE })
        if (lease === null) return
        given.push(...lease.entries.map(({ generation }) => generation))
        expect(new Set(await finish(one, lease))).toEqual(new Set(['cleared']))
      }
    }
    await Promise.all([work(inbox), work(other), work(inbox), work(other)])
    expect([given.length, new Set(given).size]).toEqual([60, 60])
  },
}

export const closing: InboxRules = {
  async 'after `close`, every operation rejects with the code `store_unavailable`; earlier marks are stored'(data) {
    const { inbox, other, expect } = data
    const marking = inbox.mark([activity('1', '10')])
    await inbox.close()
    expect(await marking).toEqual(['stored'])
    for (const operation of [
      () => inbox.mark([activity('1', '11')]),
      () => inbox.lease({ leaseMs: MINUTE }),
      () => inbox.stats(),
      () => inbox.athletes(),
      () => inbox.find(activity('1', '10')),
      () => inbox.purge(),
    ]) {
      expect(await failure(operation())).toEqual('store_unavailable')
    }
    expect((await other.find(activity('1', '10')))?.id).toEqual('10')
  },
}
