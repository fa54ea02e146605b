import { describe, expect, test } from 'vitest'
import type { DataType, ParsedActivity } from '../../src/tracks/files/activity-file.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { activity, creator, fileId, fitFile, fitOf, record } from './support/fit.ts'
import { type Sample, START, steadySamples } from './support/track.ts'
import { gpxFile, tcxFile, utf8 } from './support/xml.ts'

const samples = steadySamples(600)
const files: [DataType, Uint8Array][] = [
  ['fit', fitFile(samples)],
  ['tcx', utf8(tcxFile([samples]))],
  ['gpx', utf8(gpxFile([samples]))],
]

const HOUR = 3600
const endingAt = (offset: number): Uint8Array => fitOf([fileId(), ...samples.map(record), activity(START, offset)])

describe('the metadata of a file', () => {
  test('sport, name and device', () => {
    const parsed = files.map(([type, bytes]) => parseActivityFile(bytes, type))
    expect(parsed.map(({ sport, name, device }) => [sport, name, device])).toEqual([
      ['Ride', undefined, 'Development'],
      ['Ride', 'Before work', 'Builder 1'],
      ['Run', 'Morning <Loop>', 'Builder & Co'],
    ])
  })

  test.each([
    ['a Garmin product', [fileId({ manufacturer: 1, product: 2713 })], 'Garmin Edge 1030'],
    ['the creator, if the file does not say', [fileId(), creator('Edge 830')], 'Development Edge 830'],
  ])('the device of a FIT file: %s', (_, messages, device) => {
    expect(parseActivityFile(fitOf([...messages, record({ time: START })]), 'fit').device).toBe(device)
  })

  test('a lap ends one point before the next one starts', () => {
    const expected = [
      { startIndex: 0, endIndex: 199 },
      { startIndex: 200, endIndex: 449 },
      { startIndex: 450, endIndex: 600 },
    ]
    const laps = [samples.slice(0, 200), samples.slice(200, 450), samples.slice(450)]
    expect(parseActivityFile(utf8(tcxFile(laps)), 'tcx').laps).toEqual(expected)
    const lapTimes = [0, 200, 450].map((index) => START + index * 1000)
    expect(parseActivityFile(fitFile(samples, { lapTimes }), 'fit').laps).toEqual(expected)
  })

  test('segments of a GPX track are one lap', () => {
    const parsed = parseActivityFile(utf8(gpxFile([samples.slice(0, 100), samples.slice(300)])), 'gpx')
    expect(parsed.laps).toEqual([{ startIndex: 0, endIndex: 400 }])
  })

  test('times with an offset or without a zone', () => {
    const point = (time: string): string => `<gpx><trk><trkseg><trkpt lat="1" lon="2"><time>${time}</time></trkpt></trkseg></trk></gpx>`
    for (const time of ['2026-05-03T06:30:00Z', '2026-05-03T08:30:00+02:00', '2026-05-03T06:30:00', '2026-05-03T06:30:00.000z']) {
      expect(parseActivityFile(utf8(point(time)), 'gpx').startTime).toBe(START)
    }
  })

  test.each<[string, DataType, Uint8Array, number | undefined]>([
    ['of a FIT activity whose clock is some seconds off', 'fit', endingAt(-3 * HOUR + 7), -3 * HOUR],
    ['of a FIT activity, which no zone has', 'fit', endingAt(2 * HOUR + 400), undefined],
    ['of a GPX file', 'gpx', utf8(gpxFile([samples]).replaceAll('Z</time>', '+05:45</time>')), 5.75 * HOUR],
  ])('the offset of local time: %s', (_, type, bytes, offset) => {
    expect(parseActivityFile(bytes, type).utcOffset).toBe(offset)
  })
})

describe('a recorded speed', () => {
  /** Lengths of 25 m in 20 s, counted at the wall, with a rest of 20 s after each 100 m. */
  const swim: Sample[] = Array.from({ length: 41 }, (_, index) => {
    const [round, second] = [Math.floor(index / 20), (index % 20) * 5]
    const lengths = 4 * round + Math.min(4, Math.floor(second / 20))
    return { time: START + index * 5000, distance: 25 * lengths, speed: second < 80 ? 1.25 : 0, heartrate: 120 }
  })
  const parsed = (points: readonly Sample[]): ParsedActivity[] => [
    parseActivityFile(utf8(tcxFile([points], 'Swimming')), 'tcx'),
    parseActivityFile(fitFile(points, { sport: 5 }), 'fit'),
  ]

  test('of a swim in a pool, where nothing else shows rests, is not changed', () => {
    for (const { streams } of parsed(swim)) {
      expect(streams.velocity_smooth).toEqual(swim.map(({ speed }) => speed))
      expect(totalsOf(streams)).toMatchObject({ distance: 200, elapsed_time: 200, moving_time: 160, max_speed: 1.25 })
    }
  })
})

describe('unrecorded values', () => {
  const without = (measure: keyof Sample, from: number, to: number): Sample[] =>
    samples.map(
      ({ [measure]: value, ...others }, index) => (index >= from && index < to ? others : { ...others, [measure]: value }) as Sample,
    )

  test('positions are interpolated between the known ones', () => {
    const points = without('latitude', 100, 110)
    const parsed = parseActivityFile(fitFile(points), 'fit')
    expect(parsed.streams.latlng?.[105]?.[0]).toBeCloseTo(samples[105]?.latitude ?? 0, 4)
    expect(parseActivityFile(fitFile(without('latitude', 0, 10)), 'fit').streams.latlng?.[0]?.[0]).toBeCloseTo(
      samples[10]?.latitude ?? 0,
      4,
    )
  })

  test('a sensor without contact has 0, which does not change the average', () => {
    const { streams } = parseActivityFile(fitFile(without('heartrate', 100, 200)), 'fit')
    expect(streams.heartrate?.[150]).toBe(0)
    expect(totalsOf(streams).average_heartrate).toBe(145)
  })

  test('streams without recorded values are absent', () => {
    const { streams } = parseActivityFile(fitFile(samples.map(({ time, heartrate }) => ({ time, heartrate }) as Sample)), 'fit')
    expect(Object.keys(streams).sort()).toEqual(['heartrate', 'moving', 'time'])
  })
})
