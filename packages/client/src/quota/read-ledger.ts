import type { QuotaFamily } from '../errors.ts'
import { isLaterFormat, readAmount, readTime, readUsage } from '../plausible.ts'
import type { JsonObject } from '../stores/store.ts'
import { FORMAT, type Held, type Holder, type LedgerRecord, REFUSALS_TO_PAUSE, type Refusal, type WindowRecord } from './ledger-record.ts'
import { type Counts, FAMILIES, isWindowId, limitOf, windowKind } from './windows.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined

const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)

/**
 * Reads a stored record. Its damaged parts are replaced: by what this instance knows, otherwise by nothing, and then the time of the record
 * does not count as known, so that an instance sends one request and reads its usage before it sends more.
 * @param known the record that this instance last read
 * @throws Error when a later version of this package wrote it
 */
export function readLedger(stored: JsonObject, known: LedgerRecord): LedgerRecord {
  if (isLaterFormat(stored['format'], FORMAT)) {
    throw new Error(
      'the shared usage of the quota cannot be read: a later version of @activity-tracking/client wrote it; update the package in this process',
    )
  }
  let isDamaged = stored['format'] !== FORMAT
  const orElse = <T>(value: T | undefined, instead: T): T => {
    if (value === undefined) isDamaged = true
    return value ?? instead
  }
  const amount = (value: unknown): number => orElse(readAmount(value), 0)
  const time = (value: unknown): number => orElse(readTime(value), 0)
  const list = (value: unknown): readonly unknown[] => orElse(listOf(value), [])
  const fields = (value: unknown): Fields => orElse(fieldsOf(value), {})
  const counts = (value: unknown): Counts => {
    const { overall, read } = fields(value)
    return { overall: amount(overall), read: amount(read) }
  }
  /** The entries of an object whose keys are windows. */
  const perWindow = <T>(value: unknown, read: (entry: unknown, id: string) => T): Record<string, T> => {
    const found: Record<string, T> = {}
    for (const [id, entry] of Object.entries(fields(value))) {
      if (orElse(isWindowId(id) || undefined, false)) found[id] = read(entry, id)
    }
    return found
  }
  const window = (value: unknown, id: string): WindowRecord => {
    const { used, unconfirmed, closed } = fields(value)
    const isClosed = new Set(list(closed))
    const usage = (family: QuotaFamily): number => orElse(readUsage(fieldsOf(used)?.[family], limitOf(limits, family, windowKind(id))), 0)
    return {
      used: { overall: usage('overall'), read: usage('read') },
      unconfirmed: list(unconfirmed).map((entry) => ({ ...counts(entry), at: time(fieldsOf(entry)?.['at']) })),
      closed: FAMILIES.filter((family) => isClosed.has(family)),
    }
  }
  const holders = (value: unknown): Record<string, Holder> => {
    const read = ([name, entry]: [string, unknown]): [string, Holder] => {
      const { until, held } = fields(entry)
      return [name, { until: time(until), held: perWindow(held, counts) satisfies Held }]
    }
    return Object.fromEntries(Object.entries(fields(value)).map(read))
  }
  const limitPair = (value: unknown, instead: [number, number]): [number, number] => {
    const [quarterHour, day] = list(value).map(readAmount)
    return [orElse(quarterHour || undefined, instead[0]), orElse(day || undefined, instead[1])]
  }
  const { overall, read } = fields(stored['limits'])
  const limits = { overall: limitPair(overall, known.limits.overall), read: limitPair(read, known.limits.read) }
  const record: LedgerRecord = {
    format: FORMAT,
    at: 0,
    limits,
    limitsAt: time(stored['limitsAt']),
    windows: perWindow(stored['windows'], window),
    holders: holders(stored['holders']),
  }
  const refusals = stored['refusals'] === undefined ? [] : list(stored['refusals']).map(fields).slice(-REFUSALS_TO_PAUSE)
  if (refusals.length > 0) record.refusals = refusals.map(({ at, until }): Refusal => ({ at: time(at), until: time(until) }))
  keepUsage(record, known)
  if (!isDamaged) record.at = readTime(stored['at']) ?? 0
  return record
}

/** The usage of a window never decreases: what this instance knows of it counts even if the store has lost it. */
export function keepUsage(record: LedgerRecord, known: LedgerRecord): void {
  for (const [id, { used, closed }] of Object.entries(known.windows)) {
    const window = record.windows[id] ?? { used: { ...used }, unconfirmed: [], closed: [] }
    record.windows[id] = window
    for (const family of FAMILIES) window.used[family] = Math.max(window.used[family], used[family])
    window.closed = FAMILIES.filter((family) => window.closed.includes(family) || closed.includes(family))
  }
}
