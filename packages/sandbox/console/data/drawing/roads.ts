import { cheapestWay } from '../../../src/seed/cheapest-way.ts'
import { between, distanceBetween, type Place, shareNearest } from '../../../src/tracks/geometry.ts'
import type { Point } from '../../../src/tracks/streams.ts'
import { createProjection, type Projection } from '../map/projection.ts'

/** A place on a road. */
interface OnRoad {
  readonly point: Point
  readonly road: Road
}

/** A straight piece of a road between two nodes. */
interface Road {
  readonly from: number
  readonly to: number
  /** Meters. */
  readonly length: number
}

/** The network of the roads on a map. */
export interface Roads {
  /** The place on a road that is nearest to a point, at most `within` meters away. */
  snap(point: Point, within: number): OnRoad | undefined
  /** The shortest way along roads, from one place to the other, with both; undefined if no way exists. */
  between(from: OnRoad, to: OnRoad): Point[] | undefined
}

/** Creates the network of ways. Ways are connected where they have the same point. */
export function createRoads(ways: readonly (readonly Point[])[]): Roads {
  const projection = createProjection(ways[0]?.[0] ?? [0, 0])
  const points: Point[] = []
  const places: Place[] = []
  const numbers = new Map<string, number>()
  const nodeOf = (point: Point): number => {
    const key = String(point)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, points.length)
    places.push(placeOf(projection, point))
    return points.push(point) - 1
  }
  const placeAt = (node: number): Place => places[node] ?? { east: 0, north: 0 }
  const roads: Road[] = []
  const exits = new Map<number, Road[]>()
  for (const way of ways) {
    for (const [index, point] of way.entries()) {
      const before = way[index - 1]
      if (before === undefined) continue
      const [from, to] = [nodeOf(before), nodeOf(point)]
      const road = { from, to, length: distanceBetween(placeAt(from), placeAt(to)) }
      roads.push(road)
      for (const node of [from, to]) exits.set(node, [...(exits.get(node) ?? []), road])
    }
  }
  const metersTo = (node: number, { point }: OnRoad): number => distanceBetween(placeAt(node), placeOf(projection, point))

  return {
    snap(point, within) {
      const place = placeOf(projection, point)
      let best: { readonly road: Road; readonly at: Place; readonly away: number } | undefined
      for (const road of roads) {
        const [from, to] = [placeAt(road.from), placeAt(road.to)]
        const at = between(from, to, Math.min(1, Math.max(0, shareNearest(place, from, to))))
        const away = distanceBetween(place, at)
        if (away <= (best?.away ?? within)) best = { road, at, away }
      }
      return best && { road: best.road, point: projection.toPoint([best.at.east, -best.at.north]) }
    },
    between(from, to) {
      if (from.road === to.road) return [from.point, to.point]
      const [start, end] = [points.length, points.length + 1]
      const ends = [to.road.from, to.road.to]
      const nodes = cheapestWay({
        count: points.length + 2,
        from: start,
        to: end,
        expand(node, visit) {
          if (node === start) for (const next of [from.road.from, from.road.to]) visit(next, metersTo(next, from), next)
          if (ends.includes(node)) visit(end, metersTo(node, to), end)
          for (const road of exits.get(node) ?? []) {
            const next = road.from === node ? road.to : road.from
            visit(next, road.length, next)
          }
        },
      })
      return nodes && [from.point, ...nodes.flatMap((node) => points.slice(node, node + 1)), to.point]
    },
  }
}

function placeOf(projection: Projection, point: Point): Place {
  const [east, south] = projection.toPlane(point)
  return { east, north: -south }
}

/** Meters: the end of a line that follows roads is on a road. */
const ON_ROAD = 5

const fine = ([latitude, longitude]: Point): Point => [Number(latitude.toFixed(5)), Number(longitude.toFixed(5))]

/**
 * The line with another point at its end: on a road, and along roads, if one is near.
 * @param roads undefined to draw a straight line
 * @param within how near, in meters
 */
export function extendLine(line: readonly Point[], point: Point, roads: Roads | undefined, within: number): Point[] {
  const target = roads?.snap(point, within)
  const last = line.at(-1)
  const from = last && roads?.snap(last, ON_ROAD)
  const way = from && target && roads?.between(from, target)
  const added = (way?.slice(1) ?? [target?.point ?? point]).map(fine)
  return [...line, ...added.filter((each, index) => String(each) !== String(added[index - 1] ?? last))]
}
