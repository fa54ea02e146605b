import { createInbox } from '../../src/inbox/create-inbox.ts'
import { memoryStorage } from '../../src/inbox/memory-inbox.ts'
import { parseEntry } from '../../src/inbox/rows.ts'
import type { Entry } from '../../src/inbox/rules.ts'
import { STATES } from '../../src/inbox/rules.ts'
import type { EventFacts, Lease, LeasedEntry, Mark, MarkOutcome, Settlement } from '../../src/index.ts'

/** 2026-11-02T10:00:00Z */
export const START = 1_793_613_600_000

export const update = (eventTime: number, updates: EventFacts['updates'] = { title: 'New' }): EventFacts => ({
  aspectType: 'update',
  eventTime,
  updates,
})

export const activity = (more: Partial<Mark> = {}): Mark => ({ athleteId: '1', kind: 'activity', id: '10', lane: 'live', ...more })

/** The inbox of an athlete, with its own time, and what is stored in it. */
export function living() {
  const storage = memoryStorage()
  const inbox = createInbox(storage, { now: () => life.now })
  const life = {
    now: START,
    inbox,
    /** All stored entries, by kind and id. */
    async entries(): Promise<Record<string, Entry>> {
      const ranges = STATES.map((state) => ({ state, by: 'at', until: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER }) as const)
      const rows = await storage.read({ athleteId: '1', names: [], ranges })
      return Object.fromEntries(rows.entries.map((row) => [`${row.kind}/${row.id}`, parseEntry('1', row, life.now).entry]))
    },
    async entry(name = 'activity/10'): Promise<Entry> {
      const entry = (await life.entries())[name]
      if (entry === undefined) throw new Error(`unknown entry ${name}`)
      return entry
    },
    async mark(mark: Mark): Promise<MarkOutcome | undefined> {
      return (await inbox.mark([mark]))[0]
    },
    lease: (leaseMs = 60_000, limit = 300): Promise<Lease | null> => inbox.lease({ leaseMs, limit, athleteId: '1' }),
    async leased(leaseMs?: number): Promise<{ lease: Lease; entry: LeasedEntry }> {
      const lease = await life.lease(leaseMs)
      const entry = lease?.entries[0]
      if (lease === null || entry === undefined) throw new Error('nothing is due')
      return { lease, entry }
    },
    settle: ({ lease, entry }: { lease: Lease; entry: LeasedEntry }, settlement: Settlement) => inbox.settle(lease, entry, settlement),
    release: (lease: Lease, reads = 0) => inbox.release(lease, reads),
    forget: () => inbox.forget('1'),
    /** Works everything off that is due, with a read that begins now. */
    async workOff() {
      const { lease, entry } = await life.leased()
      await life.settle({ lease, entry }, { outcome: 'done', readAt: life.now })
      await life.release(lease)
    },
  }
  return life
}
