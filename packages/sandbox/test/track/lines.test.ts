import { expect, test } from 'vitest'
import { distanceInto, lineOf, mistakeInLine } from '../../src/things/segments/lines.ts'
import { METERS_PER_DEGREE, metersBetween } from '../../src/tracks/geometry.ts'
import { keptOutside } from '../../src/tracks/privacy.ts'
import type { Point } from '../../src/tracks/streams.ts'

const east = (meters: number, from = 0): Point => [0, from + meters / METERS_PER_DEGREE]

test('a line has a point every 25 m where its points are more than 50 m apart, with the height between', () => {
  expect(lineOf([east(0), east(49), east(147)], [0, 10, 50])).toMatchObject({
    distance: [0, 49, 73.5, 98, 122.5, 147],
    altitude: [0, 10, 20, 30, 40, 50],
  })
})

test.each([
  ['east', 179.9995, -179.9995],
  ['west', -179.9995, 179.9995],
])('a line across the 180th meridian has its points on the way %s', (_, from, to) => {
  const longitudes = lineOf(
    [
      [0, from],
      [0, to],
    ],
    [0, 0],
  ).latlng.map(([, longitude]) => longitude)
  expect(longitudes.map(Math.abs).every((degrees) => degrees > 179.999 && degrees <= 180)).toBe(true)
  expect(longitudes.map(Math.sign)).toEqual([1, 1, 1, -1, -1, -1].map((sign) => sign * Math.sign(from)))
})

test.each([
  [0.9, 'has a length of zero'],
  [1.1, undefined],
  [999_999, undefined],
  [1_000_001, 'is longer than 1,000 km'],
])('a line of %f m: %s', (meters, mistake) => expect(mistakeInLine([east(0), east(meters)])).toBe(mistake))

test('a place is as far into a line as the first of the nearest points', () => {
  expect(distanceInto(lineOf([east(0), east(30), east(0)], [0, 0, 0]), east(0))).toBe(0)
})

test('the edge of a privacy zone is inside', () => {
  const radius = metersBetween(east(0), east(500))
  expect(keptOutside([east(0), east(500), east(500.1)], [{ center: east(0), radius }])).toEqual([[2, 2]])
})
