import { secondsAt } from './pauses.ts'

/** From `min` up to but not including `max`; the top zone has a `max` of -1 and no upper end. */
interface Zone {
  readonly min?: number
  readonly max?: number
}

/** Seconds spent in each zone, in the order of the zones; pauses count for none. Inferred. */
export function timeInZones(
  values: readonly number[],
  time: readonly number[],
  zones: readonly Zone[],
): { min: number; max: number; time: number }[] {
  const buckets = zones.map(({ min = 0, max = -1 }) => ({ min, max, time: 0 }))
  values.forEach((value, index) => {
    const bucket = buckets.find(({ min, max }) => value >= min && (max === -1 || value < max))
    if (bucket) bucket.time += secondsAt(time, index)
  })
  return buckets
}
