import type { JsonObject } from '@activity-tracking/store'
import type { EntryKey, EventFacts, Lane, LeasedEntry, NextDue } from './inbox.ts'
import type { RecordSummary } from './storage.ts'

/** The state of an object that had events, or of a task. Times are in milliseconds since 1970-01-01 UTC. */
export interface Entry {
  readonly kind: string
  readonly id: string
  readonly status: 'dirty' | 'clean' | 'dead'
  readonly lane: Lane
  /** Distinguishes this entry from an earlier, purged one of the same object. */
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

/** All data of an athlete in an inbox: one record, which is changed as a whole and stored as JSON. */
export interface AthleteRecord {
  readonly format: typeof FORMAT
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
  readonly entries: Readonly<Record<string, Entry>>
}

/** Records of other formats are not changed. */
export const FORMAT = 1

/** Clean entries are retained for this time, so that late repetitions of their events do not cause work. */
export const REMEMBERED_MS = 24 * 3_600_000

/** Deauthorizations are retained for this time. */
const FORGOTTEN_MS = 7 * 24 * 3_600_000

const QUARTER_HOUR_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/** A record cannot be used, because a later version of this package or another program wrote it. It was not changed. */
export class UnreadableRecordError extends Error {
  override readonly name = 'UnreadableRecordError'
  readonly code = 'unreadable_record'

  constructor(athleteId: string, why: string) {
    super(`the inbox record of athlete ${athleteId} cannot be read: ${why}`)
  }
}

export const newRecord = (athleteId: string): AthleteRecord => ({
  format: FORMAT,
  athleteId,
  lease: null,
  fencingToken: 0,
  servedAt: 0,
  forgottenAt: null,
  erasedAt: null,
  reads: { quarterHour: 0, quarterHourCount: 0, day: 0, dayCount: 0 },
  entries: {},
})

export const recordText = (record: AthleteRecord): string => JSON.stringify(record)

/** @throws UnreadableRecordError if it has another format */
export function parseRecord(athleteId: string, text: unknown): AthleteRecord {
  let record: { readonly format?: unknown; readonly entries?: unknown } | null
  try {
    record = JSON.parse(String(text))
  } catch {
    throw new UnreadableRecordError(athleteId, 'it is not JSON')
  }
  if (record?.format !== FORMAT) {
    throw new UnreadableRecordError(athleteId, `it has format ${String(record?.format)}; this version reads format ${FORMAT}`)
  }
  if (typeof record.entries !== 'object' || record.entries === null) throw new UnreadableRecordError(athleteId, 'it has no entries')
  return record as AthleteRecord
}

/** The name of an entry within its athlete's record. */
export const nameOf = ({ kind, id }: Pick<EntryKey, 'kind' | 'id'>): string => `${kind}/${id}`

export const isLeased = ({ lease }: AthleteRecord, now: number): boolean => lease !== null && lease.until > now

/** Entries of a record that wait for work. */
const dirtyEntries = ({ entries }: AthleteRecord): Entry[] => Object.values(entries).filter(({ status }) => status === 'dirty')

/** An entry for workers. */
export const toLeased = (athleteId: string, entry: Entry): LeasedEntry => ({
  athleteId,
  kind: entry.kind,
  id: entry.id,
  lane: entry.lane,
  generation: `${entry.epoch}:${entry.generation}`,
  deliveries: entry.deliveries,
  failures: entry.failures,
  markedAt: entry.markedAt,
  event: entry.event,
  aspects: entry.aspects,
  updates: entry.updates,
  readAt: entry.readAt,
  parkedFor: entry.parkedFor,
  progress: entry.progress,
})

/** The record without clean entries that have not changed for a long time. */
export function withoutOld(record: AthleteRecord, now: number): AthleteRecord {
  const isOld = ({ status, changedAt }: Entry): boolean => status === 'clean' && changedAt + REMEMBERED_MS <= now
  if (!Object.values(record.entries).some(isOld)) return record
  return { ...record, entries: Object.fromEntries(Object.entries(record.entries).filter(([, entry]) => !isOld(entry))) }
}

/** Reads of the athlete in the current windows. */
export function readsAt({ reads }: AthleteRecord, now: number): { readonly quarterHour: number; readonly day: number } {
  return {
    quarterHour: reads.quarterHour === Math.floor(now / QUARTER_HOUR_MS) ? reads.quarterHourCount : 0,
    day: reads.day === Math.floor(now / DAY_MS) ? reads.dayCount : 0,
  }
}

/** The record with additional reads. */
export function withReads(record: AthleteRecord, count: number, now: number): AthleteRecord {
  const spent = readsAt(record, now)
  const reads = {
    quarterHour: Math.floor(now / QUARTER_HOUR_MS),
    quarterHourCount: spent.quarterHour + count,
    day: Math.floor(now / DAY_MS),
    dayCount: spent.day + count,
  }
  return { ...record, reads }
}

/**
 * Entries that can be processed when they are due. While a check of the athlete's authorization is pending, it is the only one:
 * nothing else may be read or written before it.
 */
export function workableEntries(record: AthleteRecord): Entry[] {
  const dirty = dirtyEntries(record)
  const question = dirty.find(({ kind }) => kind === 'athlete')
  return question === undefined || question.failures === 0 ? dirty : [question]
}

/** When the entries of a lane are due next; null if none wait. Athletes who were served wait behind those who were not. */
function dueIn(record: AthleteRecord, lane: Lane): number | null {
  const dueAts = workableEntries(record)
    .filter((entry) => entry.lane === lane)
    .map(({ dueAt }) => dueAt)
  if (dueAts.length === 0) return null
  // The holder of the lease may have crashed. Then the athlete is found again when the lease ends.
  return Math.max(record.servedAt, record.lease?.until ?? 0, Math.min(...dueAts))
}

/** When the next entry of the athlete is due, live before background at the same time; null if none waits. */
export function nextDue(record: AthleteRecord): NextDue | null {
  const [first] = workableEntries(record).sort(
    (one, other) => one.dueAt - other.dueAt || Number(other.lane === 'live') - Number(one.lane === 'live'),
  )
  return first === undefined ? null : { at: first.dueAt, lane: first.lane }
}

/** Databases store times as integers. Rounded up, so that nothing is found before its time. */
const whole = (time: number | null): number | null => (time === null ? null : Math.ceil(time))

/** Whether an entry waits for its time and not for a worker: a schedule, and a sweep that only looks again whether there are new events. */
const isWatch = ({ kind, epoch, generation, progress }: Entry): boolean =>
  kind === 'schedule' || (kind === 'sweep' && progress?.['looked'] === `${epoch}:${generation}` && !progress['missed'])

/** The data of a record that a storage needs. */
export function summaryOf(record: AthleteRecord): RecordSummary {
  const entries = Object.values(record.entries)
  const dirty = dirtyEntries(record)
  const waiting = dirty.filter((entry) => !isWatch(entry))
  const dead = entries.filter(({ status }) => status === 'dead').length
  const lastChange = Math.max(0, ...entries.map(({ changedAt }) => changedAt + REMEMBERED_MS))
  const forgotten = record.forgottenAt === null ? 0 : record.forgottenAt + FORGOTTEN_MS
  return {
    liveAt: whole(dueIn(record, 'live')),
    backgroundAt: whole(dueIn(record, 'background')),
    waiting: waiting.length,
    dead,
    oldestAt: whole(waiting.length === 0 ? null : Math.min(...waiting.map(({ markedAt }) => markedAt))),
    leasedUntil: whole(record.lease?.until ?? null),
    uselessAt: whole(dirty.length + dead > 0 ? null : Math.max(lastChange, forgotten)),
  }
}
