import { expect, test } from 'vitest'
import { createInbox } from '../../src/inbox/create-inbox.ts'
import { memoryStorage } from '../../src/inbox/memory-inbox.ts'
import { type EntryState, type Inbox, type InboxStorage, type Lease, UnreadableRecordError } from '../../src/index.ts'
import { activity, START, update } from '../support/living-inbox.ts'

const DAY = 86_400_000

/** Replaces the content of a stored entry. */
function damage(storage: InboxStorage, { id = '10', state = 'live' as EntryState, data = 'nonsense' }): Promise<unknown> {
  const row = { kind: 'activity', id, state, at: START, turn: START, since: state === 'live' ? START : null, data }
  return storage.update([{ athleteId: '1', names: [], ranges: [] }], () => ({ athlete: undefined, put: [row], remove: [], result: null }))
}

/** An inbox with two activities of an athlete. */
async function setUp() {
  const storage = memoryStorage()
  const clock = { now: START }
  const inbox = createInbox(storage, { now: () => clock.now })
  await inbox.mark([activity({ id: '10', event: update(START) }), activity({ id: '11' })])
  return { storage, clock, inbox }
}

async function leaseOf(inbox: Inbox, limit?: number): Promise<Lease> {
  const lease = await inbox.lease({ leaseMs: 60_000, ...(limit !== undefined && { limit }) })
  if (lease === null) throw new Error('nothing is due')
  return lease
}

const DATA = [
  'nonsense',
  'null',
  '5',
  '{}',
  '{"status":"unknown","lane":"live","epoch":"1","generation":1,"dueAt":1,"markedAt":1,"changedAt":1,"aspects":[]}',
  '{"status":"dirty","lane":"live","epoch":"1","generation":"1","dueAt":1,"markedAt":1,"changedAt":1,"aspects":[]}',
  '{"status":"dirty","lane":"live","epoch":"1","generation":1,"dueAt":null,"markedAt":1,"changedAt":1,"aspects":[]}',
]

test.each(DATA)('an object whose entry is damaged is read again, and the other entries of the athlete do not wait: %s', async (data) => {
  const { storage, clock, inbox } = await setUp()
  const before = await inbox.find(activity({ id: '10' }))
  await damage(storage, { data })
  const done: string[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    const lease = await leaseOf(inbox, 1)
    const [entry] = lease.entries
    if (entry === undefined) throw new Error('the lease has no entries')
    done.push(entry.id)
    if (entry.id === '10') expect([entry.deliveries, entry.updates, entry.generation === before?.generation]).toEqual([2, null, false])
    expect(await inbox.settle(lease, entry, { outcome: 'done' })).toBe('cleared')
    clock.now += 1
    await inbox.release(lease, 0)
  }
  expect(done.sort()).toEqual(['10', '11'])
  expect(await inbox.lease({ leaseMs: 60_000 })).toBeNull()
})

test('an entry that is damaged while the athlete is leased does not keep the others waiting', async () => {
  const { storage, inbox } = await setUp()
  const lease = await leaseOf(inbox)
  await damage(storage, {})
  expect(await inbox.release(lease, 0)).toEqual({ at: START, lane: 'live' })
  expect((await leaseOf(inbox)).entries.map(({ id }) => id).sort()).toEqual(['10', '11'])
})

test('a damaged entry can be marked, found and forgotten', async () => {
  const { storage, inbox } = await setUp()
  await damage(storage, {})
  expect(await inbox.find(activity({ id: '10' }))).toMatchObject({ status: 'dirty', deliveries: 1 })
  expect(await inbox.mark([activity({ id: '10', event: update(START) })])).toEqual(['stored'])
  await damage(storage, {})
  expect(await inbox.forget('1')).toBe(2)
})

test('a damaged dead entry is listed, and read again', async () => {
  const { storage, inbox } = await setUp()
  await damage(storage, { state: 'dead' })
  expect((await inbox.dead()).entries).toMatchObject([{ athleteId: '1', id: '10', reason: 'the stored entry is damaged' }])
  await inbox.retryDead()
  expect((await inbox.dead()).entries).toEqual([])
  expect((await leaseOf(inbox)).entries.map(({ id }) => id).sort()).toEqual(['10', '11'])
})

test('a damaged clean entry does not stop a purge', async () => {
  const { storage, clock, inbox } = await setUp()
  const lease = await leaseOf(inbox)
  for (const entry of lease.entries) await inbox.settle(lease, entry, { outcome: 'done' })
  await inbox.release(lease, 0)
  await damage(storage, { state: 'clean' })
  clock.now += DAY
  expect(await inbox.purge()).toBe(0)
  expect((await leaseOf(inbox)).entries.map(({ id }) => id)).toEqual(['10'])
})

test.each(['5', '[]x', '{"due":null}', '{"reads":null}', '{"objects":"many"}'])(
  'a damaged record of an athlete is rejected, and other athletes are not affected: %s',
  async (data) => {
    const { storage, clock, inbox } = await setUp()
    await inbox.mark([activity({ athleteId: '2' })])
    await storage.update([{ athleteId: '1', names: [], ranges: [] }], () => {
      const times = { localAt: null, liveAt: START, backgroundAt: null, leasedUntil: null, purgeAt: START }
      return { athlete: { format: 1, data, ...times }, put: [], remove: [], result: null }
    })
    await expect(inbox.mark([activity()])).rejects.toThrow(UnreadableRecordError)
    clock.now += 1
    expect(await inbox.purge()).toBe(0)
    expect((await leaseOf(inbox)).athleteId).toBe('2')
    expect(await inbox.lease({ leaseMs: 60_000 })).toBeNull()
  },
)
