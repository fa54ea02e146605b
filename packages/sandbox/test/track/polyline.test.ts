import { describe, expect, test } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { lowest } from '../../src/tracks/geometry.ts'
import { encodePolyline, linesOf, simplify } from '../../src/tracks/polyline.ts'
import type { Point } from '../../src/tracks/streams.ts'
import { decodePolyline } from '../support/decode-polyline.ts'

const known: Point[] = [
  [38.5, -120.2],
  [40.7, -120.95],
  [43.252, -126.453],
]

describe('encoded polylines', () => {
  test("the format's own example", () => {
    expect(encodePolyline(known)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(known)
  })

  test('any points are decoded with five decimals', () => {
    const random = createRandom('polyline')
    const degrees = (most: number): number => Math.round((2 * random.next() - 1) * most * 1e5) / 1e5
    const points = Array.from({ length: 2000 }, (): Point => [degrees(90), degrees(180)])
    expect(decodePolyline(encodePolyline(points))).toEqual(points)
    expect(encodePolyline([])).toBe('')
  })
})

describe('simplify', () => {
  const corner = Array.from({ length: 1001 }, (_, index): Point => (index <= 500 ? [index / 1e4, 0] : [0.05, (index - 500) / 1e4]))

  test('keeps the ends and the shape within the number of points', () => {
    const simple = simplify(corner, 20)
    expect(simple).toHaveLength(20)
    expect(simple[0]).toEqual(corner[0])
    expect(simple.at(-1)).toEqual(corner.at(-1))
    expect(simple).toContainEqual([0.05, 0])
    for (const point of simple) expect(corner).toContain(point)
  })

  test('leaves a hundred points for a summary, and of several alike the first', () => {
    expect(decodePolyline(linesOf(corner).summary_polyline)).toHaveLength(100)
    expect(lowest([1, 2], () => 0)).toBe(1)
  })

  test('does not change a few points', () => {
    expect(simplify(known, 3)).toEqual(known)
    expect(simplify([], 10)).toEqual([])
    expect(simplify(corner, 2)).toEqual([corner[0], corner[1000]])
  })
})
