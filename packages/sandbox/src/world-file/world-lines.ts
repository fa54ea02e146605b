import { type Line, lineOf, mistakeInLine } from '../things/segments/lines.ts'
import type { ParsedActivity } from '../tracks/files/activity-file.ts'
import { decodePolyline } from '../tracks/polyline.ts'
import type { Point } from '../tracks/streams.ts'
import type { GivenLine } from './load-files.ts'
import type { Resolving } from './resolving.ts'
import type { Entry, WorldRoute, WorldSegment } from './world-entries.ts'
import type { WorldPath } from './world-problem.ts'

/** The line of a route or segment; undefined if it has mistakes, which are reported. */
export function lineFor(resolving: Resolving, { path, value }: Entry<WorldRoute | WorldSegment>): Line | undefined {
  const source = ['from', 'file', 'polyline', 'latlng'].find((name) => name in value) ?? 'latlng'
  const refuse = (text: string, field = source): undefined => void resolving.report({ path: [...path, field], text })
  const given = givenLine(resolving, path, value, refuse)
  if (given === undefined) return undefined
  const text = mistakeInLine(given.latlng)
  return text === undefined ? lineOf(given.latlng, given.altitude) : refuse(text)
}

type Refuse = (text: string, field?: string) => undefined

/** The line as in the world. */
function givenLine(resolving: Resolving, path: WorldPath, value: WorldRoute | WorldSegment, refuse: Refuse): GivenLine | undefined {
  const { file, polyline, latlng = [], altitude } = value
  if ('from' in value && value.from !== undefined) return partOfActivity(resolving, [...path, 'from'], value.from)
  if (file !== undefined) {
    if (altitude !== undefined)
      resolving.report({ path: [...path, 'altitude'], text: 'must be omitted, because the file contains it', isName: true })
    return resolving.files.lines.get(file as string)
  }
  let points: readonly Point[]
  try {
    points = polyline === undefined ? (latlng as Point[]) : decodePolyline(polyline)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return refuse('is not an encoded polyline with five decimals')
  }
  if (points.length < 2) return refuse('must have at least two points')
  if (points.some(([latitude, longitude]) => Math.abs(latitude) > 90 || Math.abs(longitude) > 180))
    return refuse('contains points outside the map; it must be an encoded polyline with five decimals')
  if (altitude !== undefined && altitude.length !== points.length)
    return refuse(`must have one value for each of the ${points.length} points; it has ${altitude.length}`, 'altitude')
  return { latlng: points, altitude: altitude ?? points.map(() => 0) }
}

function partOfActivity(
  { files, activity: find, report }: Resolving,
  path: WorldPath,
  { activity, start_km, end_km }: NonNullable<WorldSegment['from']>,
): GivenLine | undefined {
  const found = find(activity, [...path, 'activity'])
  const recording = files.recordings.get(found?.value.file as string)
  if (found !== undefined && found.value.file === undefined)
    report({ path: [...path, 'activity'], text: 'must be a recorded activity, with a file' })
  if (recording === undefined) return undefined
  const line = stretchOf(recording, start_km * 1000, end_km * 1000)
  if (line !== undefined) return line
  const { distance = [], latlng } = recording.streams
  const length = ((distance.at(-1) ?? 0) - (distance[0] ?? 0)) / 1000
  const reason = latlng === undefined ? 'the activity does not have a track' : `the activity is ${length.toFixed(2)} km long`
  report({ path, text: `must be a part with at least two points; ${reason}` })
  return undefined
}

/** The part of a recording between two distances in meters; undefined if it has fewer than two points. */
function stretchOf({ streams }: ParsedActivity, start: number, end: number): GivenLine | undefined {
  const { distance = [], latlng = [], altitude = [] } = streams
  const origin = distance[0] ?? 0
  const indices = distance.flatMap((meters, index) => (meters - origin >= start && meters - origin <= end ? index : []))
  const [first] = indices
  const last = indices.at(-1)
  if (first === undefined || last === undefined || last <= first || latlng.length === 0) return undefined
  const points = latlng.slice(first, last + 1)
  return { latlng: points, altitude: points.map((_point, index) => altitude[first + index] ?? 0) }
}
