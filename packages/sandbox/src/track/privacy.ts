import type { Range } from './effort.ts'
import { metresBetween } from './geometry.ts'
import type { Point, Streams } from './streams.ts'

/** A circle in which an athlete does not want to be seen; `radius` in metres. */
export interface PrivacyZone {
  readonly center: Point
  readonly radius: number
}

/** Streams of which some samples may be left out, and where parts of the whole streams lie in them. */
export interface CutTrack {
  readonly streams: Streams
  /** The samples of a range of the whole streams that are left, by their indices in the cut ones; undefined when none is left. */
  rangeOf(range: Range): Range | undefined
}

/** The whole track. */
export const uncutTrack = (streams: Streams): CutTrack => ({ streams, rangeOf: (range) => range })

/**
 * The streams without the samples inside the zone, left out of all series alike so that an index means the same moment in each (inferred;
 * decision 042). Streams without positions, or that never enter the zone, stay whole.
 */
export function cutPrivacyZone(streams: Streams, { center, radius }: PrivacyZone): CutTrack {
  const { latlng } = streams
  if (!latlng) return uncutTrack(streams)
  const outside = latlng.map((point) => metresBetween(center, point) > radius)
  if (!outside.includes(false)) return uncutTrack(streams)
  const cut = Object.entries(streams).map(([name, values]) => [name, (values as unknown[]).filter((_value, index) => outside[index])])
  /** How many samples before an index are left. */
  const leftBefore = [0]
  outside.forEach((isLeft, index) => {
    leftBefore.push((leftBefore[index] ?? 0) + (isLeft ? 1 : 0))
  })
  return {
    streams: Object.fromEntries(cut) as Streams,
    rangeOf({ start, end }) {
      const first = leftBefore[start] ?? 0
      const last = (leftBefore[end + 1] ?? 0) - 1
      return last < first ? undefined : { start: first, end: last }
    },
  }
}
