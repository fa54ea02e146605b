import { lapsFrom } from '../laps.ts'
import { MAX_DEVICE_CHARACTERS, type ParsedActivity, requireFewLaps, type SportType, UploadRefusal } from './activity-file.ts'
import { createRecording, type Measure } from './recording.ts'
import { sportNamed, sportOf } from './sports.ts'
import { numberFrom, timeFrom, walkXml } from './xml.ts'

/** Elements of a trackpoint by the measured quantity, with their parent element. */
const MEASURES: ReadonlyMap<string, Measure> = new Map([
  ['Position/LatitudeDegrees', 'latitude'],
  ['Position/LongitudeDegrees', 'longitude'],
  ['Trackpoint/AltitudeMeters', 'altitude'],
  ['Trackpoint/DistanceMeters', 'distance'],
  ['HeartRateBpm/Value', 'heartrate'],
  ['Trackpoint/Cadence', 'cadence'],
  ['TPX/RunCadence', 'cadence'],
  ['TPX/Speed', 'speed'],
  ['TPX/Watts', 'watts'],
  // The format does not have an element for it. Exported worlds write this one.
  ['Extensions/Temperature', 'temp'],
])

/**
 * Reads a TCX file: its first activity, with its laps.
 * @throws UploadRefusal that states the problem
 */
export function parseTcx(bytes: Uint8Array): ParsedActivity {
  const recording = createRecording()
  const lapStarts: number[] = []
  let activities = 0
  let courses = 0
  let sport: SportType | undefined
  let device: string | undefined
  let name: string | undefined
  let time: number | undefined
  let point: Partial<Record<Measure, number>> | undefined

  walkXml(bytes, {
    root: 'TrainingCenterDatabase',
    open(path, attributes) {
      const element = path.at(-1)
      if (element === 'Course') courses += 1
      if (element === 'Activity') {
        activities += 1
        if (activities === 1) sport = sportNamed(attributes['Sport'])
      }
      if (activities !== 1) return
      if (element === 'Lap') requireFewLaps(lapStarts.push(recording.length))
      if (element === 'Trackpoint') {
        time = undefined
        point = {}
      }
    },
    close(path, text) {
      if (activities !== 1) return
      const element = path.at(-1) ?? ''
      const parent = path.at(-2) ?? ''
      if (element === 'Name' && parent === 'Creator') device = text.slice(0, MAX_DEVICE_CHARACTERS)
      if (element === 'Notes' && parent === 'Activity') name = text.split('\n', 1)[0]
      if (!point) return
      if (element === 'Trackpoint') {
        recording.add(time, point)
        point = undefined
      } else if (element === 'Time' && parent === 'Trackpoint') time = timeFrom(text)
      else {
        const measure = MEASURES.get(`${parent}/${element}`)
        const value = measure && numberFrom(text)
        if (measure && value !== undefined) point[measure] = value
      }
    },
  })

  if (activities === 0 && courses > 0) throw new UploadRefusal('The file is a course and not an activity.')
  if (activities === 0) throw new UploadRefusal('The file has no activity.')
  const { startTime, streams } = recording.finish()
  return {
    sport: sport ?? sportOf(streams),
    ...(name && { name }),
    startTime,
    streams,
    laps: lapsFrom(lapStarts, recording.length),
    ...(device && { device }),
  }
}
