import { type EntryKey, type LeasedEntry, type Mark, NEVER } from '../inbox/inbox.ts'
import { idsOf } from '../inbox/marking.ts'
import { PutOff } from './failure.ts'
import type { LeaseWork } from './lease-work.ts'
import { deliverReading, readActivity } from './read-activity.ts'
import { report } from './report.ts'
import { positionOf, type TaskPosition, toJson } from './task-position.ts'

/** If an activity that could not be read has no room among the entries of its athlete, the task continues after this time, in milliseconds. */
const FULL_PAUSE_MS = 600_000

/** The time of a read is rounded down by at most this, in milliseconds. */
const ROUNDED_MS = 2_000

/** The note of what a page of a task's list has shown: ids of activities to read, the newest first. */
const noteKey = ({ athleteId, kind, id }: EntryKey, page: number): EntryKey => ({ athleteId, kind: 'found', id: `${kind}-${id}-${page}` })

/** The mark of such a note. It has room for every page. If it is repeated, it adds to what was found before. */
export const foundMark = (entry: LeasedEntry, page: number, ids: readonly string[]): Mark => ({
  ...noteKey(entry, page),
  lane: entry.lane,
  dueAt: NEVER,
  unlessForgotten: true,
  progress: { ids },
})

/**
 * After the work on a lease was interrupted: the activity that a task of the athlete may have delivered gets an entry of its own, so that its
 * next delivery says so, also if an event causes it. Resolves to whether there is one.
 */
export async function noteInterrupted(work: LeaseWork): Promise<boolean> {
  const { inbox, now } = work.parts
  const { athleteId, lease } = work
  let isNoted = false
  for (const kind of ['backfill', 'sweep']) {
    for (const entry of await inbox.list(athleteId, kind)) {
      const isLeased = lease.entries.some((each) => each.kind === kind && each.id === entry.id)
      if (entry.status !== 'dirty' || entry.deliveries <= (isLeased ? 1 : 0)) continue
      const at = positionOf(entry, now())
      const id = at.isListed ? (await openFound(work, entry, at.page)).ids[at.next] : undefined
      if (id === undefined) continue
      const progress = { source: work.about(entry).source, interrupted: true }
      await inbox.mark([{ athleteId, kind: 'activity', id, lane: entry.lane, unlessForgotten: true, progress }])
      isNoted = true
    }
  }
  return isNoted
}

/** What was found on a page, and a function that removes the note. Nothing if the note was removed before. */
async function openFound({ parts: { inbox }, lease }: LeaseWork, entry: LeasedEntry, page: number) {
  const note = await inbox.find(noteKey(entry, page))
  return {
    ids: note === null ? [] : idsOf(note.progress),
    async remove(): Promise<void> {
      if (note !== null) await inbox.settle(lease, note, { outcome: 'done' })
    },
  }
}

/** Reads what the list has shown, the newest first, until the lease has used its reads. The position is stored after each activity. */
export async function readFound(work: LeaseWork, entry: LeasedEntry, from: TaskPosition): Promise<void> {
  let at: TaskPosition = { ...from, position: null, carried: [] }
  // Only the first delivery can repeat one of a process that was killed.
  let attempt = entry.deliveries
  while (at.page < at.pages) {
    const found = await openFound(work, entry, at.page)
    for (const id of found.ids.slice(at.next)) {
      const isDelivered = await readOne(work, entry, { id, attempt, begunAt: at.begunAt })
      at = { ...at, next: at.next + 1, read: at.read + 1 }
      await work.advance(entry, toJson(at), isDelivered ? id : undefined)
      await report(work, entry, at, false)
      attempt = 1
    }
    await found.remove()
    at = { ...at, page: at.page + 1, next: 0 }
  }
  await report(work, entry, at, true)
  await work.settle(entry, { outcome: 'done' })
}

/** After the erasure of an athlete who has authorized the app again: nothing is left of what an import has delivered, so it begins anew. */
export async function restartImport(work: LeaseWork): Promise<void> {
  const { inbox, now } = work.parts
  for (const entry of await inbox.list(work.athleteId, 'backfill')) {
    const { page, pages, since, isCompared = false } = positionOf(entry, now())
    for (let each = page; each < pages; each += 1) await (await openFound(work, entry, each)).remove()
    await inbox.settle(work.lease, entry, { outcome: 'retry', at: now(), progress: { since, isCompared } })
  }
}

interface Found {
  readonly id: string
  readonly attempt: number
  /** When the task began, in milliseconds since 1970-01-01 UTC. */
  readonly begunAt: number
}

/** Reads and delivers an activity, unless its own entry is sufficient. If it fails, it gets an entry of its own. Resolves to whether it was delivered. */
async function readOne(work: LeaseWork, entry: LeasedEntry, { id, attempt, begunAt }: Found): Promise<boolean> {
  const { inbox, now } = work.parts
  const { athleteId } = work
  const own = await inbox.find({ athleteId, kind: 'activity', id })
  const isRead = own?.status === 'clean' && own.readAt !== null && own.readAt + ROUNDED_MS >= begunAt
  const isWaiting = own?.status === 'dirty' && own.parkedFor === null
  if (isRead || isWaiting) return false
  try {
    const reading = await readActivity(work, entry, id)
    const about = work.about(entry)
    const idempotencyKey = `${about.idempotencyKey}/${id}`
    await deliverReading(work, entry, { ...about, idempotencyKey, attempt, activityId: id }, reading)
    return true
  } catch (error) {
    await work.judge(entry, error)
    const progress = { source: work.about(entry).source }
    const mark = { athleteId, kind: 'activity', id, lane: entry.lane, unlessForgotten: true, progress } as const
    if ((await inbox.mark([mark])).includes('overflow')) throw new PutOff(now() + FULL_PAUSE_MS)
    return false
  }
}
