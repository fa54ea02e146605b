import type { Point } from '../../../src/tracks/streams.ts'

/** Meters on the plane of a projection: east of its origin, and south of it. */
export type Place = readonly [east: number, south: number]

/** A Mercator plane. It is true to scale at its origin, and its coordinates near the origin are small enough for exact drawing. */
export interface Projection {
  toPlane(point: Point): Place
  /** How many times longer a meter at this latitude is drawn than one at the origin. */
  stretchAt(latitude: number): number
}

const RADIUS = 6_371_008.8
const RADIANS = Math.PI / 180
/** The poles are infinitely far away. */
const MAX_LATITUDE = 85

const mercator = (latitude: number): number => Math.asinh(Math.tan(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * RADIANS))

/** The difference of two longitudes the short way around, in degrees from -180 to 180. */
const turn = (degrees: number): number => degrees - 360 * Math.round(degrees / 360)

export function createProjection([originLatitude, originLongitude]: Point): Projection {
  const originCosine = Math.cos(Math.min(MAX_LATITUDE, Math.abs(originLatitude)) * RADIANS)
  const unit = RADIUS * originCosine
  const originNorth = mercator(originLatitude)
  return {
    toPlane([latitude, longitude]) {
      return [turn(longitude - originLongitude) * RADIANS * unit, (originNorth - mercator(latitude)) * unit]
    },
    stretchAt(latitude) {
      return originCosine / Math.cos(Math.min(MAX_LATITUDE, Math.abs(latitude)) * RADIANS)
    },
  }
}

/** A rectangle of the plane. */
export interface Extent {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** The smallest rectangle around the places; undefined without any. */
export function extentOf(places: Iterable<Place>): Extent | undefined {
  let west = Number.POSITIVE_INFINITY
  let north = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let south = Number.NEGATIVE_INFINITY
  for (const [x, y] of places) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return west <= east ? { west, north, east, south } : undefined
}
