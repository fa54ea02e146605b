import type { components } from '../api.gen.ts'
import type { Streams } from '../track/streams.ts'

export type SportType = components['schemas']['SportTypeInput']

/** Kinds of file the service takes. */
export type DataType = 'fit' | 'fit.gz' | 'tcx' | 'tcx.gz' | 'gpx' | 'gpx.gz'

/** What an activity file says. */
export interface ParsedActivity {
  sport: SportType
  name?: string
  /** Of the first point, in epoch milliseconds. */
  startTime: number
  /** At least one point; all series that follow from the recorded ones are there. */
  streams: Streams
  /** In order and without gaps: a lap ends at the point where the next one starts. At least one. */
  laps: { startIndex: number; endIndex: number }[]
  /** What recorded it, as the file puts it. */
  device?: string
}
