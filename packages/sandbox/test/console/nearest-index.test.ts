import { expect, it } from 'vitest'
import { nearestIndex } from '../../console/data/nearest-index.ts'

/** Out to the east and back again, a meter further south. */
const out = Array.from({ length: 11 }, (_place, index) => [index * 100, 0] as const)
const track = [...out, null, ...out.map(([east]) => [east, 1] as const).reverse()]

it.each([
  ['in the middle of two points', 330, 0, 3, 3],
  ['nearer to the next one', 370, 0, 3, 4],
  ['on the way out', 300, 0, 5, 3],
  ['on the way back', 300, 0, 20, 19],
  ['far from the track', 300, 60, null, null],
])('the nearest point of a track to a pointer %s', (_where, x, y, previous, wanted) => {
  const distances = track.map((place) => (place ? Math.hypot(place[0] - x, place[1] - y) : Number.POSITIVE_INFINITY))
  expect(nearestIndex(distances, 50, previous)).toBe(wanted)
})
