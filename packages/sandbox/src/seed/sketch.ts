import type { WayKind } from '../things/map/world-map.ts'
import { between, distanceBetween, type Place, rounded } from '../tracks/geometry.ts'
import { pairsOf } from './place.ts'

export interface Vertex extends Place {
  readonly index: number
}

/** A straight line between two vertices. */
export interface Link {
  readonly from: Vertex
  readonly to: Vertex
  readonly kind: WayKind
}

export type Sketch = ReturnType<typeof createSketch>

/** A network under construction: straight links that can still cross each other. @param given vertices of another one */
export function createSketch(given: readonly Vertex[] = []) {
  const vertices = [...given]
  const links: Link[] = []
  const known = new Set<number>()
  const group = given.map(({ index }) => index)
  const rootOf = ({ index }: Vertex): number => {
    let root = index
    while (group[root] !== root) root = group[root] as number
    group[index] = root
    return root
  }
  return {
    vertices,
    links,
    addVertex({ east, north }: Place): Vertex {
      const vertex = { east: rounded(east, 1), north: rounded(north, 1), index: vertices.length }
      group.push(vertex.index)
      vertices.push(vertex)
      return vertex
    },
    /** Removes the links from the index `start` that do not belong to the largest connected piece of these. */
    keepLargestPiece(start: number): void {
      const pieces = Map.groupBy(links.splice(start), ({ from }) => rootOf(from))
      const [largest] = [...pieces].sort(([, one], [, other]) => other.length - one.length)
      links.push(...(largest?.[1] ?? []))
    },
    /** Whether the vertices are connected by links. */
    isConnected: (one: Vertex, other: Vertex): boolean => rootOf(one) === rootOf(other),
    /** Links each vertex with the next one, unless they are already linked. */
    link(chain: readonly Vertex[], kind: WayKind): void {
      for (const [from, to] of pairsOf(chain)) {
        const key = Math.min(from.index, to.index) * 1e6 + Math.max(from.index, to.index)
        if (from === to || known.has(key)) continue
        known.add(key)
        links.push({ from, to, kind })
        group[rootOf(from)] = rootOf(to)
      }
    },
  }
}

/** The crossing of two links, as shares of both; undefined if they do not cross. */
function crossing({ from: a, to: b }: Link, { from: c, to: d }: Link): readonly [number, number] | undefined {
  const [rx, ry, sx, sy] = [b.east - a.east, b.north - a.north, d.east - c.east, d.north - c.north]
  const cross = rx * sy - ry * sx
  if (cross === 0) return undefined
  const t = ((c.east - a.east) * sy - (c.north - a.north) * sx) / cross
  const u = ((c.east - a.east) * ry - (c.north - a.north) * rx) / cross
  return t > 0 && t < 1 && u > 0 && u < 1 ? [t, u] : undefined
}

/** Meters. A crossing closer than this to the end of a link is moved to that end. */
const SNAP = 14

/** Pairs of links that overlap from west to east, in their order. */
function* overlapping(links: readonly Link[]): Generator<readonly [Link, Link]> {
  const spans = links
    .map((link, order) => ({ link, order, west: Math.min(link.from.east, link.to.east), east: Math.max(link.from.east, link.to.east) }))
    .sort((one, other) => one.west - other.west)
  for (const [index, one] of spans.entries()) {
    for (let next = index + 1; ; next += 1) {
      const other = spans[next]
      if (other === undefined || other.west > one.east) break
      yield one.order < other.order ? [one.link, other.link] : [other.link, one.link]
    }
  }
}

/** The same network with a junction wherever two links cross. */
export function withJunctions({ vertices, links }: Sketch): Sketch {
  const result = createSketch(vertices)
  const cuts = new Map(links.map((link) => [link, [] as { share: number; vertex: Vertex }[]]))
  for (const [one, other] of overlapping(links)) {
    if (one.from === other.from || one.from === other.to || one.to === other.from || one.to === other.to) continue
    const shares = crossing(one, other)
    if (!shares) continue
    const place = between(one.from, one.to, shares[0])
    const ends = [one.from, one.to, other.from, other.to]
    const vertex = ends.find((end) => distanceBetween(end, place) < SNAP) ?? result.addVertex(place)
    cuts.get(one)?.push({ share: shares[0], vertex })
    cuts.get(other)?.push({ share: shares[1], vertex })
  }
  for (const [{ from, to, kind }, stops] of cuts) {
    const inOrder = stops.sort((one, other) => one.share - other.share)
    result.link([from, ...inOrder.map(({ vertex }) => vertex), to], kind)
  }
  return result
}
