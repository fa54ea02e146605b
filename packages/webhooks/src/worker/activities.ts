import type { DetailedActivity } from '@activity-tracking/client'
import type { JsonObject } from '@activity-tracking/store'
import type { LeasedEntry } from '../inbox/inbox.ts'
import { idOf, type LeaseWork, LIST } from './lease-work.ts'
import { askForLook } from './overflow.ts'
import { PAGE, partOf, placeOf } from './read-budget.ts'

/** From this number of activities, one list request is cheaper than reading each, if a summary is sufficient. */
const LIST_FROM = 2

/** From this number of activities with events, a list request shows which of them exist, because events for the others may be forged. */
const LOOK_FROM = 10

/** Events of one minute are a burst from this number. */
const BURST = 10
const MINUTE_MS = 60_000

/** The operation that reads an activity. */
const READ = 'GET /activities/{id}'

/** A new activity can be missing for a short time (inferred): it is read again after these times, in milliseconds. */
const MISSING_PAUSES: readonly number[] = [30_000, 300_000]

/** Whether all events are deletions, which a list would not show. */
const isDeletion = ({ aspects }: LeasedEntry): boolean => aspects.length > 0 && aspects.every((aspect) => aspect === 'delete')

/** When a read started by the service's clock, in milliseconds since 1970-01-01 UTC; undefined without a `Date` header. */
function readAtOf(response: Response, durationMs: number): number | undefined {
  const date = Date.parse(response.headers.get('date') ?? '')
  // The header has whole seconds, and was written at the end of the request.
  return Number.isNaN(date) ? undefined : date - Math.max(0, durationMs) - 1_000
}

const settledAt = (readAt: number | undefined) => ({ outcome: 'done', ...(readAt !== undefined && { readAt }) }) as const

/** Processes the activities of a lease with as few reads as possible. */
export async function workOnActivities(work: LeaseWork, entries: readonly LeasedEntry[]): Promise<void> {
  for (const entry of entries) if (entry.updates !== null) await work.attempt(entry, () => applyUpdates(work, entry, entry.updates ?? {}))
  const open = entries.filter((entry) => work.isOpen(entry))
  const isSummaryEnough = work.parts.detail === 'summary'
  const unlisted = open.filter((entry) => partOf(entry) === 'unlisted')
  if (unlisted.length >= LOOK_FROM && !isSummaryEnough) await askForLook(work)
  else if (unlisted.length > 0 && !work.budget.hasPart('unlisted')) await askForLook(work)
  const mayRead = (entry: LeasedEntry): boolean => {
    const part = partOf(entry)
    return part === undefined || part === 'proven' || work.budget.hasPart(part)
  }
  const listable = open.filter((entry) => mayRead(entry) && !isDeletion(entry))
  const [first] = listable
  if (isSummaryEnough && first !== undefined && listable.length >= LIST_FROM) await deliverNewest(work, first, listable)
  for (const entry of inOrder(open)) if (work.isOpen(entry) && mayRead(entry)) await readActivity(work, entry)
  // Forged events leave a part of the cap. What is left over waits for the next list.
  await work.putOff(
    work.budget.nextQuarterHour,
    open.filter((entry) => work.isOpen(entry) && !mayRead(entry)),
  )
}

/**
 * What a list has shown comes first, in its order. Then events that are not part of a burst, the oldest first, and the newest events of
 * bursts.
 */
function inOrder(entries: readonly LeasedEntry[]): LeasedEntry[] {
  const minuteOf = ({ markedAt }: LeasedEntry): number => Math.floor(markedAt / MINUTE_MS)
  const unlisted = entries.filter((entry) => partOf(entry) === 'unlisted')
  const counts = new Map<number, number>()
  for (const entry of unlisted) counts.set(minuteOf(entry), (counts.get(minuteOf(entry)) ?? 0) + 1)
  const isBurst = (entry: LeasedEntry): boolean => (counts.get(minuteOf(entry)) ?? 0) >= BURST
  const listed = entries.filter((entry) => !unlisted.includes(entry)).sort((one, other) => placeOf(one) - placeOf(other))
  const burst = unlisted.filter(isBurst).sort((one, other) => other.markedAt - one.markedAt)
  return [...listed, ...unlisted.filter((entry) => !isBurst(entry)), ...burst]
}

/** Lets the app apply the values of the events. If it does not, the activity is read. */
async function applyUpdates(work: LeaseWork, entry: LeasedEntry, updates: JsonObject): Promise<void> {
  if (await work.applyUpdates(entry, updates)) await work.settle(entry, { outcome: 'done' })
}

/** Lists the newest activities, and delivers those that are wanted: a summary is sufficient. */
async function deliverNewest(work: LeaseWork, first: LeasedEntry, wanted: readonly LeasedEntry[]): Promise<void> {
  await work.attempt(first, async () => {
    await work.budget.spend(first)
    const startedAt = work.parts.now()
    const { data, error, response } = await work.api.GET('/athlete/activities', {
      params: { query: { per_page: PAGE } },
      ...work.callOptions,
    })
    if (error) throw error
    work.noteRead(first, LIST)
    const readAt = readAtOf(response, work.parts.now() - startedAt)
    const listed = new Map(data.map((activity) => [idOf(activity), activity]))
    for (const entry of wanted) {
      const activity = listed.get(entry.id)
      if (activity === undefined || !work.isOpen(entry)) continue
      await work.attempt(entry, async () => {
        await work.deliver(entry, { type: 'changed', ...work.about(entry), activityId: entry.id, activity: activity as DetailedActivity })
        await work.settle(entry, settledAt(readAt))
      })
    }
  })
}

/** Whether the service returned an activity of another athlete, because a forged event can name any. */
const isOfAnother = ({ athlete }: DetailedActivity, athleteId: string): boolean =>
  athlete?.id !== undefined && String(athlete.id) !== athleteId

async function readActivity(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { now } = work.parts
  const { athleteId, id } = entry
  let startedAt = 0
  let response: Response | undefined
  let isForeign = false
  const outcome = await work.attempt(entry, async () => {
    await work.budget.spend(entry)
    startedAt = now()
    const result = await work.api.GET('/activities/{id}', { params: { path: { id } }, ...work.callOptions })
    response = result.response
    if (result.error) throw result.error
    isForeign = isOfAnother(result.data, athleteId)
    if (isForeign) return
    work.noteRead(entry, READ)
    const readAt = readAtOf(response, now() - startedAt)
    await work.deliver(entry, { type: 'changed', ...work.about(entry), activityId: id, activity: result.data })
    await work.settle(entry, settledAt(readAt))
  })
  if (outcome === 'done' && !isForeign) return
  work.noteRead(entry, READ, false)
  const times = Number(entry.progress?.['missing'] ?? 0)
  const pause = MISSING_PAUSES[times]
  const mayAppear = entry.aspects.length > 0 && !entry.aspects.includes('delete')
  if (mayAppear && pause !== undefined) {
    await work.settle(entry, { outcome: 'retry', at: now() + pause, progress: { ...entry.progress, missing: times + 1 } })
    return
  }
  await work.attempt(entry, async () => {
    await work.deliver(entry, { type: 'deleted', ...work.about(entry), activityId: id })
    await work.settle(entry, settledAt(response && readAtOf(response, now() - startedAt)))
  })
}
