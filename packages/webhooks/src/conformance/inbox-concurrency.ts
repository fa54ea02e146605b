import { activity, failure, type InboxConformanceOptions, leased, MINUTE, only, type Rule, updateEvent } from './inbox-kit.ts'

/** Concurrent use: nothing is lost, and no two workers work on the same athlete. */
export function registerConcurrency(rule: Rule, { canClose = true }: InboxConformanceOptions): void {
  rule('100 concurrent marks of one athlete through two inboxes lose nothing', async ({ inbox, other, expect }) => {
    const ids = Array.from({ length: 100 }, (_, index) => String(index))
    await Promise.all(ids.map((id, index) => (index % 2 === 0 ? inbox : other).mark([activity('1', id)])))
    const lease = leased(await inbox.lease({ leaseMs: MINUTE }))
    expect(lease.entries.map(({ id }) => Number(id)).sort((one, next) => one - next)).toEqual(ids.map(Number))
  })

  rule('100 concurrent marks of one object through two inboxes create 100 generations', async ({ inbox, other, clock, expect }) => {
    const mark = (index: number) => activity('1', '10', { event: updateEvent(clock.now, { title: String(index) }) })
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? inbox : other).mark([mark(index)])))
    expect(outcomes.flat().every((outcome) => outcome === 'stored')).toEqual(true)
    const { generation = '' } = (await inbox.find(activity('1', '10'))) ?? {}
    expect(Number(generation.split(':').at(-1))).toEqual(100)
  })

  rule('concurrent marks of several athletes, in any order, all succeed', async ({ inbox, other, expect }) => {
    const ids = ['1', '2', '3', '4', '5']
    const batch = (index: number) => [...ids.slice(index % 5), ...ids.slice(0, index % 5)].map((id) => activity(id, String(index)))
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? inbox : other).mark(batch(index))))
    expect(outcomes.flat().every((outcome) => outcome === 'stored')).toEqual(true)
    expect((await inbox.stats()).waiting).toEqual(200)
  })

  rule('of many concurrent leases, no two hold the same athlete, and all athletes are leased', async ({ inbox, other, expect }) => {
    const ids = Array.from({ length: 12 }, (_, index) => String(100 + index))
    await inbox.mark(ids.map((id) => activity(id, '10')))
    const leases = await Promise.all(ids.map((_, index) => (index % 2 === 0 ? inbox : other).lease({ leaseMs: MINUTE })))
    expect(leases.map((lease) => leased(lease).athleteId).sort()).toEqual(ids)
    expect(await other.lease({ leaseMs: MINUTE })).toEqual(null)
  })

  rule('of many concurrent leases of one athlete, one succeeds', async ({ inbox, other, expect }) => {
    await inbox.mark([activity('1', '10')])
    const leases = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? inbox : other).lease({ leaseMs: MINUTE, athleteId: '1' })),
    )
    expect(leases.filter((lease) => lease !== null).length).toEqual(1)
  })

  rule('a mark while an entry is settled is never lost', async ({ inbox, other, clock, expect }) => {
    for (let round = 0; round < 10; round += 1) {
      await inbox.mark([activity('1', '10', { event: updateEvent(clock.now) })])
      const lease = leased(await inbox.lease({ leaseMs: MINUTE }))
      clock.now += 1_000
      const event = updateEvent(clock.now, { title: `title ${round}` })
      const [outcome, [marked]] = await Promise.all([
        inbox.settle(lease, only(lease), { outcome: 'done' }),
        other.mark([activity('1', '10', { event })]),
      ])
      expect(marked).toEqual('stored')
      expect(['cleared', 'dirty'].includes(outcome)).toEqual(true)
      await inbox.release(lease, 0)
      const next = leased(await other.lease({ leaseMs: MINUTE }))
      expect(only(next).event).toEqual(event)
      await other.settle(next, only(next), { outcome: 'done' })
      await other.release(next, 0)
    }
    expect((await inbox.stats()).waiting).toEqual(0)
  })

  rule('two inboxes that process all work concurrently return each generation once', async ({ inbox, other, expect }) => {
    const ids = Array.from({ length: 30 }, (_, index) => String(index))
    await inbox.mark(ids.flatMap((id) => [activity(id, '1'), activity(id, '2')]))
    const given: string[] = []
    const work = async (one: typeof inbox): Promise<void> => {
      for (;;) {
        const lease = await one.lease({ leaseMs: MINUTE })
        if (lease === null) return
        for (const entry of lease.entries) {
          given.push(entry.generation)
          expect(await one.settle(lease, entry, { outcome: 'done' })).toEqual('cleared')
        }
        await one.release(lease, 2)
      }
    }
    await Promise.all([work(inbox), work(other), work(inbox), work(other)])
    expect([given.length, new Set(given).size]).toEqual([60, 60])
  })

  if (!canClose) return

  rule('after `close`, every operation rejects with the code `store_unavailable`; earlier marks are stored', async (data) => {
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
  })
}
