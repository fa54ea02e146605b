import { rounded } from './geometry.ts'
import { climbOf, highestOf, lowestOf, meanOf, type Range, weightedPower, workOf } from './range.ts'
import type { Point, Streams } from './streams.ts'

/**
 * Totals of an activity's streams, with the field names and units of the API. Fields that were not recorded are absent, or 0 if every recorded
 * response has a number.
 */
export interface Totals {
  distance: number
  moving_time: number
  elapsed_time: number
  total_elevation_gain: number
  elev_high?: number
  elev_low?: number
  average_speed: number
  max_speed: number
  average_heartrate?: number
  max_heartrate?: number
  average_cadence?: number
  average_watts?: number
  max_watts?: number
  weighted_average_watts?: number
  kilojoules?: number
  average_temp?: number
  has_heartrate: boolean
  start_latlng?: Point
  end_latlng?: Point
}

function movingTime({ time, moving }: Streams, { start, end }: Range): number {
  let seconds = 0
  for (let index = start + 1; index <= end; index += 1) {
    if (!moving || moving[index]) seconds += (time[index] ?? 0) - (time[index - 1] ?? 0)
  }
  return Math.round(seconds)
}

const between = (values: readonly number[], { start, end }: Range): number => (values[end] ?? 0) - (values[start] ?? 0)

function heartOf({ heartrate, time }: Streams, range: Range): Pick<Totals, 'has_heartrate' | 'average_heartrate' | 'max_heartrate'> {
  const mean = heartrate && meanOf(heartrate, time, range, false)
  if (!heartrate || mean === undefined) return { has_heartrate: false }
  return { has_heartrate: true, average_heartrate: rounded(mean, 1), max_heartrate: highestOf(heartrate, range) }
}

function powerOf({ watts, time }: Streams, range: Range): Partial<Totals> {
  if (!watts) return {}
  return {
    average_watts: rounded(meanOf(watts, time, range, true) ?? 0, 1),
    max_watts: Math.round(highestOf(watts, range)),
    weighted_average_watts: Math.round(weightedPower(watts, time, range)),
    kilojoules: rounded(workOf(watts, time, range) / 1000, 1),
  }
}

function heightOf({ altitude }: Streams, range: Range): Pick<Totals, 'total_elevation_gain' | 'elev_high' | 'elev_low'> {
  if (!altitude) return { total_elevation_gain: 0 }
  return {
    total_elevation_gain: rounded(climbOf(altitude, range), 1),
    elev_high: rounded(highestOf(altitude, range), 1),
    elev_low: rounded(lowestOf(altitude, range), 1),
  }
}

/** Totals of the points from `start` to `end`, inclusive. */
export function totalsBetween(streams: Streams, range: Range): Totals {
  const { time, distance, velocity_smooth: speed, cadence, temp, latlng } = streams
  const moving = movingTime(streams, range)
  const meters = distance ? rounded(between(distance, range), 1) : 0
  const turns = cadence && meanOf(cadence, time, range, false)
  const warmth = temp && meanOf(temp, time, range, true)
  const first = latlng?.[range.start]
  const last = latlng?.[range.end]
  return {
    distance: meters,
    average_speed: moving > 0 ? rounded(meters / moving, 3) : 0,
    max_speed: speed ? rounded(highestOf(speed, range), 3) : 0,
    moving_time: moving,
    elapsed_time: Math.round(between(time, range)),
    ...heightOf(streams, range),
    ...heartOf(streams, range),
    ...(turns !== undefined && { average_cadence: rounded(turns, 1) }),
    ...powerOf(streams, range),
    ...(warmth !== undefined && { average_temp: Math.round(warmth) }),
    ...(first && last && { start_latlng: first, end_latlng: last }),
  }
}

const NOTHING: Totals = {
  distance: 0,
  average_speed: 0,
  max_speed: 0,
  moving_time: 0,
  elapsed_time: 0,
  total_elevation_gain: 0,
  has_heartrate: false,
}

/** Totals of the whole activity. They are 0 for streams without a point. */
export function totalsOf(streams: Streams): Totals {
  if (streams.time.length === 0) return NOTHING
  return totalsBetween(streams, { start: 0, end: streams.time.length - 1 })
}
