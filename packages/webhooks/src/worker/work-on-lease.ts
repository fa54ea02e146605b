import type { Lease, LeasedEntry, NextDue } from '../inbox/inbox.ts'
import { workOnActivities } from './activities.ts'
import { reachService } from './confirm-missing.ts'
import { workOnExpiry } from './expiry.ts'
import { PutOff, Stopped } from './failure.ts'
import { noteInterrupted, restartImport } from './found.ts'
import { LeaseWork, type WorkParts } from './lease-work.ts'
import { askForLook, workOnOverflow } from './overflow.ts'
import { isOverflowSweep } from './read-budget.ts'
import { receiptMark, receiptOf } from './receipts.ts'
import { workOnSchedule } from './schedule.ts'
import { workOnList } from './tasks.ts'

/** Shortest and longest delay until an event of an unknown subscription is checked again, in milliseconds. */
const PARKED_PAUSE_MS = 30_000
const LONGEST_PARKED_PAUSE_MS = 3_600_000
/** After this time, such an event is dead, in milliseconds. */
const PARKED_MS = 86_400_000

/** States of a grant that the service no longer accepts, or that the app itself has ended. */
const ENDED: readonly (string | undefined)[] = ['needs_reauthorization', 'revoking', 'deauthorized']

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
    parts.hooks.onRelease?.({ lease, reads: work.budget.reads, durationMs: parts.now() - startedAt })
  }
  return parts.inbox.release(lease, work.budget.eventReads)
}

function ignoreStopped(error: unknown): void {
  if (!(error instanceof Stopped)) throw error
}

async function workOnEntries(work: LeaseWork): Promise<void> {
  const { entries, isTakeover } = work.lease
  // The next lease includes what is known now.
  if (isTakeover && (await noteInterrupted(work))) throw new PutOff(work.parts.now())
  for (const entry of entries) {
    if (entry.parkedFor !== null) await resolveParked(work, entry, entry.parkedFor)
  }
  const open = entries.filter((entry) => work.isOpen(entry))
  for (const entry of open) if (entry.kind === 'expiry') await work.attempt(entry, () => workOnExpiry(work, entry))
  for (const entry of open) {
    if (entry.kind !== 'athlete' || (await isLeftToLook(work, entry))) continue
    await workOnGrant(work, entry)
    if (work.isErased) return
  }
  // It puts everything else in order.
  for (const entry of open) if (isOverflowSweep(entry)) await work.attempt(entry, () => workOnOverflow(work, entry))
  await workOnActivities(
    work,
    open.filter(({ kind }) => kind === 'activity'),
  )
  for (const entry of open) {
    const task = TASKS.get(entry.kind) ?? deliverUnknown
    if (work.isOpen(entry)) await work.attempt(entry, () => task(work, entry))
  }
}

type Task = (work: LeaseWork, entry: LeasedEntry) => Promise<void>

/** Steps of tasks by the kind of their entries. They can mark further entries of the athlete. */
export const TASKS: ReadonlyMap<string, Task> = new Map([
  ['sweep', workOnList],
  ['backfill', workOnList],
  ['schedule', workOnSchedule],
])

/**
 * Whether the check of a grant that an event has caused is left to the next list of the athlete's activities, which also shows whether the grant
 * has ended: forged events do not use up the rest of the athlete's cap.
 */
async function isLeftToLook(work: LeaseWork, entry: LeasedEntry): Promise<boolean> {
  const { app } = work.parts
  if (entry.event === null || entry.failures > 0 || work.budget.hasPart('unlisted')) return false
  if ((await app.session(entry.athleteId).state()) !== 'active') return false
  if (!(await askForLook(work))) return false
  await work.putOff(work.budget.nextQuarterHour, [entry])
  return true
}

/**
 * Checks whether the athlete still authorizes the app, and erases the athlete if not. Anyone can send a deauthorization event, so only the
 * service's refusal of the tokens counts.
 */
async function workOnGrant(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { app } = work.parts
  const { athleteId } = entry
  if (!ENDED.includes(await app.session(athleteId).state())) {
    await work.attempt(entry, async () => {
      try {
        await work.budget.spend(entry)
        await recheck(work)
        await reachService(work, entry)
      } catch (error) {
        if (!ENDED.includes(await app.session(athleteId).state())) throw error
        return
      }
      const { event } = entry
      if (event !== null && event.updates['authorized'] !== 'false') {
        await work.deliver(entry, { type: 'unknown', ...work.about(entry), objectType: entry.kind, objectId: entry.id, event })
      }
      await work.settle(entry, { outcome: 'done' })
    })
    if (!work.isOpen(entry)) return
  }
  await work.attempt(entry, () => erase(work, entry))
}

/**
 * The service refuses the refresh token of an athlete who has deauthorized the app, which ends the grant at once. A refused access token alone is a
 * suspicion, which takes minutes to confirm, while it has more than an hour left. Reads that were refused before the event have caused one already.
 */
async function recheck({ parts: { app }, athleteId }: LeaseWork): Promise<void> {
  const session = app.session(athleteId)
  if ((await session.state()) !== undefined) await session.recheck()
}

async function erase(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { app, inbox, onErase, hooks, now } = work.parts
  const { athleteId } = entry
  await work.deliver(entry, { type: 'deauthorized', ...work.about(entry) })
  const why = (await app.session(athleteId).state()) === 'needs_reauthorization' ? 'refused' : 'revoked'
  const receipt = receiptOf(entry, why)
  await work.callApp('onErase', (signal) => onErase({ athleteId, fencingToken: work.lease.fencingToken, receipt, signal }))
  await inbox.mark([receiptMark({ ...receipt, completedAt: now() })])
  const state = await app.session(athleteId).state()
  if (state !== undefined && !ENDED.includes(state)) {
    // The athlete has authorized the app again in the meantime: the entries include events and tasks of the new grant.
    await restartImport(work)
    await work.settle(entry, { outcome: 'done' })
    // This lease must not write any longer, because its token is that of the erasure.
    throw new PutOff(now())
  }
  await inbox.forget(athleteId)
  work.isErased = true
  hooks.onSettle?.({ entry, settlement: { outcome: 'done' }, outcome: 'cleared', settledAt: now() })
}

/** Drops events of other subscriptions. While it is not known whether a subscription is the app's own, its events wait. */
async function resolveParked(work: LeaseWork, entry: LeasedEntry, subscriptionId: number): Promise<void> {
  const { subscriptionStatus, now } = work.parts
  const status = await subscriptionStatus(subscriptionId)
  if (status === 'own') return
  const waitedMs = now() - entry.markedAt
  if (status === 'other') {
    await work.settle(entry, { outcome: 'done' })
  } else if (waitedMs >= PARKED_MS && entry.failures > 0) {
    const reason = `GET /push_subscriptions has not shown for a day whether subscription ${subscriptionId} is the app's own`
    await work.settle(entry, { outcome: 'dead', reason })
  } else {
    const pauseMs = Math.min(LONGEST_PARKED_PAUSE_MS, Math.max(PARKED_PAUSE_MS, waitedMs / 4))
    // Failed, so that an event is not dead before it was checked twice: the app may have been down for the day.
    await work.settle(entry, { outcome: 'retry', at: now() + pauseMs, failed: true })
  }
}

async function deliverUnknown(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { event, kind, id } = entry
  if (event !== null) await work.deliver(entry, { type: 'unknown', ...work.about(entry), objectType: kind, objectId: id, event })
  await work.settle(entry, { outcome: 'done' })
}
