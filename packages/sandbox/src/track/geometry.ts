import type { Point } from './streams.ts'

const EARTH_RADIUS = 6_371_008.8
const RADIANS = Math.PI / 180

/** Metres between two points along the surface (haversine, mean radius of the Earth). */
export function metresBetween(from: Point, to: Point): number {
  const latitudes = Math.sin(((to[0] - from[0]) * RADIANS) / 2)
  const longitudes = Math.sin(((to[1] - from[1]) * RADIANS) / 2)
  const chord = latitudes * latitudes + Math.cos(from[0] * RADIANS) * Math.cos(to[0] * RADIANS) * longitudes * longitudes
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** `value` with so many decimals. */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
