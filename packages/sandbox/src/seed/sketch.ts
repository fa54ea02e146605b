import type { WayKind } from '../things/map/world-map.ts'
import { distanceBetween, type Place } from './landscape.ts'

/** A straight line between two vertices. */
export interface Link {
  readonly from: number
  readonly to: number
  readonly kind: WayKind
}

/** A network under construction: straight links that can still cross each other. */
export interface Sketch {
  readonly vertices: Place[]
  readonly links: Link[]
  addVertex(place: Place): number
  link(from: number, to: number, kind: WayKind): void
  /** Whether the vertices are connected by links. */
  isConnected(one: number, other: number): boolean
  /** Removes the links from the index `start` that do not belong to the largest connected piece of these. */
  keepLargestPiece(start: number): void
}

export function createSketch(): Sketch {
  const vertices: Place[] = []
  const links: Link[] = []
  const known = new Set<number>()
  const group: number[] = []
  const rootOf = (vertex: number): number => {
    let root = vertex
    while (group[root] !== root) root = group[root] as number
    group[vertex] = root
    return root
  }
  return {
    vertices,
    links,
    addVertex(place) {
      group.push(vertices.length)
      return vertices.push({ east: Math.round(place.east * 10) / 10, north: Math.round(place.north * 10) / 10 }) - 1
    },
    keepLargestPiece(start) {
      const added = links.splice(start)
      const sizes = new Map<number, number>()
      for (const { from } of added) sizes.set(rootOf(from), (sizes.get(rootOf(from)) ?? 0) + 1)
      const [largest] = [...sizes].sort((one, other) => other[1] - one[1])
      links.push(...added.filter(({ from }) => rootOf(from) === largest?.[0]))
    },
    isConnected: (one, other) => rootOf(one) === rootOf(other),
    link(from, to, kind) {
      const key = Math.min(from, to) * 1e6 + Math.max(from, to)
      if (from === to || known.has(key)) return
      known.add(key)
      links.push({ from, to, kind })
      group[rootOf(from)] = rootOf(to)
    },
  }
}

/** The allowed vertex nearest to a place within a distance in meters, if there is one. */
export function nearestVertex({ vertices }: Sketch, place: Place, reach: number, allowed: (index: number) => boolean): number | undefined {
  let best: number | undefined
  let shortest = reach
  vertices.forEach((vertex, index) => {
    const away = distanceBetween(vertex, place)
    if (away < shortest && allowed(index)) {
      shortest = away
      best = index
    }
  })
  return best
}

/** The crossing of two links, as shares of both; undefined if they do not cross. */
function crossing(a: Place, b: Place, c: Place, d: Place): readonly [number, number] | undefined {
  const [rx, ry, sx, sy] = [b.east - a.east, b.north - a.north, d.east - c.east, d.north - c.north]
  const cross = rx * sy - ry * sx
  if (cross === 0) return undefined
  const t = ((c.east - a.east) * sy - (c.north - a.north) * sx) / cross
  const u = ((c.east - a.east) * ry - (c.north - a.north) * rx) / cross
  return t > 0 && t < 1 && u > 0 && u < 1 ? [t, u] : undefined
}

const BUCKET = 250
/** Meters. A crossing closer than this to the end of a link is moved to that end. */
const SNAP = 14

/** Pairs of links that are near each other, each pair once. */
function* nearPairs({ vertices, links }: Sketch): Generator<readonly [number, number]> {
  const buckets = new Map<number, number[]>()
  const cellsOf = ({ from, to }: Link): number[] => {
    const [a, b] = [vertices[from], vertices[to]]
    if (!a || !b) return []
    const cells: number[] = []
    for (let x = Math.floor(Math.min(a.east, b.east) / BUCKET); x <= Math.floor(Math.max(a.east, b.east) / BUCKET); x += 1) {
      for (let y = Math.floor(Math.min(a.north, b.north) / BUCKET); y <= Math.floor(Math.max(a.north, b.north) / BUCKET); y += 1) {
        cells.push((x + 500) * 1000 + y + 500)
      }
    }
    return cells
  }
  for (let index = 0; index < links.length; index += 1) {
    const link = links[index] as Link
    const seen = new Set<number>()
    for (const cell of cellsOf(link)) {
      const bucket = buckets.get(cell) ?? []
      for (const other of bucket) if (!seen.has(other)) seen.add(other)
      bucket.push(index)
      buckets.set(cell, bucket)
    }
    for (const other of seen) yield [other, index]
  }
}

/** The same network with a junction wherever two links cross. */
export function withJunctions(sketch: Sketch): Sketch {
  const { vertices, links } = sketch
  const cuts = links.map((): { share: number; vertex: number }[] => [])
  const result = createSketch()
  for (const vertex of vertices) result.addVertex(vertex)
  for (const [one, other] of nearPairs(sketch)) {
    const [first, second] = [links[one] as Link, links[other] as Link]
    if (first.from === second.from || first.from === second.to || first.to === second.from || first.to === second.to) continue
    const [a, b, c, d] = [vertices[first.from], vertices[first.to], vertices[second.from], vertices[second.to]]
    if (!a || !b || !c || !d) continue
    const shares = crossing(a, b, c, d)
    if (!shares) continue
    const place = { east: a.east + (b.east - a.east) * shares[0], north: a.north + (b.north - a.north) * shares[0] }
    const ends = [first.from, first.to, second.from, second.to]
    const vertex = ends.find((end) => distanceBetween(vertices[end] as Place, place) < SNAP) ?? result.addVertex(place)
    cuts[one]?.push({ share: shares[0], vertex })
    cuts[other]?.push({ share: shares[1], vertex })
  }
  links.forEach(({ from, to, kind }, index) => {
    const stops = (cuts[index] ?? []).sort((one, other) => one.share - other.share)
    const chain = [from, ...stops.map(({ vertex }) => vertex), to]
    for (let at = 1; at < chain.length; at += 1) result.link(chain[at - 1] as number, chain[at] as number, kind)
  })
  return result
}
