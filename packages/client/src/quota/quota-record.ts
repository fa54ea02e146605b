import type { QuotaFamily, QuotaWindow } from '../errors.ts'
import type { CallSettings } from '../layers/layer.ts'
import type { Seen } from '../service-clock.ts'
import type { JsonObject } from '../stores/store.ts'
import { isLaterFormat, readAmount, readTime, readUsage } from '../values.ts'
import { exceededLimit, readLimits } from './limit-headers.ts'
import { type CounterId, FAMILIES, isCounterId, LENGTH, limitOf, parseId, type QuotaLimits } from './windows.ts'

/** How long a process can hold quota without renewing it. It renews it twice in this time. */
export const HOLD_MS = 120_000

/** A request reaches the service within this time, or never. */
export const TRAVEL_MS = 10_000

/** A window is remembered for this time after its end, because responses can be late. Times that are further ahead are not possible. */
const TOLERANCE_MS = 60_000

/** Share of a rate limit that is reserved for interactive calls when its window begins. In simulations, a forecast served them no better. */
const RESERVED: Readonly<Record<QuotaWindow, number>> = { quarter_hour: 0.05, day: 0.3 }

/** Another program can use up so many requests between two responses. */
const SCARCE = 5

/** A later format is left to later versions. */
const FORMAT = 1

/** What is known of one rate limit in one window. It can be merged in any order, any number of times. */
type CounterRecord = {
  /** Highest usage that responses have reported. */
  used: number
  /** When the last request was sent whose response has reported it. */
  asOf: number
  /**
   * Requests that `used` might not include, and when they were pending: by process, what it is sending or can send; by process and time,
   * those whose outcome is unknown.
   */
  pending: Record<string, { count: number; at: number }>
}

/** The record that all processes share. Times are the service's, in milliseconds since 1970-01-01 UTC. */
export type QuotaRecord = {
  format: typeof FORMAT
  /** When a response confirmed the time last; 0 when none has. */
  at: number
  limits: QuotaLimits
  /** When a response reported the rate limits; 0 when none has. */
  limitsAt: number
  /** By `CounterId`. */
  counters: Record<string, CounterRecord>
}

export const startRecord = (limits: QuotaLimits): QuotaRecord => ({ format: FORMAT, at: 0, limits, limitsAt: 0, counters: {} })

function counterOf({ counters }: QuotaRecord, id: string): CounterRecord {
  const counter = counters[id] ?? { used: 0, asOf: 0, pending: {} }
  counters[id] = counter
  return counter
}

/** Quota that one request holds, from before it is sent until its response has arrived or its outcome is known. */
export interface Reservation {
  /** Its rate limits in every window in which it might arrive. */
  readonly counters: readonly CounterId[]
  readonly families: readonly QuotaFamily[]
  /** Whether the call waited for quota. */
  readonly hasWaited: boolean
  /** By this machine's clock. */
  sentAt: number
  /** Known usage at the time of sending: its own response must report more. */
  known: ReadonlyMap<CounterId, number>
}

/** Sets what a process is sending or can send. What does not change is renewed when half of its time is over. */
export function hold(record: QuotaRecord, process: string, held: ReadonlyMap<CounterId, number>, now: number): void {
  for (const id of held.keys()) counterOf(record, id)
  for (const [id, { pending }] of Object.entries(record.counters)) {
    const [before, count] = [pending[process], held.get(id as CounterId)]
    if (count === undefined) delete pending[process]
    else if (before?.count !== count || Math.abs(now - before.at) >= HOLD_MS / 2) pending[process] = { count, at: now }
  }
}

/** Notes a request of a process whose outcome is unknown. */
export function lose(record: QuotaRecord, process: string, ids: readonly CounterId[], endedAt: number): void {
  // Requests that end close together are one entry, so that an outage does not make the record long.
  const knownAt = Math.ceil(endedAt / TRAVEL_MS + 1) * TRAVEL_MS
  for (const id of ids) {
    const { pending } = counterOf(record, id)
    const count = 1 + (pending[`${process}/${knownAt}`]?.count ?? 0)
    pending[`${process}/${knownAt}`] = { count, at: knownAt - HOLD_MS }
  }
}

/**
 * Notes what a response shows. Where its usage is missing, or belongs to an uncertain window, the outcome of the request is unknown.
 * @param landed all rate limits in the windows in which the request might have arrived; undefined when the time is doubtful
 * @returns whether other processes should know at once: a rate limit was reached or has changed
 */
export function settle(
  record: QuotaRecord,
  process: string,
  { counters, families, known }: Reservation,
  { status, headers }: Response,
  { landed, sentAt, endedAt }: Omit<Seen, 'arrived'> & { readonly landed: readonly CounterId[] | undefined },
): boolean {
  const values = readLimits(headers)
  const isClosed = status === 429 && exceededLimit(families, headers) === undefined
  for (const id of landed ?? counters) {
    const { family, window } = parseId(id)
    const isOnlyWindow = landed?.filter((each) => each.includes(window)).length === FAMILIES.length
    const usage = isOnlyWindow ? values[family].usage[window] : undefined
    const isCounted = families.includes(family)
    const counter = counterOf(record, id)
    // A lower usage than already known comes from a cache, or from a counter that does not count this request.
    if (usage !== undefined && (!isCounted || usage > (known.get(id) ?? 0))) {
      counter.used = Math.max(counter.used, usage)
      counter.asOf = Math.max(counter.asOf, sentAt)
    } else if (isCounted) lose(record, process, [id], endedAt)
    // A 429 without numbers is about the quarter hour (decision 013).
    if (isClosed && isCounted && window === 'quarter_hour') counter.used = Math.max(counter.used, limitOf(record.limits, family, window))
  }
  const stated = (family: QuotaFamily): readonly [number, number] => {
    const { quarter_hour, day } = values[family].limit
    return [quarter_hour || limitOf(record.limits, family, 'quarter_hour'), day || limitOf(record.limits, family, 'day')]
  }
  const limits: QuotaLimits = { overall: stated('overall'), read: stated('read') }
  const hasChanged = JSON.stringify(limits) !== JSON.stringify(record.limits)
  if (hasChanged && endedAt >= record.limitsAt) Object.assign(record, { limits, limitsAt: endedAt })
  return hasChanged || status === 429
}

/** Adds what a process knows to the stored record. The usage of a window never decreases, even if the store has lost it. */
export function merge(record: QuotaRecord, own: QuotaRecord, process: string): void {
  record.at = Math.max(record.at, own.at)
  if (own.limitsAt > record.limitsAt) Object.assign(record, { limits: own.limits, limitsAt: own.limitsAt })
  for (const [id, { used, asOf, pending }] of Object.entries(own.counters)) {
    const counter = counterOf(record, id)
    counter.used = Math.max(counter.used, used)
    counter.asOf = Math.max(counter.asOf, asOf)
    for (const [key, lost] of Object.entries(pending)) if (key.startsWith(`${process}/`)) counter.pending[key] = lost
  }
}

/** Removes what is over or cannot be. What a dead process held counts until a response shows the usage of a later time. */
export function tidy(record: QuotaRecord, now: number): void {
  const isPossible = (time: number): boolean => time <= now + TOLERANCE_MS
  if (!isPossible(record.at)) record.at = now
  if (!isPossible(record.limitsAt)) record.limitsAt = 0
  for (const [id, counter] of Object.entries(record.counters)) {
    const { start, end } = parseId(id)
    if (end + TOLERANCE_MS <= now || !isPossible(start)) delete record.counters[id]
    if (!isPossible(counter.asOf)) counter.asOf = 0
    for (const [key, { count, at }] of Object.entries(counter.pending)) {
      if (!isPossible(at)) counter.pending[key] = { count, at: now }
      else if (at + HOLD_MS <= counter.asOf) delete counter.pending[key]
    }
  }
}

/** The remaining requests of one rate limit in one window. */
export interface Counter {
  readonly id: CounterId
  readonly family: QuotaFamily
  readonly window: QuotaWindow
  /** When the window ends. */
  readonly end: number
  readonly limit: number
  /** Maximum usage, excluding quota held by processes. */
  readonly used: number
  readonly held: number
  /** Number of processes that hold some. */
  readonly holders: number
  left: number
  /** How many of `left` are reserved for interactive calls: the less time is left of the window, the fewer, so that none stays unused. */
  reserve: number
}

/** The remaining requests of rate limits in some windows. */
export type Pool = readonly Counter[]

export const openPool = ({ limits, counters }: QuotaRecord, ids: readonly CounterId[], now: number): Pool =>
  ids.map((id) => {
    const { family, window, end } = parseId(id)
    const limit = limitOf(limits, family, window)
    const { used: reported = 0, pending = {} } = counters[id] ?? {}
    let [used, held, holders] = [reported, 0, 0]
    for (const [key, { count, at }] of Object.entries(pending)) {
      // Lost requests, and what dead processes held, count as used.
      const isHeld = !key.includes('/') && at + HOLD_MS > now
      if (isHeld) held += count
      else used += count
      holders += isHeld ? 1 : 0
    }
    const reserve = Math.round(RESERVED[window] * limit * Math.max(0, Math.min(1, (end - now) / LENGTH[window])))
    return { id, family, window, end, limit, used, held, holders, left: limit - used - held, reserve }
  })

type Lane = CallSettings['lane']

const leftFor = ({ left, reserve }: Counter, lane: Lane): number => (lane === 'background' ? left - reserve : left)

/** How many requests could be sent. */
export const roomIn = (pool: Pool, families: readonly QuotaFamily[], lane: Lane): number =>
  Math.max(0, Math.floor(Math.min(...pool.filter(({ family }) => families.includes(family)).map((counter) => leftFor(counter, lane)))))

/** Whether so little is left of a rate limit that another program could have used it up. */
export const isScarce = (pool: Pool): boolean => pool.some(({ left }) => left <= SCARCE)

/** Takes requests out of every rate limit that they count against. */
export function take(pool: Pool, families: readonly QuotaFamily[], count: number): void {
  for (const counter of pool) if (families.includes(counter.family)) counter.left -= count
}

/** Why a request cannot be sent now. */
export interface Blocked {
  readonly family: QuotaFamily
  readonly window: QuotaWindow
  /** The window is used up, the rest is reserved for interactive calls, or processes hold it. */
  readonly reason: 'used_up' | 'kept' | 'held'
  /** When to try again. */
  readonly retryAt: number
}

/** Why a request cannot be sent now: the reason that lasts longest; undefined when it can. */
export function blockedIn(pool: Pool, families: readonly QuotaFamily[], lane: Lane, now: number): Blocked | undefined {
  const full = pool.filter((counter) => families.includes(counter.family) && leftFor(counter, lane) < 1)
  return full.map((counter) => blockedBy(counter, now)).sort((a, b) => b.retryAt - a.retryAt)[0]
}

function blockedBy({ family, window, end, limit, used, left }: Counter, now: number): Blocked {
  if (used >= limit) return { family, window, reason: 'used_up', retryAt: end }
  if (left < 1) return { family, window, reason: 'held', retryAt: Math.min(end, now + TRAVEL_MS) }
  // The time at which the reserve leaves one of the remaining requests to background calls.
  const retryAt = Math.floor(end - (LENGTH[window] * (Math.floor(left) - 0.5)) / (RESERVED[window] * limit)) + 1
  return { family, window, reason: 'kept', retryAt }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(readAmount)

function isCounter(id: string, value: unknown, limits: QuotaLimits): boolean {
  if (!isCounterId(id) || !isFields(value) || !isFields(value['pending'])) return false
  const { family, window } = parseId(id)
  const isPending = (entry: unknown): boolean =>
    isFields(entry) && readAmount(entry['count']) !== undefined && readTime(entry['at']) !== undefined
  const isUsage = readUsage(value['used'], limitOf(limits, family, window)) !== undefined && readTime(value['asOf']) !== undefined
  return isUsage && Object.values(value['pending']).every(isPending)
}

/**
 * Reads a stored record; undefined when a part of it is damaged. A process then starts from what it knows, and sends one request, whose
 * response shows the usage, before it sends more: a wrong clock or a damaged record can state anything.
 * @throws Error when a later version of this package wrote it
 */
export function readRecord(stored: JsonObject): QuotaRecord | undefined {
  if (isLaterFormat(stored['format'], FORMAT)) {
    throw new Error(
      'the shared usage of the quota cannot be read: a later version of @activity-tracking/client wrote it; update the package in this process',
    )
  }
  const record = structuredClone(stored) as QuotaRecord
  const { format, at, limits, limitsAt, counters } = record
  const isSound =
    format === FORMAT &&
    readTime(at) !== undefined &&
    readTime(limitsAt) !== undefined &&
    isFields(limits) &&
    FAMILIES.every((family) => isPair(limits[family])) &&
    isFields(counters) &&
    Object.entries(counters).every(([id, counter]) => isCounter(id, counter, limits))
  return isSound ? record : undefined
}
