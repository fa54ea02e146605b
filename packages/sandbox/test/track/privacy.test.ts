import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metersBetween } from '../../src/tracks/geometry.ts'
import { countKept, type KeptRanges, keepOf, keepOfText, keptOutside, type PrivacyZone, placeAmongKept } from '../../src/tracks/privacy.ts'
import type { Point, Streams } from '../../src/tracks/streams.ts'
import { steadyTrack } from './support.ts'

const streams = steadyTrack(400, 5, (index) => ({ heartrate: 100 + (index % 50), altitude: 300 }))
const track = streams.latlng ?? []
const at = (index: number): Point => track[index] ?? [0, 0]

const keepStreams = (kept: KeptRanges): Streams =>
  Object.fromEntries(Object.entries(streams).map(([name, values]) => [name, keepOf(values as unknown[], kept)])) as unknown as Streams

const cutBy = (...zones: PrivacyZone[]): Streams => {
  const kept = keptOutside(track, zones)
  return kept === null ? streams : keepStreams(kept)
}

describe('the part of a track outside privacy zones', () => {
  test('no point inside the zone remains, and the same points are removed from all streams', () => {
    const cut = cutBy({ center: at(0), radius: 500 })
    expect(cut.time[0]).toBe(streams.time.find((_, index) => metersBetween(at(0), at(index)) > 500))
    for (const point of cut.latlng ?? []) expect(metersBetween(at(0), point)).toBeGreaterThan(500)
    expect(Object.keys(cut).sort()).toEqual(Object.keys(streams).sort())
    for (const values of Object.values(cut)) expect(values).toHaveLength(cut.time.length)
    cut.time.forEach((now, index) => {
      expect(cut.distance?.[index]).toBe(streams.distance?.[now])
      expect(cut.heartrate?.[index]).toBe(streams.heartrate?.[now])
    })
  })

  test('a zone in the middle of a track leaves both ends', () => {
    expect(keptOutside(track, [{ center: at(200), radius: 102 }])).toEqual([
      [0, 179],
      [221, 400],
    ])
  })

  test('several zones hide what any of them hides', () => {
    const zones = [
      { center: at(0), radius: 52 },
      { center: at(400), radius: 52 },
    ]
    expect(keptOutside(track, zones)).toEqual([[11, 389]])
  })

  test('a zone can hide everything', () => {
    const kept = keptOutside(track, [{ center: at(0), radius: 1e6 }])
    expect(kept).toEqual([])
    expect(keepStreams(kept ?? [])).toMatchObject({ time: [], latlng: [], heartrate: [] })
    expect(placeAmongKept({ start: 0, end: 400 }, kept ?? [])).toBeUndefined()
  })

  test.each([
    [0, 400, { start: 0, end: 359 }],
    [0, 100, { start: 0, end: 100 }],
    [0, 200, { start: 0, end: 179 }],
    [179, 180, { start: 179, end: 179 }],
    [180, 220, undefined],
    [200, 221, { start: 180, end: 180 }],
    [300, 400, { start: 259, end: 359 }],
  ])('samples %i to %i of 401, of which 180 to 220 are hidden, become %o', (start, end, left) => {
    const kept: KeptRanges = [
      [0, 179],
      [221, 400],
    ]
    expect(placeAmongKept({ start, end }, kept)).toEqual(left)
  })

  test('a zone that the track does not enter hides nothing, and neither does one of a track without positions', () => {
    expect(keptOutside(track, [{ center: [0, 0], radius: 500 }])).toBeNull()
    expect(keptOutside(track, [])).toBeNull()
    expect(keptOutside(undefined, [{ center: at(0), radius: 500 }])).toBeNull()
  })
})

describe('a stream that is cut as text', () => {
  const ranges = fc
    .uniqueArray(fc.nat(30), { maxLength: 8 })
    .map((borders) => borders.sort((one, other) => one - other))
    .map((borders) => borders.flatMap((border, index) => (index % 2 === 1 ? [[borders[index - 1] ?? 0, border] as const] : [])))

  test('contains the remaining values', () => {
    const values = fc.oneof(
      fc.array(fc.integer(), { minLength: 31, maxLength: 40 }),
      fc.array(fc.tuple(fc.integer(), fc.integer()), { minLength: 31, maxLength: 40 }),
    )
    fc.assert(
      fc.property(values, ranges, (list: readonly unknown[], kept) => {
        expect(JSON.parse(keepOfText(JSON.stringify(list), kept))).toEqual(keepOf(list, kept))
        expect(countKept(kept)).toBe(keepOf(list, kept).length)
      }),
    )
  })

  test('can extend to the end, or beyond it', () => {
    expect(keepOfText('[1,2,3]', [[1, 2]])).toBe('[2,3]')
    expect(keepOfText('[[1,2],[3,4]]', [[1, Number.MAX_SAFE_INTEGER]])).toBe('[[3,4]]')
    expect(keepOfText('[]', [])).toBe('[]')
  })
})
