import { type DetailedActivity, type JsonObject, type ListPosition, paginate, type SummaryActivity } from '@activity-tracking/client'
import type { ListedActivities } from '../change.ts'
import { isEventsSweep, keyOf } from '../keys.ts'
import type { JobOutcome } from '../queue/queue.ts'
import { assertActivities, idOf } from './confirm-missing.ts'
import { judge } from './judge.ts'
import { deliverReading, readActivity } from './read-activity.ts'
import { LIST, type Work } from './work.ts'

/** Activities per request of a list. */
const PAGE = 200

/** How many activities a run reads. Then it is the turn of other jobs, and a process that is killed repeats at most these. */
const READS_AT_A_TIME = 25

/** How far back a daily sweep goes, in seconds. */
const RECENT = 60 * 86_400

/** Where an import or a sweep goes on: first in the list, then with what the list has shown. */
interface ListState {
  /** Activities that started before this time are ignored, in epoch seconds; null for none. */
  readonly since: number | null
  /** Next position in the list; null at its beginning. */
  readonly position: ListPosition | null
  /** Activities that started in the same second as the last listed one. More of that second may follow. */
  readonly carried: readonly SummaryActivity[]
  /** Activities that started before this time have not been compared, in epoch seconds; null at the beginning. */
  readonly to: number | null
  readonly listed: number
  readonly isListed: boolean
  /** Activities that still have to be read, the newest first. */
  readonly ids: readonly string[]
}

/** The state of a job at its beginning. @param since epoch seconds */
export const listFrom = (since: number | null): JsonObject & ListState => ({
  since,
  position: null,
  carried: [],
  to: null,
  listed: 0,
  isListed: false,
  ids: [],
})

const startOf = ({ start_date: start }: SummaryActivity): number => Math.floor(Date.parse(start ?? '') / 1_000)

/** One step of an import or of a sweep: one page of the list, or some reads of what the list has shown. */
export async function workOnList(work: Work): Promise<JobOutcome> {
  const { now, hooks, compare } = work.parts
  const { athleteId, kind, id } = work.key
  // An event can be about any activity.
  const isLong = id === 'all' || (isEventsSweep(work.key) && compare !== undefined)
  const beginning = listFrom(isLong ? null : Math.floor(now() / 1_000) - RECENT)
  const at: ListState = { ...beginning, ...work.job.data }
  const next = at.isListed ? await readListed(work, at) : await listPage(work, at)
  const isFinished = next.isListed && next.ids.length === 0
  const remaining = next.isListed ? next.ids.length : null
  hooks.onProgress?.({ athleteId, task: kind === 'import' ? 'import' : 'sweep', listed: next.listed, remaining, isFinished })
  return isFinished ? undefined : { at: now(), data: { ...next } as JsonObject & ListState }
}

/** Requests a page of the list, and finds what has to be read: with `compare`, a sweep reads only what differs from the app's copy. */
async function listPage(work: Work, at: ListState): Promise<ListState> {
  const { detail, readTime } = work.parts
  const compare = work.key.kind === 'sweep' ? work.parts.compare : undefined
  await work.spend()
  const readAt = readTime()
  const { activities: page, position } = await requestPage(work, at.position)
  const recent = page.filter((activity) => !(at.since !== null && startOf(activity) < at.since))
  const isEnd = position === null || recent.length < page.length
  const wanted = [...at.carried, ...recent]
  const oldest = Math.min(...wanted.map(startOf).filter(Number.isFinite))
  // What is compared must be complete, and more of the oldest second may follow.
  const carried = compare === undefined || isEnd ? [] : wanted.filter((activity) => startOf(activity) === oldest)
  const activities = wanted.filter((activity) => !carried.includes(activity))
  // A page may contain only activities that were already listed. Then the period does not grow.
  const from = isEnd ? at.since : Number.isFinite(oldest) ? oldest + 1 : at.to
  const part: Omit<ListedActivities, 'signal'> = { athleteId: work.athleteId, activities, from, to: at.to }
  const differences = await (compare && work.callApp('compare', (signal) => compare({ ...part, signal })))
  const changed = new Set(differences?.changed.map(String) ?? activities.map(idOf))
  if (detail === 'summary') {
    for (const activity of activities) {
      const activityId = idOf(activity)
      const change = { type: 'changed', ...work.about(readAt), activityId, activity: activity as DetailedActivity } as const
      if (changed.has(activityId)) await attempt(work, activityId, () => work.deliver(change))
    }
    changed.clear()
  }
  const ids = [...new Set([...at.ids, ...changed, ...(differences?.gone.map(String) ?? [])])]
  return { since: at.since, position, carried, to: from, listed: at.listed + recent.length, isListed: isEnd, ids }
}

async function requestPage(work: Work, from: ListPosition | null) {
  const listing = paginate(work.api, '/athlete/activities', { perPage: PAGE, maxRequests: 1, ...work.callOptions, ...(from && { from }) })
  const activities: SummaryActivity[] = []
  for await (const page of listing.pages()) activities.push(...page)
  assertActivities(activities)
  work.noteRead(LIST)
  return { activities, position: listing.position ?? null }
}

/** Reads some of what the list has shown. If the run ends early, the job goes on with the rest. */
async function readListed(work: Work, at: ListState): Promise<ListState> {
  let state = at
  for (const id of at.ids.slice(0, READS_AT_A_TIME)) {
    await attempt(work, id, async () => deliverReading(work, await readActivity(work, id)))
    state = { ...state, ids: state.ids.slice(1) }
    work.data = { ...state } as JsonObject & ListState
  }
  return state
}

/** Works on an activity. If that fails, the activity gets a job of its own, and the others go on. */
async function attempt(work: Work, id: string, perform: () => Promise<void>): Promise<void> {
  try {
    await perform()
  } catch (error) {
    await judge(work, error)
    const { athleteId, kind } = work.key
    await work.parts.queue.add([{ key: keyOf({ athleteId, kind: 'activity', id }), lane: work.job.lane, data: { source: kind } }])
  }
}
