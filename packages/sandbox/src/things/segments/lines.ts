import type { WrittenStream } from '../../tracks/derive.ts'
import { LONGEST_LINE, lengthOf, metersBetween, pointBetween, rounded } from '../../tracks/geometry.ts'
import type { Point } from '../../tracks/streams.ts'

/** The line of a segment or a route. `lineOf` makes it. */
export interface Line {
  readonly latlng: readonly Point[]
  /** Meters, one for each point. */
  readonly altitude: readonly number[]
  /** Meters from the start, one for each point. */
  readonly distance: readonly number[]
}

/** Meters. Points are added between points that are farther apart. */
const FARTHEST = 50
/** Meters between added points. */
const APART = 25

/** The mistake in the points of a line, as the end of a sentence; undefined without a mistake. */
export function mistakeInLine(latlng: readonly Point[]): string | undefined {
  const meters = lengthOf(latlng)
  if (meters < 1) return 'has a length of zero'
  return meters > LONGEST_LINE ? `is longer than ${(LONGEST_LINE / 1000).toLocaleString('en')} km` : undefined
}

/** A line from points and their altitudes, with the distance along it. Points are added where they are far apart. */
export function lineOf(latlng: readonly Point[], altitude: readonly number[]): Line {
  const line = { latlng: [] as Point[], altitude: [] as number[], distance: [] as number[] }
  let meters = 0
  const add = (point: Point, height: number): void => {
    const before = line.latlng.at(-1)
    if (before !== undefined) meters += metersBetween(before, point)
    line.latlng.push(point)
    line.altitude.push(height)
    line.distance.push(rounded(meters, 1))
  }
  for (const [position, to] of latlng.entries()) {
    const high = altitude[position] ?? 0
    const [from, low] = [latlng[position - 1] ?? to, altitude[position - 1] ?? high]
    const gap = metersBetween(from, to)
    const parts = gap > FARTHEST ? Math.ceil(gap / APART) : 1
    for (let part = 1; part < parts; part += 1) {
      const share = part / parts
      add(pointBetween(from, to, share), rounded(low + (high - low) * share, 1))
    }
    add(to, high)
  }
  return line
}

export const streamsOfLine = (line: Line): WrittenStream[] =>
  (['distance', 'latlng', 'altitude'] as const).map((type) => ({ type, data: JSON.stringify(line[type]), size: line[type].length }))

/** Meters along a line to its point nearest to a place. */
export function distanceInto({ latlng, distance }: Line, place: Point): number {
  const away = latlng.map((point) => metersBetween(point, place))
  const nearest = away.reduce((best, meters, index) => (meters < (away[best] ?? 0) ? index : best), 0)
  return distance[nearest] ?? 0
}
