import type { JsonObject } from '@activity-tracking/store'
import type { QuotaFamily, QuotaWindow } from '../errors.ts'
import { addDemand, type Demand, rollDemand, startDemand } from './demand.ts'
import { type Counts, FAMILIES, noCounts, parseId, type QuotaLimits, type WindowId } from './windows.ts'

/** After this time without a result of a request, the service has either counted it or never will. */
export const FATE_MS = 10_000

/** How long an instance can hold quota without renewing it. Longer than requests take. */
export const HOLD_MS = 120_000

/** How long a closed window is remembered, because responses about it can be late. */
const KEEP_MS = 60_000

/** Half-life of another program's use of the same quota. */
const FOREIGN_HALF_LIFE_MS = 900_000

/** One window, as reported by responses. */
type WindowRecord = {
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
type Holder = {
  /** When its quota is given to others, because the process must have died. */
  until: number
  held: Held
}

/** The record that all instances share. Times are the service's, in milliseconds since 1970-01-01 UTC. */
export type LedgerRecord = {
  format: 1
  limits: { overall: [number, number]; read: [number, number] }
  /** When a response reported the rate limits; 0 when none has. */
  limitsAt: number
  windows: Record<string, WindowRecord>
  holders: Record<string, Holder>
  demand: Demand
  /** The largest use by programs that do not share this record, measured between two responses, and its time. */
  foreign: Counts & { at: number }
}

/** What an instance has learned since its last write. Merging it twice affects only the forecast. */
export interface Report {
  /** Highest usage per window, and the latest send time of the requests whose responses reported one. */
  readonly readings: Map<WindowId, { used: Counts; sentAt: Counts }>
  /** Own requests with an unknown outcome. */
  readonly unconfirmed: { windows: readonly WindowId[]; families: readonly QuotaFamily[]; at: number }[]
  readonly closed: Map<WindowId, Set<QuotaFamily>>
  limits:
    | { readonly at: number; readonly values: Readonly<Record<QuotaFamily, Readonly<Record<QuotaWindow, number | undefined>>>> }
    | undefined
  /** Interactive calls, by the hour that began at the key. */
  readonly demand: Map<number, Counts>
}

export const emptyReport = (): Report => ({ readings: new Map(), unconfirmed: [], closed: new Map(), limits: undefined, demand: new Map() })

export const isEmpty = (report: Report): boolean =>
  report.readings.size + report.unconfirmed.length + report.closed.size + report.demand.size === 0 && report.limits === undefined

/** Adds a later report to an earlier one. */
export function mergeReports(earlier: Report, later: Report): Report {
  for (const [id, { used, sentAt }] of later.readings)
    for (const family of FAMILIES) noteUsage(earlier, id, family, used[family], sentAt[family])
  earlier.unconfirmed.push(...later.unconfirmed)
  for (const [id, families] of later.closed) earlier.closed.set(id, new Set([...(earlier.closed.get(id) ?? []), ...families]))
  for (const [hour, counts] of later.demand) for (const family of FAMILIES) noteDemand(earlier, hour, family, counts[family])
  earlier.limits = later.limits ?? earlier.limits
  return earlier
}

export function noteUsage({ readings }: Report, id: WindowId, family: QuotaFamily, usage: number, sentAt: number): void {
  const reading = readings.get(id) ?? { used: noCounts(), sentAt: noCounts() }
  readings.set(id, reading)
  reading.used[family] = Math.max(reading.used[family], usage)
  reading.sentAt[family] = Math.max(reading.sentAt[family], sentAt)
}

export function noteDemand({ demand }: Report, time: number, family: QuotaFamily, count = 1): void {
  const hour = time - (time % 3_600_000)
  const counts = demand.get(hour) ?? noCounts()
  demand.set(hour, counts)
  counts[family] += count
}

export const startRecord = (limits: QuotaLimits, now: number): LedgerRecord => ({
  format: 1,
  limits: { overall: [...limits.overall], read: [...limits.read] },
  limitsAt: 0,
  windows: {},
  holders: {},
  demand: startDemand(now),
  foreign: { ...noCounts(), at: now },
})

/** Parses a stored record; undefined when it is not a ledger record. */
export const readRecord = (stored: JsonObject): LedgerRecord | undefined =>
  stored['format'] === 1 ? copyRecord(stored as unknown as LedgerRecord) : undefined

/** A copy that can be changed. Entries of holders are replaced, never changed. */
export function copyRecord(record: LedgerRecord): LedgerRecord {
  const windows = Object.entries(record.windows).map(([id, { used, unconfirmed, closed }]) => {
    return [id, { used: { ...used }, unconfirmed: unconfirmed.map((entry) => ({ ...entry })), closed }] as const
  })
  const today = record.demand.today.map((counts) => ({ ...counts }))
  const { limits, holders, demand } = record
  return { ...record, limits: { ...limits }, windows: Object.fromEntries(windows), holders: { ...holders }, demand: { ...demand, today } }
}

function windowOf(record: LedgerRecord, id: WindowId): WindowRecord {
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

/** The largest recent increase of foreign use. It decays over time. */
export const foreignStep = ({ foreign }: LedgerRecord, family: QuotaFamily, now: number): number =>
  foreign[family] * 0.5 ** Math.max(0, (now - foreign.at) / FOREIGN_HALF_LIFE_MS)

/** Adds requests as held in each of the windows. */
export function addHeld(held: Held, ids: readonly WindowId[], families: readonly QuotaFamily[], count = 1): void {
  for (const id of count > 0 ? ids : []) {
    const counts = held[id] ?? noCounts()
    held[id] = counts
    for (const family of families) counts[family] += count
  }
}

/** Whether writing what an instance holds would only change its expiry, and enough time is left. */
export function isSameHeld(before: Holder | undefined, after: Holder | undefined, now: number): boolean {
  if (before === undefined || after === undefined) return before === after
  return before.until > now + HOLD_MS / 2 && JSON.stringify(before.held) === JSON.stringify(after.held)
}

/**
 * Brings a record up to date: quota held by dead instances becomes unconfirmed, closed windows are removed, and what an instance has
 * learned is added.
 */
export function bringUpTo(record: LedgerRecord, report: Report, now: number, self: string): void {
  for (const [name, { until, held }] of Object.entries(record.holders)) {
    if (name === self || until > now) continue
    for (const [id, counts] of Object.entries(held)) addUnconfirmed(record, id as WindowId, counts, until)
    delete record.holders[name]
  }
  for (const id of Object.keys(record.windows)) if (parseId(id).end + KEEP_MS <= now) delete record.windows[id]
  record.demand = rollDemand(record.demand, now)
  applyReport(record, report, now)
}

/** Requests that end close together are stored as one entry, so that an outage does not make the record long. */
function addUnconfirmed(record: LedgerRecord, id: WindowId, counts: Counts, time: number): void {
  const { unconfirmed } = windowOf(record, id)
  const at = Math.ceil(time / FATE_MS) * FATE_MS
  const same = unconfirmed.find((entry) => entry.at === at)
  if (same === undefined) unconfirmed.push({ ...counts, at })
  else for (const family of FAMILIES) same[family] += counts[family]
}

/** Adds what an instance has learned to a record. */
function applyReport(record: LedgerRecord, report: Report, now: number): void {
  for (const { windows, families, at } of report.unconfirmed) {
    const counts = noCounts()
    for (const family of families) counts[family] = 1
    for (const id of windows) addUnconfirmed(record, id, counts, at)
  }
  const foreign = { overall: foreignStep(record, 'overall', now), read: foreignStep(record, 'read', now), at: now }
  for (const [id, { used, sentAt }] of report.readings) {
    const window = windowOf(record, id)
    for (const family of FAMILIES) {
      if (sentAt[family] === 0) continue
      // Another program sent the requests that own requests do not explain. It will send more, so the same number must be left free.
      const step = used[family] - usedIn(record, id, family) - heldIn(record, id, family)
      foreign[family] = Math.max(foreign[family], step)
      if (step > 0 && parseId(id).kind === 'day' && window.used[family] > 0)
        addDemand(record.demand, now, { ...noCounts(), [family]: step })
      window.used[family] = Math.max(window.used[family], used[family])
      // A request that was sent after another was counted reports a usage that includes it.
      for (const entry of window.unconfirmed) if (entry.at + FATE_MS <= sentAt[family]) entry[family] = 0
    }
    window.unconfirmed = window.unconfirmed.filter(({ overall, read }) => overall + read > 0)
  }
  record.foreign = foreign
  for (const [id, families] of report.closed) {
    const window = windowOf(record, id)
    window.closed = [...new Set([...window.closed, ...families])]
  }
  for (const [hour, counts] of report.demand) addDemand(record.demand, hour, counts)
  if (report.limits !== undefined && report.limits.at >= record.limitsAt) {
    record.limitsAt = report.limits.at
    for (const family of FAMILIES) {
      const { quarter_hour, day } = report.limits.values[family]
      const [oldQuarterHour, oldDay] = record.limits[family]
      record.limits[family] = [quarter_hour || oldQuarterHour, day || oldDay]
    }
  }
}
