import { lineOf as lineThrough, type Line as TrackLine } from '../things/segments/lines.ts'
import { between, distanceBetween, type Place, rounded } from '../tracks/geometry.ts'
import type { Spot, Step } from './network.ts'
import { pointAt } from './place.ts'

/** Meters before and after a point over which its grade is averaged. */
const GRADE_REACH = 60
/** A line that turns by more than this (a sum of sines) has a bend. */
const BEND = 0.6

export type Line = ReturnType<typeof lineOf>

/** Reads a line at a distance in meters from its start. Fast if consecutive distances are close to each other. */
export type Cursor = (meters: number) => Spot

/** Meters from the start of a line to each of its points. */
export function metersAlong(points: readonly Place[]): number[] {
  let meters = 0
  return points.map((point, index) => {
    meters += distanceBetween(points[index - 1] ?? point, point)
    return meters
  })
}

/** A way as a line of points. */
export function lineOf(steps: readonly Step[]) {
  const points = steps.flatMap(({ edge: { line }, forward }, index) => (forward ? line : line.toReversed()).slice(index === 0 ? 0 : 1))
  const along = metersAlong(points)
  return { points, along, length: along.at(-1) ?? 0, bends: bendsOf(points, along) }
}

/** Meters at which a line turns, in order. */
function bendsOf(points: readonly Place[], along: readonly number[]): number[] {
  let turned = 0
  return points.slice(1, -1).flatMap((b, index) => {
    const [a, c] = [points[index] as Place, points[index + 2] as Place]
    const sides = distanceBetween(a, b) * distanceBetween(b, c)
    if (sides === 0) return []
    const cross = (b.east - a.east) * (c.north - b.north) - (b.north - a.north) * (c.east - b.east)
    const dot = (b.east - a.east) * (c.east - b.east) + (b.north - a.north) * (c.north - b.north)
    turned = 0.85 * turned + (dot < 0 ? 1 : cross / sides)
    if (Math.abs(turned) < BEND) return []
    turned = 0
    return [along[index + 1] as number]
  })
}

export function cursorOn({ points, along, length }: Line): Cursor {
  let index = 0
  return (meters) => {
    const wanted = Math.min(length, Math.max(0, meters))
    while (index > 0 && (along[index] as number) > wanted) index -= 1
    while (index < points.length - 2 && (along[index + 1] as number) <= wanted) index += 1
    const [a, b] = [points[index] as Spot, points[Math.min(points.length - 1, index + 1)] as Spot]
    const side = (along[index + 1] ?? length) - (along[index] as number)
    const share = side > 0 ? (wanted - (along[index] as number)) / side : 0
    return { ...between(a, b, share), altitude: a.altitude + (b.altitude - a.altitude) * share }
  }
}

/** Rise per meter around a place on the line. */
export function gradeAt(at: Cursor, { length }: Line, meters: number): number {
  const from = Math.max(0, meters - GRADE_REACH)
  const to = Math.min(length, meters + GRADE_REACH)
  return to - from < 10 ? 0 : (at(to).altitude - at(from).altitude) / (to - from)
}

/** A part of the line with points at most some meters apart, including its bends. */
export function partOf(line: Line, from: number, to: number, spacing: number): TrackLine {
  const parts = Math.max(1, Math.ceil((to - from) / spacing))
  const even = Array.from({ length: parts + 1 }, (_, index) => from + ((to - from) * index) / parts)
  const apart = (bend: number): boolean => even.every((meters) => Math.abs(meters - bend) > 4)
  const places = [...even, ...line.bends.filter((bend) => bend > from && bend < to && apart(bend))]
    .sort((one, other) => one - other)
    .map(cursorOn(line))
  return lineThrough(
    places.map((place) => pointAt(place)),
    places.map(({ altitude }) => rounded(altitude, 1)),
  )
}
