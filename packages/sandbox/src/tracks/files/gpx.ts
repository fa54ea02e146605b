import { lapsFrom } from '../laps.ts'
import { MAX_DEVICE_CHARACTERS, type ParsedActivity, type SportType, UploadRefusal } from './activity-file.ts'
import { createRecording, type Measure } from './recording.ts'
import { sportNamed, sportOf } from './sports.ts'
import { numberFrom, timeFrom, walkXml } from './xml.ts'

/** Elements of a track point, including extensions, by the measured quantity. */
const MEASURES: ReadonlyMap<string, Measure> = new Map([
  ['ele', 'altitude'],
  ['hr', 'heartrate'],
  ['heartrate', 'heartrate'],
  ['cad', 'cadence'],
  ['cadence', 'cadence'],
  ['atemp', 'temp'],
  ['power', 'watts'],
  ['PowerInWatts', 'watts'],
])

/**
 * Reads a GPX file (1.0 or 1.1): all segments of all tracks as one activity, with heart rate, cadence, power and temperature from the usual
 * extensions. A segment is not a lap.
 * @throws UploadRefusal that states the problem
 */
export function parseGpx(bytes: Uint8Array): ParsedActivity {
  const recording = createRecording()
  let name: string | undefined
  let sport: SportType | undefined
  let device: string | undefined
  let isRoute = false
  let withoutPosition = 0
  let time: number | undefined
  let point: Partial<Record<Measure, number>> | undefined

  walkXml(bytes, {
    root: 'gpx',
    open(path, attributes) {
      const element = path.at(-1)
      if (path.length === 1) device = attributes['creator']?.slice(0, MAX_DEVICE_CHARACTERS)
      if (element === 'rtept') isRoute = true
      if (element !== 'trkpt') return
      const latitude = numberFrom(attributes['lat'])
      const longitude = numberFrom(attributes['lon'])
      time = undefined
      point = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
      if (!point) withoutPosition += 1
    },
    close(path, text) {
      const element = path.at(-1) ?? ''
      const parent = path.at(-2)
      if (parent === 'trk' && element === 'name') name ??= text
      if (parent === 'trk' && element === 'type') sport ??= sportNamed(text)
      if (!point) return
      if (element === 'trkpt') {
        recording.add(time, point)
        point = undefined
      } else if (element === 'time' && parent === 'trkpt') time = timeFrom(text)
      else {
        const measure = MEASURES.get(element)
        const value = measure && numberFrom(text)
        if (measure && value !== undefined) point[measure] = value
      }
    },
  })

  if (recording.length === 0) {
    if (withoutPosition > 0) throw new UploadRefusal('No track point has a valid position (lat and lon in degrees).')
    throw new UploadRefusal(isRoute ? 'The file is a route and not an activity.' : 'The file has no track points.')
  }
  const { startTime, streams } = recording.finish()
  if (!streams.latlng) throw new UploadRefusal('No track point has a valid position (lat and lon in degrees).')
  return {
    sport: sport ?? sportOf(streams),
    ...(name && { name }),
    startTime,
    streams,
    laps: lapsFrom([], recording.length),
    ...(device && { device }),
  }
}
