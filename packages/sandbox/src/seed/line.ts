import type { Point } from '../tracks/streams.ts'
import { distanceBetween, pointAt } from './landscape.ts'
import type { Network, NetworkEdge, NetworkNode, Step } from './network.ts'

/** Meters before and after a point over which its grade is averaged. */
const GRADE_REACH = 60
/** A line that turns by more than this (a sum of sines) has a bend. */
const BEND = 0.6

/** A way as a line of points. */
export interface Line {
  readonly points: readonly NetworkNode[]
  /** Meters from the start to each point. */
  readonly along: readonly number[]
  readonly length: number
  /** Meters at which it turns, in order. */
  readonly bends: readonly number[]
}

/** Reads a line at distances from its start. Fast if consecutive distances are close to each other. */
export interface Cursor {
  at(meters: number): NetworkNode
}

export function lineOf({ edges }: Network, steps: readonly Step[]): Line {
  const points: NetworkNode[] = []
  for (const { edge, forward } of steps) {
    const { line } = edges[edge] as NetworkEdge
    const directed = forward ? line : line.toReversed()
    points.push(...(points.length === 0 ? directed : directed.slice(1)))
  }
  return lineThrough(points)
}

function lineThrough(points: readonly NetworkNode[]): Line {
  const along = [0]
  for (let index = 1; index < points.length; index += 1) {
    along.push((along[index - 1] as number) + distanceBetween(points[index - 1] as NetworkNode, points[index] as NetworkNode))
  }
  return { points, along, length: along.at(-1) ?? 0, bends: bendsOf(points, along) }
}

function bendsOf(points: readonly NetworkNode[], along: readonly number[]): number[] {
  const bends: number[] = []
  let turned = 0
  for (let index = 1; index < points.length - 1; index += 1) {
    const [a, b, c] = [points[index - 1] as NetworkNode, points[index] as NetworkNode, points[index + 1] as NetworkNode]
    const sides = distanceBetween(a, b) * distanceBetween(b, c)
    if (sides === 0) continue
    const cross = (b.east - a.east) * (c.north - b.north) - (b.north - a.north) * (c.east - b.east)
    const dot = (b.east - a.east) * (c.east - b.east) + (b.north - a.north) * (c.north - b.north)
    turned = 0.85 * turned + (dot < 0 ? 1 : cross / sides)
    if (Math.abs(turned) < BEND) continue
    bends.push(along[index] as number)
    turned = 0
  }
  return bends
}

export function cursorOn({ points, along, length }: Line): Cursor {
  let index = 0
  return {
    at(meters) {
      const wanted = Math.min(length, Math.max(0, meters))
      while (index > 0 && (along[index] as number) > wanted) index -= 1
      while (index < points.length - 2 && (along[index + 1] as number) <= wanted) index += 1
      const [a, b] = [points[index] as NetworkNode, points[Math.min(points.length - 1, index + 1)] as NetworkNode]
      const side = (along[index + 1] ?? length) - (along[index] as number)
      const share = side > 0 ? (wanted - (along[index] as number)) / side : 0
      return {
        east: a.east + (b.east - a.east) * share,
        north: a.north + (b.north - a.north) * share,
        altitude: a.altitude + (b.altitude - a.altitude) * share,
      }
    },
  }
}

/** Rise per meter around a place on the line. */
export function gradeAt({ at }: Cursor, line: Line, meters: number): number {
  const from = Math.max(0, meters - GRADE_REACH)
  const to = Math.min(line.length, meters + GRADE_REACH)
  return to - from < 10 ? 0 : (at(to).altitude - at(from).altitude) / (to - from)
}

/** Points between two places on the line at most some meters apart, including its bends. */
export function pointsBetween(line: Line, from: number, to: number, spacing: number): { latlng: Point[]; altitude: number[] } {
  const { at } = cursorOn(line)
  const parts = Math.max(1, Math.ceil((to - from) / spacing))
  const even = Array.from({ length: parts + 1 }, (_, index) => from + ((to - from) * index) / parts)
  const apart = (bend: number): boolean => even.every((meters) => Math.abs(meters - bend) > 4)
  const places = [...even, ...line.bends.filter((bend) => bend > from && bend < to && apart(bend))]
    .sort((one, other) => one - other)
    .map(at)
  return {
    latlng: places.map(({ east, north }) => pointAt(east, north)),
    altitude: places.map(({ altitude }) => Math.round(altitude * 10) / 10),
  }
}
