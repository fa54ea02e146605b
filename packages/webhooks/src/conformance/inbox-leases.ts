import { failure } from '@activity-tracking/store/conformance'
import type { EntryKey, Settlement } from '../inbox/inbox.ts'
import { activity, DAY, DONE, finish, type InboxRules, leaseOf, MINUTE, only, updateEvent, workOff } from './inbox-case.ts'

/** Leases: which worker works on which entries, and how the work ends. */
export const leases: InboxRules = {
  async 'a leased athlete is not leased again through any inbox until the lease is released'(data) {
    const { inbox, other, expect } = data
    await inbox.mark([activity('1', '10')])
    const lease = await leaseOf(inbox)
    expect(lease.athleteId).toEqual('1')
    for (const one of [inbox, other]) {
      expect(await one.lease({ leaseMs: MINUTE })).toEqual(null)
      expect(await one.lease({ leaseMs: MINUTE, athleteId: '1' })).toEqual(null)
    }
    await inbox.release(lease, 0)
    expect(only(await leaseOf(other)).deliveries).toEqual(2)
  },

  async 'a lease that is not released ends after its time; its entries are then marked as delivered before, also in later generations'(
    data,
  ) {
    const { inbox, other, clock, expect } = data
    await inbox.mark([activity('1', '10')])
    const dead = await leaseOf(inbox)
    clock.now += MINUTE - 1
    expect(await other.lease({ leaseMs: MINUTE })).toEqual(null)
    clock.now += 1
    const next = await leaseOf(other)
    expect([only(dead).deliveries, only(next).deliveries]).toEqual([1, 2])
    expect([dead.isTakeover, next.isTakeover]).toEqual([false, true])
    expect(only(next).generation).toEqual(only(dead).generation)
    expect(await inbox.settle(dead, only(dead), DONE)).toEqual('lost')
    expect(await inbox.renew(dead, MINUTE)).toEqual(false)
    expect(await inbox.release(dead, 5)).toEqual(null)
    // A later generation also may have been delivered before, until work on it ends.
    await inbox.mark([activity('1', '10')])
    expect(await finish(other, next, { outcome: 'retry', at: clock.now, failed: true })).toEqual(['dirty'])
    const last = await leaseOf(inbox)
    expect([only(last).deliveries, last.isTakeover]).toEqual([3, false])
    expect(await finish(inbox, last)).toEqual(['cleared'])
    await inbox.mark([activity('1', '10')])
    expect(only(await leaseOf(inbox)).deliveries).toEqual(1)
  },

  async 'a renewed lease lasts from the time of the renewal'({ inbox, other, clock, expect }) {
    await inbox.mark([activity('1', '10')])
    const lease = await leaseOf(inbox)
    clock.now += MINUTE - 1
    expect(await inbox.renew(lease, MINUTE)).toEqual(true)
    clock.now += MINUTE - 1
    expect(await other.lease({ leaseMs: MINUTE })).toEqual(null)
    clock.now += 1
    expect((await leaseOf(other)).athleteId).toEqual('1')
  },

  async 'an entry is cleared only if nothing was marked since it was leased'({ inbox, other, clock, expect }) {
    await inbox.mark([activity('1', '10', { event: updateEvent(clock.now) }), activity('1', '11')])
    const lease = await leaseOf(inbox)
    await other.mark([activity('1', '10', { event: updateEvent(clock.now + 1_000) })])
    const [first, last] = lease.entries
    if (first === undefined || last === undefined) throw new Error('the lease has not both entries')
    expect(await inbox.settle(lease, first, DONE)).toEqual('dirty')
    expect(await inbox.settle(lease, last, DONE)).toEqual('cleared')
    expect(await inbox.release(lease, 0)).toEqual({ at: clock.now, lane: 'live' })
    const again = only(await leaseOf(other))
    expect([again.id, again.deliveries]).toEqual(['10', 1])
  },

  async 'the athlete who has waited longest is leased first; athletes who were served wait behind those who were not'(data) {
    const { inbox, other, clock, expect } = data
    for (const athleteId of ['3', '1', '2']) {
      await inbox.mark([activity(athleteId, '10'), activity(athleteId, '11')])
      clock.now += 1_000
    }
    const served: string[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const lease = await leaseOf(turn % 2 === 0 ? inbox : other, { limit: 1 })
      served.push(`${lease.athleteId}/${only(lease).id}`)
      await finish(inbox, lease)
      clock.now += 1_000
    }
    expect(served).toEqual(['3/10', '1/10', '2/10', '3/11', '1/11', '2/11'])
    expect(await inbox.lease({ leaseMs: MINUTE })).toEqual(null)
  },

  async 'live entries come before background ones of any athlete; a lease contains entries of one lane'({ inbox, clock, expect }) {
    await inbox.mark([{ athleteId: '1', kind: 'sweep', id: 'daily', lane: 'background' }])
    clock.now += DAY
    await inbox.mark([activity('2', '10'), { athleteId: '2', kind: 'backfill', id: 'all', lane: 'background', progress: { page: 1 } }])
    const first = await leaseOf(inbox)
    expect([first.athleteId, only(first).kind]).toEqual(['2', 'activity'])
    await finish(inbox, first)
    expect(await workOff(inbox)).toEqual('1')
    const last = await leaseOf(inbox)
    expect([last.athleteId, only(last).kind, only(last).progress]).toEqual(['2', 'backfill', { page: 1 }])
  },

  async 'a lease lists deauthorizations first, then objects, then tasks, oldest first, and at most `limit`'(data) {
    const { inbox, clock, expect } = data
    const marks = [
      { athleteId: '1', kind: 'sweep', id: 'daily', lane: 'live' } as const,
      activity('1', '11'),
      activity('1', '10'),
      { athleteId: '1', kind: 'athlete', id: '1', lane: 'live' } as const,
    ]
    for (const mark of marks) {
      await inbox.mark([mark])
      clock.now += 1_000
    }
    const lease = await leaseOf(inbox, { limit: 3 })
    expect(lease.entries.map(({ kind, id }) => `${kind}/${id}`)).toEqual(['athlete/1', 'activity/11', 'activity/10'])
  },

  async '`putOff` postpones entries in one write, and counts no failure; without the lease it changes nothing'(data) {
    const { inbox, other, clock, expect } = data
    await inbox.mark([activity('1', '10'), activity('1', '11'), activity('1', '12')])
    const lease = await leaseOf(inbox)
    const [first, ...rest] = lease.entries
    if (first === undefined) throw new Error('the lease has no entries')
    await inbox.settle(lease, first, DONE)
    expect(await inbox.putOff(lease, rest, clock.now + MINUTE)).toEqual('dirty')
    expect((await inbox.release(lease, 0))?.at ?? null).toEqual(clock.now + MINUTE)
    expect(await inbox.putOff(lease, rest, clock.now)).toEqual('lost')
    expect(await other.lease({ leaseMs: MINUTE })).toEqual(null)
    clock.now += MINUTE
    const later = await leaseOf(other)
    expect(later.entries.map(({ id, deliveries, failures }) => [id, deliveries, failures])).toEqual(rest.map(({ id }) => [id, 1, 0]))
    await other.forget('1')
    expect(await other.putOff(later, later.entries, clock.now)).toEqual('forgotten')
  },

  async 'a postponed entry is due at its time, failures are counted, and progress is stored'({ inbox, clock, expect }) {
    const sweep = { athleteId: '1', kind: 'sweep', id: 'daily', lane: 'background' } as const
    const object = activity('2', '10')
    await inbox.mark([sweep, object])
    const later = async (key: EntryKey, how: Pick<Extract<Settlement, { outcome: 'retry' }>, 'failed' | 'hasBegun' | 'progress'>) => {
      const { athleteId } = key
      const lease = await leaseOf(inbox, { athleteId })
      const at = clock.now + MINUTE + 0.25
      expect(await inbox.settle(lease, only(lease), { outcome: 'retry', at, ...how })).toEqual('dirty')
      expect((await inbox.release(lease, 0))?.at ?? null).toEqual(at)
      clock.now += MINUTE
      expect(await inbox.lease({ leaseMs: MINUTE, athleteId })).toEqual(null)
      clock.now += 1
      const { failures, deliveries, progress } = (await inbox.find(key)) ?? {}
      return { failures, deliveries, progress }
    }
    expect(await later(sweep, {})).toEqual({ failures: 0, deliveries: 0, progress: null })
    expect(await later(sweep, { failed: true })).toEqual({ failures: 1, deliveries: 1, progress: null })
    expect(await later(sweep, { progress: { page: 2 } })).toEqual({ failures: 0, deliveries: 0, progress: { page: 2 } })
    expect(await later(sweep, { failed: true })).toEqual({ failures: 1, deliveries: 1, progress: { page: 2 } })
    // Work that has begun counts, like work that has failed. A completed step of a task does not count; an object that is read again does.
    expect(await later(sweep, { hasBegun: true })).toEqual({ failures: 1, deliveries: 2, progress: { page: 2 } })
    expect(await later(sweep, { hasBegun: true, progress: { page: 3 } })).toEqual({ failures: 0, deliveries: 1, progress: { page: 3 } })
    expect(await later(object, { failed: true })).toEqual({ failures: 1, deliveries: 1, progress: null })
    expect(await later(object, { progress: { missing: 1 } })).toEqual({ failures: 1, deliveries: 1, progress: { missing: 1 } })
  },

  async 'reads are counted by quarter hour and day'({ inbox, other, clock, expect }) {
    const readsOf = async (spend: number) => {
      await inbox.mark([activity('1', '10')])
      const lease = await leaseOf(other)
      await inbox.release(lease, spend)
      return lease.reads
    }
    expect(await readsOf(3)).toEqual({ quarterHour: 0, day: 0 })
    expect(await readsOf(4)).toEqual({ quarterHour: 3, day: 3 })
    clock.now += 15 * MINUTE
    expect(await readsOf(0)).toEqual({ quarterHour: 0, day: 7 })
    clock.now += DAY
    expect(await readsOf(0)).toEqual({ quarterHour: 0, day: 0 })
  },

  async 'a specific athlete can be leased; an athlete with nothing due is not leased'({ inbox, expect }) {
    await inbox.mark([activity('1', '10'), activity('2', '10')])
    expect((await leaseOf(inbox, { athleteId: '2' })).athleteId).toEqual('2')
    expect(await inbox.lease({ leaseMs: MINUTE, athleteId: '3' })).toEqual(null)
    expect((await inbox.athletes()).ids).toEqual(['1', '2'])
    expect(await workOff(inbox)).toEqual('1')
    expect(await inbox.lease({ leaseMs: MINUTE, athleteId: '1' })).toEqual(null)
  },

  async 'a `leaseMs` that is not finite or not positive, a `limit` that is not a positive integer, and times that are not finite are rejected'(
    data,
  ) {
    const { inbox, expect } = data
    await inbox.mark([activity('1', '10')])
    for (const leaseMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect([leaseMs, await failure(inbox.lease({ leaseMs }))]).toEqual([leaseMs, 'RangeError'])
    }
    for (const limit of [0, -1, 1.5, Number.NaN]) {
      expect([limit, await failure(inbox.lease({ leaseMs: MINUTE, limit }))]).toEqual([limit, 'RangeError'])
    }
    const lease = await leaseOf(inbox)
    expect(await failure(inbox.renew(lease, Number.NaN))).toEqual('RangeError')
    expect(await failure(inbox.settle(lease, only(lease), { outcome: 'retry', at: Number.NaN }))).toEqual('RangeError')
    expect(await inbox.settle(lease, only(lease), DONE)).toEqual('cleared')
  },
}
