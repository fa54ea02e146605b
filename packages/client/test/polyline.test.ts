import { describe, expect, it } from 'vitest'
import { decodePolyline } from '../src/index.ts'

describe('decodePolyline', () => {
  it("decodes the format's own example, and a line across the Earth", () => {
    const points = [
      [38.5, -120.2],
      [40.7, -120.95],
      [43.252, -126.453],
    ]
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(points)
    expect(decodePolyline('~bidP~fsia@_cidP_gsia@?_gsia@')).toEqual([
      [-90, -180],
      [0, 0],
      [0, 180],
    ])
  })

  it('has no points if the polyline is empty, null or missing', () => {
    for (const nothing of ['', null, undefined]) expect(decodePolyline(nothing)).toEqual([])
  })

  it.each([
    ['_p~iF~ps|', 'it ends within a point, at position 9'],
    ['_p~iF', 'it ends within a point, at position 5'],
    ['_p~iF~p |U', 'an unexpected character at position 7'],
    ['_p~iF~p\u007f', 'an unexpected character at position 7'],
    ['~~~~~~~~~~~~', 'a number is too large at position 6'],
    ['acidP?', 'the latitude 90.00001, possibly encoded with another precision, at position 5'],
  ])('refuses %j', (text, problem) => {
    expect(() => decodePolyline(text)).toThrow(new RangeError(`not an encoded polyline: ${problem}`))
  })
})
