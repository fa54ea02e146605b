import type { Place } from '../tracks/geometry.ts'
import type { Grid } from './grid.ts'

/** The lines along which the measurement has a value (marching squares). A closed line ends where it begins. */
export function isolines({ west, south, cell, columns, rows, values }: Grid, level: number): Place[][] {
  const valueAt = (corner: number): number => values[corner] as number
  const isAbove = (corner: number): boolean => valueAt(corner) >= level
  const neighbors = new Map<number, number[]>()
  const link = (from: number, to: number): void => {
    const known = neighbors.get(from)
    if (known === undefined) neighbors.set(from, [to])
    else known.push(to)
  }
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const corner = row * columns + column
      const above = isAbove(corner)
      if (above === isAbove(corner + 1) && above === isAbove(corner + columns) && above === isAbove(corner + columns + 1)) continue
      // Counterclockwise from the south-western corner, each with the side after it. Sides are numbered: that to the east of a corner, that to the north.
      const high = [above, isAbove(corner + 1), isAbove(corner + columns + 1), isAbove(corner + columns)]
      const sides = [2 * corner, 2 * (corner + 1) + 1, 2 * (corner + columns), 2 * corner + 1]
      for (const [falls, to] of sides.entries()) {
        if (!high[falls] || high[(falls + 1) % 4]) continue
        let rises = falls
        while (high[rises]) rises = (rises + 3) % 4
        const from = sides[rises] as number
        link(from, to)
        link(to, from)
      }
    }
  }
  const placeOn = (side: number): Place => {
    const corner = side >> 1
    const isNorthward = side % 2 === 1
    const from = valueAt(corner)
    const share = (level - from) / (valueAt(isNorthward ? corner + columns : corner + 1) - from)
    const column = (corner % columns) + (isNorthward ? 0 : share)
    const row = Math.floor(corner / columns) + (isNorthward ? share : 0)
    return { east: west + column * cell, north: south + row * cell }
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
