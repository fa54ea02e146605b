import type { components } from '../description/api.gen.ts'
import { rounded } from './geometry.ts'
import { climbOf, highestOf, lowestOf, meanOf, type Range, weightedPower, workOf } from './range.ts'
import type { Point, Streams } from './streams.ts'

type Activity = components['schemas']['SummaryActivity']
/** Every recorded response has a number for these. */
type Always = 'distance' | 'moving_time' | 'elapsed_time' | 'total_elevation_gain' | 'average_speed' | 'max_speed' | 'has_heartrate'
type Heart = 'average_heartrate' | 'max_heartrate'
type Power = 'average_watts' | 'max_watts' | 'weighted_average_watts' | 'kilojoules'
type Measured = Heart | Power | 'elev_high' | 'elev_low' | 'average_cadence' | 'average_temp'

/** Totals of an activity's streams, as in the API. Fields that were not recorded are absent, or 0 if every recorded response has a number. */
export type Totals = { [Field in Always]: NonNullable<Activity[Field]> } & { [Field in Measured]?: NonNullable<Activity[Field]> } & {
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

function heartOf({ heartrate, time }: Streams, range: Range): Pick<Totals, 'has_heartrate' | Heart> {
  const mean = heartrate && meanOf(heartrate, time, range, false)
  if (!heartrate || mean === undefined) return { has_heartrate: false }
  return { has_heartrate: true, average_heartrate: rounded(mean, 1), max_heartrate: highestOf(heartrate, range) }
}

function powerOf({ watts, time }: Streams, range: Range): Pick<Totals, Power> {
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

/** Totals of the whole activity. They are 0 for streams without a point. */
export const totalsOf = (streams: Streams): Totals =>
  totalsBetween(streams.time.length === 0 ? { time: [] } : streams, { start: 0, end: streams.time.length - 1 })
