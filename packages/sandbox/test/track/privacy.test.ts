import { describe, expect, test } from 'vitest'
import { type KeptRanges, keepOf, keptOutside, placeAmongKept } from '../../src/tracks/privacy.ts'
import type { Point, Streams } from '../../src/tracks/streams.ts'
import { steadyTrack } from './support.ts'

const streams = steadyTrack(400, 5, (index) => ({ heartrate: 100 + (index % 50), altitude: 300 }))
const track = streams.latlng ?? []
const at = (index: number): Point => track[index] ?? [0, 0]

const keepStreams = (kept: KeptRanges): Streams =>
  Object.fromEntries(Object.entries(streams).map(([name, values]) => [name, keepOf(values as unknown[], kept)])) as unknown as Streams

describe('the part of a track outside privacy zones', () => {
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
