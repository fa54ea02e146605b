import { describe, expect, test } from 'vitest'
import { bestEffortsOf } from '../../src/tracks/best-efforts.ts'
import { completeStreams } from '../../src/tracks/complete.ts'
import { deriveActivity, effortsOf } from '../../src/tracks/derive.ts'
import type { Streams } from '../../src/tracks/streams.ts'

describe('the fastest parts of a run', () => {
  test('are over each distance that fits into it', () => {
    const found = bestEffortsOf({ time: [0, 20_000], distance: [0, 50_000] }).map(({ name, distance }) => `${name} ${distance}`)
    expect(found.join(', ')).toBe(
      '400m 400, 1/2 mile 805, 1K 1000, 1 mile 1609, 2 mile 3219, 5K 5000, 10K 10000, 15K 15000, 10 mile 16090, 20K 20000, ' +
        'Half-Marathon 21097, 30K 30000, Marathon 42195, 50K 50000',
    )
  })

  test('are the first of several that are equally fast', () => {
    const streams = { time: [0, 100, 200, 300], distance: [0, 400, 800, 1200] }
    expect(bestEffortsOf(streams)[0]).toEqual({ name: '400m', distance: 400, start: 0, end: 1 })
  })

  test('have the values of their part, and the distance of their name', () => {
    const streams = {
      time: [0, 20, 40, 60],
      distance: [0, 200, 450, 500],
      moving: [true, false, true, true],
      cadence: [80, 80, 90, 99],
      watts: [100, 100, 300, 900],
      heartrate: [120, 120, 160, 190],
    }
    expect(effortsOf(streams, 'TrailRun', [])).toMatchObject([
      {
        distance: 400,
        elapsed_time: 40,
        moving_time: 20,
        average_cadence: 85,
        average_watts: 200,
        average_heartrate: 140,
        max_heartrate: 160,
      },
    ])
  })
})

test.each<[string, number | null, Partial<Streams>, number]>([
  ['GravelRide', 60, {}, 480],
  ['TrailRun', 60, {}, 630],
  ['Yoga', null, {}, 420],
  ['Ride', 60, { watts: [0, 0] }, 480],
  ['Ride', 60, { time: [0, 20], watts: [1000, 1000] }, 21],
])('energy of a %s of an hour at %s kg, with %j: %i kcal', (sport, weight, recorded, calories) => {
  const streams = completeStreams({ time: [0, 3600], ...recorded })
  const derived = deriveActivity({ streams, laps: [{ startIndex: 0, endIndex: 1 }] }, { sport, weight, zones: [], segments: [] })
  expect(derived.calories).toBe(calories)
})
