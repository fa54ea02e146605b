import { describe, expect, test } from 'vitest'
import { lapOf, lapsFrom, splitsOf } from '../../src/tracks/laps.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { steadyTrack } from './support.ts'

const streams = steadyTrack(1000, 5, (index) => ({ altitude: 100 + index / 10, heartrate: index < 500 ? 120 : 160 }))

describe('lapOf', () => {
  test('totals of only its points', () => {
    const lap = lapOf(streams, 0, 399)
    expect(lap).toMatchObject({ start_index: 0, end_index: 399, elapsed_time: 400, moving_time: 400, average_heartrate: 120 })
    expect(lap.distance).toBeCloseTo(2000, 0)
    expect(lap.total_elevation_gain).toBeCloseTo(40, 1)
  })

  test.each([[[0, 334, 778]], [[0, 1000]], [[0, 1, 2, 999]]])(
    'laps that start at %j do not share points and add up to the activity',
    (starts) => {
      const ranges = lapsFrom(starts, 1001)
      expect(ranges.map(({ startIndex }) => startIndex)).toEqual(starts)
      expect(ranges.map(({ endIndex }) => endIndex + 1)).toEqual([...starts.slice(1), 1001])
      const laps = ranges.map(({ startIndex, endIndex }) => lapOf(streams, startIndex, endIndex))
      const total = totalsOf(streams)
      expect(laps.reduce((sum, lap) => sum + lap.elapsed_time, 0)).toBe(total.elapsed_time)
      expect(laps.reduce((sum, lap) => sum + (lap.distance ?? 0), 0)).toBeCloseTo(total.distance ?? 0, 1)
    },
  )
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

  test('add up to the activity', () => {
    const total = totalsOf(streams)
    const splits = splitsOf(streams, 1000)
    expect(splits.reduce((sum, { elapsed_time = 0 }) => sum + elapsed_time, 0)).toBe(total.elapsed_time)
    expect(splits.reduce((sum, { distance = 0 }) => sum + distance, 0)).toBeCloseTo(total.distance ?? 0, 1)
  })
})
