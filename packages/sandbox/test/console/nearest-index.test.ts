import { describe, expect, it } from 'vitest'
import { nearestIndex } from '../../console/data/nearest-index.ts'

describe('the nearest point of a track', () => {
  /** Out to the east and back again, a meter further south. */
  const out = Array.from({ length: 11 }, (_place, index) => [index * 100, 0] as const)
  const track = [...out, null, ...out.map(([east]) => [east, 1] as const).reverse()]
  const nearest = (x: number, y: number, previous: number | null) =>
    nearestIndex(
      track.map((place) => (place ? Math.hypot(place[0] - x, place[1] - y) : Number.POSITIVE_INFINITY)),
      50,
      previous,
    )

  it('is the nearest one of the pass', () => {
    expect(nearest(290, 0, 0)).toBe(3)
    expect(nearest(330, 0, 3)).toBe(3)
    expect(nearest(370, 0, 3)).toBe(4)
  })

  it('is on the pass that the crosshair is on', () => {
    expect(nearest(300, 0, 5)).toBe(3)
    expect(nearest(300, 0, 20)).toBe(19)
  })

  it('does not exist far from the track', () => {
    expect(nearest(300, 60, null)).toBeNull()
    expect(nearestIndex([Number.POSITIVE_INFINITY], 50, null)).toBeNull()
    expect(nearestIndex([], 50, null)).toBeNull()
  })
})
