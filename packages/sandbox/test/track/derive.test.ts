import { describe, expect, test } from 'vitest'
import { deriveActivity } from '../../src/tracks/derive.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import { decodePolyline } from '../../src/tracks/polyline.ts'
import { countKept, keptOutside } from '../../src/tracks/privacy.ts'
import type { Point } from '../../src/tracks/streams.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { tcxFile, utf8 } from '../uploads/support/xml.ts'

const samples = steadySamples(1_200)
const parsed = parseActivityFile(utf8(tcxFile([samples.slice(0, 400), samples.slice(400)])), 'tcx')
const zone = { center: [46, 14.5] as Point, radius: 300 }
const context = { sport: 'Run', weight: 60, zones: [zone], segments: [] }
const activity = deriveActivity(parsed, context)

describe('values derived from a recording', () => {
  test('are its totals, laps, splits and calories', () => {
    expect(activity.totals).toMatchObject({ elapsed_time: 1200, average_heartrate: 145 })
    expect(activity.laps.map(({ elapsed_time, start_index, offset }) => [elapsed_time, start_index, offset])).toEqual([
      [400, 0, 0],
      [800, 400, 400],
    ])
    expect(activity.splits_metric).toHaveLength(6)
    expect(activity.splits_standard).toHaveLength(4)
    expect(activity.calories).toBe(252)
  })

  test('is the time at each heart rate', () => {
    const seconds = Object.values(activity.heartrateSeconds ?? {}).reduce((sum, each) => sum + each, 0)
    expect(seconds).toBe(1_200)
    expect(activity.wattsSeconds).toEqual({ 200: 1_200 })
  })

  test('are the fastest parts of a run only, the first of equally fast ones', () => {
    expect(activity.efforts.map(({ name }) => name)).toEqual(['400m', '1/2 mile', '1K', '1 mile', '2 mile', '5K'])
    const [, , kilometer] = activity.efforts
    expect(kilometer).toMatchObject({ segmentId: null, distance: 1_000, start_index: 0 })
    expect(deriveActivity(parsed, { ...context, sport: 'Ride' }).efforts).toEqual([])
  })

  test('are all streams as JSON', () => {
    for (const { type, data, size } of activity.streams) {
      expect([type, JSON.parse(data)]).toEqual([type, parsed.streams[type as keyof typeof parsed.streams]])
      expect(size).toBe(parsed.streams.time.length)
    }
    expect(activity.streams.map(({ type }) => type).sort()).toEqual(Object.keys(parsed.streams).sort())
  })

  test('are maps, whole and without the parts in the privacy zone', () => {
    const { outline, cut } = activity
    expect(outline.start_latlng).toEqual(parsed.streams.latlng?.[0])
    expect(decodePolyline(outline.polyline)).toHaveLength(1_201)
    const kept = keptOutside(parsed.streams.latlng, [zone]) ?? []
    expect(cut?.kept).toEqual(kept)
    expect(countKept(kept)).toBeLessThan(1_201)
    expect(decodePolyline(cut?.polyline ?? '')).toHaveLength(countKept(kept))
    expect(decodePolyline(cut?.summary_polyline ?? '')).toHaveLength(100)
  })

  test.each([
    ['no zone', []],
    ['a zone elsewhere', [{ center: [0, 0] as Point, radius: 300 }]],
  ])('are not cut by %s', (_what, zones) => {
    expect(deriveActivity(parsed, { ...context, zones }).cut).toBeNull()
  })
})
