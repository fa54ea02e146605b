import type { DetailedActivity } from '@activity-tracking/client'
import type { JsonObject } from '@activity-tracking/store'
import type { LeasedEntry } from '../inbox/inbox.ts'
import { assertActivities } from './confirm-missing.ts'
import { type LeaseWork, LIST } from './lease-work.ts'
import { askForLook } from './overflow.ts'
import { deliverReading, readActivity, startOfRead } from './read-activity.ts'
import { PAGE, partOf, placeOf } from './read-budget.ts'
import { idOf } from './task-position.ts'

/** From this number of activities, one list request is cheaper than reading each, if a summary is sufficient. */
const LIST_FROM = 2

/** From this number of activities with events, a list request shows which of them exist, because events for the others may be forged. */
const LOOK_FROM = 10

/** Events of one minute are a burst from this number. */
const BURST = 10
const MINUTE_MS = 60_000

/** A new activity can be missing for a short time (inferred): it is read again after these times, in milliseconds. */
const MISSING_PAUSES: readonly number[] = [30_000, 300_000]

/** Whether all events are deletions, which a list would not show. */
const isDeletion = ({ aspects }: LeasedEntry): boolean => aspects.length > 0 && aspects.every((aspect) => aspect === 'delete')

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
  for (const entry of inOrder(open)) if (work.isOpen(entry) && mayRead(entry)) await work.attempt(entry, () => readEntry(work, entry))
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
    assertActivities(data)
    work.noteRead(first, LIST)
    const readAt = work.parts.now()
    const startOfList = startOfRead(response, readAt - startedAt)
    const listed = new Map(data.map((activity) => [idOf(activity), activity]))
    await work.noteReceived(
      wanted.map(({ id }) => id).filter((id) => listed.has(id)),
      readAt,
    )
    for (const entry of wanted) {
      const activity = listed.get(entry.id)
      if (activity === undefined || !work.isOpen(entry)) continue
      await work.attempt(entry, async () => {
        await work.deliver(entry, {
          type: 'changed',
          ...work.about(entry),
          activityId: entry.id,
          activity: activity as DetailedActivity,
          readAt,
        })
        await work.settle(entry, settledAt(startOfList))
      })
    }
  })
}

async function readEntry(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { now } = work.parts
  const reading = await readActivity(work, entry, entry.id)
  const times = Number(entry.progress?.['missing'] ?? 0)
  const pause = MISSING_PAUSES[times]
  const mayAppear = reading.found === undefined && entry.aspects.length > 0 && !entry.aspects.includes('delete')
  if (mayAppear && pause !== undefined) {
    await work.settle(entry, { outcome: 'retry', at: now() + pause, progress: { ...entry.progress, missing: times + 1 } })
    return
  }
  await deliverReading(work, entry, { ...work.about(entry), activityId: entry.id }, reading)
  await work.settle(entry, settledAt(reading.startedAt))
}
