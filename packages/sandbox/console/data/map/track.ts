import type { Point } from '../../../src/tracks/streams.ts'
import type { Place, Projection } from './projection.ts'

/** One place for each point of a stream; null where the position was not recorded. */
export type Track = readonly (Place | null)[]

/** A position may be absent, and the array may be empty. */
type RecordedPoint = readonly number[] | null | undefined

const isPoint = (point: RecordedPoint): point is Point => point?.length === 2 && point.every(Number.isFinite)

export const trackOf = (points: readonly RecordedPoint[], projection: Projection): Track =>
  points.map((point) => (isPoint(point) ? projection.toPlane(point) : null))

const meters = (value: number): string => String(Math.round(value * 10) / 10)

/** The line of the places from `start` to `end`, both included, as data of an SVG path. It is interrupted where places are absent. */
export function pathOf(track: Track, start = 0, end = track.length - 1): string {
  let path = ''
  let isOpen = false
  for (let index = Math.max(0, start); index <= Math.min(end, track.length - 1); index += 1) {
    const place = track[index]
    if (place) path += `${isOpen ? 'L' : 'M'}${meters(place[0])} ${meters(place[1])}`
    isOpen = Boolean(place)
  }
  return path
}

/** Passes over the same place are told apart by this share of what counts as near. */
const SAME_PLACE = 1 / 4

/**
 * The index of the place that is nearest to `target`, at most `within` meters of the plane away. Where a track passes more than once, the pass
 * that is nearer to the index `previous` counts.
 */
export function nearestIndex(track: Track, target: Place, within: number, previous: number | null): number | null {
  const distances = track.map((place) => (place ? Math.hypot(place[0] - target[0], place[1] - target[1]) : Number.POSITIVE_INFINITY))
  const least = distances.reduce((one, two) => Math.min(one, two), Number.POSITIVE_INFINITY)
  if (least > within) return null
  const from = previous ?? 0
  let best: number | null = null
  for (const index of nearestOfEachPass(distances, least + within * SAME_PLACE)) {
    if (best === null || Math.abs(index - from) < Math.abs(best - from)) best = index
  }
  return best
}

/** For each run of distances up to `limit`, the index of its smallest one. */
function nearestOfEachPass(distances: readonly number[], limit: number): number[] {
  const passes: number[] = []
  let nearest: number | null = null
  distances.forEach((distance, index) => {
    if (distance > limit) nearest = null
    else if (nearest === null) {
      nearest = index
      passes.push(index)
    } else if (distance < (distances[nearest] ?? 0)) {
      nearest = index
      passes[passes.length - 1] = index
    }
  })
  return passes
}
