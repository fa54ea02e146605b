import { createRandom } from '../base/random.ts'
import { between, distanceBetween, lowest, type Place, shareNearest } from '../tracks/geometry.ts'
import { contract } from './contract.ts'
import { createLandscape, type Landscape, staysOnLand } from './landscape.ts'
import { PEOPLE } from './people.ts'
import { nearest, pairsOf } from './place.ts'
import { type BuildRoad, createRoadBuilder, type Laying } from './road-builder.ts'
import { buildSettlements, type Settlements, type VillageName } from './settlements.ts'
import { createSketch, type Link, type Sketch, type Vertex, withJunctions } from './sketch.ts'

/** A landscape with its roads and homes. */
export type Country = ReturnType<typeof buildCountry>

type Stop = VillageName | 'town' | 'hilltop'

/** Roads through places, in the order in which they are built. `town` is the nearest corner of the town. */
const ROADS: readonly (readonly [Laying, ...Stop[]])[] = [
  ['road', 'town', 'sandviken'],
  ['road', 'town', 'haugen'],
  ['road', 'sandviken', 'nordvik'],
  ['road', 'haugen', 'vannes'],
  ['road', 'haugen', 'ostmark', 'vannes'],
  ['road', 'nordvik', 'moen', 'fjelldal', 'setra', 'ostmark'],
  ['road', 'fjelldal', 'ostmark'],
  ['road', 'sorbyen', 'neset', 'dalen'],
  ['road', 'sorbyen', 'dalen', 'lia', 'vannes'],
  ['road', 'sorbyen', 'botn', 'vannes'],
  ['road', 'botn', 'haugen'],
  ['road', 'botn', 'lia'],
  ['road', 'sandviken', 'moen'],
  ['hill', 'town', 'hilltop', 'sandviken'],
  ['pass', 'sandviken', 'fjelldal'],
  ['pass', 'haugen', 'fjelldal'],
]

const midway = (one: Place, other: Place): Place => ({ east: (one.east + other.east) / 2, north: (one.north + other.north) / 2 })

/** The place at some meters from another one in a direction. */
const away = ({ east, north }: Place, [x, y]: Direction, meters: number): Place => ({ east: east + x * meters, north: north + y * meters })

type Direction = readonly [east: number, north: number]

/** Banks on both sides of the water, near a line from a place in a direction. */
function banksAcross(land: Landscape, from: Place, direction: Direction): [Place, Place][] {
  const edges = [1, -1].flatMap((side) => {
    let meters = 0
    while (meters <= 2_500 && land.shore(away(from, direction, side * meters)) < 30) meters += 5
    return meters > 2_500 ? [] : [away(from, direction, side * meters)]
  })
  const [one, other] = edges
  return one === undefined || other === undefined ? [] : [[one, other]]
}

/** The shortest of the bridges that could be built from places along the water. */
const shortestBridge = (land: Landscape, places: readonly Place[], direction: Direction): [Place, Place] =>
  lowest(
    places.flatMap((place) => banksAcross(land, place, direction)).filter((banks) => land.shore(midway(...banks)) < 0),
    (banks) => distanceBetween(...banks),
  )

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

interface Builder {
  readonly sketch: Sketch
  readonly land: Landscape
  readonly settlements: Settlements
  readonly build: BuildRoad
}

function buildBridges({ sketch, land, settlements: { middles, junctions }, build }: Builder): void {
  const span = ([one, other]: [Place, Place], oneSide: Place, otherSide: Place): void => {
    const [from, to] = [sketch.addVertex(one), sketch.addVertex(other)]
    sketch.link([from, to], 'bridge')
    build(nearest(junctions, oneSide), from, 'road')
    build(to, nearest(junctions, otherSide), 'road')
  }
  const acrossFjord = (west: number, east: number): [Place, Place] =>
    shortestBridge(
      land,
      range(west, east, 60).map((at) => ({ east: at, north: land.fjord(at) })),
      [0.2, 0.98],
    )
  const first = acrossFjord(-500, 150)
  span(first, first[0], middles.sorbyen)
  span(acrossFjord(1_900, 2_700), middles.haugen, middles.sorbyen)
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
function buildCoastPath({ sketch, land, settlements: { middles, junctions } }: Builder): void {
  const shore = range(2_000, middles.sandviken.north, 60).flatMap((north) => {
    const place = { east: land.coast(north) + 30, north }
    return land.shore(place) > 8 ? [sketch.addVertex(place)] : []
  })
  const corner = (vertex: Vertex | undefined): Vertex[] =>
    vertex === undefined ? [] : [nearest(junctions, vertex)].filter((found) => distanceBetween(found, vertex) < 1_500)
  const pairs = pairsOf([...corner(shore[0]), ...shore, ...corner(shore.at(-1))])
  for (const pair of pairs) if (staysOnLand(land, ...pair, 6)) sketch.link(pair, 'path')
}

/** Trails from the villages at the foot of the massif over its tops. */
function buildTrails({ sketch, land: { tops }, settlements: { middles, junctions }, build }: Builder): void {
  const top = (index: number): Place => tops[index] as Place
  const add = (index: number, east = 0, north = 0): Vertex =>
    sketch.addVertex({ east: top(index).east + east, north: top(index).north + north })
  const foot = (of: number, place: Place): Vertex => nearest(junctions, midway(place, top(of)))
  const [near, massif, north, south] = [add(1), add(2), add(3), add(4)]
  const spur = add(2, 1_300, -900)
  const saddle = add(2, -700, 1_250)
  const haugen = foot(2, middles.haugen)
  const trails = [
    [haugen, massif, near, foot(1, { east: 600, north: 1_200 })],
    [massif, spur, foot(2, middles.ostmark)],
    [haugen, spur],
    [massif, saddle, north],
    [near, saddle],
    [near, haugen],
    [foot(4, { east: 1_300, north: -1_300 }), south, haugen],
  ]
  for (const [from, to] of trails.flatMap(pairsOf<Vertex>)) build(from, to, 'trail')
}

/** Adds a home next to the street nearest to a place. With `exact`, the home is exactly at the place. */
function buildHome({ sketch, land }: Builder, place: Place, exact: boolean): Vertex {
  const streets = sketch.links.filter(({ kind }) => kind === 'street')
  const nearestOn = ({ from, to }: Link): Place => between(from, to, Math.min(0.8, Math.max(0.2, shareNearest(place, from, to))))
  const street = lowest(streets, (link) => distanceBetween(nearestOn(link), place))
  const gate = sketch.addVertex(nearestOn(street))
  const back = exact ? 1 : Math.min(1, 18 / Math.max(1, distanceBetween(nearestOn(street), place)))
  const door = between(nearestOn(street), place, back)
  // A home whose place is on the street, or would be in the water, is on the street, because an edge without length would not have a slope.
  const isAway = land.shore(door) > 8 && distanceBetween(door, nearestOn(street)) >= 1
  const home = isAway ? sketch.addVertex(door) : gate
  sketch.links.splice(sketch.links.indexOf(street), 1)
  sketch.link([street.from, gate, street.to], 'street')
  sketch.link([gate, home], 'street')
  return home
}

/** The country of a seed. */
export function buildCountry(seed: number) {
  const random = createRandom(`${seed}/hills`)
  const land = createLandscape(random.fork('land'))
  const sketch = createSketch()
  const settlements = buildSettlements(sketch, land, random.fork('settlements'))
  const { junctions, middles } = settlements
  const builder: Builder = { sketch, land, settlements, build: createRoadBuilder(sketch, land, junctions, random.fork('roads')) }
  const hilltop = sketch.addVertex(land.tops[0] as Place)
  const homes = PEOPLE.map(({ home }, rank) => buildHome(builder, home, rank === 0))
  const placeOf = (name: Stop): Place => (name === 'hilltop' ? hilltop : name === 'town' ? { east: 100, north: 200 } : middles[name])
  const stop = (name: Stop, towards: Place): Vertex => {
    if (name === 'hilltop') return hilltop
    const middle = placeOf(name)
    return nearest(junctions, midway(middle, name === 'town' ? towards : midway(middle, towards)))
  }
  for (const [laying, ...through] of ROADS)
    for (const [from, to] of pairsOf(through)) builder.build(stop(from, placeOf(to)), stop(to, placeOf(from)), laying)
  buildCoastPath(builder)
  buildBridges(builder)
  buildTrails(builder)
  const kept = new Set([...homes, hilltop])
  const { network, nodeOf } = contract(withJunctions(sketch), kept, land)
  return { land, network, middles, homes: homes.map(nodeOf), hilltop: nodeOf(hilltop) }
}
