import type { Lease, LeasedEntry, NextDue } from '../inbox/inbox.ts'
import { workOnActivities } from './activities.ts'
import { workOnGrant } from './grant.ts'
import { LeaseWork, PutOff, Stopped, type WorkParts } from './lease-work.ts'
import { workOnSchedule } from './schedule.ts'
import { workOnBackfill, workOnSweep } from './tasks.ts'

/** Delay until an event of an unknown subscription is checked again, and until it is dropped, in milliseconds. */
const PARKED_PAUSE_MS = 30_000
const PARKED_MS = 15 * 60_000

/**
 * Processes the entries of a lease, settles them, and releases the lease.
 * @returns when the athlete's next entry is due; null if nothing waits
 */
export async function workOnLease(parts: WorkParts, lease: Lease, signal: AbortSignal): Promise<NextDue | null> {
  const work = new LeaseWork(parts, lease, signal)
  const startedAt = parts.now()
  const { around = (_lease, run) => run() } = parts.hooks
  parts.hooks.onLease?.({ lease })
  try {
    await around(lease, () => workOnEntries(work))
  } catch (error) {
    if (!(error instanceof Stopped || error instanceof PutOff)) throw error
    // If the work was stopped, others continue with it immediately. If the lease was lost, this has no effect.
    if (!work.isErased) await work.putOffOpen(error instanceof PutOff ? error.at : parts.now()).catch(ignoreStopped)
  } finally {
    parts.hooks.onRelease?.({ lease, reads: work.reads, durationMs: parts.now() - startedAt })
  }
  return parts.inbox.release(lease, work.eventReads)
}

function ignoreStopped(error: unknown): void {
  if (!(error instanceof Stopped)) throw error
}

async function workOnEntries(work: LeaseWork): Promise<void> {
  const { entries } = work.lease
  for (const entry of entries) {
    if (entry.parkedFor !== null) await resolveParked(work, entry, entry.parkedFor)
  }
  const open = entries.filter((entry) => work.isOpen(entry))
  for (const entry of open) {
    if (entry.kind !== 'athlete') continue
    await workOnGrant(work, entry)
    if (work.isErased) return
  }
  await workOnActivities(
    work,
    open.filter(({ kind }) => kind === 'activity'),
  )
  for (const entry of open) {
    if (!work.isOpen(entry)) continue
    if (entry.kind === 'sweep') await work.attempt(entry, () => workOnSweep(work, entry))
    else if (entry.kind === 'backfill') await work.attempt(entry, () => workOnBackfill(work, entry))
    else if (entry.kind === 'schedule') await work.attempt(entry, () => workOnSchedule(work, entry))
    else await work.attempt(entry, () => deliverUnknown(work, entry))
  }
}

/** Drops events of other subscriptions. While the app's own subscription is unknown, they wait. */
async function resolveParked(work: LeaseWork, entry: LeasedEntry, subscriptionId: number): Promise<void> {
  const { subscriptionStatus, now } = work.parts
  const status = await subscriptionStatus(subscriptionId)
  if (status === 'own') return
  const isOver = status === 'other' || now() - entry.markedAt > PARKED_MS
  await work.settle(entry, isOver ? { outcome: 'done' } : { outcome: 'retry', at: now() + PARKED_PAUSE_MS })
}

async function deliverUnknown(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { event, kind, id } = entry
  if (event !== null) await work.deliver(entry, { type: 'unknown', ...work.about(entry), objectType: kind, objectId: id, event })
  await work.settle(entry, { outcome: 'done' })
}
