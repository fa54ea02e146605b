import { type ParsedActivities, type SportType, UploadRefusal } from './activity-file.ts'
import { createPointReader, type Elements } from './point-reader.ts'
import { createRecording } from './recording.ts'
import { isOnTrainer, sportNamed } from './sports.ts'
import { numberFrom, walkXml } from './xml.ts'

/** Elements of a track point, including extensions. */
const ELEMENTS: Elements = new Map([
  ['trkpt/time', 'time'],
  ['ele', 'altitude'],
  ['hr', 'heartrate'],
  ['heartrate', 'heartrate'],
  ['cad', 'cadence'],
  ['cadence', 'cadence'],
  ['atemp', 'temp'],
  ['power', 'watts'],
  ['PowerInWatts', 'watts'],
])

const WITHOUT_POSITION = 'No track point has a valid position (lat and lon in degrees).'

/**
 * Reads a GPX file (1.0 or 1.1): all segments of all tracks as one activity, with heart rate, cadence, power and temperature from the usual
 * extensions. Between segments is a pause. A segment is not a lap.
 * @throws UploadRefusal that states the problem
 */
export function parseGpx(bytes: Uint8Array): ParsedActivities {
  const recording = createRecording()
  const points = createPointReader('trkpt', ELEMENTS, ({ time, offset, ...measures }) => {
    recording.addOffset(offset)
    recording.add(time, measures)
  })
  let name: string | undefined
  let sport: SportType | undefined
  let trainer = false
  let device: string | undefined
  let isRoute = false
  let withoutPosition = 0

  walkXml(bytes, {
    root: 'gpx',
    open(path, attributes) {
      const element = path.at(-1)
      if (path.length === 1) device = attributes['creator']
      if (element === 'rtept') isRoute = true
      if (element === 'trkseg') recording.stop()
      if (element !== 'trkpt') return
      const latitude = numberFrom(attributes['lat'])
      const longitude = numberFrom(attributes['lon'])
      const hasPosition = latitude !== undefined && longitude !== undefined
      points.begin(hasPosition ? { latitude, longitude } : undefined)
      if (!hasPosition) withoutPosition += 1
    },
    close(path, text) {
      const element = path.slice(-2).join('/')
      if (element === 'trk/name') name ??= text
      if (element === 'trk/type') {
        sport ??= sportNamed(text)
        trainer ||= isOnTrainer(text)
      }
      points.close(path, text)
    },
  })

  if (recording.length === 0) {
    if (withoutPosition > 0) throw new UploadRefusal(WITHOUT_POSITION)
    throw new UploadRefusal(isRoute ? 'The file is a route and not an activity.' : 'The file has no track points.')
  }
  const activity = recording.finish({ sport, trainer, name, device })
  if (!activity.streams.latlng) throw new UploadRefusal(WITHOUT_POSITION)
  return [activity]
}
