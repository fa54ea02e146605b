import type { Random } from '../base/random.ts'
import { createHeap } from './heap.ts'
import { BOUNDS, type Landscape, noiseAt, type Place } from './landscape.ts'
import { staysOnLand } from './settlements.ts'
import type { Sketch } from './sketch.ts'

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
export type Laying = 'road' | 'pass' | 'hill' | 'trail'

const BUILDERS: Readonly<Record<Laying, Builder>> = {
  road: { grade: 0.05, steepest: 0.085, bank: 30, reuse: 0.5 },
  pass: { grade: 0.09, steepest: 0.1, bank: 30, reuse: 0.8 },
  hill: { grade: 0.08, steepest: 0.11, bank: 30, reuse: 4 },
  trail: { grade: 0.16, steepest: 0.3, bank: 20, reuse: 0.6 },
}

export interface RoadBuilder {
  /**
   * Builds a road or a trail over the ground from one vertex to another. It follows existing ways unless that is a detour, and uses the streets that it
   * crosses.
   */
  build(from: number, to: number, laying: Laying): void
}

/** `junctions`: vertices of streets. */
export function createRoadBuilder(sketch: Sketch, land: Landscape, junctions: ReadonlySet<number>, random: Random): RoadBuilder {
  const salt = random.integer(1, 2 ** 30)
  const count = COLUMNS * ROWS
  const placeOf = (cell: number): Place => ({
    east: BOUNDS.west + ((cell % COLUMNS) + 0.5) * CELL,
    north: BOUNDS.south + (Math.floor(cell / COLUMNS) + 0.5) * CELL,
  })
  const cellOf = ({ east, north }: Place): number =>
    Math.floor((north - BOUNDS.south) / CELL) * COLUMNS + Math.floor((east - BOUNDS.west) / CELL)

  const height = new Float64Array(count)
  const shore = new Float64Array(count)
  const rough = new Float64Array(count)
  for (let cell = 0; cell < count; cell += 1) {
    const place = placeOf(cell)
    height[cell] = land.altitude(place)
    shore[cell] = land.shore(place)
    rough[cell] = 0.75 + 0.6 * noiseAt(place.east / 330, place.north / 330, salt)
  }
  /** The vertex of an existing way in the open country. */
  const laid = new Map<number, number>()
  /** The street corner in a cell or next to it. */
  const built = new Map<number, number>()
  for (const vertex of junctions) {
    const cell = cellOf(sketch.vertices[vertex] as Place)
    for (const beside of [cell, cell - 1, cell + 1, cell - COLUMNS, cell + COLUMNS])
      if (!built.has(beside) || beside === cell) built.set(beside, vertex)
  }

  const costs = new Float64Array(count)
  const cameFrom = new Int32Array(count)

  function cellsBetween(from: Place, to: Place, { grade, steepest, bank, reuse }: Builder): number[] {
    const [start, goal] = [cellOf(from), cellOf(to)]
    costs.fill(Number.POSITIVE_INFINITY)
    costs[start] = 0
    cameFrom[start] = -1
    const heap = createHeap()
    const goalPlace = placeOf(goal)
    const left = (cell: number): number => {
      const place = placeOf(cell)
      return 0.3 * Math.sqrt((place.east - goalPlace.east) ** 2 + (place.north - goalPlace.north) ** 2)
    }
    const done = new Uint8Array(count)
    heap.push(left(start), start)
    while (heap.size > 0) {
      const cell = heap.pop()
      if (cell === goal) break
      if (done[cell]) continue
      done[cell] = 1
      const column = cell % COLUMNS
      const row = Math.floor(cell / COLUMNS)
      const here = height[cell] as number
      for (const { x, y, length } of STEPS) {
        if (column + x < 0 || column + x >= COLUMNS || row + y < 0 || row + y >= ROWS) continue
        const next = cell + y * COLUMNS + x
        if (next !== goal && (shore[next] as number) < bank) continue
        if (
          Math.min(shore[cell] as number, shore[next] as number) < NEAR_WATER &&
          !(cell === start || next === goal
            ? staysOnLand(land, cell === start ? from : placeOf(cell), next === goal ? to : placeOf(next), END_BANK)
            : staysOnLand(land, placeOf(cell), placeOf(next), bank / 2))
        ) {
          continue
        }
        const slope = Math.abs((height[next] as number) - here) / length
        const share = slope / grade
        const steep = slope > steepest ? 1 + 60 * (slope - steepest) : 1
        const ease = laid.has(next) && laid.has(cell) ? reuse : built.has(next) ? 0.8 : (rough[next] as number)
        const cost = (costs[cell] as number) + length * (1 + share * share) * steep * ease
        if (cost >= (costs[next] as number)) continue
        costs[next] = cost
        cameFrom[next] = cell
        heap.push(cost + left(next), next)
      }
    }
    const cells: number[] = []
    for (let cell = goal; cell !== -1; cell = cameFrom[cell] as number) {
      cells.push(cell)
      if (cells.length > 5_000 || (cell === goal && costs[goal] === Number.POSITIVE_INFINITY)) return []
    }
    return cells.reverse()
  }

  /** The vertex of a way in the open country in a cell. */
  function vertexIn(cell: number): number {
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

  const isDry = (from: number, to: number, bank: number): boolean =>
    staysOnLand(land, sketch.vertices[from] as Place, sketch.vertices[to] as Place, bank)

  /** Vertices from one to the next: straight, along the vertices of their cells, or along the middles of their cells, whichever avoids the water. */
  function chainBetween(before: number, here: number, [from, to]: readonly [number, number]): number[] {
    if (isDry(before, here, END_BANK)) return [before, here]
    const [left, reached] = [vertexIn(from), vertexIn(to)]
    const middles = isDry(left, reached, 0) ? [] : [from, to].map((cell) => sketch.addVertex(placeOf(cell)))
    return [before, left, ...middles, reached, here]
  }

  return {
    build(from, to, laying) {
      const cells = cellsBetween(sketch.vertices[from] as Place, sketch.vertices[to] as Place, BUILDERS[laying])
      const vertices = cells.map((cell, index) => {
        if (index === 0) return from
        return index === cells.length - 1 ? to : (built.get(cell) ?? vertexIn(cell))
      })
      const [first, last] = [cells[0], cells.at(-1)]
      if (first !== undefined && !built.has(first)) laid.set(first, from)
      if (last !== undefined && !built.has(last)) laid.set(last, to)
      for (let index = 1; index < vertices.length; index += 1) {
        const [before, here] = [vertices[index - 1] as number, vertices[index] as number]
        const onStreets = junctions.has(before) && junctions.has(here) && sketch.isConnected(before, here)
        if (onStreets) continue
        const chain = chainBetween(before, here, [cells[index - 1] as number, cells[index] as number])
        for (let at = 1; at < chain.length; at += 1)
          sketch.link(chain[at - 1] as number, chain[at] as number, laying === 'trail' ? 'trail' : 'road')
      }
    },
  }
}
