import { describe, expect, test } from 'vitest'
import { matchSegments, type SegmentLine, segmentTypeOf } from '../../src/tracks/matching.ts'
import type { Point } from '../../src/tracks/streams.ts'

/** A place in meters east and north of a corner in the hills. */
const place = (east: number, north: number): Point => [60.4 + north / 111_195, 5.3 + east / (111_195 * Math.cos((60.4 * Math.PI) / 180))]

/** Points on the way between corners, at regular distances in meters. */
function along(step: number, ...corners: readonly [east: number, north: number][]): Point[] {
  return corners.slice(1).flatMap(([east, north], index) => {
    const [fromEast, fromNorth] = corners[index] ?? [0, 0]
    const count = Math.max(1, Math.round(Math.hypot(east - fromEast, north - fromNorth) / step))
    return Array.from({ length: count + 1 }, (_, at) =>
      place(fromEast + ((east - fromEast) * at) / count, fromNorth + ((north - fromNorth) * at) / count),
    ).slice(index === 0 ? 0 : 1)
  })
}

const climb: SegmentLine = { id: '1', activityType: 'Ride', latlng: along(25, [500, 0], [500, 600]) }

describe('a track passes over a segment', () => {
  test('when it runs along its line from the first point to the last', () => {
    const track = along(10, [0, 0], [500, 0], [500, 900])
    expect(matchSegments(track, [climb])).toEqual([{ segmentId: '1', start: 50, end: 110 }])
  })

  test('each time that it does', () => {
    const lap = along(10, [0, 0], [500, 0], [500, 700], [0, 700], [0, 10])
    expect(matchSegments([...lap, ...lap], [climb])).toHaveLength(2)
  })

  test('in the order of the starts, and then of the ends', () => {
    const lines: [string, SegmentLine['latlng']][] = [
      ['whole', along(25, [100, 0], [500, 0], [500, 600])],
      ['climb', climb.latlng],
      ['half', along(25, [500, 0], [500, 300])],
      ['flat', along(25, [100, 0], [400, 0])],
    ]
    const segments = lines.map(([id, latlng]) => ({ ...climb, id, latlng }))
    const passes = matchSegments(along(10, [0, 0], [500, 0], [500, 900]), segments)
    expect(passes.map(({ segmentId }) => segmentId)).toEqual(['flat', 'whole', 'half', 'climb'])
  })

  test('when it stops on the way, or is a few meters off', () => {
    const track = along(10, [0, 15], [515, 15], [515, 300])
    const standing = Array.from({ length: 40 }, () => track.at(-1) ?? place(0, 0))
    expect(matchSegments([...track, ...standing, ...along(10, [515, 300], [515, 900])], [climb])).toHaveLength(1)
  })
})

describe('a track does not pass over a segment', () => {
  test.each<[string, Point[]]>([
    ['against its direction', along(10, [500, 900], [500, -200])],
    ['that it leaves before the end', along(10, [0, 0], [500, 0], [500, 300], [900, 300], [900, 900])],
    ['that it joins after the start', along(10, [0, 300], [500, 300], [500, 900])],
    ['beside which it runs', along(10, [100, 0], [560, 0], [560, 900])],
    ['whose ends it reaches by another way', along(10, [0, 0], [500, 0], [800, 0], [800, 600], [500, 600], [500, 900])],
    ['from which it goes 200 m elsewhere on the way', along(10, [500, -50], [500, 300], [600, 300], [500, 300], [500, 900])],
    ['without a point', []],
    ['with a single point', [place(500, 0)]],
  ])('%s', (_how, track) => {
    expect(matchSegments(track, [climb])).toEqual([])
  })
})

test.each([
  [34, 1],
  [36, 0],
])('a track that runs beside a segment at %i m passes over it %i times', (away, times) => {
  expect(matchSegments(along(10, [500 + away, -100], [500 + away, 900]), [climb])).toHaveLength(times)
})

test.each([
  ['GravelRide', 'Ride'],
  ['Handcycle', 'Ride'],
  ['Velomobile', 'Ride'],
  ['TrailRun', 'Run'],
  ['Hike', 'Run'],
  ['Walk', 'Run'],
  ['Wheelchair', 'Run'],
  ['Snowshoe', 'Run'],
  ['Swim', undefined],
  ['WeightTraining', undefined],
])('%s is compared on segments for %s', (sport, type) => {
  expect(segmentTypeOf(sport)).toBe(type)
})
