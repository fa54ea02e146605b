import type { Random } from '../base/random.ts'
import { type Bounds, between, distanceBetween, type Place, rounded } from '../tracks/geometry.ts'
import { measureGrid } from './grid.ts'

/** The edges of the map, in meters east and north of its middle. */
export const BOUNDS: Bounds = { west: -4_400, east: 11_500, south: -11_000, north: 10_500 }

/** 0 below 0, 1 above 1, and smooth in between. */
export const smoothStep = (value: number): number => {
  const within = Math.min(1, Math.max(0, value))
  return within * within * (3 - 2 * within)
}

/** 1 in the middle, 0 from a distance of 1. */
const bump = (square: number): number => (square < 1 ? (1 - square) ** 2 : 0)

/** A number from 0 to 1 for a corner of the grid. */
function cornerValue(column: number, row: number, salt: number): number {
  let mixed = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ salt
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** The value in a square, from the values at its corners. */
function blended(southWest: number, southEast: number, northWest: number, northEast: number, across: number, along: number): number {
  const south = southWest * (1 - across) + southEast * across
  const north = northWest * (1 - across) + northEast * across
  return south * (1 - along) + north * along
}

/** Smooth noise from 0 to 1 that varies over one unit. */
export function noiseAt(x: number, y: number, salt: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const corner = (east: number, north: number): number => cornerValue(column + east, row + north, salt)
  return blended(corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1), smoothStep(x - column), smoothStep(y - row))
}

/** The same, from -1 to 1. */
const swing = (x: number, y: number, salt: number): number => 2 * noiseAt(x, y, salt) - 1

/** An oval with an uneven outline: an island or a lake. */
export interface Oval {
  readonly center: Place
  /** Meters from the center to the ends of the axes. */
  readonly reach: readonly [number, number]
  /** Direction of the first axis. */
  readonly axis: readonly [east: number, north: number]
  readonly salt: number
}

/** Distance from the outline in meters; negative outside. */
export function depthIn({ center, reach, axis, salt }: Oval, { east, north }: Place): number {
  const x = east - center.east
  const y = north - center.north
  const long = (x * axis[0] + y * axis[1]) / reach[0]
  const wide = (y * axis[0] - x * axis[1]) / reach[1]
  const shorter = Math.min(...reach)
  const away = Math.sqrt(long * long + wide * wide)
  if (away > 4) return -shorter * (away - 1)
  return shorter * (1 - away) + 0.2 * shorter * swing((1.6 * x) / shorter, (1.6 * y) / shorter, salt)
}

/** Hills around the town: a low one on the way north, the massif in the east, and others. */
const HILLS = [
  { east: 550, north: 2_600, reach: 950, height: 140 },
  { east: 2_900, north: 1_700, reach: 1_750, height: 330 },
  { east: 5_400, north: 1_900, reach: 2_700, height: 520 },
  { east: 4_200, north: 4_700, reach: 2_300, height: 420 },
  { east: 2_700, north: -1_900, reach: 1_050, height: 190 },
  { east: 2_900, north: -6_600, reach: 2_200, height: 380 },
  { east: 8_900, north: 4_300, reach: 2_500, height: 460 },
  { east: 9_600, north: -4_700, reach: 2_200, height: 330 },
  { east: -600, north: -7_000, reach: 1_300, height: 150 },
  { east: 1_900, north: 7_000, reach: 1_900, height: 300 },
]

export type Landscape = ReturnType<typeof createLandscape>

/** East coordinates of the ends of the fjord. */
const FJORD = { from: -1_000, to: 3_700 }
const CELL = 75

/** A coast in the west with a bay, an island and a fjord, hills that rise towards a massif in the east, and lakes. */
export function createLandscape(random: Random) {
  const salt = (): number => random.integer(1, 2 ** 30)
  const around = (value: number, spread: number): number => Math.round(value + (2 * random.next() - 1) * spread)
  const salts = { coast: salt(), inlets: salt(), fjord: salt(), width: salt(), slopes: salt(), knolls: salt() }
  const bay = { north: around(750, 250), reach: around(520, 60), depth: around(360, 60) }

  /** Position of the coast, in meters east. */
  const coast = (north: number): number =>
    -1_150 +
    520 * swing(north / 2_300, 0, salts.coast) * smoothStep((Math.abs(north) - 300) / 3_000 + 0.35) +
    110 * swing(north / 620, 7, salts.inlets) +
    bay.depth * bump(((north - bay.north) / bay.reach) ** 2)
  /** The middle of the fjord, in meters north. */
  const fjord = (east: number): number => -3_050 - 0.26 * (east - FJORD.from) + 230 * swing(east / 1_500, 3, salts.fjord)
  const inFjord = ({ east, north }: Place): number => {
    const way = (east - FJORD.from) / (FJORD.to - FJORD.from)
    const width = 330 - 190 * Math.min(1, Math.max(0, way)) + 60 * swing(east / 700, 9, salts.width)
    return (
      width * Math.sqrt(Math.max(0, Math.min(1, 6 * (1 - way)))) - 0.96 * Math.abs(north - fjord(east)) - (way > 1 ? east - FJORD.to : 0)
    )
  }
  const island: Oval = {
    center: { east: around(-2_650, 60), north: around(1_150, 250) },
    reach: [around(1_500, 120), around(640, 40)],
    axis: [0.12, 0.992_774],
    salt: salt(),
  }
  const skerries: Oval[] = [
    { center: { east: around(-3_000, 200), north: around(-1_500, 200) }, reach: [420, 210], axis: [0.6, 0.8], salt: salt() },
    { center: { east: around(-2_500, 150), north: around(3_900, 200) }, reach: [330, 180], axis: [0.28, 0.96], salt: salt() },
    { center: { east: around(-3_300, 200), north: around(-4_600, 300) }, reach: [700, 330], axis: [0.352, 0.936], salt: salt() },
    { center: { east: around(-2_900, 200), north: around(6_700, 300) }, reach: [620, 260], axis: [-0.28, 0.96], salt: salt() },
  ]
  const lakes: Oval[] = [
    { center: { east: around(1_350, 90), north: around(-750, 120) }, reach: [480, 290], axis: [0.6, 0.8], salt: salt() },
    { center: { east: around(5_300, 150), north: around(-2_500, 150) }, reach: [1_350, 430], axis: [0.8, -0.6], salt: salt() },
    { center: { east: around(5_900, 150), north: around(-7_000, 200) }, reach: [700, 330], axis: [0.28, 0.96], salt: salt() },
    { center: { east: around(7_000, 150), north: around(4_600, 150) }, reach: [420, 240], axis: [0.8, 0.6], salt: salt() },
  ]
  const hills = HILLS.map(({ east, north, reach, height }) => ({
    east: around(east, 200),
    north: around(north, 200),
    reach,
    height: around(height, height / 9),
  }))

  const inSea = (place: Place): number => {
    const sea = Math.max(0.8 * (coast(place.north) - place.east), inFjord(place))
    if (sea < -200 || place.east > -1_200) return sea
    return Math.min(sea, ...[island, ...skerries].map((oval) => -depthIn(oval, place)))
  }
  const ground = (place: Place): number => {
    const { east, north } = place
    const inland = smoothStep((east + 2_500) / 8_000)
    let height = 4 + (0.3 + 0.7 * inland) * 130 * noiseAt(east / 2_100, north / 2_100, salts.slopes)
    height += (0.3 + 0.7 * inland) * 75 * noiseAt(east / 800, north / 800, salts.knolls)
    for (const hill of hills) height += hill.height * bump(((east - hill.east) ** 2 + (north - hill.north) ** 2) / hill.reach ** 2)
    return height
  }
  const levels = lakes.map((lake) => [lake, 0.7 * ground(lake.center)] as const)
  const measure = (place: Place): number => {
    let height = 1.5 + ground(place) * smoothStep(-inSea(place) / 1_300 + 0.04)
    for (const [lake, level] of levels) height = level + (height - level) * smoothStep(-depthIn(lake, place) / 650)
    return rounded(height, 1)
  }
  return {
    /** Approximate distance to the water, in meters; negative on the water. */
    shore: (place: Place): number => -lakes.reduce((depth, lake) => Math.max(depth, depthIn(lake, place)), inSea(place)),
    /** Height of the ground above sea level, in meters. */
    altitude: interpolated(measure),
    coast,
    fjord,
    townLake: lakes[0] as Oval,
    island,
    /** Tops of the hills. */
    tops: hills as readonly Place[],
  }
}

/** The same measurements, computed once at the corners of a grid and interpolated in between. */
function interpolated(measure: (place: Place) => number): (place: Place) => number {
  const { columns, rows, values } = measureGrid({ ...BOUNDS, east: BOUNDS.east + CELL, north: BOUNDS.north + CELL }, CELL, measure)
  const corner = (index: number): number => values[index] as number
  return ({ east, north }) => {
    const x = Math.min(columns - 1.001, Math.max(0, (east - BOUNDS.west) / CELL))
    const y = Math.min(rows - 1.001, Math.max(0, (north - BOUNDS.south) / CELL))
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const index = row * columns + column
    const next = index + columns
    return blended(corner(index), corner(index + 1), corner(next), corner(next + 1), x - column, y - row)
  }
}

/** Whether the straight line stays on land. */
export function staysOnLand({ shore }: Landscape, from: Place, to: Place, bank: number): boolean {
  const parts = Math.max(2, Math.ceil(distanceBetween(from, to) / 20))
  for (let part = 0; part <= parts; part += 1) if (shore(between(from, to, part / parts)) < bank) return false
  return true
}
