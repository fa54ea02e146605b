import { describe, expect, test } from 'vitest'
import { completeStreams } from '../../src/tracks/complete.ts'
import type { Streams } from '../../src/tracks/streams.ts'
import { totalsOf } from '../../src/tracks/totals.ts'

describe('completeStreams', () => {
  test('keeps a recorded distance, but never lets it decrease', () => {
    expect(completeStreams({ time: [0, 1, 2, 3, 4], distance: [0, 5, 4.2, 4.9, 9] }).distance).toEqual([0, 5, 5, 5, 9])
  })

  test('does not move while it stands, nor in a pause', () => {
    const { moving, velocity_smooth } = completeStreams({
      time: [0, 1, 2, 3, 34, 35, 45, 55, 65],
      distance: [0, 5, 10, 15, 20, 25, 25, 25, 25],
    })
    expect(moving).toEqual([true, true, true, true, false, true, false, false, false])
    expect(velocity_smooth?.[4]).toBe(5)
  })

  test('moves from 0.3 m/s on, also over a long way without points', () => {
    const streams = { time: [0, 10, 20, 120, 220], distance: [0, 3, 6, 36, 65], velocity_smooth: [0.3, 0.3, 0.29, 1, 1] }
    expect(completeStreams(streams).moving).toEqual([true, true, false, true, false])
  })

  test('averages the speed over 3 s to either side, and the grade over 25 m', () => {
    const time = Array.from({ length: 41 }, (_, index) => index)
    const distance = time.map((second) => 2 * second + Math.max(0, 4 * (second - 10)))
    const altitude = distance.map((meters) => Math.max(0, meters - 80) / 10)
    const { velocity_smooth: speed = [], grade_smooth: grade = [] } = completeStreams({ time, distance, altitude })
    expect([speed[7], speed[8], speed[13]]).toEqual([2, 2.667, 6])
    expect([50, 56, 104, 110].map((meters) => grade[distance.indexOf(meters)])).toEqual([0, 1, 9, 10])
  })

  test('keeps recorded streams, and refuses those of another length', () => {
    const recorded = {
      time: [0, 1],
      distance: [0, 5],
      altitude: [0, 1],
      velocity_smooth: [9, 9],
      grade_smooth: [7, 7],
      moving: [false, true],
    }
    expect(completeStreams(recorded)).toEqual(recorded)
    for (const watts of [[1], [1, 2, 3]]) expect(() => completeStreams({ time: [0, 1], watts })).toThrow(RangeError)
  })

  test('a long way without points counts as moving', () => {
    expect(completeStreams({ time: [0, 100, 200], distance: [0, 300, 310] })).toMatchObject({
      moving: [false, true, false],
      velocity_smooth: [0, 3, 0.1],
    })
    expect(completeStreams({ time: [0, 30], distance: [0, 150] }).moving).toEqual([true, true])
  })

  test.each<[string, Partial<Streams>]>([
    ['no distance', {}],
    ['a distance of 0', { distance: [0, 0, 0, 0] }],
    ['a distance of 0 from a point on', { distance: [70, 70, 70, 70] }],
    [
      'one place',
      {
        latlng: [
          [46, 14],
          [46, 14],
          [46, 14],
          [46, 14],
        ],
      },
    ],
    [
      'places that only the receiver moves to',
      {
        latlng: [
          [46, 14],
          [46.00001, 14],
          [46, 14],
          [46.00001, 14],
        ],
      },
    ],
  ])('with %s, only a pause is not moving time', (_, recorded) => {
    const streams = { time: [0, 20, 60, 90], ...recorded }
    expect(completeStreams(streams, new Set([2])).moving).toEqual([true, true, false, true])
    expect(totalsOf(completeStreams(streams, new Set([2])))).toMatchObject({ elapsed_time: 90, moving_time: 50 })
    expect(totalsOf(completeStreams(streams)).moving_time).toBe(90)
  })

  test.each([
    [0.1, 10],
    [-0.6, -50],
  ])('a way that rises %f m per meter has the grade %i: at most 50', (rise, grade) => {
    const time = Array.from({ length: 21 }, (_, index) => index)
    const distance = time.map((second) => second * 5)
    const { grade_smooth } = completeStreams({ time, distance, altitude: distance.map((meters) => meters * rise) })
    expect(grade_smooth).toEqual(time.map(() => grade))
  })

  test('survives equal times, equal places and a single point', () => {
    const streams = completeStreams({ time: [0, 0, 0], distance: [0, 0, 0], altitude: [1, 1, 1] })
    expect(streams.velocity_smooth).toEqual([0, 0, 0])
    expect(streams.grade_smooth).toEqual([0, 0, 0])
    expect(completeStreams({ time: [0], latlng: [[1, 2]] }).distance).toEqual([0])
    expect(completeStreams({ time: [] }).moving).toEqual([])
  })
})
