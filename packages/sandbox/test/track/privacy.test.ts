import { describe, expect, test } from 'vitest'
import { metresBetween } from '../../src/track/geometry.ts'
import { cutPrivacyZone } from '../../src/track/privacy.ts'
import { steadyTrack } from './support.ts'

const streams = steadyTrack(400, 5, (index) => ({ heartrate: 100 + (index % 50), altitude: 300 }))
const center = streams.latlng?.[0] ?? [0, 0]

describe('cutPrivacyZone', () => {
  test('no point inside the zone is left, and all series lose the same ones', () => {
    const { streams: cut } = cutPrivacyZone(streams, { center, radius: 500 })
    expect(cut.time[0]).toBe(streams.time.find((_, index) => metresBetween(center, streams.latlng?.[index] ?? center) > 500))
    for (const point of cut.latlng ?? []) expect(metresBetween(center, point)).toBeGreaterThan(500)
    expect(Object.keys(cut).sort()).toEqual(Object.keys(streams).sort())
    for (const values of Object.values(cut)) expect(values).toHaveLength(cut.time.length)
    cut.time.forEach((now, index) => {
      expect(cut.distance?.[index]).toBe(streams.distance?.[now])
      expect(cut.heartrate?.[index]).toBe(streams.heartrate?.[now])
    })
  })

  test('also in the middle of a track', () => {
    const { streams: cut } = cutPrivacyZone(streams, { center: streams.latlng?.[200] ?? [0, 0], radius: 102 })
    expect(cut.time).toHaveLength(401 - 41)
  })

  test('may leave nothing', () => {
    const { streams: cut, rangeOf } = cutPrivacyZone(streams, { center, radius: 1e6 })
    expect(cut).toMatchObject({ time: [], latlng: [], heartrate: [] })
    expect(rangeOf({ start: 0, end: 400 })).toBeUndefined()
  })

  test.each([
    [
      { start: 0, end: 400 },
      { start: 0, end: 359 },
    ],
    [
      { start: 0, end: 100 },
      { start: 0, end: 100 },
    ],
    [
      { start: 0, end: 200 },
      { start: 0, end: 179 },
    ],
    [
      { start: 179, end: 180 },
      { start: 179, end: 179 },
    ],
    [{ start: 180, end: 220 }, undefined],
    [
      { start: 200, end: 221 },
      { start: 180, end: 180 },
    ],
    [
      { start: 300, end: 400 },
      { start: 259, end: 359 },
    ],
  ])('samples %o of 401, of which 180 to 220 are hidden, become %o', (range, left) => {
    const { rangeOf } = cutPrivacyZone(streams, { center: streams.latlng?.[200] ?? [0, 0], radius: 102 })
    expect(rangeOf(range)).toEqual(left)
  })

  test('leaves alone what does not enter it or has no positions', () => {
    const untouched = cutPrivacyZone(streams, { center: [0, 0], radius: 500 })
    expect(untouched.streams).toBe(streams)
    expect(untouched.rangeOf({ start: 3, end: 7 })).toEqual({ start: 3, end: 7 })
    const indoor = { time: [0, 1], watts: [100, 110] }
    expect(cutPrivacyZone(indoor, { center, radius: 500 }).streams).toBe(indoor)
  })
})
