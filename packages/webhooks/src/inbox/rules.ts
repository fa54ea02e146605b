import type { JsonObject } from '@activity-tracking/store'
import type { EntryKey, EventFacts, Lane, Lease, LeasedEntry, Mark, NextDue, Settlement, SpentReads } from './inbox.ts'
import { withMissed } from './missed.ts'

/** The state of an object that had events, or of a task. Times are in milliseconds since 1970-01-01 UTC. */
export interface Entry extends EntryKey {
  readonly status: 'dirty' | 'clean' | 'dead'
  readonly lane: Lane
  /** Distinguishes this entry from an earlier, removed one of the same object. */
  readonly epoch: string
  readonly generation: number
  readonly deliveries: number
  readonly failures: number
  readonly dueAt: number
  readonly markedAt: number
  /** When it last changed. A clean entry is removed some time later. */
  readonly changedAt: number
  readonly event: EventFacts | null
  readonly aspects: readonly string[]
  readonly updates: JsonObject | null
  /** The newest `event_time` of all events; 0 without events. */
  readonly newestEvent: number
  readonly readAt: number | null
  readonly parkedFor: number | null
  readonly progress: JsonObject | null
  /** Why it is dead; null otherwise. */
  readonly reason: string | null
}

/** What an inbox knows of an athlete in addition to the entries. Times are in milliseconds since 1970-01-01 UTC. */
export interface Athlete {
  readonly athleteId: string
  readonly lease: { readonly token: string; readonly until: number } | null
  /** Of the last lease. */
  readonly fencingToken: number
  /** When the last lease ended. Athletes who were served wait behind those who were not. */
  readonly servedAt: number
  /** Events that are not newer than this are ignored, because the athlete has since deauthorized the app. */
  readonly forgottenAt: number | null
  /** When the athlete was forgotten. Work that started before may have written data afterwards. */
  readonly erasedAt: number | null
  readonly reads: { readonly quarterHour: number; readonly quarterHourCount: number; readonly day: number; readonly dayCount: number }
  /** Number of entries, without tasks and checks. */
  readonly objects: number
  /**
   * When the check of the athlete's authorization is due, after it has failed. Until it is done, nothing else may be read or written. Null if
   * there is none.
   */
  readonly question: NextDue | null
  /** No entry of the lane is due earlier; null if none waits. A mark can make an entry due later than that: a lease corrects it. */
  readonly due: Readonly<Record<Lane, number | null>>
  /** When something may be old enough to be removed; null if nothing is clean or forgotten. */
  readonly purgeAt: number | null
}

/** Inputs of a change, in addition to what is stored. */
export interface ChangeContext {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number
  /** Returns a new random string with each call. */
  readonly newToken: () => string
}

/** Maximum number of entries of an athlete. Events for more objects become a sweep of the athlete's activities. */
export const MOST_ENTRIES = 250

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

/** Clean entries are retained for this time, so that late repetitions of their events do not cause work. */
export const REMEMBERED_MS = 24 * 3_600_000

/** Deauthorizations are retained for this time. */
export const FORGOTTEN_MS = 7 * 24 * 3_600_000

/** Older events are never applied without a read: later events may have been forgotten. */
const APPLICABLE_MS = REMEMBERED_MS / 2

const QUARTER_HOUR_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/** Kinds of entries that are tasks of the toolkit. An event cannot create one. */
export const TASK_KINDS: readonly string[] = ['sweep', 'backfill', 'schedule']

/** Tasks and checks are not counted, because there are few of each. */
export const isCounted = ({ kind }: Pick<EntryKey, 'kind'>): boolean => kind !== 'athlete' && !TASK_KINDS.includes(kind)

/** Aspect types that are always stored with an entry. The number of others, which anybody can invent, is limited. */
const KNOWN_ASPECTS: readonly string[] = ['create', 'update', 'delete']
const MOST_OTHER_ASPECTS = 5

/** The sweep that replaces the entries of an athlete for whom there are too many. */
export const OVERFLOW_SWEEP = 'overflow'

/** Sources of entries that sweeps have found. */
const SWEPT: readonly string[] = ['sweep', OVERFLOW_SWEEP]

const isOverflowSweep = ({ kind, id }: Pick<EntryKey, 'kind' | 'id'>): boolean => kind === 'sweep' && id === OVERFLOW_SWEEP

export const newAthlete = (athleteId: string): Athlete => ({
  athleteId,
  lease: null,
  fencingToken: 0,
  servedAt: 0,
  forgottenAt: null,
  erasedAt: null,
  reads: { quarterHour: 0, quarterHourCount: 0, day: 0, dayCount: 0 },
  objects: 0,
  question: null,
  due: { live: null, background: null },
  purgeAt: null,
})

// Marks.

const encoder = new TextEncoder()

/** Size in bytes of JSON. Most events have no values, which is fast. */
const sizeOf = (values: JsonObject | undefined): number =>
  values === undefined || Object.keys(values).length === 0 ? 0 : encoder.encode(JSON.stringify(values)).length

/** The mark, without the values of its event if they are too large. */
const withinLimit = (mark: Mark): Mark =>
  sizeOf(mark.event?.updates) <= MOST_VALUES || mark.event === undefined ? mark : { ...mark, event: { ...mark.event, updates: {} } }

const isSameEvent = (one: EventFacts | null, other: EventFacts): boolean =>
  one !== null &&
  one.eventTime === other.eventTime &&
  one.aspectType === other.aspectType &&
  JSON.stringify(one.updates) === JSON.stringify(other.updates)

/** Whether a clean entry has not changed for a long time. It is the same as none. */
export const isOld = ({ status, changedAt }: Entry, now: number): boolean => status === 'clean' && changedAt + REMEMBERED_MS <= now

/** The entry of an object after a mark, or why the mark changes nothing. */
export function markEntry(
  { forgottenAt, lease }: Athlete,
  before: Entry | undefined,
  given: Mark,
  context: ChangeContext,
): Entry | 'duplicate' | 'forgotten' {
  const mark = withinLimit(given)
  const { event } = mark
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
  return nextGeneration(before, mark, context)
}

function nextGeneration(before: Entry | undefined, mark: Mark, { now, newToken }: ChangeContext): Entry {
  const { athleteId, kind, id, event, lane, dueAt = now, parkedFor = null } = mark
  const isWaiting = before?.status === 'dirty'
  const wasParked = isWaiting && before.parkedFor !== null
  return {
    athleteId,
    kind,
    id,
    status: 'dirty',
    lane: isWaiting && before.lane === 'live' ? 'live' : lane,
    epoch: before?.epoch ?? newToken(),
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

/** A task keeps its position. For an object, what was found out last is true. */
function progressOf(before: JsonObject | null, { kind, progress }: Mark): JsonObject | null {
  if (before === null || progress === undefined) return before ?? progress ?? null
  return TASK_KINDS.includes(kind) ? before : { ...before, ...progress }
}

// An athlete with too many entries.

/** Whether a sweep has found that the object may have changed. */
export const isFound = ({ progress }: { readonly progress?: JsonObject | null }): boolean => SWEPT.includes(String(progress?.['source']))

/**
 * The entry that gives way to what a sweep has found. Anybody can send events, so an event gives way, which is then left to the sweep. The
 * sweep finds activities again, so those are removed first, and before dead ones. Of those that wait, an entry on which work was interrupted
 * stays longest: its next delivery says so.
 */
export function leastNeeded(entries: readonly Entry[]): Entry | undefined {
  const place = ({ kind, status }: Entry): number => (kind === 'activity' ? 0 : 2) + (status === 'dead' ? 1 : 0)
  const [event] = entries
    .filter((entry) => isCounted(entry) && !isFound(entry))
    .sort((one, other) => place(one) - place(other) || one.deliveries - other.deliveries || one.markedAt - other.markedAt)
  return event
}

/** The sweep that replaces an entry. It has its own time, however many entries it replaces. */
export function leaveToSweep(found: Entry | undefined, { athleteId, id }: EntryKey, context: ChangeContext): Entry {
  const before = found?.status === 'dirty' ? found : undefined
  const { lane, dueAt } = before ?? { lane: 'live', dueAt: context.now }
  const next = nextGeneration(found, { athleteId, kind: 'sweep', id: OVERFLOW_SWEEP, lane, dueAt }, context)
  return { ...next, progress: { ...next.progress, missed: withMissed(next.progress?.['missed'], id) } }
}

// Leases.

/** Whether the lease is still valid: even after its time, as long as no other worker has leased the athlete. */
export const holds = (athlete: Athlete | undefined, { token }: Lease): athlete is Athlete => athlete?.lease?.token === token

/** Why a lease is no longer valid. */
export const whyNotHeld = (athlete: Athlete | undefined, { takenAt }: Lease): 'lost' | 'forgotten' =>
  athlete?.erasedAt != null && athlete.erasedAt >= takenAt ? 'forgotten' : 'lost'

/** The athlete after an entry was added or changed. */
export function withEntry(athlete: Athlete, entry: Entry): Athlete {
  const { athleteId, kind, id, status, lane, dueAt, changedAt, failures } = entry
  const isWaiting = status === 'dirty'
  const isCheck = kind === 'athlete' && id === athleteId
  const question = isCheck ? (isWaiting && failures > 0 ? { at: dueAt, lane } : null) : athlete.question
  const isEarlier = isWaiting && dueAt < (athlete.due[lane] ?? Number.POSITIVE_INFINITY)
  const isFirstClean = status === 'clean' && changedAt + REMEMBERED_MS < (athlete.purgeAt ?? Number.POSITIVE_INFINITY)
  if (!isEarlier && !isFirstClean && question === athlete.question) return athlete
  const due = isEarlier ? { ...athlete.due, [lane]: dueAt } : athlete.due
  return { ...athlete, question, due, purgeAt: isFirstClean ? changedAt + REMEMBERED_MS : athlete.purgeAt }
}

/** Whether an entry may be worked on. */
export const isWorkable = ({ question }: Athlete, { athleteId, kind, id }: Entry): boolean =>
  question === null || (kind === 'athlete' && id === athleteId)

/** When the next entry of a lane that may be worked on is due, or earlier; null if there is none. */
export const nextIn = ({ question, due }: Athlete, lane: Lane): number | null =>
  question === null ? due[lane] : question.lane === lane ? question.at : null

/** An entry for workers. */
export function toLeased({ epoch, generation, ...entry }: Entry): LeasedEntry {
  const { athleteId, kind, id, lane, deliveries, failures, markedAt, event, aspects, updates, readAt, parkedFor, progress } = entry
  const leased = { athleteId, kind, id, lane, deliveries, failures, markedAt, event, aspects, updates, readAt, parkedFor, progress }
  return { ...leased, generation: `${epoch}:${generation}` }
}

/** Reads of the athlete in the current windows. */
export function readsAt({ reads }: Athlete, now: number): SpentReads {
  return {
    quarterHour: reads.quarterHour === Math.floor(now / QUARTER_HOUR_MS) ? reads.quarterHourCount : 0,
    day: reads.day === Math.floor(now / DAY_MS) ? reads.dayCount : 0,
  }
}

/** The reads of an athlete, and additional ones. */
export function withReads(athlete: Athlete, count: number, now: number): Athlete['reads'] {
  const spent = readsAt(athlete, now)
  return {
    quarterHour: Math.floor(now / QUARTER_HOUR_MS),
    quarterHourCount: spent.quarterHour + count,
    day: Math.floor(now / DAY_MS),
    dayCount: spent.day + count,
  }
}

/** The entry after work on it has ended. */
export function settleEntry(entry: Entry, leased: LeasedEntry, settlement: Settlement, now: number): Entry {
  /** Whether nothing has been marked since it was leased. */
  const isLatest = `${entry.epoch}:${entry.generation}` === leased.generation
  const isTask = TASK_KINDS.includes(entry.kind)
  const base = { ...entry, changedAt: now }
  if (settlement.outcome === 'done') {
    const readAt = Math.max(settlement.readAt ?? 0, entry.readAt ?? 0) || null
    // Events that arrived in the meantime are processed again. Their updates build on the state that was just read.
    if (!isLatest) return { ...base, readAt, failures: 0, deliveries: 0, progress: isTask ? entry.progress : null }
    return { ...base, status: 'clean', readAt, failures: 0, deliveries: 0, aspects: [], updates: null, parkedFor: null }
  }
  if (settlement.outcome === 'dead') {
    return isLatest ? { ...base, status: 'dead', reason: settlement.reason, failures: entry.failures + 1 } : { ...base, failures: 0 }
  }
  const { at, failed = false, hasBegun = false, progress, lane = entry.lane } = settlement
  const later = { ...base, dueAt: at, lane }
  if (failed) return { ...later, failures: entry.failures + 1 }
  if (progress !== undefined && isTask) {
    const step = { ...later, failures: 0, deliveries: 0 }
    // What was left to this sweep in the meantime is part of its position.
    if (isOverflowSweep(entry))
      return { ...step, progress: { ...progress, missed: entry.progress?.['missed'] ?? progress['missed'] ?? '' } }
    // A completed step is not repeated, except for a task that was marked in the meantime, which may have to start again.
    return isLatest ? { ...step, progress } : step
  }
  // A postponed entry has not been processed yet.
  const deliveries = hasBegun ? entry.deliveries : Math.max(0, entry.deliveries - 1)
  return { ...later, deliveries, ...(progress !== undefined && isLatest && { progress }) }
}

/** The dead entry, due again. Work on this generation has already started, so it gets a new one. */
export const reviveEntry = (entry: Entry, now: number): Entry => ({
  ...entry,
  status: 'dirty',
  generation: entry.generation + 1,
  reason: null,
  failures: 0,
  dueAt: now,
  changedAt: now,
})

/** The athlete who no longer authorizes the app, after all entries were removed. */
export function forgetAthlete(found: Athlete, check: Entry | undefined, now: number): Athlete {
  const event = check === undefined || isOld(check, now) ? undefined : check.event
  const forgottenAt = Math.max(found.forgottenAt ?? 0, Math.min(now, event?.eventTime ?? now))
  const { athleteId, fencingToken } = found
  return { ...newAthlete(athleteId), fencingToken, forgottenAt, erasedAt: now, purgeAt: forgottenAt + FORGOTTEN_MS }
}
