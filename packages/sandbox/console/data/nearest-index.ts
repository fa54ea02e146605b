/** Passes over the same place are told apart by this share of what counts as near. */
const SAME_PLACE = 1 / 4

/**
 * The index of the smallest of the distances to the points of a track, if it is at most `within`. Where a track passes more than once, the pass
 * that is nearer to the index `previous` counts.
 */
export function nearestIndex(distances: readonly number[], within: number, previous: number | null): number | null {
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
