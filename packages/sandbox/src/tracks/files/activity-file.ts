import type { components } from '../../description/api.gen.ts'
import type { LapRange } from '../laps.ts'
import type { Streams } from '../streams.ts'

export type SportType = components['schemas']['SportTypeInput']

/** File types that the service accepts. */
export type DataType = 'fit' | 'fit.gz' | 'tcx' | 'tcx.gz' | 'gpx' | 'gpx.gz'

/** The content of an activity file. */
export interface ParsedActivity {
  sport: SportType
  name?: string
  /** Whether it was recorded on a machine or in a virtual world, as far as the file says. */
  trainer: boolean
  /** Time of the first point, in epoch milliseconds. */
  startTime: number
  /** Seconds that local time is ahead of UTC, if the file says so: from -14 to 14 hours, in quarters of an hour. */
  utcOffset?: number
  /** At least one point; all derived streams exist. */
  streams: Streams
  /** In order and without gaps. At least one. */
  laps: LapRange[]
  /** Name of the recording device, in the words of the file. */
  device?: string
}

/** The activities of a file, in its order: several of a triathlon. */
export type ParsedActivities = readonly [ParsedActivity, ...ParsedActivity[]]

const QUARTER_HOUR = 900
const FARTHEST_ZONE = 14 * 3600

/** A time zone's seconds ahead of UTC, rounded to a minute; undefined if no time zone is that far from UTC. */
export function plausibleOffset(seconds: number): number | undefined {
  const rounded = Math.round(seconds / 60) * 60
  return Math.abs(rounded) <= FARTHEST_ZONE && rounded % QUARTER_HOUR === 0 ? rounded : undefined
}

/** A file that is not accepted. The message gives the reason to the person who sent it. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal'
}

/** Largest file as sent, in bytes. */
export const MAX_FILE_BYTES = 25 * 2 ** 20
/** Largest file once decompressed, in bytes. */
export const MAX_UNPACKED_BYTES = 64 * 2 ** 20
export const MAX_POINTS = 200_000
/** Limit of nested XML elements. */
export const MAX_DEPTH = 64
/** Limit of laps. A day's ride with one lap per kilometer has fewer. */
const MAX_LAPS = 1_000
/** Limit of activities. A triathlon has five, and a device's history some dozens. */
export const MAX_ACTIVITIES = 100
/** Longest track of a file, in meters. It limits the number of kilometer splits to some thousands. */
export const MAX_METERS = 5_000_000
/** Longest name of a device, in characters. */
export const MAX_DEVICE_CHARACTERS = 100

/** @throws UploadRefusal if a file has too many laps */
export function requireFewLaps(laps: number): void {
  if (laps > MAX_LAPS) throw new UploadRefusal(`The file has more than ${MAX_LAPS.toLocaleString('en')} laps.`)
}
