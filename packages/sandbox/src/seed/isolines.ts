import type { Place } from './landscape.ts'

/** Measurements at the corners of a grid of squares. */
export interface Grid {
  /** The south-western corner. */
  readonly origin: Place
  /** Meters from corner to corner. */
  readonly cell: number
  readonly columns: number
  readonly rows: number
  readonly values: Float64Array
}

/** @param size meters to the east and to the north that the grid covers at least */
export function measureGrid(origin: Place, size: readonly [number, number], cell: number, measure: (place: Place) => number): Grid {
  const [columns = 0, rows = 0] = size.map((meters) => Math.ceil(meters / cell) + 1)
  const values = new Float64Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      values[row * columns + column] = measure({ east: origin.east + column * cell, north: origin.north + row * cell })
    }
  }
  return { origin, cell, columns, rows, values }
}

/** Sides of a square that a line crosses, by which of its corners are above: south-west 1, south-east 2, north-east 4, north-west 8. */
const CROSSINGS: readonly (readonly (readonly [Side, Side])[])[] = [
  [],
  [['west', 'south']],
  [['south', 'east']],
  [['west', 'east']],
  [['east', 'north']],
  [
    ['west', 'south'],
    ['east', 'north'],
  ],
  [['south', 'north']],
  [['west', 'north']],
  [['north', 'west']],
  [['north', 'south']],
  [
    ['south', 'east'],
    ['north', 'west'],
  ],
  [['north', 'east']],
  [['east', 'west']],
  [['east', 'south']],
  [['south', 'west']],
  [],
]

type Side = 'west' | 'south' | 'east' | 'north'

/** The lines along which the measurement has a value (marching squares). A closed line ends where it begins. */
export function isolines(grid: Grid, level: number): Place[][] {
  const { columns, rows, values, origin, cell } = grid
  const valueAt = (corner: number): number => values[corner] as number
  /** Sides are numbered: that to the east of a corner, and that to the north of it. */
  const sideOf = (corner: number, side: Side): number => {
    if (side === 'south') return 2 * corner
    if (side === 'west') return 2 * corner + 1
    return side === 'north' ? 2 * (corner + columns) : 2 * (corner + 1) + 1
  }
  const neighbors = new Map<number, number[]>()
  const link = (one: number, other: number): void => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = neighbors.get(from)
      if (known === undefined) neighbors.set(from, [to])
      else known.push(to)
    }
  }
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const corner = row * columns + column
      const corners = [corner, corner + 1, corner + columns + 1, corner + columns]
      const above = corners.reduce((bits, each, index) => (valueAt(each) >= level ? bits | (1 << index) : bits), 0)
      for (const [from, to] of CROSSINGS[above] ?? []) link(sideOf(corner, from), sideOf(corner, to))
    }
  }
  const placeOn = (side: number): Place => {
    const corner = side >> 1
    const isNorthward = side % 2 === 1
    const from = valueAt(corner)
    const share = (level - from) / (valueAt(isNorthward ? corner + columns : corner + 1) - from)
    const column = (corner % columns) + (isNorthward ? 0 : share)
    const row = Math.floor(corner / columns) + (isNorthward ? share : 0)
    return { east: origin.east + column * cell, north: origin.north + row * cell }
  }
  return chainsOf(neighbors).map((chain) => chain.map(placeOn))
}

/** The chains that links between pairs form: open ones first, then closed ones, whose first item is their last too. */
function chainsOf(neighbors: Map<number, number[]>): number[][] {
  const follow = (start: number): number[] => {
    const chain = [start]
    for (let here = start; ; ) {
      const next = neighbors.get(here)?.pop()
      if (next === undefined) break
      const back = neighbors.get(next) as number[]
      back.splice(back.indexOf(here), 1)
      chain.push(next)
      here = next
    }
    return chain
  }
  const ends = [...neighbors].filter(([, linked]) => linked.length === 1).map(([side]) => side)
  return [...ends, ...neighbors.keys()].map(follow).filter((chain) => chain.length > 1)
}
