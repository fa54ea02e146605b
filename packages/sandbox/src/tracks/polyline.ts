import { lowest } from './geometry.ts'
import type { Point } from './streams.ts'

const PRECISION = 1e5

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    rest >>>= 5
  }
  return text + String.fromCharCode(rest + 63)
}

/** Encodes points as a polyline (five decimals). */
export function encodePolyline(points: readonly Point[]): string {
  let text = ''
  let latitude = 0
  let longitude = 0
  for (const point of points) {
    const nextLatitude = Math.round(point[0] * PRECISION)
    const nextLongitude = Math.round(point[1] * PRECISION)
    text += encodeNumber(nextLatitude - latitude) + encodeNumber(nextLongitude - longitude)
    latitude = nextLatitude
    longitude = nextLongitude
  }
  return text
}

const doubleArea = (one: Point, two: Point, three: Point): number =>
  Math.abs((two[0] - one[0]) * (three[1] - one[1]) - (three[0] - one[0]) * (two[1] - one[1]))

/**
 * Reduces points to at most `maxPoints`, including the first and the last one, and preserves the shape: from each of equally large groups it takes the
 * point that forms the largest triangle with the previously selected point and the middle of the next group.
 */
export function simplify(points: readonly Point[], maxPoints: number): Point[] {
  const [first] = points
  const last = points.at(-1)
  if (points.length <= maxPoints || !first || !last) return [...points]
  const size = (points.length - 2) / Math.max(1, maxPoints - 2)
  const groupAt = (group: number): Point[] => points.slice(1 + Math.floor(group * size), 1 + Math.floor((group + 1) * size))
  const chosen: Point[] = [first]
  let previous = first
  for (let group = 0; group < maxPoints - 2; group += 1) {
    const next = groupAt(group + 1)
    const middleOf = (axis: 0 | 1): number => next.reduce((sum, point) => sum + point[axis] / next.length, 0)
    const middle: Point = [middleOf(0), middleOf(1)]
    previous = lowest(groupAt(group), (point) => -doubleArea(previous, point, middle))
    chosen.push(previous)
  }
  if (maxPoints > 1) chosen.push(last)
  return chosen
}

const POINTS_OF_SUMMARY = 100

/** The two lines of a map. The second one has at most a hundred points. */
export const linesOf = (points: readonly Point[]): { polyline: string; summary_polyline: string } => ({
  polyline: encodePolyline(points),
  summary_polyline: encodePolyline(simplify(points, POINTS_OF_SUMMARY)),
})
