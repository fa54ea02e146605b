import type { Point } from './streams.ts'

const EARTH_RADIUS = 6_371_008.8
const RADIANS = Math.PI / 180
/** Meters per degree of latitude. */
export const METERS_PER_DEGREE = 111_195.08

/** Meters between two points along the surface (haversine, mean radius of the Earth). */
export function metersBetween(from: Point, to: Point): number {
  const latitudes = Math.sin(((to[0] - from[0]) * RADIANS) / 2)
  const longitudes = Math.sin(((to[1] - from[1]) * RADIANS) / 2)
  const chord = latitudes * latitudes + Math.cos(from[0] * RADIANS) * Math.cos(to[0] * RADIANS) * longitudes * longitudes
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The length of a line, in meters. */
export const lengthOf = (line: readonly Point[]): number =>
  line.reduce((sum, point, index) => sum + metersBetween(line[index - 1] ?? point, point), 0)

/** The greatest length of a route or a segment, in meters. */
export const LONGEST_LINE = 1_000_000

/** The point at a fraction of the way between two points, to six decimals; across the 180th meridian if that is the shorter way. */
export function pointBetween(from: Point, to: Point, share: number): Point {
  const [north, east] = [to[0] - from[0], to[1] - from[1]]
  const longitude = from[1] + (Math.abs(east) > 180 ? east - Math.sign(east) * 360 : east) * share
  const wrapped = Math.abs(longitude) > 180 ? longitude - Math.sign(longitude) * 360 : longitude
  return [rounded(from[0] + north * share, 6), rounded(wrapped, 6)]
}

/** `value` rounded to a number of decimals. */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}

/** A box, in degrees or in meters. */
export interface Bounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** A place on a plane, in meters east and north of a point. */
export interface Place {
  readonly east: number
  readonly north: number
}

export const distanceBetween = (one: Place, other: Place): number =>
  Math.sqrt((one.east - other.east) ** 2 + (one.north - other.north) ** 2)

/** The place at a share of the way from one place to another. */
const between = (from: Place, to: Place, share: number): Place => ({
  east: from.east + (to.east - from.east) * share,
  north: from.north + (to.north - from.north) * share,
})

/** The share of the straight line from one place to another at which it is closest to a place; not from 0 to 1 if that is beyond its ends. */
function shareNearest(place: Place, from: Place, to: Place): number {
  const [east, north] = [to.east - from.east, to.north - from.north]
  const square = east * east + north * north
  return square === 0 ? 0 : ((place.east - from.east) * east + (place.north - from.north) * north) / square
}

/** Meters from a place to the straight line between two others. */
export const distanceToLine = (place: Place, from: Place, to: Place): number =>
  distanceBetween(place, between(from, to, Math.min(1, Math.max(0, shareNearest(place, from, to)))))

/** The item with the lowest value, or the first one of several. @throws RangeError without items */
export function lowest<T>(items: Iterable<T>, measure: (item: T) => number): T {
  let best: { readonly item: T; readonly value: number } | undefined
  for (const item of items) {
    const value = measure(item)
    if (best === undefined || value < best.value) best = { item, value }
  }
  if (best === undefined) throw new RangeError('nothing to choose from')
  return best.item
}
