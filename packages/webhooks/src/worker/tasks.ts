import { type DetailedActivity, type ListPosition, paginate, type SummaryActivity } from '@activity-tracking/client'
import type { JsonObject, JsonValue } from '@activity-tracking/store'
import type { Lane, LeasedEntry, Mark } from '../inbox/inbox.ts'
import { OVERFLOW_SWEEP } from '../inbox/rules.ts'
import { idOf, type LeaseWork, LIST } from './lease-work.ts'
import { isOverflowSweep, PAGE, PAGE_TO_READ } from './read-budget.ts'

/** Names of sweeps: the entry's id. `recent` goes back 60 days, `all` to the first activity; for `overflow` see `overflow.ts`. */
export type SweepName = 'recent' | 'all' | typeof OVERFLOW_SWEEP

/** How far back a daily sweep goes, in seconds. */
const RECENT = 60 * 86_400

/** If the entries of an athlete are full, a task repeats its step after this time, in milliseconds. */
const FULL_PAUSE_MS = 600_000

/** Position at which a task resumes. It is stored as the progress of its entry. */
export interface TaskPosition {
  /** Next position in the list; null at its end. */
  readonly position: ListPosition | null
  /** Activities that started in the same second as the last listed one. More of that second may follow. */
  readonly carried: readonly SummaryActivity[]
  /** Activities that started before this time have not been compared, in epoch seconds; null at the beginning. */
  readonly to: number | null
  readonly listed: number
  /** Activities that started before this time are ignored, in epoch seconds; null for none. */
  readonly since: number | null
}

const startOf = ({ start_date: start }: SummaryActivity): number => Math.floor(Date.parse(start ?? '') / 1_000)

function readPosition({ progress, kind, id }: LeasedEntry, now: number): TaskPosition {
  const beginning = { carried: [], to: null, listed: 0 }
  const found = progress as unknown as Partial<TaskPosition> | null
  const since = found?.since ?? (kind === 'sweep' && id === 'recent' ? Math.floor(now / 1_000) - RECENT : null)
  return { position: null, ...beginning, ...found, since }
}

/** One page of an athlete's list, and the next position. */
export async function listPage(
  work: LeaseWork,
  entry: LeasedEntry,
  { from = null, perPage = PAGE }: { readonly from?: ListPosition | null; readonly perPage?: number } = {},
): Promise<{ readonly activities: readonly SummaryActivity[]; readonly position: ListPosition | null }> {
  await work.budget.spend(entry)
  const listing = paginate(work.api, '/athlete/activities', { perPage, maxRequests: 1, ...work.callOptions, ...(from && { from }) })
  const activities: SummaryActivity[] = []
  for await (const page of listing.pages()) activities.push(...page)
  work.noteRead(entry, LIST)
  return { activities, position: listing.position ?? null }
}

/** One step of a sweep or of a first import: one page of the list, from the newest activity to the oldest. */
export async function workOnList(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const at = readPosition(entry, work.parts.now())
  const step = await workOnPage(work, entry, { at })
  if (step === undefined) return
  const later = { outcome: 'retry', at: work.parts.now(), progress: toJson(step.next) } as const
  await work.settle(entry, step.isEnd ? { outcome: 'done' } : later)
}

/** A page of a task. */
interface PageWork {
  readonly at: TaskPosition
  /** Whether to deliver an activity that is not compared with a copy of the app; default: all. */
  readonly isWanted?: (activityId: string) => boolean
  /** The lane of activities that have to be read, by default `background`, and the place of the first one. */
  readonly lane?: Lane
  readonly place?: number
}

/** What a step of a task has done. */
interface Step {
  readonly next: TaskPosition
  readonly isEnd: boolean
}

/**
 * Finds the activities of a page that have changed: a sweep compares them with the app's copy. They are delivered if a summary is sufficient,
 * and otherwise marked to be read.
 * @returns undefined if there was no room for all entries: the step is then repeated after some of them are processed
 */
export async function workOnPage(
  work: LeaseWork,
  entry: LeasedEntry,
  { at, isWanted = () => true, lane = 'background', place = 0 }: PageWork,
): Promise<Step | undefined> {
  const { hooks, now } = work.parts
  const isSummary = work.parts.detail === 'summary'
  const compare = entry.kind === 'sweep' ? work.parts.compare : undefined
  // Without a copy to compare with, everything is read again, a few at a time.
  const isReadAgain = compare === undefined && !isSummary && !isOverflowSweep(entry)
  const { activities: page, position } = await listPage(work, entry, { from: at.position, perPage: isReadAgain ? PAGE_TO_READ : PAGE })
  const recent = page.filter((activity) => !(at.since !== null && startOf(activity) < at.since))
  const isEnd = position === null || recent.length < page.length
  const wanted = [...at.carried, ...recent]
  const oldest = Math.min(...wanted.map(startOf).filter(Number.isFinite))
  // What is compared must be complete, and more of the oldest second may follow.
  const carried = wanted.filter((activity) => compare !== undefined && !isEnd && startOf(activity) === oldest)
  const activities = wanted.filter((activity) => !carried.includes(activity))
  // A page may contain only activities that were already listed. Then the period does not grow.
  const from = isEnd ? at.since : Number.isFinite(oldest) ? oldest + 1 : at.to
  const listed = { athleteId: work.athleteId, activities, from, to: at.to }
  const differences =
    compare === undefined
      ? { changed: activities.map(idOf).filter(isWanted), gone: [] }
      : await work.callApp('compare', (signal) => compare({ ...listed, signal }))
  const gone = differences.gone.map(String)
  const changed = new Set(differences.changed.map(String))
  if (isSummary) {
    for (const activity of activities) if (changed.has(idOf(activity))) await deliverListed(work, entry, { activity, at })
  }
  const isFull = await markAll(work, isSummary ? gone : [...changed, ...gone], { source: sourceOf(entry), lane, place })
  const reached = Math.min(at.to ?? Number.POSITIVE_INFINITY, oldest)
  const to = compare !== undefined ? from : Number.isFinite(reached) ? reached : null
  const next = { position, carried, to, listed: at.listed + recent.length, since: at.since }
  const task = entry.kind === 'backfill' ? 'backfill' : 'sweep'
  hooks.onProgress?.({ athleteId: work.athleteId, task, listed: next.listed, reached: to, isFinished: isEnd && !isFull })
  if (!isFull) return { next, isEnd }
  // What has been delivered is delivered again, and says so.
  await work.settle(entry, { outcome: 'retry', at: now() + FULL_PAUSE_MS, hasBegun: true })
  return undefined
}

async function deliverListed(
  work: LeaseWork,
  entry: LeasedEntry,
  { activity, at }: { readonly activity: SummaryActivity; readonly at: TaskPosition },
): Promise<void> {
  const activityId = idOf(activity)
  const about = work.about(entry)
  const source = entry.kind === 'backfill' ? 'backfill' : 'sweep'
  // A later page may contain an activity again whose start has been changed.
  const idempotencyKey = `${about.idempotencyKey}/${at.listed}/${activityId}`
  await work.deliver(entry, { type: 'changed', ...about, source, idempotencyKey, activityId, activity: activity as DetailedActivity })
}

/** The source of entries that a task marks: its kind, unless too many events have caused it. */
const sourceOf = (entry: LeasedEntry): string => (isOverflowSweep(entry) ? OVERFLOW_SWEEP : entry.kind)

/** What is known of activities that have to be read. */
interface Finding {
  readonly source: string
  readonly lane: Lane
  /** The order in which they are read, after the place of the first one. */
  readonly place?: number
}

/** Marks activities to be read. Resolves to whether there was no room for all of them. */
export async function markAll(work: LeaseWork, ids: readonly string[], { source, lane, place = 0 }: Finding): Promise<boolean> {
  const { athleteId } = work
  const marks = ids.map((id, index): Mark => {
    return { athleteId, kind: 'activity', id, lane, progress: { source, ...(source === OVERFLOW_SWEEP && { place: place + index }) } }
  })
  return (await work.parts.inbox.mark(marks)).includes('overflow')
}

export const toJson = (position: object): JsonObject => position as JsonObject & Record<string, JsonValue>
