import type { Random } from '../base/random.ts'
import { contract, usedLinks } from './contract.ts'
import { createLandscape, distanceBetween, type Landscape, type Place } from './landscape.ts'
import type { Network } from './network.ts'
import { createRoadBuilder, type RoadBuilder } from './road-builder.ts'
import { buildSettlements, type Settlements, staysOnLand, type VillageName } from './settlements.ts'
import { createSketch, type Link, nearestVertex, type Sketch, withJunctions } from './sketch.ts'

/** A landscape with its roads and homes. */
export interface Country {
  readonly land: Landscape
  readonly network: Network
  readonly middles: Readonly<Record<VillageName, Place>>
  /** Nodes of the homes, in the order of the request. */
  readonly homes: readonly number[]
  /** Node on the hill between the town and the village north of it. */
  readonly hilltop: number
}

type Stop = VillageName | 'town' | 'hilltop'

/** Pairs of places that a road is built between, in this order. `town` is the nearest corner of the town. */
const ROADS: readonly (readonly [Stop, Stop])[] = [
  ['town', 'sandviken'],
  ['town', 'haugen'],
  ['sandviken', 'nordvik'],
  ['haugen', 'vannes'],
  ['haugen', 'ostmark'],
  ['ostmark', 'vannes'],
  ['nordvik', 'moen'],
  ['moen', 'fjelldal'],
  ['fjelldal', 'setra'],
  ['setra', 'ostmark'],
  ['fjelldal', 'ostmark'],
  ['sorbyen', 'neset'],
  ['neset', 'dalen'],
  ['sorbyen', 'dalen'],
  ['dalen', 'lia'],
  ['lia', 'vannes'],
  ['sorbyen', 'botn'],
  ['botn', 'vannes'],
  ['botn', 'haugen'],
  ['botn', 'lia'],
  ['sandviken', 'moen'],
]

/** The same, for roads over the hills. */
const PASSES: readonly (readonly [Stop, Stop])[] = [
  ['sandviken', 'fjelldal'],
  ['haugen', 'fjelldal'],
]

const midway = (one: Place, other: Place): Place => ({ east: (one.east + other.east) / 2, north: (one.north + other.north) / 2 })

/** Banks on both sides of the water, near a line from a place in a direction. */
function banksAcross(land: Landscape, from: Place, [east, north]: readonly [number, number], most: number): [Place, Place] | undefined {
  const at = (meters: number): Place => ({ east: from.east + east * meters, north: from.north + north * meters })
  const edges = [1, -1].map((side) => {
    let meters = 0
    while (meters <= most && land.shore(at(side * meters)) < 30) meters += 5
    return side * meters
  })
  const [one = 0, other = 0] = edges
  return Math.abs(one) > most || Math.abs(other) > most ? undefined : [at(one), at(other)]
}

/** The shortest of the bridges that could be built from places along the water. */
function shortestBridge(land: Landscape, places: readonly Place[], direction: readonly [number, number]): [Place, Place] {
  const banks = places.flatMap((place) => {
    const found = banksAcross(land, place, direction, 2_500)
    return found && land.shore(midway(...found)) < 0 ? [found] : []
  })
  const [shortest] = banks.sort((one, other) => distanceBetween(...one) - distanceBetween(...other))
  if (shortest === undefined) throw new RangeError('no place for a bridge')
  return shortest
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

interface Builder {
  readonly sketch: Sketch
  readonly land: Landscape
  readonly settlements: Settlements
  readonly roads: RoadBuilder
}

function buildBridges({ sketch, land, settlements, roads }: Builder): void {
  const { middles, junctions } = settlements
  const corner = (place: Place): number => nearestVertex(sketch, place, 5_000, (index) => junctions.has(index)) as number
  const span = ([one, other]: [Place, Place], oneSide: Place, otherSide: Place): void => {
    const [from, to] = [sketch.addVertex(one), sketch.addVertex(other)]
    sketch.link(from, to, 'bridge')
    roads.build(corner(oneSide), from, 'road')
    roads.build(to, corner(otherSide), 'road')
  }
  const acrossFjord = (west: number, east: number): [Place, Place] =>
    shortestBridge(
      land,
      range(west, east, 60).map((at) => ({ east: at, north: land.fjord(at) })),
      [0.2, 0.98],
    )
  const first = acrossFjord(-500, 150)
  span(first, first[0], middles.sorbyen)
  const second = acrossFjord(1_900, 2_700)
  span(second, middles.haugen, middles.sorbyen)
  const { center, reach } = land.island
  const strait = range(center.north - 0.6 * reach[0], center.north + 0.6 * reach[0], 60).map((north) => {
    const shore = land.coast(north)
    const inner = land.shore({ east: shore - 150, north }) < 0 ? shore - 150 : shore - 60
    return { east: inner, north }
  })
  const third = shortestBridge(land, strait, [1, 0])
  span(third, third[0], middles.holmen)
}

/** A footpath along the shore from the quay of the town to the village north of it. */
function buildCoastPath({ sketch, land, settlements }: Builder): void {
  const { middles, junctions } = settlements
  const shore = range(2_000, middles.sandviken.north, 60).flatMap((north) => {
    const place = { east: land.coast(north) + 30, north }
    return land.shore(place) > 8 ? [sketch.addVertex(place)] : []
  })
  const ends = [shore[0], shore.at(-1)].map((vertex) => {
    if (vertex === undefined) return undefined
    return nearestVertex(sketch, sketch.vertices[vertex] as Place, 1_500, (index) => junctions.has(index))
  })
  const chain = [ends[0], ...shore, ends[1]]
  for (let index = 1; index < chain.length; index += 1) {
    const [before, here] = [chain[index - 1], chain[index]]
    if (before === undefined || here === undefined) continue
    if (staysOnLand(land, sketch.vertices[before] as Place, sketch.vertices[here] as Place, 6)) sketch.link(before, here, 'path')
  }
}

/** Trails from the villages at the foot of the massif over its tops. */
function buildTrails({ sketch, land, settlements, roads }: Builder): void {
  const { middles, junctions } = settlements
  const corner = (place: Place): number => nearestVertex(sketch, place, 3_000, (index) => junctions.has(index)) as number
  const top = (index: number): number => sketch.addVertex(land.tops[index] as Place)
  const [near, massif, north, south] = [top(1), top(2), top(3), top(4)]
  const beside = (index: number, east: number, up: number): number => {
    const { east: x, north: y } = land.tops[index] as Place
    return sketch.addVertex({ east: x + east, north: y + up })
  }
  const spur = beside(2, 1_300, -900)
  const saddle = beside(2, -700, 1_250)
  const haugen = corner(midway(middles.haugen, land.tops[2] as Place))
  const ostmark = corner(midway(middles.ostmark, land.tops[2] as Place))
  const town = corner(midway({ east: 600, north: 1_200 }, land.tops[1] as Place))
  const lake = corner(midway({ east: 1_300, north: -1_300 }, land.tops[4] as Place))
  const pairs = [
    [haugen, massif],
    [massif, near],
    [near, town],
    [massif, spur],
    [spur, ostmark],
    [haugen, spur],
    [massif, saddle],
    [saddle, north],
    [near, saddle],
    [near, haugen],
    [lake, south],
    [south, haugen],
  ] as const
  for (const [from, to] of pairs) roads.build(from, to, 'trail')
}

/** Adds a home next to the street nearest to a place. With `exact`, the home is exactly at the place. */
function buildHome({ sketch, land }: Builder, place: Place, exact: boolean): number {
  const streets = sketch.links.filter(({ kind }) => kind === 'street')
  let best = { away: Number.POSITIVE_INFINITY, at: place, link: streets[0] as Link }
  for (const link of streets) {
    const [a, b] = [sketch.vertices[link.from] as Place, sketch.vertices[link.to] as Place]
    const [dx, dy] = [b.east - a.east, b.north - a.north]
    const share = Math.min(0.8, Math.max(0.2, ((place.east - a.east) * dx + (place.north - a.north) * dy) / (dx * dx + dy * dy)))
    const at = { east: a.east + dx * share, north: a.north + dy * share }
    const away = distanceBetween(at, place)
    if (away < best.away) best = { away, at, link }
  }
  const gate = sketch.addVertex(best.at)
  const back = exact ? 1 : Math.min(1, 18 / Math.max(1, best.away))
  const door = { east: best.at.east + (place.east - best.at.east) * back, north: best.at.north + (place.north - best.at.north) * back }
  // A home whose place is on the street, or would be in the water, is on the street, because an edge without length would not have a slope.
  const isAway = land.shore(door) > 8 && distanceBetween(door, best.at) >= 1
  const home = isAway ? sketch.addVertex(door) : gate
  const index = sketch.links.indexOf(best.link)
  sketch.links.splice(index, 1)
  sketch.link(best.link.from, gate, 'street')
  sketch.link(gate, best.link.to, 'street')
  sketch.link(gate, home, 'street')
  return home
}

/** Creates a country. `homes` are the places where people live. Only the first one is exact. */
export function buildCountry(random: Random, homes: readonly Place[]): Country {
  const land = createLandscape(random.fork('land'))
  const sketch = createSketch()
  const settlements = buildSettlements(sketch, land, random.fork('settlements'))
  const { junctions, middles } = settlements
  const builder: Builder = { sketch, land, settlements, roads: createRoadBuilder(sketch, land, junctions, random.fork('roads')) }
  const hilltop = sketch.addVertex(land.tops[0] as Place)
  const homeVertices = homes.map((place, index) => buildHome(builder, place, index === 0))
  const stop = (name: Stop, towards: Place): number => {
    if (name === 'hilltop') return hilltop
    const place = name === 'town' ? towards : midway(middles[name], midway(middles[name], towards))
    return nearestVertex(sketch, place, 20_000, (index) => junctions.has(index)) as number
  }
  const placeOf = (name: Stop): Place =>
    name === 'hilltop' ? (land.tops[0] as Place) : name === 'town' ? { east: 100, north: 200 } : middles[name]
  const lay = (from: Stop, to: Stop, laying: 'road' | 'pass' | 'hill'): void => {
    const towards = from === 'town' ? midway(placeOf('town'), placeOf(to)) : placeOf(to)
    builder.roads.build(stop(from, towards), stop(to, placeOf(from)), laying)
  }
  for (const [from, to] of ROADS) lay(from, to, 'road')
  lay('town', 'hilltop', 'hill')
  lay('hilltop', 'sandviken', 'hill')
  for (const [from, to] of PASSES) lay(from, to, 'pass')
  buildCoastPath(builder)
  buildBridges(builder)
  buildTrails(builder)
  const joined = withJunctions(sketch)
  const kept = new Set([...homeVertices, hilltop])
  const { network, nodeOf } = contract(joined, usedLinks(joined, kept), kept, land)
  const nodeFor = (vertex: number): number => {
    const node = nodeOf.get(vertex)
    if (node === undefined) throw new RangeError(`vertex ${vertex} is not connected`)
    return node
  }
  return { land, network, middles, homes: homeVertices.map(nodeFor), hilltop: nodeFor(hilltop) }
}
