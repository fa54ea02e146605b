import type { components } from '../api.gen.ts'
import type { Streams } from '../track/streams.ts'

export type SportType = components['schemas']['SportTypeInput']

/** Kinds of files that the service takes. */
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
  /** What recorded it, in the words of the file. */
  device?: string
}

/** A file that is not accepted; the message says why, to the person who sent it. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal'
}

/** Bytes of a file as sent. */
export const MAX_FILE_BYTES = 25 * 2 ** 20
/** Bytes of a file once decompressed. */
export const MAX_UNPACKED_BYTES = 64 * 2 ** 20
export const MAX_POINTS = 200_000
/** FIT messages of all kinds. */
export const MAX_MESSAGES = 400_000
/** XML elements inside each other. */
export const MAX_DEPTH = 64
/** Laps of a file: a day's ride with a lap each kilometer has fewer. */
const MAX_LAPS = 1_000
/** Meters of a file's track, and so splits of a kilometer in thousands. */
export const MAX_METERS = 5_000_000
/** Characters of the name of a device. */
export const MAX_DEVICE_CHARACTERS = 100

/** @throws UploadRefusal when a file has more laps than are read */
export function requireFewLaps(laps: number): void {
  if (laps > MAX_LAPS) throw new UploadRefusal(`The file has more than ${MAX_LAPS.toLocaleString('en')} laps.`)
}
