import type { JsonObject } from '@activity-tracking/store'
import type { EntryKey, EventFacts, Mark, MarkOutcome } from './inbox.ts'
import { withMissed } from './missed.ts'
import {
  type Athlete,
  type AthleteWork,
  type Entry,
  isCounted,
  isNote,
  isOverflowSweep,
  isSet,
  isTask,
  MOST_ENTRIES,
  newAthlete,
  OVERFLOW_SWEEP,
  REMEMBERED_MS,
  STATES,
} from './rules.ts'
import type { EntryName } from './storage.ts'

/**
 * Maximum size of the values that events add to an entry, in bytes of JSON. Values beyond it are not stored, and the object is read. A title
 * has at most 255 characters.
 */
const MOST_VALUES = 2_048

/**
 * The change of an event can happen until the end of the second in the event. A read is certain to include the change only if it starts this
 * much later, because the service may need a short time to show changes everywhere.
 */
const SETTLED_MS = 10_000

/** Older events are never applied without a read: later events may have been forgotten. */
const APPLICABLE_MS = REMEMBERED_MS / 2

/** Aspect types that are always stored with an entry. The number of others, which anybody can invent, is limited. */
const KNOWN_ASPECTS: readonly string[] = ['create', 'update', 'delete']
const MOST_OTHER_ASPECTS = 5

/** Sources of entries that sweeps have found. */
const SWEPT: readonly string[] = ['sweep', OVERFLOW_SWEEP]

/** The name of the sweep that replaces entries. */
export const SWEEP: EntryName = { kind: 'sweep', id: OVERFLOW_SWEEP }

/** Adds a mark to an athlete's rows. If there are too many, it replaces another entry, or a sweep replaces it. */
export function addMark(rows: AthleteWork, mark: Mark, now: number): MarkOutcome {
  const before = rows.get(mark)
  const entry = markEntry(rows.athlete ?? newAthlete(rows.athleteId), before, mark, now)
  if (typeof entry === 'string') return entry
  const hasRoom = before !== undefined || !isCounted(mark) || makeRoom(rows, mark, now)
  rows.put(hasRoom ? entry : leaveToSweep(rows.get(SWEEP), mark, now))
  // The athlete may have authorized the app again.
  if (rows.athlete?.forgottenAt != null) rows.athlete = { ...rows.athlete, forgottenAt: null }
  return hasRoom ? 'stored' : 'overflow'
}

/** The entry of an object after a mark, or why the mark changes nothing. */
function markEntry({ forgottenAt, lease }: Athlete, before: Entry | undefined, mark: Mark, now: number): Entry | 'duplicate' | 'forgotten' {
  const event = mark.event && withinLimit(mark.event)
  if (forgottenAt !== null) {
    // The second of the deauthorization itself counts as old: its event may be repeated, and values of an update would be applied without a read.
    const isForgotten = event === undefined ? mark.unlessForgotten === true : event.eventTime <= forgottenAt
    if (isForgotten) return 'forgotten'
  }
  if (before !== undefined && event !== undefined) {
    const wasRead = before.status === 'clean' && before.readAt !== null && before.readAt > event.eventTime + SETTLED_MS
    // The holder of an ended lease may still settle the entry after reading a later state than that of this event.
    const isWaiting = before.status === 'dirty' && lease === null && isSameEvent(before.event, event)
    // A parked entry may no longer have to wait.
    const changesParking = before.parkedFor !== null && mark.parkedFor === undefined
    if (wasRead || (isWaiting && !changesParking)) return 'duplicate'
  }
  return nextGeneration(before, event === undefined ? mark : { ...mark, event }, now)
}

const encoder = new TextEncoder()

/** Size in bytes of JSON. Most events have no values, which is fast. */
const sizeOf = (values: JsonObject): number => (Object.keys(values).length === 0 ? 0 : encoder.encode(JSON.stringify(values)).length)

/** The event, without its values if they are too large. */
const withinLimit = (event: EventFacts): EventFacts => (sizeOf(event.updates) <= MOST_VALUES ? event : { ...event, updates: {} })

const isSameEvent = (one: EventFacts | null, other: EventFacts): boolean =>
  one !== null &&
  one.eventTime === other.eventTime &&
  one.aspectType === other.aspectType &&
  JSON.stringify(one.updates) === JSON.stringify(other.updates)

/** The entry after a mark that is stored. */
export function nextGeneration(before: Entry | undefined, mark: Mark, now: number): Entry {
  const { athleteId, kind, id, event, lane, dueAt = now, parkedFor = null } = mark
  const isWaiting = before?.status === 'dirty'
  const wasParked = isWaiting && before.parkedFor !== null
  return {
    athleteId,
    kind,
    id,
    status: 'dirty',
    lane: isWaiting && before.lane === 'live' ? 'live' : lane,
    epoch: before?.epoch ?? crypto.randomUUID(),
    generation: (before?.generation ?? 0) + 1,
    // Work on an earlier generation that nobody has settled may have been delivered.
    deliveries: before === undefined || before.status === 'clean' ? 0 : before.deliveries,
    failures: isWaiting ? before.failures : 0,
    // New events do not cause an earlier retry of a failing object.
    dueAt: isWaiting && before.failures > 0 ? before.dueAt : Math.min(dueAt, isWaiting ? before.dueAt : dueAt),
    markedAt: Math.min(isWaiting ? before.markedAt : Number.POSITIVE_INFINITY, Math.max(now, dueAt)),
    changedAt: now,
    event: event ?? before?.event ?? null,
    aspects: withAspect(isWaiting ? before.aspects : [], event?.aspectType),
    updates: updatesOf(before, mark, now),
    newestEvent: Math.max(before?.newestEvent ?? 0, event?.eventTime ?? 0),
    readAt: before?.readAt ?? null,
    // One event of the app's own subscription is sufficient to read the object.
    parkedFor: isWaiting && !wasParked ? null : parkedFor,
    progress: progressOf(isWaiting ? before.progress : keptBy(before), mark),
    reason: null,
  }
}

/** The combined values of the waiting events; null if they cannot replace a read. */
function updatesOf(before: Entry | undefined, { event, parkedFor }: Mark, now: number): JsonObject | null {
  if (event === undefined || event.aspectType !== 'update' || parkedFor !== undefined) return null
  // Values that are not in the event have to be read.
  if (Object.keys(event.updates).length === 0) return null
  if (event.eventTime <= (before?.newestEvent ?? 0) || event.eventTime < now - APPLICABLE_MS) return null
  if (before === undefined || before.status === 'clean') return event.updates
  if (before.status !== 'dirty' || before.updates === null) return null
  const joined = { ...before.updates, ...event.updates }
  return sizeOf(joined) <= MOST_VALUES ? joined : null
}

/** The aspect types of the waiting events and of another one. */
function withAspect(aspects: readonly string[], aspect: string | undefined): readonly string[] {
  if (aspect === undefined || aspects.includes(aspect)) return aspects
  const others = aspects.filter((each) => !KNOWN_ASPECTS.includes(each)).length
  return KNOWN_ASPECTS.includes(aspect) || others < MOST_OTHER_ASPECTS ? [...aspects, aspect] : aspects
}

/** What the sweep of an athlete with too many events keeps when it is done: what it has last seen of the newest activities. */
const keptBy = (entry: Entry | undefined): JsonObject | null => {
  const seen = entry !== undefined && isOverflowSweep(entry) ? entry.progress?.['seen'] : undefined
  return seen === undefined ? null : { seen }
}

/** A task keeps its position. For an object and a note, what was found out last is true. */
function progressOf(before: JsonObject | null, mark: Mark): JsonObject | null {
  if (before === null || mark.progress === undefined) return before ?? mark.progress ?? null
  if (isSet(mark)) return { ...before, ...mark.progress, ids: [...new Set([...idsOf(before), ...idsOf(mark.progress)])] }
  if (isNote(mark) || mark.kind === 'schedule') return mark.progress
  return isTask(mark) ? before : { ...before, ...mark.progress }
}

/** The ids of a set. */
export const idsOf = (progress: JsonObject | null): readonly string[] =>
  Array.isArray(progress?.['ids']) ? progress['ids'].map(String) : []

// An athlete with too many entries.

/** Whether a sweep has found that the object may have changed. */
export const isFound = ({ progress }: { readonly progress?: JsonObject | null }): boolean => SWEPT.includes(String(progress?.['source']))

/** Makes room for one more entry: removes the oldest clean one. What a sweep has found also takes the place of an event. */
function makeRoom(rows: AthleteWork, mark: Mark, now: number): boolean {
  if ((rows.athlete?.objects ?? 0) < MOST_ENTRIES) return true
  const clean = rows.list('clean').find(isCounted)
  const event = clean ?? (isFound(mark) ? leastNeeded(STATES.flatMap((state) => rows.list(state))) : undefined)
  if (event === undefined) return false
  rows.remove(event)
  if (event !== clean) rows.put(leaveToSweep(rows.get(SWEEP), event, now))
  return true
}

/**
 * The entry that gives way to what a sweep has found. Anybody can send events, so an event gives way, which is then left to the sweep. The
 * sweep finds activities again, so those are removed first, and before dead ones. Of those that wait, an entry on which work was interrupted
 * stays longest: its next delivery says so.
 */
function leastNeeded(entries: readonly Entry[]): Entry | undefined {
  const place = ({ kind, status }: Entry): number => (kind === 'activity' ? 0 : 2) + (status === 'dead' ? 1 : 0)
  const [event] = entries
    .filter((entry) => isCounted(entry) && !isFound(entry))
    .sort((one, other) => place(one) - place(other) || one.deliveries - other.deliveries || one.markedAt - other.markedAt)
  return event
}

/** The sweep that replaces an entry. It has its own time, however many entries it replaces. */
function leaveToSweep(found: Entry | undefined, { athleteId, id }: EntryKey, now: number): Entry {
  const { lane, dueAt } = found?.status === 'dirty' ? found : { lane: 'live' as const, dueAt: now }
  const next = nextGeneration(found, { athleteId, ...SWEEP, lane, dueAt }, now)
  return { ...next, progress: { ...next.progress, missed: withMissed(next.progress?.['missed'], id) } }
}
