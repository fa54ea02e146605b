import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bounds, boundsOf, decodePolyline, encodePolyline } from '../src/index.ts'

const POINTS: [number, number][] = [
  [38.5, -120.2],
  [40.7, -120.95],
  [43.252, -126.453],
]
const POLYLINE = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'

const coordinate = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
const position = fc.tuple(coordinate(90), coordinate(180))

describe('polylines', () => {
  it("encodes and decodes the format's own example", () => {
    expect(decodePolyline(POLYLINE)).toEqual(POINTS)
    expect(encodePolyline(POINTS)).toBe(POLYLINE)
  })

  it('uses the given precision', () => {
    const precise: [number, number][] = [[60.392991, 5.324153]]
    expect(decodePolyline(encodePolyline(precise, { precision: 6 }), { precision: 6 })).toEqual(precise)
    expect(decodePolyline(encodePolyline(precise))).toEqual([[60.39299, 5.32415]])
  })

  it('has no points if the polyline is empty, null or missing', () => {
    for (const nothing of ['', null, undefined]) expect(decodePolyline(nothing)).toEqual([])
    expect(encodePolyline([])).toBe('')
  })

  it('returns any points within half a unit of the last decimal place', () => {
    fc.assert(
      fc.property(fc.array(position), fc.integer({ min: 0, max: 10 }), (points, precision) => {
        const decoded = decodePolyline(encodePolyline(points, { precision }), { precision })
        expect(decoded).toHaveLength(points.length)
        const tolerance = 0.5 / 10 ** precision + 1e-13
        points.flat().forEach((value, index) => {
          expect(Math.abs(value - (decoded.flat()[index] ?? Number.NaN))).toBeLessThanOrEqual(tolerance)
        })
        expect(encodePolyline(decoded, { precision })).toBe(encodePolyline(points, { precision }))
      }),
    )
  })

  it.each([
    ['_p~iF~ps|', 'it ends within a point, at position 9'],
    ['_p~iF', 'it ends within a point, at position 5'],
    ['_p~iF~p |U', 'an unexpected character at position 7'],
    ['_p~iF~p\u007f', 'an unexpected character at position 7'],
    ['~~~~~~~~~~~~', 'a number is too large at position 9'],
  ])('refuses %j', (text, problem) => {
    expect(() => decodePolyline(text)).toThrow(new RangeError(`not an encoded polyline: ${problem}`))
  })

  it('refuses a latitude that no place has', () => {
    const other = encodePolyline(POINTS, { precision: 6 })
    expect(() => decodePolyline(other)).toThrow(/the latitude 385, possibly encoded with another precision, at position \d/)
  })

  it('refuses to encode what is not a position', () => {
    for (const point of [[], [1], [Number.NaN, 1], [91, 1], [1, 181], [Number.POSITIVE_INFINITY, 1]])
      expect(() => encodePolyline([[1, 2], point])).toThrow(new RangeError('point 1 is not a latitude and a longitude'))
  })

  it.each([-1, 11, 5.5, Number.NaN])('refuses the precision %s', (precision) => {
    expect(() => decodePolyline(POLYLINE, { precision })).toThrow(RangeError)
    expect(() => encodePolyline(POINTS, { precision })).toThrow(RangeError)
  })
})

const width = ({ west, east }: Bounds): number => (west > east ? east + 360 - west : east - west)
const contains = ({ west, east }: Bounds, lng: number): boolean => (west > east ? lng >= west || lng <= east : lng >= west && lng <= east)

describe('boundsOf', () => {
  it('contains all points', () => {
    expect(boundsOf(POINTS)).toEqual({ south: 38.5, west: -126.453, north: 43.252, east: -120.2 })
    expect(boundsOf([[60, 5]])).toEqual({ south: 60, west: 5, north: 60, east: 5 })
  })

  it('is undefined without points', () => {
    for (const nothing of [[], [null], [[]], [[60]]]) expect(boundsOf(nothing)).toBeUndefined()
  })

  it('skips points without a position', () => {
    expect(boundsOf([null, [60, 5], [], [Number.NaN, 90], [61, 4]])).toEqual({ south: 60, west: 4, north: 61, east: 5 })
  })

  it.each([
    [
      'a walk across the antimeridian',
      [-16.8, -16.9, -16.7],
      [179.9, -179.8, 179.7],
      { south: -16.9, west: 179.7, north: -16.7, east: -179.8 },
    ],
    ['a line that is shorter across the antimeridian', [0, 0], [-100, 100], { south: 0, west: 100, north: 0, east: -100 }],
    ['a line that is not', [0, 0], [-80, 80], { south: 0, west: -80, north: 0, east: 80 }],
    ['the antimeridian by both of its longitudes', [0, 0], [-180, 180], { south: 0, west: 180, north: 0, east: -180 }],
  ])('is the smallest for %s', (_what, latitudes, longitudes, bounds) => {
    expect(boundsOf(latitudes.map((lat, index) => [lat, longitudes[index] ?? 0]))).toEqual(bounds)
  })

  it('contains any points, and no others that start at a point are narrower', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1 }), (points) => {
        const bounds = boundsOf(points) ?? expect.unreachable('there are points')
        const [latitudes, longitudes] = [points.map(([lat]) => lat), points.map(([, lng]) => lng)]
        expect([bounds.south, bounds.north]).toEqual([Math.min(...latitudes), Math.max(...latitudes)])
        for (const lng of longitudes) expect(contains(bounds, lng)).toBe(true)
        for (const west of longitudes) {
          const spans = longitudes.map((lng) => (lng < west ? lng + 360 - west : lng - west))
          expect(width(bounds)).toBeLessThanOrEqual(Math.max(...spans) + 1e-9)
        }
      }),
    )
  })

  it('works with any number of points', () => {
    const many = Array.from({ length: 200_000 }, (_point, index) => [index / 1e4, index / 2e4])
    expect(boundsOf(many)).toEqual({ south: 0, west: 0, north: 19.9999, east: 9.99995 })
  })
})
