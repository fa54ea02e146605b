import { type Mark, NEVER } from '../inbox/inbox.ts'
import { activity, DONE, type InboxRules, leaseOf, MINUTE, only, workOff } from './inbox-case.ts'

/** A note of an athlete. */
const note = (kind: string, progress: Mark['progress'], more: Partial<Mark> = {}): Mark => ({
  athleteId: '1',
  kind,
  id: '10',
  lane: 'background',
  dueAt: NEVER,
  ...(progress && { progress }),
  ...more,
})

export const notes: InboxRules = {
  async 'an entry that is never due is found and listed, but not leased, announced or counted'({ inbox, other, clock, expect }) {
    await inbox.mark([note('found', { ids: ['1'] }), note('found', { ids: ['2'] }, { id: '11' }), activity('1', '10')])
    const lease = await leaseOf(other)
    expect(only(lease).kind).toEqual('activity')
    await other.settle(lease, only(lease), DONE)
    expect(await other.release(lease, 0)).toEqual(null)
    clock.now += 1_000_000 * MINUTE
    expect(await other.lease({ leaseMs: MINUTE })).toEqual(null)
    expect(await other.stats()).toEqual({ waiting: 0, leased: 0, dead: 0, oldestAt: null })
    expect((await other.list('1', 'found')).map(({ id, status, progress }) => [id, status, progress])).toEqual([
      ['10', 'dirty', { ids: ['1'] }],
      ['11', 'dirty', { ids: ['2'] }],
    ])
    expect(await other.list('1', 'receipt')).toEqual([])
    expect(await other.forget('1')).toEqual(2)
  },

  async 'ids are added to a set, other notes are replaced, and a task keeps its position'({ inbox, other, expect }) {
    for (const [kind, first, second, want] of [
      ['found', { ids: ['2', '1'] }, { ids: ['1', '3'] }, { ids: ['2', '1', '3'] }],
      ['expiry', { ids: ['2'], profile: true }, { ids: ['2'] }, { ids: ['2'], profile: true }],
      ['state', { page: 1 }, { seen: 2 }, { seen: 2 }],
      ['schedule', { everyMs: 1 }, { everyMs: 2 }, { everyMs: 2 }],
      ['backfill', { page: 1 }, { page: 2 }, { page: 1 }],
    ] as const) {
      await inbox.mark([note(kind, first)])
      await other.mark([note(kind, second)])
      expect((await inbox.find({ athleteId: '1', kind, id: '10' }))?.progress).toEqual(want)
    }
  },

  async 'a note is settled while its athlete is leased, and its content is removed'({ inbox, other, expect }) {
    await inbox.mark([note('found', { ids: ['1'] }), activity('1', '10')])
    const lease = await leaseOf(inbox)
    const found = await inbox.find({ athleteId: '1', kind: 'found', id: '10' })
    if (found === null) throw new Error('the note is missing')
    expect(await inbox.settle(lease, found, DONE)).toEqual('cleared')
    const { status, progress } = (await other.find(found)) ?? {}
    expect([status, progress]).toEqual(['clean', null])
  },

  async 'local entries come before live and background ones, and are leased on their own'({ inbox, clock, expect }) {
    await inbox.mark([activity('2', '10'), activity('1', '11'), note('expiry', { ids: ['5'] }, { lane: 'local', dueAt: clock.now })])
    expect(await inbox.lease({ leaseMs: MINUTE, lanes: ['local'], athleteId: '2' })).toEqual(null)
    expect(only(await leaseOf(inbox)).kind).toEqual('expiry')
    await inbox.forget('1')
    expect(await workOff(inbox)).toEqual('2')
    expect(await inbox.lease({ leaseMs: MINUTE })).toEqual(null)
  },
}
