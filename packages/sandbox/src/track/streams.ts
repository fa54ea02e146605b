/** A point as latitude and longitude, in degrees. */
export type Point = [latitude: number, longitude: number]

/** An activity's recorded series, one value per point each; those that were not recorded are absent. Units as in the description. */
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

/** Two points further apart than this, in seconds, have a pause between them. */
export const PAUSE_SECONDS = 30

/** Seconds that the point at `index` stands for: those since the point before it, none across a pause. */
export function secondsAt(time: readonly number[], index: number): number {
  if (index === 0) return 0
  const seconds = (time[index] ?? 0) - (time[index - 1] ?? 0)
  return seconds > PAUSE_SECONDS ? 0 : seconds
}
