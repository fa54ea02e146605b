import FitParser from 'fit-file-parser'
import { type ParsedActivity, UploadRefusal } from './activity-file.ts'
import { checkFitStructure } from './fit-structure.ts'
import { createRecording, type Recording } from './recording.ts'
import { sportNamed } from './sports.ts'

/** A message of a FIT file. Its fields can have any type, independent of the profile: the file defines them. */
type Message = Readonly<Record<string, unknown>>

type FitFile = { readonly [Kind in 'file_ids' | 'sessions' | 'laps' | 'records' | 'device_infos']?: readonly Message[] }

function read(bytes: Uint8Array): FitFile {
  let file: FitFile | undefined
  const content = new Uint8Array(bytes).buffer
  try {
    new FitParser({ force: true, mode: 'list' }).parse(content, (_error, data) => {
      file = data as FitFile | undefined
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

function deviceOf({ file_ids = [], device_infos = [] }: FitFile): string {
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
  const kind = file.file_ids?.[0]?.['type']
  if (typeof kind === 'string' && kind !== 'activity') throw new UploadRefusal(`The file is a ${kind} and not an activity.`)
  const recording = createRecording()
  addRecords(recording, file.records ?? [])
  const lapTimes = (file.laps ?? []).map((lap) => timeOf(lap['start_time'])).filter((time) => time !== undefined)
  const session = file.sessions?.[0]
  return recording.finish({
    sport: sportNamed(session?.['sport'], session?.['sub_sport']),
    device: deviceOf(file),
    lapStarts: lapTimes.map((time) => recording.indexAt(time)),
  })
}
