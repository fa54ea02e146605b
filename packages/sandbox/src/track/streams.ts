/** A point as latitude and longitude, in degrees. */
export type Point = [latitude: number, longitude: number]

/** An activity's recorded series, one value per point each; those that were not recorded are absent. Units as in the description. */
export interface Streams {
  /** Seconds since the start. */
  time: number[]
  /** Metres since the start. */
  distance?: number[]
  latlng?: Point[]
  /** Metres. */
  altitude?: number[]
  /** Metres per second. */
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
  /** Per cent. */
  grade_smooth?: number[]
}
