import FitParser from 'fit-file-parser'
import { type ParsedActivity, plausibleOffset, UploadRefusal } from './activity-file.ts'
import { checkFitStructure } from './fit-structure.ts'
import { createRecording, type Recording } from './recording.ts'
import { sportNamed } from './sports.ts'

/** A message of a FIT file. Its fields can have any type, independent of the profile: the file defines them. */
type Message = Readonly<Record<string, unknown>>

/** Messages by the name of their kind. */
type FitFile = {
  readonly [Kind in 'file_id' | 'activity' | 'session' | 'lap' | 'record' | 'device_info' | 'device_settings']?: readonly Message[]
}

function read(bytes: Uint8Array): FitFile {
  let file: FitFile | undefined
  const content = new Uint8Array(bytes).buffer
  try {
    new FitParser({ force: true, mode: 'list' }).parse(content, (_error, data) => {
      file = data?.messages as FitFile | undefined
    })
  } catch {
    throw new UploadRefusal('The FIT file is damaged: its messages cannot be read.')
  }
  if (!file) throw new UploadRefusal('The file is not a FIT file.')
  return file
}

const timeOf = (value: unknown): number | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.getTime() : undefined

function addRecords(recording: Recording, records: readonly Message[]): void {
  for (const record of records) {
    const time = timeOf(record['timestamp'])
    if (time === undefined) continue
    recording.add(time, {
      latitude: record['position_lat'],
      longitude: record['position_long'],
      altitude: record['enhanced_altitude'] ?? record['altitude'],
      distance: record['distance'],
      speed: record['enhanced_speed'] ?? record['speed'],
      heartrate: record['heart_rate'],
      cadence: record['cadence'],
      watts: record['power'],
      temp: record['temperature'],
    })
  }
  if (recording.length > 0) return
  throw new UploadRefusal(records.length > 0 ? 'The points of the file have no times; every point needs one.' : 'The file has no points.')
}

/** The value of the time zone that the device uses. */
function ofActiveZone(values: unknown, settings: Message): number {
  const zone = settings['active_time_zone']
  const value = Array.isArray(values) ? values[typeof zone === 'number' ? zone : 0] : values
  return typeof value === 'number' ? value : 0
}

/** The local time at the end of the activity is preferred. The settings of a device often have a 0 that does not mean UTC. */
function utcOffsetOf({ activity = [], device_settings: devices = [] }: FitFile): number | undefined {
  for (const { timestamp, local_timestamp: local } of activity) {
    const [utc, written] = [timeOf(timestamp), timeOf(local)]
    const offset = utc !== undefined && written !== undefined ? plausibleOffset((written - utc) / 1000) : undefined
    if (offset !== undefined) return offset
  }
  for (const device of devices) {
    // The offset is unsigned in the format; zones west of Greenwich wrap around.
    const seconds = ofActiveZone(device['time_offset'], device) | 0 || ofActiveZone(device['time_zone_offset'], device) * 3600
    const offset = plausibleOffset(seconds)
    if (offset) return offset
  }
  return undefined
}

function deviceOf({ file_id: file_ids = [], device_info: device_infos = [] }: FitFile): string {
  const creator = device_infos.find((device) => device['device_index'] === 'creator')
  const parts = [file_ids[0]?.['manufacturer'], creator?.['product_name']].filter((part) => typeof part === 'string')
  return parts.join(' ').replaceAll('_', ' ')
}

/**
 * Reads a FIT file: all its records as one activity with the sport of the first session, and its laps.
 * @throws UploadRefusal that states the problem
 */
export function parseFit(bytes: Uint8Array): ParsedActivity {
  checkFitStructure(bytes)
  const file = read(bytes)
  const kind = file.file_id?.[0]?.['type']
  if (typeof kind === 'string' && kind !== 'activity') throw new UploadRefusal(`The file is a ${kind} and not an activity.`)
  const recording = createRecording()
  addRecords(recording, file.record ?? [])
  const lapTimes = (file.lap ?? []).map((lap) => timeOf(lap['start_time'])).filter((time) => time !== undefined)
  const session = file.session?.[0]
  return recording.finish({
    sport: sportNamed(session?.['sport'], session?.['sub_sport']),
    device: deviceOf(file),
    utcOffset: utcOffsetOf(file),
    lapStarts: lapTimes.map((time) => recording.indexAt(time)),
  })
}
