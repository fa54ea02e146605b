import { FitBaseType } from 'fit-file-parser/encoder'
import { describe, expect, test } from 'vitest'
import type { DataType, ParsedActivity } from '../../src/tracks/files/activity-file.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import { believable, type Measure } from '../../src/tracks/files/samples.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { activity, creator, fileId, fitFile, fitOf, type Message, record } from './support/fit.ts'
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
    ['a product of the same maker by another name', [fileId({ manufacturer: 15, product: 2713 })], 'Garmin Edge 1030'],
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
    for (const times of [lapTimes, lapTimes.toReversed()])
      expect(parseActivityFile(fitFile(samples, { lapTimes: times }), 'fit').laps).toEqual(expected)
  })

  test('a GPX file of several tracks has the first name and sport, and is on a trainer if one of them is', () => {
    const second = '</trk><trk><name>Second</name><type>VirtualRide</type></trk></gpx>'
    const text = gpxFile([samples])
      .replace('</trk></gpx>', second)
      .replace(/creator="[^"]*"/, `creator="${'x'.repeat(101)}"`)
    expect(parseActivityFile(utf8(text), 'gpx')).toMatchObject({
      name: 'Morning <Loop>',
      sport: 'Run',
      trainer: true,
      device: 'x'.repeat(100),
    })
  })

  test('a name in CDATA, elements with a prefix, and numbers with an exponent', () => {
    const point = '<g:trkpt lat="4.6e1" lon="2"><g:time> 2026-05-03T06:30:00Z </g:time></g:trkpt>'
    const text = `<g:gpx xmlns:g="urn:test"><g:trk><g:name><![CDATA[Up & down]]>${'x'.repeat(1500)}<![CDATA[end]]></g:name><g:trkseg>${point}</g:trkseg></g:trk></g:gpx>`
    expect(parseActivityFile(utf8(text), 'gpx')).toMatchObject({ name: `Up & down${'x'.repeat(1000)}`, streams: { latlng: [[46, 2]] } })
  })

  test('the sport of a file without one is that of its notes, or the likeliest for its speed', () => {
    const tcx = tcxFile([samples], 'Other')
    expect(parseActivityFile(utf8(tcx.replace('Before work', 'Rowing')), 'tcx').sport).toBe('Rowing')
    expect(parseActivityFile(utf8(tcx), 'tcx').sport).toBe('Ride')
    const sport = { kind: 12, fields: [{ number: 0, size: 1, baseType: FitBaseType.Enum, value: 1 }] }
    expect(parseActivityFile(fitOf([fileId(), sport, ...samples.map(record)]), 'fit').sport).toBe('Run')
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
    ['of a FIT activity, as far from UTC as a zone is', 'fit', endingAt(14 * HOUR), 14 * HOUR],
    ['of a FIT activity, farther than that', 'fit', endingAt(14.25 * HOUR), undefined],
    ['of a FIT activity, which no zone has', 'fit', endingAt(2 * HOUR + 400), undefined],
    ['of a GPX file in UTC', 'gpx', utf8(gpxFile([samples])), undefined],
    ['of a GPX file', 'gpx', utf8(gpxFile([samples]).replaceAll('Z</time>', '+05:45</time>')), 5.75 * HOUR],
  ])('the offset of local time: %s', (_, type, bytes, offset) => {
    expect(parseActivityFile(bytes, type).utcOffset).toBe(offset)
  })
})

describe('names of measures', () => {
  const streamsOf = (text: string, type: DataType) => parseActivityFile(utf8(text), type).streams

  test('differ between programs', () => {
    const gpx = gpxFile([samples])
    const other = gpx.replaceAll('t:hr>', 't:heartrate>').replaceAll('t:cad>', 't:cadence>').replaceAll('power>', 'PowerInWatts>')
    expect(streamsOf(other, 'gpx')).toEqual(streamsOf(gpx, 'gpx'))
    const tcx = tcxFile([samples])
    const steps = tcx.replaceAll(/<Cadence>80<\/Cadence>/g, '').replaceAll('<x:Watts>', '<x:RunCadence>80</x:RunCadence><x:Watts>')
    expect(streamsOf(steps, 'tcx')).toEqual(streamsOf(tcx, 'tcx'))
  })

  test('are those of the more exact fields in FIT', () => {
    const [height, speed] = [
      { number: 78, value: (1234 + 500) * 5 },
      { number: 73, value: 4321 },
    ].map((field) => ({ ...field, size: 4, baseType: FitBaseType.Uint32 }))
    const exact = samples.slice(0, 3).map(({ time }) => ({ kind: 20, fields: [...record({ time }).fields, height, speed] }) as Message)
    const { streams } = parseActivityFile(fitOf([fileId(), ...exact]), 'fit')
    expect(streams).toMatchObject({ altitude: [1234, 1234, 1234], velocity_smooth: [4.321, 4.321, 4.321] })
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

  test('of 0 throughout was not measured', () => {
    const points = samples.map((sample) => ({ ...sample, speed: 0 }))
    expect(totalsOf(parseActivityFile(fitFile(points), 'fit').streams)).toMatchObject({ moving_time: 600, max_speed: 5 })
  })

  test('of a swim in a pool, where nothing else shows rests, is not changed', () => {
    for (const { streams } of parsed(swim)) {
      expect(streams.velocity_smooth).toEqual(swim.map(({ speed }) => speed))
      expect(totalsOf(streams)).toMatchObject({ distance: 200, elapsed_time: 200, moving_time: 160, max_speed: 1.25 })
    }
  })
})

describe('unrecorded values', () => {
  test.each<[Measure, number, number]>([
    ['altitude', -1000, 20_000],
    ['speed', 0, 100],
    ['heartrate', 1, 254],
    ['cadence', 0, 254],
    ['watts', 0, 5000],
    ['temp', -60, 80],
  ])('are those that no device measures: %s from %i to %i', (measure, lowest, highest) => {
    const values = [lowest - 1, lowest, highest, highest + 1].map((value) => believable(measure, value))
    expect(values).toEqual([Number.NaN, lowest, highest, Number.NaN])
  })

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

  test('temperatures are interpolated too, and points without a position are left out of GPX', () => {
    expect(parseActivityFile(fitFile(without('temp', 100, 110)), 'fit').streams.temp?.[105]).toBe(21)
    const text = gpxFile([samples.slice(0, 3)]).replace(/lat="46"/, 'lat="x"')
    expect(parseActivityFile(utf8(text), 'gpx').streams.time).toEqual([0, 1])
  })

  test('a sensor without contact has 0, which does not change the average', () => {
    const { streams } = parseActivityFile(fitFile(without('heartrate', 100, 200)), 'fit')
    expect(streams.heartrate?.[150]).toBe(0)
    expect(totalsOf(streams).average_heartrate).toBe(145)
  })
})
