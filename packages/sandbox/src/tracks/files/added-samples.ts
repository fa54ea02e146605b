import { PAUSE_SECONDS } from '../streams.ts'
import type { Sample } from './samples.ts'

/** A time during which a device was stopped, in epoch milliseconds. */
export interface Pause {
  readonly from: number
  readonly to: number
}

/** What a file says about a lap. */
export interface LapFact {
  /** Epoch milliseconds. */
  readonly start: number
  /** Its first point, if the file lists points by lap. */
  readonly first?: Sample | undefined
  readonly meters?: number | undefined
  readonly seconds?: number | undefined
}

const SECOND = 1000
const HOUR = 3_600_000
const FASTEST = 100
/** No device is stopped more often. */
const MOST_PAUSES = 10_000

/** Index of the first item at or after a time; the number of items if there is none. The items are in order. */
export function indexAt(items: readonly { readonly time: number }[], time: number): number {
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((items[middle]?.time ?? time) < time) from = middle + 1
    else to = middle
  }
  return from
}

/** A point that is not in the file. Its place and height are interpolated; the sensors show what the nearest point shows. */
const between = (near: Sample, time: number, distance = Number.NaN): Sample => ({
  ...near,
  time,
  distance,
  latitude: Number.NaN,
  longitude: Number.NaN,
  altitude: Number.NaN,
  speed: Number.NaN,
})

/** Points where a device was stopped and started, if it did not record one within a second. Without them, a pause would have the wrong length. */
export const addPauseEnds = (samples: readonly Sample[], pauses: readonly Pause[]): Sample[] =>
  pauses
    .slice(0, MOST_PAUSES)
    .flatMap(({ from, to }) => [from, to])
    .flatMap((time) => {
      const index = indexAt(samples, time)
      const [before, after] = [samples[index - 1], samples[index]]
      if (before === undefined || after === undefined) return []
      return time - before.time > SECOND && after.time - time > SECOND ? [between(after, time)] : []
    })

/** The recorded distance at each point, or the last one before it. */
function distancesUntil(samples: readonly Sample[]): number[] {
  let last = Number.NaN
  return samples.map(({ distance }) => {
    if (!Number.isNaN(distance)) last = distance
    return last
  })
}

/**
 * The first point of each lap. A point is added for a lap that has none of its own, or that starts during a longer time without points; and, if nothing
 * was positioned, where the first lap starts and the last one ends. The distance at an added point follows from the distance of the lap before.
 */
export function addLapStarts(samples: readonly Sample[], laps: readonly LapFact[]): { added: Sample[]; starts: Sample[] } {
  const [first, last] = [samples[0], samples.at(-1)]
  const sorted = [...laps].sort((one, two) => one.start - two.start)
  const [firstLap] = sorted
  if (first === undefined || last === undefined || firstLap === undefined) return { added: [], starts: [] }
  const isPlaced = samples.some(({ latitude }) => !Number.isNaN(latitude))
  const added: Sample[] = []
  const lateBy = first.time - firstLap.start
  if (!isPlaced && lateBy > SECOND && lateBy < HOUR) {
    added.push(between(first, firstLap.start, (first.distance * SECOND) / lateBy <= FASTEST ? 0 : Number.NaN))
  }
  const starts = [added[0] ?? first]
  const inFile = new Set(samples)
  const until = distancesUntil(samples)
  const after = distancesUntil(samples.toReversed()).reverse()
  /** The distance at the end of a lap, if it fits between the recorded ones. */
  const distanceAfter = (lap: LapFact, start: Sample, index: number): number => {
    const distance = start.distance + (lap.meters ?? Number.NaN)
    const isTooShort = distance < Math.max(start.distance, until[index - 1] ?? 0)
    return isTooShort || distance > (after[index] ?? Number.POSITIVE_INFINITY) ? Number.NaN : distance
  }
  for (const [number, lap] of sorted.slice(1).entries()) {
    const [previous, next] = [sorted[number] ?? firstLap, sorted[number + 2]]
    const own = lap.first !== undefined && inFile.has(lap.first) ? lap.first : undefined
    const latest = isPlaced ? last.time : last.time + HOUR
    const start = Math.min(Math.max(Math.min(lap.start, own?.time ?? lap.start), first.time), latest)
    const index = indexAt(samples, start)
    const [before, here] = [samples[index - 1], samples[index]]
    const hasPoint = here !== undefined && (next === undefined || here.time < next.start)
    const isInGap = before !== undefined && here !== undefined && here.time > start && here.time - before.time > PAUSE_SECONDS * SECOND
    if ((own ?? hasPoint) && !isInGap) starts.push(own ?? here ?? last)
    else {
      const sample = between(here ?? last, start, distanceAfter(previous, starts.at(-1) ?? first, index))
      added.push(sample)
      starts.push(sample)
    }
  }
  const lastLap = sorted.at(-1) ?? firstLap
  const end = lastLap.start + (lastLap.seconds ?? 0) * SECOND
  const latest = Math.max(last.time, added.at(-1)?.time ?? 0)
  if (!isPlaced && end - latest > SECOND && end - last.time < HOUR) {
    const start = starts.at(-1) ?? first
    added.push(between(last, end, start.time > last.time ? distanceAfter(lastLap, start, samples.length) : Number.NaN))
  }
  return { added, starts }
}
