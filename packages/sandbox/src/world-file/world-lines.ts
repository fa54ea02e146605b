import type { ParsedActivity } from '../tracks/files/activity-file.ts'
import { decodePolyline } from '../tracks/polyline.ts'
import type { Point } from '../tracks/streams.ts'
import type { GivenLine } from './load-files.ts'
import type { Resolving } from './resolving.ts'
import type { WorldRoute, WorldSegment } from './world-entries.ts'
import type { WorldPath } from './world-problem.ts'

/** The line as in the world; undefined if it has mistakes, which are reported. */
export function givenLine(resolving: Resolving, path: WorldPath, value: WorldRoute | WorldSegment): GivenLine | undefined {
  const { files, report } = resolving
  if ('from' in value && value.from !== undefined) return partOfActivity(resolving, path, value.from)
  if (value.file !== undefined) {
    if (value.altitude !== undefined)
      report({ path: [...path, 'altitude'], text: 'must be omitted, because the file contains it', isName: true })
    return files.lines.get(value.file as string)
  }
  const line = lineFrom(value)
  if (!('text' in line)) return line
  report({ path: [...path, line.field in value ? line.field : 'latlng'], text: line.text })
  return undefined
}

/** A line from points or an encoded polyline, or its mistake. */
function lineFrom({
  polyline,
  latlng = [],
  altitude,
}: WorldRoute | WorldSegment): GivenLine | { readonly field: string; readonly text: string } {
  let points: readonly Point[]
  try {
    points = polyline === undefined ? (latlng as Point[]) : decodePolyline(polyline)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { field: 'polyline', text: 'is not an encoded polyline with five decimals' }
  }
  if (points.length < 2) return { field: 'polyline', text: 'must have at least two points' }
  if (points.some(([latitude, longitude]) => Math.abs(latitude) > 90 || Math.abs(longitude) > 180)) {
    return { field: 'polyline', text: 'contains points outside the map; it must be an encoded polyline with five decimals' }
  }
  if (altitude !== undefined && altitude.length !== points.length) {
    return { field: 'altitude', text: `must have one value for each of the ${points.length} points; it has ${altitude.length}` }
  }
  return { latlng: points, altitude: altitude ?? points.map(() => 0) }
}

function partOfActivity(
  { files, names, report }: Resolving,
  path: WorldPath,
  { activity, start_km, end_km }: NonNullable<WorldSegment['from']>,
): GivenLine | undefined {
  const found = names.activity(activity, [...path, 'from', 'activity'])
  const recording = files.recordings.get(found?.value.file as string)
  if (found !== undefined && found.value.file === undefined)
    report({ path: [...path, 'from', 'activity'], text: 'must be a recorded activity, with a file' })
  if (recording === undefined) return undefined
  const line = stretchOf(recording, start_km * 1000, end_km * 1000)
  if (line !== undefined) return line
  const { distance = [], latlng } = recording.streams
  const length = ((distance.at(-1) ?? 0) - (distance[0] ?? 0)) / 1000
  const reason = latlng === undefined ? 'the activity does not have a track' : `the activity is ${length.toFixed(2)} km long`
  report({ path: [...path, 'from'], text: `must be a part with at least two points; ${reason}` })
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
