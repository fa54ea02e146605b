import type { Random } from '../base/random.ts'
import type { WayKind } from '../things/map/world-map.ts'
import { distanceBetween, lowest, type Place, rounded } from '../tracks/geometry.ts'
import { depthIn, type Landscape, noiseAt, type Oval, smoothStep, staysOnLand } from './landscape.ts'
import { nearest } from './place.ts'
import type { Sketch, Vertex } from './sketch.ts'

/** Rise per meter above which no street is built. */
const STEEPEST_STREET = 0.17
/** Distance of streets from the water, in meters. */
const BANK = 14

/** A grid of streets; undefined where there is no junction. */
type Grid = (Vertex | undefined)[][]

/** Links neighbors in the grid, except over water and on steep ground. `leaveOut` decides whether a street is not built. */
function linkGrid(
  sketch: Sketch,
  land: Landscape,
  grid: Grid,
  leaveOut: () => boolean,
  kindOf = (_row: number, _column: number, _across: boolean): WayKind => 'street',
): void {
  const start = sketch.links.length
  const connect = (from: Vertex | undefined, to: Vertex | undefined, kind: WayKind): void => {
    if (from === undefined || to === undefined) return
    const grade = Math.abs(land.altitude(from) - land.altitude(to)) / Math.max(1, distanceBetween(from, to))
    if (grade > STEEPEST_STREET || !staysOnLand(land, from, to, kind === 'quay' ? 4 : BANK)) return
    if (kind !== 'street' || !leaveOut()) sketch.link([from, to], kind)
  }
  grid.forEach((line, row) => {
    line.forEach((vertex, column) => {
      connect(vertex, line[column + 1], kindOf(row, column, false))
      connect(vertex, grid[row + 1]?.[column], kindOf(row, column, true))
    })
  })
  sketch.keepLargestPiece(start)
}

/** Distances of the streets along the shore from the water, in meters. The first one is the quay. */
const ROWS = [20, 95, 175, 265, 365, 470, 570, 680, 800, 930, 1_070, 1_200, 1_340, 1_480, 1_620, 1_770, 1_930, 2_090]
const TOWN = { south: -2_500, north: 2_200, block: 148 }
/** Interval of main roads, in streets. */
const MAIN_ROW = 4
const MAIN_COLUMN = 6

/** The town: streets along the shore, which are straighter further inland, and streets that cross them. */
function buildTown(sketch: Sketch, land: Landscape, random: Random): void {
  const bend = random.integer(1, 2 ** 30)
  const parks: Oval[] = Array.from({ length: 4 }, (_, index) => ({
    center: { east: random.integer(-600, 500), north: -1_900 + index * 1_050 + random.integer(-200, 200) },
    reach: [random.integer(150, 230), random.integer(100, 150)] as const,
    axis: [0.6, 0.8] as const,
    salt: random.integer(1, 2 ** 30),
  }))
  const columns = Math.round((TOWN.north - TOWN.south) / TOWN.block)
  const grid: Grid = ROWS.map((inland, row) =>
    Array.from({ length: columns }, (_, column) => {
      const north = TOWN.south + column * TOWN.block + 60 * (noiseAt(column / 3, inland / 500, bend) - 0.5)
      const share = 1 - 0.85 * smoothStep(inland / 1_600)
      const wave = 70 * (noiseAt(north / 700, inland / 500, bend + 1) - 0.5)
      const street = { east: -1_150 + (land.coast(north) + 1_150) * share + inland + wave, north: north + 0.16 * inland }
      const place = row === 0 ? { east: land.coast(north) + inland, north } : street
      const edge = ((north + 150) / 2_350) ** 2 + (inland / 2_150) ** 2 + 0.6 * (noiseAt(north / 450, inland / 450, bend + 2) - 0.5)
      const isFree = land.shore(place) >= (row === 0 ? 5 : BANK) && (row <= 1 || parks.every((park) => depthIn(park, place) <= 0))
      return isFree && edge <= 1 ? sketch.addVertex(place) : undefined
    }),
  )
  const kindOf = (row: number, column: number, across: boolean): WayKind => {
    if (row === 0 && !across) return 'quay'
    return (across ? column % MAIN_COLUMN === 3 : row % MAIN_ROW === 1) ? 'road' : 'street'
  }
  linkGrid(sketch, land, grid, () => random.next() < 0.1, kindOf)
}

/** The best place for a village near a given place: level, and away from the water. */
function siteNear(land: Landscape, near: Place, random: Random): Place {
  const places = Array.from({ length: 40 }, () => ({
    east: near.east + random.integer(-500, 500),
    north: near.north + random.integer(-500, 500),
  }))
  return lowest(places, (place) => {
    const heights = [-250, 250].flatMap((off) => [
      land.altitude({ east: place.east + off, north: place.north }),
      land.altitude({ east: place.east, north: place.north + off }),
    ])
    return Math.max(...heights) - Math.min(...heights) + Math.max(0, 260 - land.shore(place))
  })
}

const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0.96, 0.28],
  [0.8, 0.6],
  [0.6, 0.8],
  [0.28, 0.96],
  [-0.28, 0.96],
  [-0.6, 0.8],
  [-0.8, 0.6],
]

function buildVillage(sketch: Sketch, land: Landscape, { near, size }: (typeof VILLAGES)[VillageName], random: Random): Place {
  const middle = siteNear(land, near, random)
  const [across, along] = random.pick(DIRECTIONS)
  const bend = random.integer(1, 2 ** 30)
  const [columns, rows] = size
  const grid: Grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const x = (column - (columns - 1) / 2) * 150 + 110 * (noiseAt(column / 2, row / 2, bend) - 0.5)
      const y = (row - (rows - 1) / 2) * 125 + 110 * (noiseAt(column / 2, row / 2, bend + 1) - 0.5)
      const corner = Math.abs(x / columns) + Math.abs(y / rows) > 105
      const place = { east: middle.east + x * across - y * along, north: middle.north + x * along + y * across }
      return corner || land.shore(place) < BANK ? undefined : sketch.addVertex(place)
    }),
  )
  linkGrid(sketch, land, grid, () => random.next() < 0.14)
  return middle
}

/** Forty-eight directions around a circle. */
const AROUND = Array.from({ length: 48 }, (_, index) => {
  const angle = (index * Math.PI) / 24
  return { east: rounded(Math.cos(angle), 6), north: rounded(Math.sin(angle), 6) }
})

/** A footpath around the lake in the town, with ways to it from the streets nearby. */
function buildLakePath(sketch: Sketch, land: Landscape, streets: ReadonlySet<Vertex>): void {
  const { center } = land.townLake
  const ring = AROUND.map(({ east, north }) => {
    const away = (meters: number): Place => ({ east: center.east + east * meters, north: center.north + north * meters })
    let [inside, outside] = [0, 1_200]
    for (let step = 0; step < 14; step += 1) {
      const middle = (inside + outside) / 2
      if (land.shore(away(middle)) < 24) inside = middle
      else outside = middle
    }
    return sketch.addVertex(away(outside))
  })
  sketch.link([...ring, ...ring.slice(0, 1)], 'path')
  for (const vertex of ring.filter((_, index) => index % 4 === 0)) {
    const street = nearest(streets, vertex)
    if (distanceBetween(street, vertex) < 420 && staysOnLand(land, vertex, street, 10)) sketch.link([vertex, street], 'path')
  }
}

/** `size` is the number of streets in each direction. */
const VILLAGES = {
  sandviken: { near: { east: -200, north: 3_850 }, size: [7, 9] },
  nordvik: { near: { east: 200, north: 8_900 }, size: [6, 6] },
  fjelldal: { near: { east: 6_500, north: 7_600 }, size: [6, 6] },
  ostmark: { near: { east: 9_500, north: 800 }, size: [8, 6] },
  haugen: { near: { east: 3_300, north: -450 }, size: [7, 7] },
  vannes: { near: { east: 7_600, north: -3_300 }, size: [6, 5] },
  sorbyen: { near: { east: -250, north: -4_650 }, size: [9, 8] },
  dalen: { near: { east: 1_100, north: -9_000 }, size: [6, 6] },
  lia: { near: { east: 7_600, north: -8_300 }, size: [5, 6] },
  holmen: { near: { east: -2_650, north: 1_000 }, size: [4, 7] },
  botn: { near: { east: 4_300, north: -4_700 }, size: [5, 4] },
  moen: { near: { east: 3_600, north: 9_400 }, size: [5, 4] },
  neset: { near: { east: -700, north: -7_600 }, size: [4, 5] },
  setra: { near: { east: 8_600, north: 6_600 }, size: [4, 4] },
} as const

export type VillageName = keyof typeof VILLAGES

export type Settlements = ReturnType<typeof buildSettlements>

/** Creates the streets of the town and of the villages around it. */
export function buildSettlements(sketch: Sketch, land: Landscape, random: Random) {
  buildTown(sketch, land, random.fork('town'))
  const middles = Object.fromEntries(
    Object.entries(VILLAGES).map(([key, village]) => [key, buildVillage(sketch, land, village, random.fork(key))]),
  ) as Record<VillageName, Place>
  /** Vertices that streets meet at. */
  const junctions: ReadonlySet<Vertex> = new Set(sketch.links.flatMap(({ from, to }) => [from, to]))
  buildLakePath(sketch, land, junctions)
  return { middles, junctions }
}
