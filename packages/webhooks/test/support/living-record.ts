import { newRecord } from '../../src/inbox/athlete-record.ts'
import {
  forgetRecord,
  leaseRecord,
  markRecord,
  releaseRecord,
  renewRecord,
  retryDeadRecord,
  settleRecord,
} from '../../src/inbox/change-record.ts'
import type { AthleteRecord, Entry, EventFacts, Lease, LeasedEntry, Mark, Settlement } from '../../src/index.ts'

/** 2026-11-02T10:00:00Z */
export const START = 1_793_613_600_000
const tokens = (now: number) => ({ now, newToken: () => crypto.randomUUID() })

export const update = (eventTime: number, updates: EventFacts['updates'] = { title: 'New' }): EventFacts => ({
  aspectType: 'update',
  eventTime,
  updates,
})

export const activity = (more: Partial<Mark> = {}): Mark => ({ athleteId: '1', kind: 'activity', id: '10', lane: 'live', ...more })

/** A record that lives through changes, with its own time. */
export function living() {
  let record: AthleteRecord | null = null
  const keep = <T>(change: { readonly record: AthleteRecord | null | undefined; readonly result: T }): T => {
    if (change.record !== undefined) record = change.record
    return change.result
  }
  const life = {
    now: START,
    record: (): AthleteRecord => record ?? newRecord('1'),
    entry: (name = 'activity/10'): Entry => {
      const entry = record?.entries[name]
      if (entry === undefined) throw new Error(`unknown entry ${name}`)
      return entry
    },
    mark: (mark: Mark) => keep(markRecord(record, mark, tokens(life.now))),
    lease: (leaseMs = 60_000, limit = 200): Lease | null =>
      keep(leaseRecord(record, { leaseMs, limit, lanes: ['live', 'background'] }, tokens(life.now))),
    leased(leaseMs?: number): { lease: Lease; entry: LeasedEntry } {
      const lease = life.lease(leaseMs)
      const entry = lease?.entries[0]
      if (lease === null || entry === undefined) throw new Error('nothing is due')
      return { lease, entry }
    },
    settle: ({ lease, entry }: { lease: Lease; entry: LeasedEntry }, settlement: Settlement) =>
      keep(settleRecord(record, { lease, entry, settlement }, life.now)),
    release: (lease: Lease, reads = 0) => keep(releaseRecord(record, lease, reads, life.now)),
    renew: (lease: Lease, until: number) => keep(renewRecord(record, lease, until)),
    forget: () => keep(forgetRecord(record, '1', life.now)),
    retryDead: (name?: string) => keep(retryDeadRecord(record, name, life.now)),
    /** Works everything off that is due, with a read that begins now. */
    workOff() {
      const { lease, entry } = life.leased()
      life.settle({ lease, entry }, { outcome: 'done', readAt: life.now })
      life.release(lease)
    },
  }
  return life
}
