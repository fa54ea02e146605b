import { type DetailedActivity, type ListPosition, paginate, type SummaryActivity } from '@activity-tracking/client'
import type { Differences } from '../change.ts'
import type { LeasedEntry } from '../inbox/inbox.ts'
import type { OVERFLOW_SWEEP } from '../inbox/rules.ts'
import { assertActivities } from './confirm-missing.ts'
import { foundMark, readFound } from './found.ts'
import { type LeaseWork, LIST } from './lease-work.ts'
import { differencesFrom, type ListedPart, seenOf, startOf } from './newest.ts'
import { beginningOfPolls, isLeftOut, isPoll, newestMark, newestOf } from './poll.ts'
import { PAGE } from './read-budget.ts'
import { report } from './report.ts'
import { idOf, type ListedPosition, positionOf, type TaskPosition, toJson } from './task-position.ts'

/** Names of sweeps: the entry's id. `recent` goes back 60 days, `all` to the first activity; for `overflow` see `overflow.ts`. */
export type SweepName = 'recent' | 'all' | typeof OVERFLOW_SWEEP

/** One page of an athlete's list, and the next position. */
export async function listPage(
  work: LeaseWork,
  entry: LeasedEntry,
  from: ListPosition | null = null,
): Promise<{ readonly activities: readonly SummaryActivity[]; readonly position: ListPosition | null; readonly readAt: number }> {
  await work.budget.spend(entry)
  const listing = paginate(work.api, '/athlete/activities', { perPage: PAGE, maxRequests: 1, ...work.callOptions, ...(from && { from }) })
  const activities: SummaryActivity[] = []
  for await (const page of listing.pages()) activities.push(...page)
  assertActivities(activities)
  work.noteRead(entry, LIST)
  return { activities, position: listing.position ?? null, readAt: work.parts.now() }
}

/** One step of a sweep, a poll or a first import: one page of the list, or as many reads as are allowed of what the list has shown. */
export async function workOnList(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const at = positionOf(entry, work.parts.now())
  if (at.isListed) await readFound(work, entry, at)
  else await list(work, entry, at)
}

/** Requests a page of the list, and stores what it has shown. Whatever that is, there is room for it. */
async function list(work: LeaseWork, entry: LeasedEntry, at: TaskPosition): Promise<void> {
  const { inbox, now } = work.parts
  const newest = isPoll(entry) ? await newestOf(work) : undefined
  if (newest !== undefined && at.listed === 0 && isLeftOut(entry, newest, now())) {
    await work.settle(entry, { outcome: 'done' })
    return
  }
  const step = await workOnPage(work, entry, { at, ...(newest && { find: (listed) => differencesFrom(newest, listed) }) })
  const { ids, isEnd } = step
  const found = at.found + ids.length
  const isFirst = at.listed === 0
  const seen = isFirst ? seenOf(step.activities) : at.seen
  // Both or neither: what polls know includes what was found.
  const marks = ids.length > 0 ? [foundMark(entry, at.pages, ids)] : []
  if (newest !== undefined && isEnd) marks.push(newestMark(work, newest, { seen, hasChanges: step.hasChanges || found > 0 }))
  if (entry.kind === 'backfill' && isFirst) marks.push(...(await beginningOfPolls(work, seen)))
  if (marks.length > 0) await inbox.mark(marks)
  const isStill = newest !== undefined && !isEnd
  const next: TaskPosition = {
    ...at,
    ...step.next,
    isListed: isEnd,
    found,
    pages: at.pages + (ids.length > 0 ? 1 : 0),
    ...(isStill && seen && { seen }),
  }
  await report(work, entry, next, isEnd && found === 0)
  if (!isEnd || found > 0) {
    await work.settle(entry, { outcome: 'retry', at: now(), progress: toJson(next) })
    return
  }
  await work.advance(entry, toJson(next))
  await work.settle(entry, { outcome: 'done' })
}

/** Finds the differences of a part of the list, for an app that has no `compare`. */
type Find = (listed: ListedPart) => Differences

/** A page of a task. */
interface PageWork {
  readonly at: ListedPosition
  /** Default: everything is delivered. */
  readonly find?: Find
}

/** What a step of a task has done. */
interface Step {
  readonly next: ListedPosition
  /** What was compared. */
  readonly activities: readonly SummaryActivity[]
  readonly hasChanges: boolean
  /** Activities to read, in the order of the list. */
  readonly ids: readonly string[]
  readonly isEnd: boolean
}

const findAll: Find = ({ activities }) => ({ changed: activities.map(idOf), gone: [] })

/**
 * Finds the activities of a page that have changed: a sweep compares them with the app's copy. They are delivered if a summary is sufficient,
 * and otherwise returned, as are those that are gone. A poll ends with the first page, unless everything on it is new.
 */
export async function workOnPage(work: LeaseWork, entry: LeasedEntry, { at, find = findAll }: PageWork): Promise<Step> {
  const isSummary = work.parts.detail === 'summary'
  const compare = entry.kind === 'sweep' || at.isCompared ? work.parts.compare : undefined
  const { activities: page, position, readAt } = await listPage(work, entry, at.position)
  const recent = page.filter((activity) => !(at.since !== null && startOf(activity) < at.since))
  const isAtEnd = position === null || recent.length < page.length
  const wanted = [...at.carried, ...recent]
  const oldest = Math.min(...wanted.map(startOf).filter(Number.isFinite))
  const isShort = isPoll(entry) && !isAtEnd && page.length < PAGE
  // What is compared must be complete, and more of the oldest second may follow.
  const isPartial = (compare !== undefined || isPoll(entry)) && !isAtEnd && !isShort
  const carried = wanted.filter((activity) => isPartial && startOf(activity) === oldest)
  const activities = wanted.filter((activity) => !carried.includes(activity))
  // A page may contain only activities that were already listed. Then the period does not grow.
  const from = isAtEnd ? at.since : Number.isFinite(oldest) ? oldest + (isShort ? 0 : 1) : at.to
  const differencesOf = async (listed: ListedPart): Promise<Differences> =>
    compare === undefined ? find(listed) : work.callApp('compare', (signal) => compare({ athleteId: work.athleteId, ...listed, signal }))
  const differences = await differencesOf({ activities, from, to: at.to })
  const gone = differences.gone.map(String)
  const changed = new Set(differences.changed.map(String))
  if (isSummary) {
    await work.noteReceived([...changed], readAt)
    for (const activity of activities) if (changed.has(idOf(activity))) await deliverListed(work, entry, { activity, at, readAt })
  }
  const reached = Math.min(at.to ?? Number.POSITIVE_INFINITY, oldest)
  const to = compare !== undefined ? from : Number.isFinite(reached) ? reached : null
  const next = { position, carried, to, listed: at.listed + recent.length, since: at.since }
  const hasChanges = changed.size + gone.length > 0
  // A short page can be followed by others (inferred). A poll only looks if something older is known, which may be gone.
  const isEnd = isShort
    ? (await differencesOf({ activities: [], from: null, to: from })).gone.length === 0
    : isAtEnd || (isPoll(entry) && changed.size < activities.length)
  return { next, activities, hasChanges, ids: isSummary ? gone : [...changed, ...gone], isEnd }
}

async function deliverListed(
  work: LeaseWork,
  entry: LeasedEntry,
  { activity, at, readAt }: { readonly activity: SummaryActivity; readonly at: ListedPosition; readonly readAt: number },
): Promise<void> {
  const activityId = idOf(activity)
  const about = work.about(entry)
  // A later page may contain an activity again whose start has been changed.
  const idempotencyKey = `${about.idempotencyKey}/${at.listed}/${activityId}`
  await work.deliver(entry, { type: 'changed', ...about, idempotencyKey, activityId, activity: activity as DetailedActivity, readAt })
}
