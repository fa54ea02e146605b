import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodePolyline } from '../../src/track/polyline.ts'
import { cutPrivacyZone } from '../../src/track/privacy.ts'
import type { Point } from '../../src/track/streams.ts'
import { deriveActivity } from '../../src/uploads/derive.ts'
import { parseActivityFile } from '../../src/uploads/parse-file.ts'
import { steadySamples } from './support/track.ts'
import { tcxFile, utf8 } from './support/xml.ts'

const samples = steadySamples(1_200)
const file = utf8(tcxFile([samples.slice(0, 400), samples.slice(400)]))
const parsed = parseActivityFile(file, 'tcx')
const zone = { center: [46, 14.5] as Point, radius: 300 }
const activity = deriveActivity(file, parsed, zone)

describe('what is made of a file', () => {
  test('is its digest, totals, laps and splits', () => {
    expect(activity.digest).toBe(createHash('sha256').update(file).digest('hex'))
    expect(activity.totals).toMatchObject({ elapsed_time: 1200, average_heartrate: 145 })
    expect(activity.laps.map(({ elapsed_time, start_index, startTime }) => [elapsed_time, start_index, startTime])).toEqual([
      [400, 0, parsed.startTime],
      [800, 400, parsed.startTime + 400_000],
    ])
    expect(activity.splits_metric).toHaveLength(6)
    expect(activity.splits_standard).toHaveLength(4)
  })

  test('is every series as JSON, whole and without what lies in the privacy zone', () => {
    const { streams: cut } = cutPrivacyZone(parsed.streams, zone)
    expect(cut.time.length).toBeLessThan(parsed.streams.time.length)
    for (const { type, data, size, cut: outside } of activity.streams) {
      expect([type, JSON.parse(data)]).toEqual([type, parsed.streams[type as keyof typeof cut]])
      expect([type, JSON.parse(outside?.data ?? '')]).toEqual([type, cut[type as keyof typeof cut]])
      expect([size, outside?.size]).toEqual([parsed.streams.time.length, cut.time.length])
    }
    expect(activity.streams.map(({ type }) => type).sort()).toEqual(Object.keys(parsed.streams).sort())
  })

  test('is a map, whole and without what lies in the privacy zone', () => {
    const { outline, outside: shown } = activity
    expect(outline.start_latlng).toEqual(parsed.streams.latlng?.[0])
    expect(decodePolyline(outline.map.polyline)).toHaveLength(1_201)
    const outside = decodePolyline(shown?.map.polyline ?? '')
    expect(outside).toHaveLength(cutPrivacyZone(parsed.streams, zone).streams.time.length)
    expect(decodePolyline(shown?.map.summary_polyline ?? '')).toHaveLength(100)
  })

  test('is where the laps lie in what is left', () => {
    const hidden = parsed.streams.time.length - cutPrivacyZone(parsed.streams, zone).streams.time.length
    expect(activity.outside?.laps).toEqual([
      { start: 0, end: 400 - hidden },
      { start: 400 - hidden, end: 1_200 - hidden },
    ])
    const everything = { center: zone.center, radius: 100_000 }
    expect(deriveActivity(file, parsed, everything).outside?.laps).toEqual([null, null])
  })

  test.each([
    ['no zone', null],
    ['a zone elsewhere', { center: [0, 0] as Point, radius: 300 }],
  ])('has nothing of its own outside of %s', (_what, elsewhere) => {
    const { outside, streams } = deriveActivity(file, parsed, elsewhere)
    expect([outside, ...streams.map(({ cut }) => cut)]).toEqual(Array(streams.length + 1).fill(null))
  })
})
