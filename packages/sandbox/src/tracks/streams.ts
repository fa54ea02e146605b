/** A point as latitude and longitude, in degrees. */
export type Point = [latitude: number, longitude: number]

/** An activity's recorded streams, with one value per point. Streams that were not recorded are absent. Units as in the description. */
export interface Streams {
  /** Seconds since the start. */
  time: number[]
  /** Meters since the start. */
  distance?: number[]
  latlng?: Point[]
  /** Meters. */
  altitude?: number[]
  /** Meters per second. */
  velocity_smooth?: number[]
  /** Beats per minute. */
  heartrate?: number[]
  /** Revolutions (or steps of one foot) per minute. */
  cadence?: number[]
  /** Watts. */
  watts?: number[]
  /** Degrees Celsius. */
  temp?: number[]
  moving?: boolean[]
  /** Percent. */
  grade_smooth?: number[]
}

/** A pause is a longer time than this between two points, in seconds. */
export const PAUSE_SECONDS = 30

/** Seconds of the point at `index`: the time since the point before it, or none after a pause. */
export function secondsAt(time: readonly number[], index: number): number {
  if (index === 0) return 0
  const seconds = (time[index] ?? 0) - (time[index - 1] ?? 0)
  return seconds > PAUSE_SECONDS ? 0 : seconds
}
