import { METERS_PER_DEGREE, rounded } from '../tracks/geometry.ts'
import type { Point } from '../tracks/streams.ts'

/** The middle of the map. */
const ORIGIN: Point = [60.39, 5.32]
const METERS_PER_DEGREE_EAST = METERS_PER_DEGREE * 0.494_094

/** A place on the map, in meters east and north of its middle. */
export interface Place {
  readonly east: number
  readonly north: number
}

/** Latitude and longitude of a place, to about 10 cm. */
export const pointAt = ({ east, north }: Place): Point => [
  rounded(ORIGIN[0] + north / METERS_PER_DEGREE, 6),
  rounded(ORIGIN[1] + east / METERS_PER_DEGREE_EAST, 6),
]

/** The place with this latitude and longitude. */
export const placeAt = ([latitude, longitude]: Point): Place => ({
  east: (longitude - ORIGIN[1]) * METERS_PER_DEGREE_EAST,
  north: (latitude - ORIGIN[0]) * METERS_PER_DEGREE,
})

export const distanceBetween = (one: Place, other: Place): number =>
  Math.sqrt((one.east - other.east) ** 2 + (one.north - other.north) ** 2)

/** The place at a share of the way from one place to another. */
export const between = (from: Place, to: Place, share: number): Place => ({
  east: from.east + (to.east - from.east) * share,
  north: from.north + (to.north - from.north) * share,
})

/** The share of the straight line from one place to another at which it is closest to a place; not from 0 to 1 if that is beyond its ends. */
export function shareNearest(place: Place, from: Place, to: Place): number {
  const [east, north] = [to.east - from.east, to.north - from.north]
  const square = east * east + north * north
  return square === 0 ? 0 : ((place.east - from.east) * east + (place.north - from.north) * north) / square
}

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

/** The nearest of several places, such as nodes. @throws RangeError without places */
export const nearest = <T extends Place>(places: Iterable<T>, to: Place): T => lowest(places, (place) => distanceBetween(place, to))
