import type { Range } from './range.ts'
import type { Streams } from './streams.ts'

/** Distances that the service compares runs over, in meters (names from recorded traffic). */
const DISTANCES: readonly (readonly [name: string, meters: number])[] = [
  ['400m', 400],
  ['1/2 mile', 805],
  ['1K', 1000],
  ['1 mile', 1609],
  ['2 mile', 3219],
  ['5K', 5000],
  ['10K', 10_000],
  ['15K', 15_000],
  ['10 mile', 16_090],
  ['20K', 20_000],
  ['Half-Marathon', 21_097],
  ['30K', 30_000],
  ['Marathon', 42_195],
  ['50K', 50_000],
]

/** The fastest part over each distance that fits into the run; the first one of several equally fast parts. Empty without distance. */
export function bestEffortsOf({ time, distance }: Streams) {
  if (distance === undefined) return []
  const total = (distance.at(-1) ?? 0) - (distance[0] ?? 0)
  return DISTANCES.filter(([, meters]) => meters <= total).flatMap(([name, meters]) => {
    const range = fastest(time, distance, meters)
    return range === undefined ? [] : [{ name, distance: meters, ...range }]
  })
}

function fastest(time: readonly number[], distance: readonly number[], meters: number): Range | undefined {
  let best: Range | undefined
  let least = Number.POSITIVE_INFINITY
  let start = 0
  for (let end = 1; end < distance.length; end += 1) {
    while ((distance[end] ?? 0) - (distance[start + 1] ?? 0) >= meters) start += 1
    const seconds = (time[end] ?? 0) - (time[start] ?? 0)
    if ((distance[end] ?? 0) - (distance[start] ?? 0) >= meters && seconds < least) {
      least = seconds
      best = { start, end }
    }
  }
  return best
}
