import { describe, expect, test } from 'vitest'
import { completeStreams } from '../../src/tracks/complete.ts'
import { totalsOf } from '../../src/tracks/totals.ts'

/** Fields of every recorded response, without recorded values. */
const none = { distance: 0, total_elevation_gain: 0, average_speed: 0, max_speed: 0, has_heartrate: false }

describe('totalsOf', () => {
  test('omits unrecorded fields, or has 0 if every recorded response has a number', () => {
    expect(totalsOf(completeStreams({ time: [0, 1, 2] }))).toEqual({ ...none, moving_time: 2, elapsed_time: 2 })
    expect(totalsOf(completeStreams({ time: [], latlng: [] }))).toEqual({ ...none, moving_time: 0, elapsed_time: 0 })
  })

  test('pauses count as elapsed, not as moving, and work rests', () => {
    const totals = totalsOf(
      completeStreams({ time: [0, 10, 20, 620, 630], distance: [0, 50, 100, 100, 150], watts: [100, 100, 100, 100, 100] }),
    )
    expect(totals).toMatchObject({ elapsed_time: 630, moving_time: 30, average_speed: 5, kilojoules: 3, distance: 150 })
  })

  test.each([
    ['a climb in small steps', { altitude: Array.from({ length: 101 }, (_, index) => index), gain: 100 }],
    ['noise of a metre', { altitude: [100, 101, 100, 101, 100, 101], gain: 0 }],
    ['two hills', { altitude: [0, 50, 20, 70, 0], gain: 100 }],
    ['a dip of a metre on the way', { altitude: [0, 10, 9, 20], gain: 20 }],
    ['two climbs of exactly 2 m', { altitude: [100, 102, 100, 102], gain: 4 }],
    ['a descent', { altitude: [50, 20, 0], gain: 0 }],
  ])('elevation gain of %s', (_name, { altitude, gain }) => {
    const time = altitude.map((_, index) => index)
    expect(totalsOf({ time, altitude })).toMatchObject({
      total_elevation_gain: gain,
      elev_high: Math.max(...altitude),
      elev_low: Math.min(...altitude),
    })
  })

  test('averages by time, not by point, and takes 0 beats and 0 turns for dropouts', () => {
    const time = [0, 10, 30, 40]
    expect(totalsOf({ time, heartrate: [100, 100, 160, 0] })).toMatchObject({ average_heartrate: 140, max_heartrate: 160 })
    expect(totalsOf({ time, cadence: [0, 90, 0, 60] }).average_cadence).toBe(75)
    expect(totalsOf({ time: [0], heartrate: [120] })).toMatchObject({ average_heartrate: 120 })
    expect(totalsOf({ time, heartrate: [0, 0, 0, 0] })).toEqual({ ...none, moving_time: 40, elapsed_time: 40 })
  })

  test('treats 0 watts and 0 degrees as measured: coasting and frost', () => {
    const time = [0, 10, 20, 30, 40]
    expect(totalsOf({ time, watts: [0, 200, 0, 200, 0], temp: [0, 4, 0, 4, 0] })).toMatchObject({ average_watts: 100, average_temp: 2 })
  })

  test('weighs hard efforts more than their average', () => {
    const time = Array.from({ length: 1201 }, (_, index) => index)
    const totals = totalsOf({ time, watts: time.map((now) => (now % 240 < 120 ? 300 : 100)) })
    expect(totals.average_watts).toBeCloseTo(200, -1)
    expect(totals.max_watts).toBe(300)
    expect(totals.weighted_average_watts).toBeGreaterThan(230)
    expect(totals.weighted_average_watts).toBeLessThan(255)
  })
})
