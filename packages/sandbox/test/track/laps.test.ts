import { describe, expect, test } from 'vitest'
import { completeStreams } from '../../src/tracks/complete.ts'
import { deriveActivity } from '../../src/tracks/derive.ts'
import { lapOf, splitsOf } from '../../src/tracks/laps.ts'

/** A point per second, northward at 5 m/s. A degree of latitude is 111,195 m. */
const seconds = Array.from({ length: 1001 }, (_, index) => index)
const streams = completeStreams({
  time: seconds,
  latlng: seconds.map((second) => [46 + (second * 5) / 111_195.08, 14]),
  altitude: seconds.map((second) => 100 + second / 10),
  heartrate: seconds.map((second) => (second < 500 ? 120 : 160)),
})

describe('lapOf', () => {
  test('totals of only its points', () => {
    const lap = lapOf(streams, 0, 399)
    expect(lap).toMatchObject({
      start_index: 0,
      end_index: 399,
      elapsed_time: 400,
      moving_time: 400,
      average_heartrate: 120,
      max_heartrate: 120,
    })
    expect(lap.distance).toBeCloseTo(2000, 0)
    expect(lap.total_elevation_gain).toBeCloseTo(40, 1)
    expect(lapOf(streams, 499, 999).average_heartrate).toBe(160)
    expect(lapOf({ time: [0, 1, 2, 3], velocity_smooth: [1, 1, 2, 9] }, 0, 1).max_speed).toBe(2)
  })

  test.each([
    [-1, 5],
    [5, 4],
    [5, 1001],
  ])('refuses points that are not in the streams, or not in order: from %i to %i', (start, end) => {
    expect(() => lapOf(streams, start, end)).toThrow(RangeError)
  })
})

describe('splitsOf', () => {
  test('kilometers', () => {
    const splits = splitsOf(streams, 1000)
    expect(splits.map(({ split }) => split)).toEqual([1, 2, 3, 4, 5])
    for (const split of splits) {
      expect(split.distance).toBeCloseTo(1000, -1)
      expect(split.elapsed_time).toBeCloseTo(200, -1)
      expect(split.average_speed).toBeCloseTo(5, 2)
      expect(split.elevation_difference).toBeCloseTo(20, 0)
    }
    expect(splits[0]?.average_heartrate).toBe(120)
    expect(splits[4]?.average_heartrate).toBe(160)
  })

  test('of an activity are in kilometers and in miles', () => {
    const run = { streams: { time: [0, 1, 2, 3], distance: [0, 1000, 1609.2, 1610] }, laps: [] }
    const derived = deriveActivity(run, { sport: 'Run', weight: null, zones: [], segments: [] })
    expect(derived.splits_metric.map(({ distance }) => distance)).toEqual([1000, 610])
    expect(derived.splits_standard.map(({ distance }) => distance)).toEqual([1610])
  })

  test('go on at the next multiple after points that are farther apart', () => {
    const splits = splitsOf({ time: [0, 600, 660, 720, 780], distance: [0, 2500, 2700, 3100, 3500] }, 1000)
    expect(splits.map(({ distance }) => distance)).toEqual([2500, 600, 400])
  })

  test('end at a point exactly at their multiple, from the first point on', () => {
    const splits = splitsOf({ time: [0, 150, 300, 600, 700], distance: [500, 1000, 1500, 2500, 3000] }, 1000)
    expect(splits.map(({ distance }) => distance)).toEqual([1000, 1000, 500])
  })
})
