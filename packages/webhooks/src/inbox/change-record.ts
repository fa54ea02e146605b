import type { JsonObject } from '@activity-tracking/store'
import {
  type AthleteRecord,
  type Entry,
  isLeased,
  nameOf,
  newRecord,
  nextDue,
  REMEMBERED_MS,
  readsAt,
  toLeased,
  withoutOld,
  withReads,
  workableEntries,
} from './athlete-record.ts'
import type { EntryKey, EventFacts, Lane, Lease, LeasedEntry, Mark, MarkOutcome, NextDue, Settlement, SettleOutcome } from './inbox.ts'
import { withMissed } from './missed.ts'
import type { RecordChange } from './storage.ts'

/** Inputs of the changes of a record, in addition to the record. */
export interface ChangeContext {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number
  /** Returns a new random string with each call. */
  readonly newToken: () => string
}

/**
 * Maximum number of entries of an athlete. Events for more objects become a sweep of the athlete's activities. Every mark writes the whole
 * record, so this limit and those of the values bound its cost: about 450 bytes an entry.
 */
export const MOST_ENTRIES = 250

/**
 * Maximum size of the values that events add to one entry, and to all entries of an athlete, in bytes of JSON. Values beyond it are not
 * stored, and the object is read. A title has at most 255 characters.
 */
const MOST_ENTRY_VALUES = 2_048
const MOST_VALUES = 65_536

/**
 * The change of an event can happen until the end of the second in the event. A read is certain to include the change only if it starts this
 * much later, because the service may need a short time to show changes everywhere.
 */
const SETTLED_MS = 10_000

/** Older events are never applied without a read: later events may have been forgotten. */
const APPLICABLE_MS = REMEMBERED_MS / 2

/** Kinds of entries that are tasks of the toolkit. An event cannot create one. */
export const TASK_KINDS: readonly string[] = ['sweep', 'backfill', 'schedule']

/** Tasks and checks are not counted, because there are few of each. */
const TASKS: readonly string[] = ['athlete', ...TASK_KINDS]

/** Aspect types that are always stored with an entry. The number of others, which anybody can invent, is limited. */
const KNOWN_ASPECTS: readonly string[] = ['create', 'update', 'delete']
const MOST_OTHER_ASPECTS = 5

/** The sweep that replaces the entries of an athlete for whom there are too many. */
export const OVERFLOW_SWEEP = 'overflow'

/** Sources of entries that sweeps have found. */
const SWEPT: readonly string[] = ['sweep', OVERFLOW_SWEEP]

const isOverflowSweep = ({ kind, id }: Pick<EntryKey, 'kind' | 'id'>): boolean => kind === 'sweep' && id === OVERFLOW_SWEEP

const encoder = new TextEncoder()

/** Size in bytes of JSON. Most events have no values, which is fast. */
const sizeOf = (values: JsonObject | null | undefined): number =>
  values == null || Object.keys(values).length === 0 ? 0 : encoder.encode(JSON.stringify(values)).length

/** The mark, without the values of its event if they are larger than the limits. */
function withinLimits(record: AthleteRecord, mark: Mark): Mark {
  const size = sizeOf(mark.event?.updates)
  if (mark.event === undefined || size === 0) return mark
  const others = Object.entries(record.entries).filter(([name]) => name !== nameOf(mark))
  const used = (): number => others.reduce((sum, [, { event, updates }]) => sum + sizeOf(event?.updates) + sizeOf(updates), 0)
  // They are stored twice: as those of the event, and combined with those of earlier events.
  if (size <= MOST_ENTRY_VALUES && used() + size + MOST_ENTRY_VALUES <= MOST_VALUES) return mark
  return { ...mark, event: { ...mark.event, updates: {} } }
}

const isSameEvent = (one: EventFacts | null, other: EventFacts | undefined): boolean =>
  one !== null &&
  other !== undefined &&
  one.eventTime === other.eventTime &&
  one.aspectType === other.aspectType &&
  JSON.stringify(one.updates) === JSON.stringify(other.updates)

const withEntry = (record: AthleteRecord, entry: Entry): AthleteRecord => ({
  ...record,
  // A mark after the athlete was forgotten: the athlete may have authorized the app again.
  forgottenAt: null,
  entries: { ...record.entries, [nameOf(entry)]: entry },
})

/** The combined values of the waiting events; null if they cannot replace a read. */
function updatesOf(before: Entry | undefined, { event, parkedFor }: Mark, now: number): JsonObject | null {
  if (event === undefined || event.aspectType !== 'update' || parkedFor !== undefined) return null
  // Values that are not in the event have to be read.
  if (Object.keys(event.updates).length === 0) return null
  if (event.eventTime <= (before?.newestEvent ?? 0) || event.eventTime < now - APPLICABLE_MS) return null
  if (before === undefined || before.status === 'clean') return event.updates
  if (before.status !== 'dirty' || before.updates === null) return null
  const joined = { ...before.updates, ...event.updates }
  return sizeOf(joined) <= MOST_ENTRY_VALUES ? joined : null
}

/** The aspect types of the waiting events and of another one. */
function withAspect(aspects: readonly string[], aspect: string | undefined): readonly string[] {
  if (aspect === undefined || aspects.includes(aspect)) return aspects
  const others = aspects.filter((each) => !KNOWN_ASPECTS.includes(each)).length
  return KNOWN_ASPECTS.includes(aspect) || others < MOST_OTHER_ASPECTS ? [...aspects, aspect] : aspects
}

function nextGeneration(before: Entry | undefined, mark: Mark, { now, newToken }: ChangeContext): Entry {
  const { kind, id, event, lane, dueAt = now, parkedFor = null } = mark
  const isWaiting = before?.status === 'dirty'
  const wasParked = isWaiting && before.parkedFor !== null
  return {
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

/** Whether a sweep has found that the object may have changed. */
const isFound = (progress: JsonObject | null | undefined): boolean => SWEPT.includes(String(progress?.['source']))

/**
 * Makes room for one more entry: removes the oldest clean one. What a sweep has found also takes the place of an event, because anybody can
 * send events: that one is then left to the sweep. The sweep finds activities again, so those are removed first, and before dead ones. Of
 * those that wait, an entry on which work was interrupted stays longest: its next delivery says so.
 */
function makeRoom(record: AthleteRecord, mark: Mark, context: ChangeContext): AthleteRecord | undefined {
  if (Object.keys(record.entries).length < MOST_ENTRIES) return record
  const entries = Object.entries(record.entries).filter(([, { kind }]) => !TASKS.includes(kind))
  if (entries.length < MOST_ENTRIES) return record
  const [clean] = entries.filter(([, { status }]) => status === 'clean').sort(([, one], [, other]) => one.changedAt - other.changedAt)
  if (clean !== undefined) return without(record, clean[0])
  if (!isFound(mark.progress)) return undefined
  const place = ({ kind, status }: Entry): number => (kind === 'activity' ? 0 : 2) + (status === 'dead' ? 1 : 0)
  const [event] = entries
    .filter(([, { progress }]) => !isFound(progress))
    .sort(([, one], [, other]) => place(one) - place(other) || one.deliveries - other.deliveries || one.markedAt - other.markedAt)
  return event && leaveToSweep(without(record, event[0]), event[1].id, context)
}

const without = (record: AthleteRecord, removed: string): AthleteRecord => ({
  ...record,
  entries: Object.fromEntries(Object.entries(record.entries).filter(([name]) => name !== removed)),
})

/** The record with the sweep that replaces an entry. It has its own time, however many entries it replaces. */
function leaveToSweep(record: AthleteRecord, id: string, context: ChangeContext): AthleteRecord {
  const { athleteId } = record
  const key = { athleteId, kind: 'sweep', id: OVERFLOW_SWEEP }
  const found = record.entries[nameOf(key)]
  const before = found?.status === 'dirty' ? found : undefined
  const mark: Mark = { ...key, lane: before?.lane ?? 'live', dueAt: before?.dueAt ?? context.now }
  const next = nextGeneration(found, mark, context)
  return withEntry(record, { ...next, progress: { ...next.progress, missed: withMissed(next.progress?.['missed'], id) } })
}

/** The record with a mark added. */
export function markRecord(found: AthleteRecord | null, given: Mark, context: ChangeContext): RecordChange<MarkOutcome> {
  const record = withoutOld(found ?? newRecord(given.athleteId), context.now)
  const mark = withinLimits(record, given)
  const { event } = mark
  if (record.forgottenAt !== null) {
    // The second of the deauthorization itself counts as old: its event may be repeated, and values of an update would be applied without a read.
    const isOld = event === undefined ? mark.unlessForgotten === true : event.eventTime <= record.forgottenAt
    if (isOld) return { record: undefined, result: 'forgotten' }
  }
  const before = record.entries[nameOf(mark)]
  if (before !== undefined && event !== undefined) {
    const wasRead = before.status === 'clean' && before.readAt !== null && before.readAt > event.eventTime + SETTLED_MS
    // The holder of an ended lease may still settle the entry after reading a later state than that of this event.
    const isWaiting = before.status === 'dirty' && record.lease === null && isSameEvent(before.event, event)
    // A parked entry may no longer have to wait.
    const changesParking = before.parkedFor !== null && mark.parkedFor === undefined
    if (wasRead || (isWaiting && !changesParking)) return { record: undefined, result: 'duplicate' }
  }
  if (before !== undefined || TASKS.includes(mark.kind)) {
    return { record: withEntry(record, nextGeneration(before, mark, context)), result: 'stored' }
  }
  const roomy = makeRoom(record, mark, context)
  if (roomy !== undefined) return { record: withEntry(roomy, nextGeneration(undefined, mark, context)), result: 'stored' }
  return { record: leaveToSweep(record, mark.id, context), result: 'overflow' }
}

/** What to lease: at most `limit` entries of the lanes. Times are in milliseconds. */
export interface LeaseDetails {
  readonly leaseMs: number
  readonly limit: number
  readonly lanes: readonly Lane[]
}

const rank = ({ kind }: Entry): number => (kind === 'athlete' ? 0 : TASKS.includes(kind) ? 2 : 1)

/** The record with a lease of the due entries; a null result if it is leased or nothing is due. */
export function leaseRecord(
  found: AthleteRecord | null,
  { leaseMs, limit, lanes }: LeaseDetails,
  { now, newToken }: ChangeContext,
): RecordChange<Lease | null> {
  if (found === null || isLeased(found, now)) return { record: undefined, result: null }
  const due = workableEntries(found).filter(({ dueAt, lane }) => dueAt <= now && lanes.includes(lane))
  const lane: Lane = due.some((entry) => entry.lane === 'live') ? 'live' : 'background'
  const chosen = due
    .filter((entry) => entry.lane === lane)
    .sort((one, other) => rank(one) - rank(other) || one.markedAt - other.markedAt)
    .slice(0, limit)
    .map((entry) => ({ ...entry, deliveries: entry.deliveries + 1 }))
  // An ended lease is removed; otherwise the record would be found repeatedly.
  if (chosen.length === 0) return { record: found.lease === null ? undefined : { ...found, lease: null }, result: null }
  const lease = { token: newToken(), until: now + leaseMs }
  // Based on the time, because the record may have been purged since the last lease.
  const fencingToken = Math.max(now, found.fencingToken + 1)
  const entries = { ...found.entries, ...Object.fromEntries(chosen.map((entry) => [nameOf(entry), entry])) }
  const { athleteId } = found
  const result = {
    athleteId,
    ...lease,
    fencingToken,
    takenAt: now,
    entries: chosen.map((entry) => toLeased(athleteId, entry)),
    reads: readsAt(found, now),
  }
  return { record: { ...found, lease, fencingToken, entries }, result }
}

/** Whether the lease is still valid: even after its time, as long as no other worker has leased the record. */
const holds = (record: AthleteRecord | null, { token }: Lease): record is AthleteRecord => record?.lease?.token === token

export function renewRecord(found: AthleteRecord | null, lease: Lease, until: number): RecordChange<boolean> {
  if (!holds(found, lease)) return { record: undefined, result: false }
  return { record: { ...found, lease: { token: lease.token, until } }, result: true }
}

function settled(entry: Entry, isLatest: boolean, settlement: Settlement, now: number): Entry {
  const base = { ...entry, changedAt: now }
  if (settlement.outcome === 'done') {
    const readAt = Math.max(settlement.readAt ?? 0, entry.readAt ?? 0) || null
    // Events that arrived in the meantime are processed again. Their updates build on the state that was just read.
    const isTask = TASK_KINDS.includes(entry.kind)
    if (!isLatest) return { ...base, readAt, failures: 0, deliveries: 0, progress: isTask ? entry.progress : null }
    return { ...base, status: 'clean', readAt, failures: 0, deliveries: 0, aspects: [], updates: null, parkedFor: null }
  }
  if (settlement.outcome === 'dead') {
    return isLatest ? { ...base, status: 'dead', reason: settlement.reason, failures: entry.failures + 1 } : { ...base, failures: 0 }
  }
  const { at, failed = false, hasBegun = false, progress, lane = entry.lane } = settlement
  const later = { ...base, dueAt: at, lane }
  if (failed) return { ...later, failures: entry.failures + 1 }
  if (progress !== undefined && TASK_KINDS.includes(entry.kind)) {
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

/** Why a lease is no longer valid. */
const whyNotHeld = (record: AthleteRecord | null, { takenAt }: Lease): 'lost' | 'forgotten' =>
  record !== null && record.erasedAt !== null && record.erasedAt >= takenAt ? 'forgotten' : 'lost'

/** Whether nothing has been marked since an entry was leased. */
const isCurrent = ({ epoch, generation }: Entry, leased: LeasedEntry): boolean => `${epoch}:${generation}` === leased.generation

/** The record after work on an entry of a lease has ended. */
export function settleRecord(
  found: AthleteRecord | null,
  { lease, entry: leased, settlement }: { readonly lease: Lease; readonly entry: LeasedEntry; readonly settlement: Settlement },
  now: number,
): RecordChange<SettleOutcome> {
  if (!holds(found, lease)) return { record: undefined, result: whyNotHeld(found, lease) }
  const entry = found.entries[nameOf(leased)]
  if (entry === undefined) return { record: undefined, result: 'lost' }
  const next = settled(entry, isCurrent(entry, leased), settlement, now)
  const outcome = next.status === 'clean' ? 'cleared' : next.status === 'dead' ? 'dead' : 'dirty'
  return { record: withEntry(found, next), result: outcome }
}

/** The record after entries of a lease were postponed. */
export function putOffRecord(
  found: AthleteRecord | null,
  { lease, entries, at }: { readonly lease: Lease; readonly entries: readonly LeasedEntry[]; readonly at: number },
  now: number,
): RecordChange<'dirty' | 'lost' | 'forgotten'> {
  if (!holds(found, lease)) return { record: undefined, result: whyNotHeld(found, lease) }
  const changed: Record<string, Entry> = {}
  for (const leased of entries) {
    const entry = found.entries[nameOf(leased)]
    if (entry !== undefined) changed[nameOf(leased)] = settled(entry, isCurrent(entry, leased), { outcome: 'retry', at }, now)
  }
  return { record: { ...found, entries: { ...found.entries, ...changed } }, result: 'dirty' }
}

export function releaseRecord(found: AthleteRecord | null, lease: Lease, reads: number, now: number): RecordChange<NextDue | null> {
  if (!holds(found, lease)) return { record: undefined, result: null }
  const record = withoutOld(withReads({ ...found, lease: null, servedAt: now }, reads, now), now)
  return { record, result: nextDue(record) }
}

/** The record of an athlete who no longer authorizes the app. */
export function forgetRecord(found: AthleteRecord | null, athleteId: string, now: number): RecordChange<number> {
  const event = found?.entries[nameOf({ kind: 'athlete', id: athleteId })]?.event
  const forgottenAt = Math.max(found?.forgottenAt ?? 0, Math.min(now, event?.eventTime ?? now))
  return {
    record: { ...newRecord(athleteId), fencingToken: found?.fencingToken ?? 0, forgottenAt, erasedAt: now },
    result: Object.keys(found?.entries ?? {}).length,
  }
}

/** The record with its dead entries due again: all, or the named one. */
export function retryDeadRecord(found: AthleteRecord | null, name: string | undefined, now: number): RecordChange<number> {
  const dead = Object.entries(found?.entries ?? {}).filter(([each, { status }]) => status === 'dead' && (name ?? each) === each)
  if (found === null || dead.length === 0) return { record: undefined, result: 0 }
  const revived = dead.map(([each, entry]): [string, Entry] => [
    each,
    // Work on this generation has already started, so the entry gets a new one.
    { ...entry, status: 'dirty', generation: entry.generation + 1, reason: null, failures: 0, dueAt: now, changedAt: now },
  ])
  return { record: { ...found, entries: { ...found.entries, ...Object.fromEntries(revived) } }, result: dead.length }
}
