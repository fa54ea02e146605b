import type { Point } from '../track/streams.ts'

/** A route to write as a file: its points, with their altitude (metres) and distance from the start (metres) where known. */
export interface RouteLine {
  readonly name: string
  readonly latlng: readonly Point[]
  readonly altitude?: readonly number[]
  readonly distance?: readonly number[]
}
