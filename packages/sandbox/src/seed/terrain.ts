import type { Random } from '../random.ts'
import type { Point } from '../track/streams.ts'

/** The middle of the map. */
const ORIGIN: Point = [60.39, 5.32]
const METRES_PER_DEGREE = 111_195.08
const METRES_PER_DEGREE_EAST = METRES_PER_DEGREE * Math.cos((ORIGIN[0] * Math.PI) / 180)

/** Width of a hill and height above the valley, in metres: long slopes, and knolls on them. */
const SLOPES = { width: 2800, height: 170 }
const KNOLLS = { width: 950, height: 72 }
/** The massif east of the town, where the trails are. */
const MASSIF = { east: 5200, north: 1800, width: 1700, height: 380 }

/** A place on the map, in metres east and north of its middle. */
export interface Place {
  readonly east: number
  readonly north: number
}

/** Height of the ground above the sea, in metres. */
export type Terrain = (place: Place) => number

/** Latitude and longitude of a place, to about 10 cm. */
export const pointAt = (east: number, north: number): Point => [
  Math.round((ORIGIN[0] + north / METRES_PER_DEGREE) * 1e6) / 1e6,
  Math.round((ORIGIN[1] + east / METRES_PER_DEGREE_EAST) * 1e6) / 1e6,
]

/** The place with this latitude and longitude. */
export const placeAt = ([latitude, longitude]: Point): Place => ({
  east: (longitude - ORIGIN[1]) * METRES_PER_DEGREE_EAST,
  north: (latitude - ORIGIN[0]) * METRES_PER_DEGREE,
})

const smooth = (value: number): number => value * value * (3 - 2 * value)

/** A number from 0 to 1 for a corner of the grid. */
function cornerValue(column: number, row: number, salt: number): number {
  let mixed = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ salt
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** Smooth noise from 0 to 1 that varies over one unit. */
function noiseAt(x: number, y: number, salt: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const across = smooth(x - column)
  const along = smooth(y - row)
  const south = cornerValue(column, row, salt) * (1 - across) + cornerValue(column + 1, row, salt) * across
  const north = cornerValue(column, row + 1, salt) * (1 - across) + cornerValue(column + 1, row + 1, salt) * across
  return south * (1 - along) + north * along
}

/** Hills that rise from a coast in the west to a massif in the east. */
export function createTerrain(random: Random): Terrain {
  const slopes = random.integer(1, 2 ** 30)
  const knolls = random.integer(1, 2 ** 30)
  return ({ east, north }) => {
    const inland = smooth(Math.min(1, Math.max(0, (east + 6000) / 9000)))
    const hills =
      SLOPES.height * noiseAt(east / SLOPES.width, north / SLOPES.width, slopes) +
      KNOLLS.height * noiseAt(east / KNOLLS.width, north / KNOLLS.width, knolls)
    const away = ((east - MASSIF.east) ** 2 + (north - MASSIF.north) ** 2) / MASSIF.width ** 2
    return 2 + (0.35 + 0.65 * inland) * hills + (away < 12 ? MASSIF.height * Math.exp(-away) : 0)
  }
}
