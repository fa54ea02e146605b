import type { WayKind } from '../things/map/world-map.ts'
import { between, type Place, rounded } from '../tracks/geometry.ts'
import { type Landscape, staysOnLand } from './landscape.ts'
import { metersAlong } from './line.ts'
import type { Network, NetworkEdge, NetworkNode, Spot } from './network.ts'
import type { Link, Sketch, Vertex } from './sketch.ts'

/** Largest distance between two points of an edge, in meters. */
const SPACING = 25
/** Height of the middle of a bridge above its ends, in meters. */
const ARCH = 7

const linksAt = (links: readonly Link[]): Map<Vertex, Link[]> => {
  const ends = links.flatMap((link) => [link.from, link.to].map((vertex) => ({ vertex, link })))
  return new Map([...Map.groupBy(ends, ({ vertex }) => vertex)].map(([vertex, group]) => [vertex, group.map(({ link }) => link)]))
}

/** The links of the sketch that are connected, without short dead ends. */
function usedLinks(sketch: Sketch, kept: ReadonlySet<Vertex>): Link[] {
  sketch.keepLargestPiece(0)
  let links = [...sketch.links]
  for (let round = 0; round < 3; round += 1) {
    const meeting = linksAt(links)
    const isStub = (end: Vertex): boolean => meeting.get(end)?.length === 1 && !kept.has(end)
    links = links.filter(({ from, to, kind }) => kind === 'trail' || !(isStub(from) || isStub(to)))
  }
  return links
}

/** Rounds the corners of a line, twice. */
function smoothed(line: readonly Place[]): readonly Place[] {
  const mixed = (a: Place, b: Place, share: number): Place => ({
    east: (1 - share) * a.east + share * b.east,
    north: (1 - share) * a.north + share * b.north,
  })
  let result = line
  for (let round = 0; round < 2 && result.length > 2; round += 1) {
    const before = result
    result = before.slice(1).flatMap((b, index) => {
      const a = before[index] as Place
      return [index > 0 ? mixed(a, b, 0.25) : a, index < before.length - 2 ? mixed(a, b, 0.75) : b]
    })
  }
  return result
}

/** The line with evenly spaced points, including both ends. */
function evenlySpaced(line: readonly Place[]): Place[] {
  const along = metersAlong(line)
  const total = along.at(-1) ?? 0
  const parts = Math.max(1, Math.ceil(total / SPACING))
  let index = 0
  return Array.from({ length: parts + 1 }, (_, part) => {
    const wanted = (total * part) / parts
    while (index < line.length - 2 && (along[index + 1] as number) < wanted) index += 1
    const [start, end] = [along[index] as number, along[index + 1] as number]
    return between(line[index] as Place, line[index + 1] as Place, end > start ? (wanted - start) / (end - start) : 0)
  })
}

/** The line after construction: bridges rise from bank to bank, other ways level the ground. */
function graded(line: readonly Place[], kind: WayKind, land: Landscape): Spot[] {
  const ground = line.map((place) => land.altitude(place))
  const last = line.length - 1
  const altitudeOf = (index: number): number => {
    const share = index / last
    if (kind === 'bridge') return (ground[0] as number) * (1 - share) + (ground[last] as number) * share + ARCH * 4 * share * (1 - share)
    const reach = Math.min(3, index, last - index)
    const around = ground.slice(index - reach, index + reach + 1)
    return around.reduce((sum, height) => sum + height, 0) / around.length
  }
  return line.map(({ east, north }, index) => ({
    east: rounded(east, 1),
    north: rounded(north, 1),
    altitude: rounded(altitudeOf(index), 1),
  }))
}

/** Turns chains of links between junctions into edges. `kept` are vertices that are always nodes. `nodeOf` throws a RangeError for a vertex that is none. */
export function contract(
  sketch: Sketch,
  kept: ReadonlySet<Vertex>,
  land: Landscape,
): { network: Network; nodeOf: (vertex: Vertex) => NetworkNode } {
  const meeting = linksAt(usedLinks(sketch, kept))
  const isNode = ([vertex, [one, other, ...more]]: [Vertex, Link[]]): boolean =>
    kept.has(vertex) || other === undefined || more.length > 0 || one?.kind !== other.kind
  const made = [...meeting].filter(isNode).map(([vertex, links], index) => {
    const node = { east: vertex.east, north: vertex.north, altitude: rounded(land.altitude(vertex), 1), index, edges: [] as NetworkEdge[] }
    return { vertex, links, node }
  })
  const nodes = new Map(made.map(({ vertex, node }) => [vertex, node]))
  const edges: NetworkEdge[] = []
  const seen = new Set<Link>()
  for (const { vertex, links, node } of made) {
    for (const first of links) {
      if (seen.has(first)) continue
      const chain = [vertex]
      let end: typeof node | undefined
      for (let link: Link | undefined = first; link !== undefined && end === undefined; ) {
        seen.add(link)
        const next: Vertex = link.from === chain.at(-1) ? link.to : link.from
        chain.push(next)
        end = nodes.get(next)
        link = meeting.get(next)?.find((other) => !seen.has(other))
      }
      const smooth = evenlySpaced(smoothed(chain))
      const isDry =
        first.kind === 'bridge' || smooth.every((place, index) => index === 0 || staysOnLand(land, smooth[index - 1] as Place, place, 2))
      const line = graded(isDry ? smooth : evenlySpaced(chain), first.kind, land)
      const to = end as typeof node
      const edge = { index: edges.length, from: node, to, kind: first.kind, length: metersAlong(line).at(-1) as number, line }
      edges.push(edge)
      for (const each of new Set([node, to])) each.edges.push(edge)
    }
  }
  const nodeOf = (vertex: Vertex): NetworkNode => {
    const node = nodes.get(vertex)
    if (node === undefined) throw new RangeError(`vertex ${vertex.index} is not connected`)
    return node
  }
  return { network: { nodes: [...nodes.values()], edges }, nodeOf }
}
