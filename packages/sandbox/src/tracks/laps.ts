import type { components } from '../description/api.gen.ts'
import { rounded } from './geometry.ts'
import type { Streams } from './streams.ts'
import { totalsBetween } from './totals.ts'

type Schemas = components['schemas']

/** A lap from one point to another, both inclusive. The next lap starts at the point after it. */
export interface LapRange {
  readonly startIndex: number
  readonly endIndex: number
}

/** The point at which a lap ends: the first point of the next lap. The way between the two belongs to the lap before, so laps add up to the activity. */
const endOfLap = ({ endIndex }: LapRange, points: number): number => Math.min(endIndex + 1, points - 1)

/**
 * A lap from one point to another, inclusive, without the fields that identify it and its activity. `offset` is in seconds from the start of the activity.
 * @throws RangeError if the points are not in the streams or are in the wrong order
 */
export function lapOf(streams: Streams, startIndex: number, endIndex: number) {
  if (!(startIndex >= 0 && endIndex >= startIndex && endIndex < streams.time.length)) {
    throw new RangeError(`no lap from point ${startIndex} to ${endIndex}; the streams have ${streams.time.length} points`)
  }
  const end = endOfLap({ startIndex, endIndex }, streams.time.length)
  const totals = totalsBetween(streams, { start: startIndex, end })
  const { has_heartrate, start_latlng, end_latlng, elev_high, elev_low, ...others } = totals
  const { max_watts, weighted_average_watts, kilojoules, average_temp, ...kept } = others
  return { ...kept, start_index: startIndex, end_index: endIndex, offset: streams.time[startIndex] ?? 0 }
}

/**
 * Splits the activity at multiples of a distance in meters: 1,000 for `splits_metric`, 1,609.344 for `splits_standard`. Each split ends at the first
 * point at or after its multiple. The last split can be shorter. Empty without distance.
 */
export function splitsOf(streams: Streams, meters: number): Schemas['Split'][] {
  const { distance, altitude } = streams
  const splits: Schemas['Split'][] = []
  if (!distance) return splits
  const last = distance.length - 1
  const origin = distance[0] ?? 0
  let start = 0
  let mark = meters
  for (let index = 1; index <= last; index += 1) {
    const covered = (distance[index] ?? 0) - origin
    if (covered < mark && index < last) continue
    const { average_heartrate, ...totals } = totalsBetween(streams, { start, end: index })
    splits.push({
      split: splits.length + 1,
      distance: totals.distance,
      moving_time: totals.moving_time,
      elapsed_time: totals.elapsed_time,
      ...(altitude && { elevation_difference: rounded((altitude[index] ?? 0) - (altitude[start] ?? 0), 1) }),
      average_speed: totals.average_speed,
      ...(average_heartrate !== undefined && { average_heartrate }),
    })
    start = index
    mark = (Math.floor(covered / meters) + 1) * meters
  }
  return splits
}

/** Laps from their start points: the first starts with the first point in any case, and each ends one point before the next. */
export function lapsFrom(starts: readonly number[], points: number): LapRange[] {
  const sorted = [...new Set([0, ...starts.slice(1)])].sort((one, two) => one - two)
  return sorted.map((startIndex, index) => ({ startIndex, endIndex: (sorted[index + 1] ?? points) - 1 }))
}
