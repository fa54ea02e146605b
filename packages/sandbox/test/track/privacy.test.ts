import { describe, expect, test } from 'vitest'
import { metresBetween } from '../../src/track/geometry.ts'
import { cutPrivacyZone } from '../../src/track/privacy.ts'
import { steadyTrack } from './support.ts'

const streams = steadyTrack(400, 5, (index) => ({ heartrate: 100 + (index % 50), altitude: 300 }))
const center = streams.latlng?.[0] ?? [0, 0]

describe('cutPrivacyZone', () => {
  test('no point inside the zone is left, and all series lose the same ones', () => {
    const cut = cutPrivacyZone(streams, { center, radius: 500 })
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
    const cut = cutPrivacyZone(streams, { center: streams.latlng?.[200] ?? [0, 0], radius: 102 })
    expect(cut.time).toHaveLength(401 - 41)
  })

  test('may leave nothing', () => {
    expect(cutPrivacyZone(streams, { center, radius: 1e6 })).toMatchObject({ time: [], latlng: [], heartrate: [] })
  })

  test('leaves alone what does not enter it or has no positions', () => {
    expect(cutPrivacyZone(streams, { center: [0, 0], radius: 500 })).toBe(streams)
    const indoor = { time: [0, 1], watts: [100, 110] }
    expect(cutPrivacyZone(indoor, { center, radius: 500 })).toBe(indoor)
  })
})
