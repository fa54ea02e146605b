import type { Random } from '../random.ts'
import type { Point } from '../track/streams.ts'
import { type Place, pointAt, type Terrain } from './terrain.ts'

/** Metres between two points of a road's table. */
const STEP = 30
/** Over so many points of the table, each way, a road's grade is averaged. */
const GRADE_REACH = 2
/** Bends of a loop: how often they come round, and how far out they go. */
const BENDS = [
  [2, 0.22],
  [3, 0.11],
  [5, 0.05],
  [9, 0.016],
] as const

/** A closed loop, as a table of places that are equally far apart along it. */
export interface Road {
  readonly name: string
  /** Metres. */
  readonly length: number
  readonly step: number
  readonly east: readonly number[]
  readonly north: readonly number[]
  /** Metres. */
  readonly altitude: readonly number[]
  /** Rise per metre in the direction of the table. */
  readonly grade: readonly number[]
}

export interface RoadPlan {
  readonly name: string
  /** Where the loop begins and ends. */
  readonly start: Place
  /** Degrees, clockwise from north: where the middle of the loop lies. */
  readonly heading: number
  /** Metres. */
  readonly length: number
}

interface Line {
  readonly east: number[]
  readonly north: number[]
}

/** The shape of the loop, not yet to scale, beginning at its edge opposite to the heading. */
function outline(count: number, heading: number, random: Random): Line {
  const bends = BENDS.map(([times, reach]) => ({ times, reach, shift: random.next() * 2 * Math.PI }))
  const begin = ((90 - heading) * Math.PI) / 180 + Math.PI
  const line: Line = { east: [], north: [] }
  for (let index = 0; index <= count; index += 1) {
    const angle = begin + (2 * Math.PI * index) / count
    let radius = 1
    for (const { times, reach, shift } of bends) radius += reach * Math.cos(times * angle + shift)
    line.east.push(radius * Math.cos(angle))
    line.north.push(radius * Math.sin(angle))
  }
  return line
}

/** The line's places at equal distances along it, to scale and moved to the start. */
function evenly({ east, north }: Line, { start, length }: RoadPlan, count: number): Line {
  const travelled = [0]
  for (let index = 1; index < east.length; index += 1) {
    const side = Math.sqrt(((east[index] ?? 0) - (east[index - 1] ?? 0)) ** 2 + ((north[index] ?? 0) - (north[index - 1] ?? 0)) ** 2)
    travelled.push((travelled[index - 1] ?? 0) + side)
  }
  const total = travelled.at(-1) ?? 1
  const scale = length / total
  const line: Line = { east: [], north: [] }
  let at = 0
  for (let index = 0; index < count; index += 1) {
    const wanted = (total * index) / count
    while ((travelled[at + 1] ?? total) < wanted) at += 1
    const from = travelled[at] ?? 0
    const share = (wanted - from) / ((travelled[at + 1] ?? total) - from)
    line.east.push(start.east + (valueAt(east, at + share) - (east[0] ?? 0)) * scale)
    line.north.push(start.north + (valueAt(north, at + share) - (north[0] ?? 0)) * scale)
  }
  return line
}

/** Lays a loop over the terrain. */
export function buildRoad(plan: RoadPlan, terrain: Terrain, random: Random): Road {
  const count = Math.round(plan.length / STEP)
  const step = plan.length / count
  const { east, north } = evenly(outline(count, plan.heading, random), plan, count)
  const altitude = east.map((value, index) => terrain({ east: value, north: north[index] ?? 0 }))
  const grade = altitude.map((_height, index) => {
    const ahead = altitude[(index + GRADE_REACH) % count] ?? 0
    const behind = altitude[(index - GRADE_REACH + count) % count] ?? 0
    return (ahead - behind) / (2 * GRADE_REACH * step)
  })
  return { name: plan.name, length: plan.length, step, east, north, altitude, grade }
}

/** Where in the table so many metres along the road are, which may go round more than once: an index and a share of the way to the next. */
export function placeOn({ length, step }: Road, metres: number): number {
  let place = metres
  while (place >= length) place -= length
  while (place < 0) place += length
  return place / step
}

/** A value of the table at a place in it. */
export function valueAt(values: readonly number[], place: number): number {
  const index = Math.floor(place)
  const next = values[index + 1 < values.length ? index + 1 : 0] ?? 0
  const here = values[index] ?? next
  return here + (next - here) * (place - index)
}

/** Latitude and longitude at a place in the table. */
export const roadPoint = (road: Road, place: number): Point => pointAt(valueAt(road.east, place), valueAt(road.north, place))
