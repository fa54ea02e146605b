import type { QuotaFamily } from '../errors.ts'
import { type Counts, FAMILIES, isWindowId, noCounts, parseId, type QuotaLimits, type WindowId } from './windows.ts'

/** After this time without a result of a request, the service has either counted it or never will. */
export const FATE_MS = 10_000

/** A server in between that refuses so many requests within this time delays the app, for this time at most. */
export const PAUSE_MS = 60_000
export const REFUSALS_TO_PAUSE = 3

/** The clocks of two instances can differ by this much until responses of the service have set them. */
const SKEW_MS = 10_000

/** How long an instance can hold quota without renewing it. While requests are in flight, it is renewed twice in this time. */
export const HOLD_MS = 20_000

/** How long an instance whose calls wait counts as one of those that share the quota. Longer than the time between its visits. */
const PRESENCE_MS = 150_000

/** Times in a record that are later than this are not possible. */
const AHEAD_MS = 60_000

/** How long a closed window is remembered, because responses about it can be late. */
const KEEP_MS = 60_000

/** One window, as reported by responses. */
export type WindowRecord = {
  /** Highest reported usage. */
  used: Counts
  /** Own requests that might not be included in `used`, by the time they ended. */
  unconfirmed: (Counts & { at: number })[]
  /** Families that received a 429 in it, independent of the numbers. */
  closed: QuotaFamily[]
}

/** Requests that an instance can send or is sending, by window. */
export type Held = Record<string, Counts>

/** One instance. */
export type Holder = {
  /** When its quota is given to others, because the process must have died. */
  until: number
  held: Held
}

/** A 429 that did not come from the service, and when the server that sent it accepts requests again. */
export type Refusal = { at: number; until: number }

/** A later format is left to later versions. */
export const FORMAT = 1

/** The record that all instances share. Times are the service's, in milliseconds since 1970-01-01 UTC. */
export type LedgerRecord = {
  format: typeof FORMAT
  /** When an instance that was certain of the time last changed the record; 0 when it is not known. */
  at: number
  limits: { overall: [number, number]; read: [number, number] }
  /** When a response reported the rate limits; 0 when none has. */
  limitsAt: number
  windows: Record<string, WindowRecord>
  holders: Record<string, Holder>
  /** The latest 429s that did not come from the service, within a minute. Absent in older records. */
  refusals?: Refusal[]
}

export const startRecord = (limits: QuotaLimits, now: number): LedgerRecord => ({
  format: FORMAT,
  at: now,
  limits: { overall: [...limits.overall], read: [...limits.read] },
  limitsAt: 0,
  windows: {},
  holders: {},
})

export function windowOf(record: LedgerRecord, id: WindowId): WindowRecord {
  const window = record.windows[id] ?? { used: noCounts(), unconfirmed: [], closed: [] }
  record.windows[id] = window
  return window
}

/** Quota of a window that all instances hold. */
export const heldIn = ({ holders }: LedgerRecord, id: WindowId, family: QuotaFamily): number =>
  Object.values(holders).reduce((sum, { held }) => sum + (held[id]?.[family] ?? 0), 0)

/** Maximum usage of a window, excluding quota held by instances. */
export function usedIn(record: LedgerRecord, id: WindowId, family: QuotaFamily): number {
  const window = record.windows[id]
  if (window === undefined) return 0
  return window.unconfirmed.reduce((sum, counts) => sum + counts[family], window.used[family])
}

/**
 * A 429 that did not come from the service.
 * @param delayMs what the server that sent it states; by default, the app would pause for as long as it can
 */
export const refusalAt = (at: number, delayMs = PAUSE_MS): Refusal => ({ at, until: at + Math.min(PAUSE_MS, delayMs) })

/** When the app can send requests again after a server in between has refused too many; undefined unless it pauses now. */
export function pausedUntil({ refusals = [] }: LedgerRecord, now: number): number | undefined {
  if (refusals.length < REFUSALS_TO_PAUSE) return undefined
  const until = Math.max(...refusals.map((refusal) => refusal.until))
  // The clock of the instance that received them may be a little ahead, or wrong.
  return until > now && until - now <= PAUSE_MS + SKEW_MS ? Math.min(until, now + PAUSE_MS) : undefined
}

/** Adds requests as held in each of the windows. */
export function addHeld(held: Held, ids: readonly WindowId[], families: readonly QuotaFamily[], count = 1): void {
  for (const id of count > 0 ? ids : []) {
    const counts = held[id] ?? noCounts()
    held[id] = counts
    for (const family of families) counts[family] += count
  }
}

/** What an instance holds, or that it waits. */
export const holderOf = (held: Held, now: number): Holder => ({
  until: now + (Object.keys(held).length > 0 ? HOLD_MS : PRESENCE_MS),
  held,
})

/** Whether writing what an instance holds would only change its expiry, and enough time is left. */
export function isSameHeld(before: Holder | undefined, after: Holder | undefined, now: number): boolean {
  if (before === undefined || after === undefined) return before === after
  return before.until - now > (after.until - now) / 2 && JSON.stringify(before.held) === JSON.stringify(after.held)
}

/** Quota held by dead instances becomes unconfirmed; closed windows, and windows and times in the future, are removed. */
export function tidy(record: LedgerRecord, now: number, self: string): void {
  for (const [name, { until, held }] of Object.entries(record.holders)) {
    if (until > now + PRESENCE_MS) record.holders[name] = { until: now + PRESENCE_MS, held }
    if (name === self || until > now) continue
    // An instance that sends renews what it holds. This one did not, so it has sent nothing since then.
    for (const [id, counts] of Object.entries(held)) if (isWindowId(id)) addUnconfirmed(record, id, counts, bucketOf(until - HOLD_MS / 2))
    delete record.holders[name]
  }
  for (const [id, { unconfirmed }] of Object.entries(record.windows)) {
    const { start, end } = parseId(id)
    if (end + KEEP_MS <= now || start > now + AHEAD_MS) delete record.windows[id]
    for (const entry of unconfirmed) entry.at = Math.min(entry.at, now + HOLD_MS)
  }
  if (record.limitsAt > now + AHEAD_MS) record.limitsAt = 0
  record.at = now
}

/** Requests that end close together are stored as one entry, so that an outage does not make the record long. */
export const bucketOf = (time: number): number => Math.ceil(time / FATE_MS) * FATE_MS

export function addUnconfirmed(record: LedgerRecord, id: WindowId, counts: Counts, at: number): void {
  const { unconfirmed } = windowOf(record, id)
  const same = unconfirmed.find((entry) => entry.at === at)
  if (same === undefined) unconfirmed.push({ ...counts, at })
  else for (const family of FAMILIES) same[family] += counts[family]
}
