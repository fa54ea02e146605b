import type { JsonObject } from '@activity-tracking/store'
import type { EntryKey, EventFacts, Lane, Lease, LeasedEntry, NextDue, Settlement, SpentReads } from './inbox.ts'
import type { AthleteChange, EntryName, EntryState } from './storage.ts'

/** The athlete's id for entries of the toolkit itself, which no athlete has. */
export const SYSTEM_ID = '0'

/** In the order in which entries are leased. */
export const LANES: readonly Lane[] = ['local', 'live', 'background']

export const STATES: readonly EntryState[] = [...LANES, 'clean', 'dead']

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
   * When the check of the athlete's authorization is due again, after it has failed. Until it is done, nothing else may be read or written.
   * Null if there is none.
   */
  readonly failedCheck: NextDue | null
  /** No entry of the lane is due earlier; null if none waits. A change can make entries due later than that: a lease corrects it. */
  readonly due: Readonly<Record<Lane, number | null>>
  /** When something may be old enough to be removed; null if nothing is clean or forgotten. */
  readonly purgeAt: number | null
}

/** Maximum number of entries of an athlete. Events for more objects become a sweep of the athlete's activities. */
export const MOST_ENTRIES = 250

/** Clean entries are retained for this time, so that late repetitions of their events do not cause work. */
export const REMEMBERED_MS = 24 * 3_600_000

/** Deauthorizations are retained for this time. */
export const FORGOTTEN_MS = 7 * 24 * 3_600_000

const QUARTER_HOUR_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/** Kinds of entries whose `ids` are a set that grows: what a task has found, and what expires in an hour. */
const SET_KINDS: readonly string[] = ['found', 'expiry']

/** Kinds of entries that are notes: they do not count as waiting work. */
const NOTE_KINDS: readonly string[] = [...SET_KINDS, 'state', 'receipt']

/** Kinds of entries that are tasks of the toolkit, and their notes. An event cannot create one. */
export const TASK_KINDS: readonly string[] = ['sweep', 'backfill', 'schedule', ...NOTE_KINDS]

/** The sweep that replaces the entries of an athlete for whom there are too many. */
export const OVERFLOW_SWEEP = 'overflow'

export const isTask = ({ kind }: Pick<EntryKey, 'kind'>): boolean => TASK_KINDS.includes(kind)

export const isNote = ({ kind }: Pick<EntryKey, 'kind'>): boolean => NOTE_KINDS.includes(kind)

export const isSet = ({ kind }: Pick<EntryKey, 'kind'>): boolean => SET_KINDS.includes(kind)

export const isOverflowSweep = ({ kind, id }: Pick<EntryKey, 'kind' | 'id'>): boolean => kind === 'sweep' && id === OVERFLOW_SWEEP

/** Tasks and checks are not counted, because there are few of each. */
export const isCounted = (key: Pick<EntryKey, 'kind'>): boolean => key.kind !== 'athlete' && !isTask(key)

/** Whether an entry is the check of its athlete's authorization. */
const isCheck = ({ athleteId, kind, id }: EntryKey): boolean => kind === 'athlete' && id === athleteId

/** Whether a clean entry has not changed for a long time. It is the same as none. */
export const isOld = ({ status, changedAt }: Entry, now: number): boolean => status === 'clean' && changedAt + REMEMBERED_MS <= now

const UNKNOWN: Athlete = {
  athleteId: '',
  lease: null,
  fencingToken: 0,
  servedAt: 0,
  forgottenAt: null,
  erasedAt: null,
  reads: { quarterHour: 0, quarterHourCount: 0, day: 0, dayCount: 0 },
  objects: 0,
  failedCheck: null,
  due: { local: null, live: null, background: null },
  purgeAt: null,
}

export const newAthlete = (athleteId: string): Athlete => ({ ...UNKNOWN, athleteId })

// Leases.

export const isLeased = ({ lease }: Athlete, now: number): boolean => lease !== null && lease.until > now

/** Whether the lease is still valid: even after its time, as long as no other worker has leased the athlete. */
export const holds = (athlete: Athlete | undefined, { token }: Lease): athlete is Athlete => athlete?.lease?.token === token

/** Why a lease is no longer valid. */
export const whyNotHeld = (athlete: Athlete | undefined, { takenAt }: Lease): 'lost' | 'forgotten' =>
  athlete?.erasedAt != null && athlete.erasedAt >= takenAt ? 'forgotten' : 'lost'

/** Whether an entry waits, and may be worked on. */
export const mayBegin = ({ failedCheck }: Athlete, entry: Entry): boolean =>
  entry.status === 'dirty' && (failedCheck === null || isCheck(entry))

/** When the next entry of a lane that may be worked on is due, or earlier; null if there is none. */
export const nextIn = ({ failedCheck, due }: Athlete, lane: Lane): number | null =>
  failedCheck === null ? due[lane] : failedCheck.lane === lane ? failedCheck.at : null

/** The athlete after an entry was added or changed. */
export function withEntry(athlete: Athlete, entry: Entry): Athlete {
  const { status, lane, dueAt, changedAt, failures } = entry
  const isWaiting = status === 'dirty'
  const failedCheck = !isCheck(entry) ? athlete.failedCheck : isWaiting && failures > 0 ? { at: dueAt, lane } : null
  const isEarlier = isWaiting && dueAt < (athlete.due[lane] ?? Number.POSITIVE_INFINITY)
  const isFirstClean = status === 'clean' && changedAt + REMEMBERED_MS < (athlete.purgeAt ?? Number.POSITIVE_INFINITY)
  if (!isEarlier && !isFirstClean && failedCheck === athlete.failedCheck) return athlete
  return {
    ...athlete,
    failedCheck,
    due: isEarlier ? { ...athlete.due, [lane]: dueAt } : athlete.due,
    purgeAt: isFirstClean ? changedAt + REMEMBERED_MS : athlete.purgeAt,
  }
}

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
  const base = { ...entry, changedAt: now }
  if (settlement.outcome === 'done') {
    const readAt = Math.max(settlement.readAt ?? 0, entry.readAt ?? 0) || null
    // Events that arrived in the meantime are processed again. Their updates build on the state that was just read.
    // A sweep that was marked in the meantime begins again.
    const isKept = isTask(entry) && (entry.kind !== 'sweep' || isOverflowSweep(entry))
    if (!isLatest) return { ...base, readAt, failures: 0, deliveries: 0, progress: isKept ? entry.progress : null }
    const progress = isNote(entry) ? null : entry.progress
    return { ...base, status: 'clean', readAt, failures: 0, deliveries: 0, aspects: [], updates: null, parkedFor: null, progress }
  }
  if (settlement.outcome === 'dead') {
    return isLatest ? { ...base, status: 'dead', reason: settlement.reason, failures: entry.failures + 1 } : { ...base, failures: 0 }
  }
  const { at, failed = false, hasBegun = false, progress, lane = entry.lane } = settlement
  const later = { ...base, dueAt: at, lane }
  if (failed) return { ...later, failures: entry.failures + 1 }
  if (progress !== undefined && isTask(entry)) {
    const step = { ...later, failures: 0, deliveries: hasBegun ? 1 : 0 }
    // What was left to this sweep in the meantime is part of its position.
    if (isOverflowSweep(entry))
      return { ...step, progress: { ...progress, missed: entry.progress?.['missed'] ?? progress['missed'] ?? '' } }
    // A completed step is not repeated. A mark in the meantime changes what a schedule does, and nothing of other tasks.
    return isLatest || entry.kind !== 'schedule' ? { ...step, progress } : step
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
  const forgottenAt = Math.max(found.forgottenAt ?? 0, Math.min(now, check?.event?.eventTime ?? now))
  const { athleteId, fencingToken } = found
  return { ...newAthlete(athleteId), fencingToken, forgottenAt, erasedAt: now, purgeAt: forgottenAt + FORGOTTEN_MS }
}

/** The rows of an athlete while they change. */
export interface AthleteWork {
  readonly athleteId: string
  /** Undefined for an unknown athlete. */
  athlete: Athlete | undefined
  get(name: EntryName): Entry | undefined
  /** Entries in a state, among those that were read or put, earliest first. */
  list(state: EntryState, by?: 'at' | 'turn'): Entry[]
  put(entry: Entry): void
  remove(entry: Entry): void
  /** What to write. */
  done<Result>(result: Result): AthleteChange<Result>
}
