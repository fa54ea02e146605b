import type { WayKind } from '../things/map/world-map.ts'
import { distanceBetween, type Landscape, type Place } from './landscape.ts'
import type { Network, NetworkEdge, NetworkNode } from './network.ts'
import { staysOnLand } from './settlements.ts'
import type { Link, Sketch } from './sketch.ts'

/** Largest distance between two points of an edge, in meters. */
const SPACING = 25
/** Height of the middle of a bridge above its ends, in meters. */
const ARCH = 7

/** The links of the sketch that are connected, without short dead ends. */
export function usedLinks(sketch: Sketch, kept: ReadonlySet<number>): Link[] {
  sketch.keepLargestPiece(0)
  let { links }: { links: readonly Link[] } = sketch
  for (let round = 0; round < 3; round += 1) {
    const degree = new Map<number, number>()
    for (const { from, to } of links) for (const end of [from, to]) degree.set(end, (degree.get(end) ?? 0) + 1)
    const isStub = (end: number): boolean => degree.get(end) === 1 && !kept.has(end)
    links = links.filter(({ from, to, kind }) => kind === 'trail' || !(isStub(from) || isStub(to)))
  }
  return [...links]
}

/** Rounds the corners of a line, twice. */
function rounded(line: readonly Place[]): Place[] {
  let result = [...line]
  for (let round = 0; round < 2 && result.length > 2; round += 1) {
    const next: Place[] = [result[0] as Place]
    for (let index = 0; index < result.length - 1; index += 1) {
      const [a, b] = [result[index] as Place, result[index + 1] as Place]
      if (index > 0) next.push({ east: 0.75 * a.east + 0.25 * b.east, north: 0.75 * a.north + 0.25 * b.north })
      if (index < result.length - 2) next.push({ east: 0.25 * a.east + 0.75 * b.east, north: 0.25 * a.north + 0.75 * b.north })
    }
    next.push(result.at(-1) as Place)
    result = next
  }
  return result
}

/** The line with evenly spaced points, including both ends. */
function evenlySpaced(line: readonly Place[]): Place[] {
  const total = line.slice(1).reduce((sum, place, index) => sum + distanceBetween(place, line[index] as Place), 0)
  const parts = Math.max(1, Math.ceil(total / SPACING))
  const result: Place[] = [line[0] as Place]
  let index = 0
  let before = 0
  for (let part = 1; part < parts; part += 1) {
    const wanted = (total * part) / parts
    let side = distanceBetween(line[index] as Place, line[index + 1] as Place)
    while (before + side < wanted) {
      before += side
      index += 1
      side = distanceBetween(line[index] as Place, line[index + 1] as Place)
    }
    const [a, b] = [line[index] as Place, line[index + 1] as Place]
    const share = (wanted - before) / side
    result.push({ east: a.east + (b.east - a.east) * share, north: a.north + (b.north - a.north) * share })
  }
  return [...result, line.at(-1) as Place]
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** The line after construction: bridges rise from bank to bank, other ways level the ground. */
function graded(line: readonly Place[], kind: WayKind, land: Landscape): NetworkNode[] {
  const ground = line.map((place) => land.altitude(place))
  const last = line.length - 1
  return line.map(({ east, north }, index) => {
    const share = index / last
    let altitude = ground[index] as number
    if (kind === 'bridge') {
      altitude = (ground[0] as number) * (1 - share) + (ground[last] as number) * share + ARCH * 4 * share * (1 - share)
    } else {
      const reach = Math.min(3, index, last - index)
      const around = ground.slice(index - reach, index + reach + 1)
      altitude = around.reduce((sum, height) => sum + height, 0) / around.length
    }
    return { east: tenth(east), north: tenth(north), altitude: tenth(altitude) }
  })
}

const measured = (line: readonly Place[]): number =>
  line.slice(1).reduce((sum, place, index) => sum + distanceBetween(place, line[index] as Place), 0)

/** Turns chains of links between junctions into edges. `kept` are vertices that always stay nodes. */
export function contract(
  sketch: Sketch,
  links: readonly Link[],
  kept: ReadonlySet<number>,
  land: Landscape,
): { network: Network; nodeOf: Map<number, number> } {
  const linksAt = new Map<number, Link[]>()
  for (const link of links) {
    for (const end of [link.from, link.to]) linksAt.set(end, [...(linksAt.get(end) ?? []), link])
  }
  const isNode = (vertex: number): boolean => {
    const meeting = linksAt.get(vertex) ?? []
    return meeting.length !== 2 || kept.has(vertex) || meeting[0]?.kind !== meeting[1]?.kind
  }
  const nodeOf = new Map<number, number>()
  const nodes: NetworkNode[] = []
  for (const vertex of linksAt.keys()) {
    if (!isNode(vertex)) continue
    const { east, north } = sketch.vertices[vertex] as Place
    nodeOf.set(vertex, nodes.push({ east, north, altitude: tenth(land.altitude({ east, north })) }) - 1)
  }
  const edges: NetworkEdge[] = []
  const edgesAt = nodes.map((): number[] => [])
  const seen = new Set<Link>()
  for (const [vertex, node] of nodeOf) {
    for (const first of linksAt.get(vertex) ?? []) {
      if (seen.has(first)) continue
      const chain = [vertex]
      let link = first
      for (;;) {
        seen.add(link)
        const next = link.from === chain.at(-1) ? link.to : link.from
        chain.push(next)
        if (nodeOf.has(next)) break
        link = (linksAt.get(next) as Link[]).find((other) => !seen.has(other)) as Link
      }
      const places = chain.map((index) => sketch.vertices[index] as Place)
      const smooth = evenlySpaced(rounded(places))
      const dry =
        first.kind === 'bridge' || smooth.every((place, index) => index === 0 || staysOnLand(land, smooth[index - 1] as Place, place, 2))
      const line = graded(dry ? smooth : evenlySpaced(places), first.kind, land)
      const to = nodeOf.get(chain.at(-1) as number) as number
      const index = edges.push({ from: node, to, kind: first.kind, length: measured(line), line }) - 1
      edgesAt[node]?.push(index)
      if (to !== node) edgesAt[to]?.push(index)
    }
  }
  return { network: { nodes, edges, edgesAt }, nodeOf }
}
