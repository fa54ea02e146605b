import type { Lease, LeasedEntry, NextDue } from '../inbox/inbox.ts'
import { workOnActivities } from './activities.ts'
import { workOnGrant } from './grant.ts'
import { isOverflowSweep, LeaseWork, PutOff, Stopped, type WorkParts } from './lease-work.ts'
import { askForLook, workOnOverflow } from './overflow.ts'
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
    if (!work.isErased) await work.putOff(error instanceof PutOff ? error.at : parts.now()).catch(ignoreStopped)
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
    if (entry.kind !== 'athlete' || (await isLeftToLook(work, entry))) continue
    await workOnGrant(work, entry)
    if (work.isErased) return
  }
  // It puts everything else in order.
  for (const entry of open) if (isOverflowSweep(entry)) await attemptTask(work, entry, workOnOverflow)
  await workOnActivities(
    work,
    open.filter(({ kind }) => kind === 'activity'),
  )
  for (const entry of open) if (work.isOpen(entry)) await attemptTask(work, entry, TASKS.get(entry.kind) ?? deliverUnknown)
}

type Task = (work: LeaseWork, entry: LeasedEntry) => Promise<void>

const TASKS: ReadonlyMap<string, Task> = new Map([
  ['sweep', workOnSweep],
  ['backfill', workOnBackfill],
  ['schedule', workOnSchedule],
])

/** Performs a step of a task. A list that does not exist would never succeed. */
async function attemptTask(work: LeaseWork, entry: LeasedEntry, task: Task): Promise<void> {
  const outcome = await work.attempt(entry, () => task(work, entry))
  if (outcome === 'missing') await work.settle(entry, { outcome: 'dead', reason: 'the list of activities: 404' })
}

/**
 * Whether the check of a grant that an event has caused is left to the next list of the athlete's activities, which also shows whether the grant
 * has ended: forged events do not use up the rest of the athlete's cap.
 */
async function isLeftToLook(work: LeaseWork, entry: LeasedEntry): Promise<boolean> {
  const { app } = work.parts
  if (entry.event === null || entry.failures > 0 || work.hasPart('unlisted')) return false
  if ((await app.session(entry.athleteId).state()) !== 'active') return false
  if (!(await askForLook(work))) return false
  await work.putOff(work.nextQuarterHour, [entry])
  return true
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
