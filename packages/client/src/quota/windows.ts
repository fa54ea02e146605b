import type { QuotaFamily, QuotaWindow } from '../errors.ts'

/** Both families, in the order of the headers. */
export const FAMILIES: readonly QuotaFamily[] = ['overall', 'read']

/** Both windows, in the order of the values in a header. */
export const WINDOWS: readonly QuotaWindow[] = ['quarter_hour', 'day']

/** Lengths in milliseconds. */
export const LENGTH: Readonly<Record<QuotaWindow, number>> = { quarter_hour: 900_000, day: 86_400_000 }

/** A number for each family. */
export type Counts = { overall: number; read: number }

/** Rate limits of an app: for each family, those of the quarter hour and of the day. */
export type QuotaLimits = Readonly<Record<QuotaFamily, readonly [quarterHour: number, day: number]>>

/** The families in which a request counts: one that reads counts in both, an upload or create in one. */
export const FAMILIES_OF: Readonly<Record<QuotaFamily, readonly QuotaFamily[]>> = { read: FAMILIES, overall: ['overall'] }

export const kindOf = (families: readonly QuotaFamily[]): QuotaFamily => (families.includes('read') ? 'read' : 'overall')

/** One window: its kind and its number since 1970-01-01, for example `day/20779`. Windows are aligned to the clock (decision 003). */
export type WindowId = `${QuotaWindow}/${number}`

export const isWindowId = (id: string): id is WindowId => /^(quarter_hour|day)\/\d{1,7}$/.test(id)

export const windowKind = (id: string): QuotaWindow => (id.startsWith('day') ? 'day' : 'quarter_hour')

export function parseId(id: string): { kind: QuotaWindow; start: number; end: number } {
  const kind = windowKind(id)
  const start = Number(id.slice(id.indexOf('/') + 1)) * LENGTH[kind]
  return { kind, start, end: start + LENGTH[kind] }
}

/** The windows of one kind that a short period overlaps: one or two. */
export function idsIn(kind: QuotaWindow, earliest: number, latest: number): readonly [WindowId, ...WindowId[]] {
  const [first, last] = [Math.floor(earliest / LENGTH[kind]), Math.floor(latest / LENGTH[kind])]
  return first === last ? [`${kind}/${first}`] : [`${kind}/${first}`, `${kind}/${last}`]
}

/** The windows of both kinds that a short period overlaps. */
export const windowsIn = (earliest: number, latest: number): readonly WindowId[] => WINDOWS.flatMap((kind) => idsIn(kind, earliest, latest))

export const limitOf = (limits: QuotaLimits, family: QuotaFamily, window: QuotaWindow): number =>
  limits[family][window === 'quarter_hour' ? 0 : 1]

export const noCounts = (): Counts => ({ overall: 0, read: 0 })
