import { secondsAt } from './streams.ts'

/** From `min` up to but not including `max`. The top zone has a `max` of -1 and is unbounded. */
export interface Zone {
  readonly min?: number
  readonly max?: number
}

/** Seconds spent at each value, by the value. Pauses do not count. */
export type SecondsByValue = Readonly<Record<string, number>>

/** Seconds spent at each value of a stream of whole numbers. */
export function secondsByValue(values: readonly number[], time: readonly number[]): SecondsByValue {
  const seconds = new Map<number, number>()
  values.forEach((value, index) => {
    const more = secondsAt(time, index)
    if (more > 0) seconds.set(value, (seconds.get(value) ?? 0) + more)
  })
  return Object.fromEntries([...seconds].sort(([one], [other]) => one - other))
}

/** Seconds spent in each zone, in the order of the zones. Inferred. */
export function timeInZones(seconds: SecondsByValue, zones: readonly Zone[]): { min: number; max: number; time: number }[] {
  const buckets = zones.map(({ min = 0, max = -1 }) => ({ min, max, time: 0 }))
  for (const [value, more] of Object.entries(seconds)) {
    const bucket = buckets.find(({ min, max }) => Number(value) >= min && (max === -1 || Number(value) < max))
    if (bucket) bucket.time += more
  }
  return buckets
}

/** The zones between shares of a value. The last one is unbounded. */
function zonesFor(whole: number, shares: readonly number[]): { min: number; max: number }[] {
  const borders = shares.map((share) => Math.round(whole * share))
  return [0, ...borders].map((min, index) => ({ min, max: borders[index] ?? -1 }))
}

/** The highest heart rate of an athlete if it is unknown, in beats per minute. */
export const USUAL_MAX_HEARTRATE = 190

/** The default zones for a highest heart rate, in beats per minute. */
export const heartRateZonesFor = (highest: number): { min: number; max: number }[] => zonesFor(highest, [0.6, 0.748, 0.85, 0.945])

/** The default zones for an FTP, in watts. */
export const powerZonesFor = (ftp: number): { min: number; max: number }[] => zonesFor(ftp, [0.55, 0.75, 0.9, 1.05, 1.2, 1.5])
