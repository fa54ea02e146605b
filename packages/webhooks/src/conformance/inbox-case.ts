import type { Rules, TestFunctions } from '@activity-tracking/store/conformance'
import type { EventFacts, Inbox, Lease, LeasedEntry, LeaseOptions, Mark, Settlement, SettleOutcome } from '../inbox/inbox.ts'

/** The inboxes of a test. */
export interface InboxCase {
  readonly inbox: Inbox
  /** Another inbox on the same data. */
  readonly other: Inbox
  /** The time of both. */
  readonly clock: { now: number }
  /** Replaces the stored text of an athlete's record. */
  readonly plant: (athleteId: string, text: string, format: number) => Promise<void>
  /** Opens another inbox on the same data. Default: with the clock of both. */
  readonly open: (options?: { readonly now?: () => number }) => Promise<Inbox>
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

export const DONE = { outcome: 'done' } as const

/** Settles every entry of a lease in the same way, and releases it. */
export async function finish(inbox: Inbox, lease: Lease, settlement: Settlement = DONE): Promise<SettleOutcome[]> {
  const outcomes: SettleOutcome[] = []
  for (const entry of lease.entries) outcomes.push(await inbox.settle(lease, entry, settlement))
  await inbox.release(lease, 0)
  return outcomes
}

/** Leases an athlete, which must be possible, and finishes the work. Returns the athlete's ID. */
export async function workOff(inbox: Inbox, settlement?: Settlement): Promise<string> {
  const lease = await leaseOf(inbox)
  await finish(inbox, lease, settlement)
  return lease.athleteId
}
