import type { ParsedActivity } from '../tracks/files/activity-file.ts'
import { decodePolyline } from '../tracks/polyline.ts'
import type { Point } from '../tracks/streams.ts'
import type { GivenLine } from './load-files.ts'

/** A line from points or an encoded polyline, or its mistake. */
export function lineFrom({
  polyline,
  latlng,
  altitude,
}: {
  readonly polyline?: string
  readonly latlng?: readonly number[][]
  readonly altitude?: readonly number[]
}): GivenLine | { readonly field: string; readonly text: string } {
  let points: Point[]
  try {
    points =
      polyline === undefined ? (latlng ?? []).map(([latitude = 0, longitude = 0]) => [latitude, longitude]) : decodePolyline(polyline)
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
  return { latlng: points, altitude: [...(altitude ?? points.map(() => 0))] }
}

/** The part of a recording between two distances in meters; undefined if it has fewer than two points. */
export function stretchOf({ streams }: ParsedActivity, start: number, end: number): GivenLine | undefined {
  const { distance = [], latlng = [], altitude = [] } = streams
  const origin = distance[0] ?? 0
  const indices = distance.flatMap((meters, index) => (meters - origin >= start && meters - origin <= end ? index : []))
  const [first] = indices
  const last = indices.at(-1)
  if (first === undefined || last === undefined || last <= first || latlng.length === 0) return undefined
  const points = latlng.slice(first, last + 1)
  return { latlng: points, altitude: points.map((_point, index) => altitude[first + index] ?? 0) }
}
