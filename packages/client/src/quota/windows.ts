import type { QuotaFamily, QuotaWindow } from '../errors.ts'

/** Both families, in the order of the headers. */
export const FAMILIES: readonly QuotaFamily[] = ['overall', 'read']

/** Both windows, in the order of the two halves of a header. */
export const WINDOWS: readonly QuotaWindow[] = ['quarter_hour', 'day']

/** Lengths in milliseconds. */
export const LENGTH: Readonly<Record<QuotaWindow, number>> = { quarter_hour: 900_000, day: 86_400_000 }

/** A number for each family. */
export type Counts = { overall: number; read: number }

/** Limits of an app: for each family those of the quarter hour and of the day. */
export type QuotaLimits = Readonly<Record<QuotaFamily, readonly [quarterHour: number, day: number]>>

/** One absolute window: its kind and its number since 1970, for example `day/20779`. Windows are aligned to the clock (decision 003). */
export type WindowId = `${QuotaWindow}/${number}`

export const idOf = (window: QuotaWindow, time: number): WindowId => `${window}/${Math.floor(time / LENGTH[window])}`

export function parseId(id: string): { kind: QuotaWindow; start: number; end: number } {
  const kind: QuotaWindow = id.startsWith('day') ? 'day' : 'quarter_hour'
  const start = Number(id.slice(id.indexOf('/') + 1)) * LENGTH[kind]
  return { kind, start, end: start + LENGTH[kind] }
}

/** The windows that a stretch of time touches. */
export function windowsIn(earliest: number, latest: number): readonly WindowId[] {
  return WINDOWS.flatMap((window) => {
    const [first, last] = [idOf(window, earliest), idOf(window, latest)]
    return first === last ? [first] : [first, last]
  })
}

export const limitOf = (limits: QuotaLimits, family: QuotaFamily, window: QuotaWindow): number =>
  limits[family][window === 'quarter_hour' ? 0 : 1]

export const noCounts = (): Counts => ({ overall: 0, read: 0 })
