import type { Random } from '../base/random.ts'
import { distanceBetween, type Place } from '../tracks/geometry.ts'
import { cheapestWay } from './cheapest-way.ts'
import { BOUNDS, type Landscape, noiseAt, staysOnLand } from './landscape.ts'
import { pairsOf } from './place.ts'
import type { Sketch, Vertex } from './sketch.ts'

const CELL = 80
const COLUMNS = Math.floor((BOUNDS.east - BOUNDS.west) / CELL)
const ROWS = Math.floor((BOUNDS.north - BOUNDS.south) / CELL)

/** Steps to neighboring cells: the moves of a knight and a king. */
const STEPS = [-2, -1, 0, 1, 2].flatMap((x) =>
  [-2, -1, 0, 1, 2].flatMap((y) =>
    (x * x + y * y) % 4 === 0 || x * x + y * y > 5 ? [] : [{ x, y, length: CELL * Math.sqrt(x * x + y * y) }],
  ),
)

/** Distance from the water within which a step is checked in more detail, in meters. */
const NEAR_WATER = 110
/** Smallest distance of a straight piece between vertices from the water, in meters. The ends of a way can be on the shore. */
const END_BANK = 5

/** Costs of the ground. */
interface Builder {
  /** Rise per meter that doubles the costs. */
  readonly grade: number
  /** Rise per meter above which the costs are multiplied. */
  readonly steepest: number
  /** Distance to keep from the water, in meters. */
  readonly bank: number
  /** Costs along an existing way. */
  readonly reuse: number
}

/** A pass is a road that goes over the hill instead of around it. A hill road never uses another one. */
const BUILDERS = {
  road: { grade: 0.05, steepest: 0.085, bank: 30, reuse: 0.5 },
  pass: { grade: 0.09, steepest: 0.1, bank: 30, reuse: 0.8 },
  hill: { grade: 0.08, steepest: 0.11, bank: 30, reuse: 4 },
  trail: { grade: 0.16, steepest: 0.3, bank: 20, reuse: 0.6 },
} as const satisfies Record<string, Builder>

export type Laying = keyof typeof BUILDERS

interface Stop {
  readonly cell: number
  readonly vertex: Vertex
}

export type BuildRoad = ReturnType<typeof createRoadBuilder>

/** @param junctions vertices of streets */
export function createRoadBuilder(sketch: Sketch, land: Landscape, junctions: ReadonlySet<Vertex>, random: Random) {
  const salt = random.integer(1, 2 ** 30)
  const places = Array.from({ length: COLUMNS * ROWS }, (_, cell) => ({
    east: BOUNDS.west + ((cell % COLUMNS) + 0.5) * CELL,
    north: BOUNDS.south + (Math.floor(cell / COLUMNS) + 0.5) * CELL,
  }))
  const placeOf = (cell: number): Place => places[cell] as Place
  const cellOf = ({ east, north }: Place): number =>
    Math.floor((north - BOUNDS.south) / CELL) * COLUMNS + Math.floor((east - BOUNDS.west) / CELL)

  const height = Float64Array.from(places.map(land.altitude))
  const shore = Float64Array.from(places.map(land.shore))
  const rough = Float64Array.from(places.map(({ east, north }) => 0.75 + 0.6 * noiseAt(east / 330, north / 330, salt)))
  /** The vertex of an existing way in the open country. */
  const laid = new Map<number, Vertex>()
  /** The street corner in a cell or next to it. */
  const built = new Map<number, Vertex>()
  for (const vertex of junctions) {
    const cell = cellOf(vertex)
    for (const beside of [cell, cell - 1, cell + 1, cell - COLUMNS, cell + COLUMNS])
      if (!built.has(beside) || beside === cell) built.set(beside, vertex)
  }

  function cellsBetween(from: Place, to: Place, { grade, steepest, bank, reuse }: Builder): number[] {
    const [start, goal] = [cellOf(from), cellOf(to)]
    const goalPlace = placeOf(goal)
    const way = cheapestWay({
      count: places.length,
      from: start,
      to: goal,
      isPassable(cell, next) {
        if (next !== goal && (shore[next] as number) < bank) return false
        if (Math.min(shore[cell] as number, shore[next] as number) >= NEAR_WATER) return true
        const isEnd = cell === start || next === goal
        return staysOnLand(land, cell === start ? from : placeOf(cell), next === goal ? to : placeOf(next), isEnd ? END_BANK : bank / 2)
      },
      left: (cell) => 0.3 * distanceBetween(placeOf(cell), goalPlace),
      expand(cell, visit) {
        const column = cell % COLUMNS
        const row = Math.floor(cell / COLUMNS)
        const here = height[cell] as number
        for (const { x, y, length } of STEPS) {
          if (column + x < 0 || column + x >= COLUMNS || row + y < 0 || row + y >= ROWS) continue
          const next = cell + y * COLUMNS + x
          const slope = Math.abs((height[next] as number) - here) / length
          const share = slope / grade
          const steep = slope > steepest ? 1 + 60 * (slope - steepest) : 1
          const ease = laid.has(next) && laid.has(cell) ? reuse : built.has(next) ? 0.8 : (rough[next] as number)
          visit(next, length * (1 + share * share) * steep * ease, next)
        }
      },
    })
    return way === undefined ? [] : [start, ...way]
  }

  /** The vertex of a way in the open country in a cell. */
  function vertexIn(cell: number): Vertex {
    const known = laid.get(cell)
    if (known !== undefined) return known
    const { east, north } = placeOf(cell)
    const added = sketch.addVertex({
      east: east + 36 * (noiseAt(east / 90, north / 90, salt + 1) - 0.5),
      north: north + 36 * (noiseAt(east / 90, north / 90, salt + 2) - 0.5),
    })
    laid.set(cell, added)
    return added
  }

  /** Vertices from one to the next: straight, along the vertices of their cells, or along the middles of their cells, whichever avoids the water. */
  function chainBetween(before: Stop, here: Stop): Vertex[] {
    if (staysOnLand(land, before.vertex, here.vertex, END_BANK)) return [before.vertex, here.vertex]
    const [left, reached] = [vertexIn(before.cell), vertexIn(here.cell)]
    const middles = staysOnLand(land, left, reached, 0) ? [] : [before, here].map(({ cell }) => sketch.addVertex(placeOf(cell)))
    return [before.vertex, left, ...middles, reached, here.vertex]
  }

  /**
   * Builds a road or a trail over the ground from one vertex to another. It follows existing ways unless that is a detour, and uses the streets that it
   * crosses.
   */
  return (from: Vertex, to: Vertex, laying: Laying): void => {
    const cells = cellsBetween(from, to, BUILDERS[laying])
    const stops = cells.map((cell, index) => {
      if (index === 0) return { cell, vertex: from }
      return { cell, vertex: index === cells.length - 1 ? to : (built.get(cell) ?? vertexIn(cell)) }
    })
    for (const { cell, vertex } of [...stops.slice(0, 1), ...stops.slice(-1)]) if (!built.has(cell)) laid.set(cell, vertex)
    for (const [before, here] of pairsOf(stops)) {
      const areStreets = junctions.has(before.vertex) && junctions.has(here.vertex)
      if (areStreets && sketch.isConnected(before.vertex, here.vertex)) continue
      sketch.link(chainBetween(before, here), laying === 'trail' ? 'trail' : 'road')
    }
  }
}
