import type { TestFunctions } from '@activity-tracking/store/conformance'
import type { EntryKey, EventFacts, Inbox, Lease, LeasedEntry, LeaseOptions, Mark } from '../inbox/inbox.ts'
import type { Rules } from './contract.ts'

/** The inboxes of a test. */
export interface InboxCase {
  readonly inbox: Inbox
  /** Another inbox on the same data. */
  readonly other: Inbox
  /** The time of both. */
  readonly clock: { now: number }
  /** Replaces the stored text of an athlete's record. */
  readonly plant: (athleteId: string, text: string, format: number) => Promise<void>
  readonly open: () => Promise<Inbox>
  readonly expect: TestFunctions['expect']
}

export type InboxRules = Rules<InboxCase>

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

export const updateEvent = (eventTime: number, updates: EventFacts['updates'] = { title: 'New' }): EventFacts => ({
  aspectType: 'update',
  eventTime,
  updates,
})

/** A live mark of an activity. */
export const activity = (athleteId: string, id: string, more: Partial<Mark> = {}): Mark => ({
  athleteId,
  kind: 'activity',
  id,
  lane: 'live',
  ...more,
})

/** Leases an athlete, which must be possible. */
export async function leaseOf(inbox: Inbox, options: Partial<LeaseOptions> = {}): Promise<Lease> {
  const lease = await inbox.lease({ leaseMs: MINUTE, ...options })
  if (lease === null) throw new Error('no athlete could be leased')
  return lease
}

/** The only entry of a lease. */
export function only(lease: Lease): LeasedEntry {
  const [entry, ...others] = lease.entries
  if (entry === undefined || others.length > 0) throw new Error(`the lease has ${lease.entries.length} entries, not one`)
  return entry
}

export const namesOf = (entries: readonly Pick<EntryKey, 'kind' | 'id'>[]): string[] => entries.map(({ kind, id }) => `${kind}/${id}`)

/** Leases an athlete who must exist, settles everything as done, and releases. Returns the athlete's ID. */
export async function workOff(inbox: Inbox, readAt?: number): Promise<string> {
  const lease = await leaseOf(inbox)
  for (const entry of lease.entries) await inbox.settle(lease, entry, { outcome: 'done', ...(readAt !== undefined && { readAt }) })
  await inbox.release(lease, 0)
  return lease.athleteId
}
