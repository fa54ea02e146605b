/** How far from the index `previous` a point is counts at most as much as this share of what is near. */
const SAME_PLACE = 1 / 4

/**
 * The index of the smallest of the distances to the points of a track, if it is at most `within`. Where a track passes more than once, the pass
 * that is nearer to the index `previous` counts.
 */
export function nearestIndex(distances: readonly number[], within: number, previous: number | null): number | null {
  const weight = (within * SAME_PLACE) / distances.length
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  distances.forEach((distance, index) => {
    const value = distance + weight * Math.abs(index - (previous ?? 0))
    if (distance > within || value >= least) return
    best = index
    least = value
  })
  return best
}
