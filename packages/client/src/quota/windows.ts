import type { QuotaFamily, QuotaWindow } from '../errors.ts'

/** Both families, in the order of the headers. */
export const FAMILIES: readonly QuotaFamily[] = ['overall', 'read']

/** Both windows, in the order of the values in a header. */
const WINDOWS: readonly QuotaWindow[] = ['quarter_hour', 'day']

/** Lengths in milliseconds. */
export const LENGTH: Readonly<Record<QuotaWindow, number>> = { quarter_hour: 900_000, day: 86_400_000 }

/** Requests by what they count in: `read` counts in both families, `overall` (uploads and creates) in one. */
export type Counts = { overall: number; read: number }

/** Rate limits of an app: for each family, those of the quarter hour and of the day. */
export type QuotaLimits = Readonly<Record<QuotaFamily, readonly [quarterHour: number, day: number]>>

/** The families in which a request counts. */
export const FAMILIES_OF: Readonly<Record<QuotaFamily, readonly QuotaFamily[]>> = { read: FAMILIES, overall: ['overall'] }

export const kindOf = (families: readonly QuotaFamily[]): QuotaFamily => (families.includes('read') ? 'read' : 'overall')

/** One rate limit in one window, by the window's number since 1970-01-01: `read/day/20779`. Windows are aligned to the clock (decision 003). */
export type CounterId = `${QuotaFamily}/${QuotaWindow}/${number}`

export const isCounterId = (id: string): id is CounterId => /^(overall|read)\/(quarter_hour|day)\/\d{1,7}$/.test(id)

/** What a counter counts, and when its window begins and ends. */
export function parseId(id: string) {
  const family: QuotaFamily = id.startsWith('read') ? 'read' : 'overall'
  const window: QuotaWindow = id.includes('day') ? 'day' : 'quarter_hour'
  const start = Number(id.slice(id.lastIndexOf('/') + 1)) * LENGTH[window]
  return { family, window, start, end: start + LENGTH[window] }
}

/** The counters of the families, in the one or two windows of each kind that a short period overlaps. */
export function countersIn(families: readonly QuotaFamily[], earliest: number, latest: number): readonly CounterId[] {
  const ids: CounterId[] = []
  for (const window of WINDOWS) {
    const [first, last] = [Math.floor(earliest / LENGTH[window]), Math.floor(latest / LENGTH[window])]
    for (const family of families) ids.push(`${family}/${window}/${first}`)
    if (first !== last) for (const family of families) ids.push(`${family}/${window}/${last}`)
  }
  return ids
}

export const limitOf = (limits: QuotaLimits, family: QuotaFamily, window: QuotaWindow): number =>
  limits[family][window === 'quarter_hour' ? 0 : 1]

export const noCounts = (): Counts => ({ overall: 0, read: 0 })
