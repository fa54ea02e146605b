import { type ParsedActivity, requireFewLaps, type SportType, UploadRefusal } from './activity-file.ts'
import { createPointReader, type Elements } from './point-reader.ts'
import { createRecording } from './recording.ts'
import { sportNamed } from './sports.ts'
import { walkXml } from './xml.ts'

/** Elements of a trackpoint, with their parent elements. */
const ELEMENTS: Elements = new Map([
  ['Trackpoint/Time', 'time'],
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
  const points = createPointReader(recording, 'Trackpoint', ELEMENTS)
  const lapStarts: number[] = []
  let activities = 0
  let courses = 0
  let sport: SportType | undefined
  let device: string | undefined
  let name: string | undefined

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
      if (element === 'Trackpoint') points.begin({})
    },
    close(path, text) {
      if (activities !== 1) return
      const element = path.slice(-2).join('/')
      if (element === 'Creator/Name') device = text
      if (element === 'Activity/Notes') name = text.split('\n', 1)[0]
      points.close(path, text)
    },
  })

  if (activities === 0 && courses > 0) throw new UploadRefusal('The file is a course and not an activity.')
  if (activities === 0) throw new UploadRefusal('The file has no activity.')
  return recording.finish({ sport, name, device, lapStarts })
}
