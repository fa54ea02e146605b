import { distanceBetween, lowest, METERS_PER_DEGREE, type Place, rounded } from '../tracks/geometry.ts'
import type { Point } from '../tracks/streams.ts'

/** The middle of the map. */
const ORIGIN: Point = [60.39, 5.32]
const METERS_PER_DEGREE_EAST = METERS_PER_DEGREE * 0.494_094

/** Latitude and longitude of a place, to about 10 cm. @param middle of the map */
export const pointAt = ({ east, north }: Place, middle = ORIGIN): Point => [
  rounded(middle[0] + north / METERS_PER_DEGREE, 6),
  rounded(middle[1] + east / (middle === ORIGIN ? METERS_PER_DEGREE_EAST : METERS_PER_DEGREE * Math.cos((middle[0] * Math.PI) / 180)), 6),
]

/** The place with this latitude and longitude. */
export const placeAt = ([latitude, longitude]: Point): Place => ({
  east: (longitude - ORIGIN[1]) * METERS_PER_DEGREE_EAST,
  north: (latitude - ORIGIN[0]) * METERS_PER_DEGREE,
})

/** The nearest of several places, such as nodes. @throws RangeError without places */
export const nearest = <T extends Place>(places: Iterable<T>, to: Place): T => lowest(places, (place) => distanceBetween(place, to))

/** Each item with the next one. */
export const pairsOf = <T>(list: readonly T[]): [T, T][] => list.slice(1).map((to, index) => [list[index] as T, to])
