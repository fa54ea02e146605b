import type { ParsedActivity } from '../tracks/files/activity-file.ts'
import { lengthOf, metersBetween, pointBetween, rounded } from '../tracks/geometry.ts'
import { decodePolyline } from '../tracks/polyline.ts'
import type { Point } from '../tracks/streams.ts'
import type { Line } from './load-files.ts'

/** Meters. If the average distance of a line's points is smaller, points that are closer than this to the one before are removed. */
const CLOSEST = 10
/** Meters. Points are added between points that are further apart. */
const FURTHEST = 50
const STEP = 25

/** Indices of the points that remain, including the first and the last one. */
function keptOf(latlng: readonly Point[]): number[] {
  if (lengthOf(latlng) >= CLOSEST * (latlng.length - 1)) return [...latlng.keys()]
  const kept: number[] = []
  for (const [index, point] of latlng.entries()) {
    const last = kept.at(-1)
    if (last === undefined || metersBetween(latlng[last] ?? point, point) >= CLOSEST) kept.push(index)
  }
  const end = latlng.length - 1
  if (kept.at(-1) !== end) kept.push(end)
  return kept
}

/** The line with the point distances of segments and routes: about 10 to 50 m. */
export function spaceEvenly({ latlng, altitude }: Line): Line {
  const kept = keptOf(latlng)
  const spaced: { latlng: Point[]; altitude: number[] } = { latlng: [], altitude: [] }
  for (const [position, index] of kept.entries()) {
    const before = kept[position - 1]
    const to = latlng[index]
    const from = before === undefined ? undefined : latlng[before]
    if (to === undefined) continue
    if (from !== undefined && before !== undefined) {
      const meters = metersBetween(from, to)
      const parts = meters > FURTHEST ? Math.ceil(meters / STEP) : 1
      for (let part = 1; part < parts; part += 1) {
        const share = part / parts
        const [low, high] = [altitude[before] ?? 0, altitude[index] ?? 0]
        spaced.latlng.push(pointBetween(from, to, share))
        spaced.altitude.push(rounded(low + (high - low) * share, 1))
      }
    }
    spaced.latlng.push(to)
    spaced.altitude.push(altitude[index] ?? 0)
  }
  return spaced
}

/** A line from points or an encoded polyline, or its mistake. */
export function lineFrom({
  polyline,
  latlng,
  altitude,
}: {
  readonly polyline?: string
  readonly latlng?: readonly number[][]
  readonly altitude?: readonly number[]
}): Line | { readonly field: string; readonly text: string } {
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
export function stretchOf({ streams }: ParsedActivity, start: number, end: number): Line | undefined {
  const { distance = [], latlng = [], altitude = [] } = streams
  const origin = distance[0] ?? 0
  const indices = distance.flatMap((meters, index) => (meters - origin >= start && meters - origin <= end ? index : []))
  const [first] = indices
  const last = indices.at(-1)
  if (first === undefined || last === undefined || last <= first || latlng.length === 0) return undefined
  const points = latlng.slice(first, last + 1)
  return { latlng: points, altitude: points.map((_point, index) => altitude[first + index] ?? 0) }
}

/** Meters along a line to its point nearest to a place. */
export function distanceInto({ latlng }: Line, place: Point): number {
  let along = 0
  let nearest = { meters: Number.POSITIVE_INFINITY, along: 0 }
  for (const [index, point] of latlng.entries()) {
    along += metersBetween(latlng[index - 1] ?? point, point)
    const meters = metersBetween(point, place)
    if (meters < nearest.meters) nearest = { meters, along }
  }
  return rounded(nearest.along, 1)
}
