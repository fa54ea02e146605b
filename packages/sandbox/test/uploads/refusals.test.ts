import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { DataType } from '../../src/tracks/files/activity-file.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import { createRecording } from '../../src/tracks/files/recording.ts'
import { fileId, fitFile, fitOf, record, sealed, session } from './support/fit.ts'
import { type Sample, START, steadySamples } from './support/track.ts'
import { gpxFile, tcxFile, utf8 } from './support/xml.ts'

const samples = steadySamples(20)
const fit = fitFile(samples)
/** Two points of seven. */
const backwards = [...samples.slice(2, 7), ...samples.slice(0, 2)]
const damaged = fit.with(fit.length - 1, (fit.at(-1) ?? 0) ^ 0xff)
const withoutDefinition = sealed(Uint8Array.from([...fit.subarray(0, -2), 9, 1, 2, 3, 0, 0]))
const laps = Array.from({ length: 1_001 }, (_, index) => [{ time: START + index * 1000 }])
const tooFar = [0, 46].map((longitude) => ({ time: START + longitude * 1000, latitude: 1, longitude }))
const pointAt = (time: string): string => `<trkpt lat="1" lon="2"><time>${time}</time></trkpt>`
const trackOf = (...points: string[]): Uint8Array => utf8(`<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`)
const activities = Array.from({ length: 101 }, () => tcxFile([samples.slice(0, 1)]).replaceAll(/^.*<Activities>|<.Activities>.*$/gs, ''))
const long = steadySamples(1200)

describe('every refusal states the reason', () => {
  test.each<[string, DataType, Uint8Array, string]>([
    ['nothing', 'gpx', utf8(''), 'The file is empty.'],
    ['text as FIT', 'fit', utf8('no activity at all'), 'The file is not a FIT file.'],
    ['gzip as FIT', 'fit', gzipSync(fit), 'The file is gzip; send it with the data type fit.gz.'],
    ['FIT as gzip', 'fit.gz', fit, 'The file is not gzip, but its data type is fit.gz.'],
    ['damaged gzip', 'fit.gz', gzipSync(fit).subarray(0, -20), 'The file cannot be decompressed: the gzip data is damaged or cut off.'],
    ['a truncated FIT file', 'fit', fit.subarray(0, 100), 'The FIT file is damaged: File data exceeds input length.'],
    ['a FIT file with a wrong checksum', 'fit', damaged, 'The FIT file is damaged: File CRC mismatch.'],
    ['a FIT message without a definition', 'fit', withoutDefinition, 'The FIT file is damaged: its messages cannot be read.'],
    ['a FIT course', 'fit', fitOf([fileId({ type: 6 }), ...samples.map(record)]), 'The file is a course and not an activity.'],
    ['a FIT file without points', 'fit', fitFile([]), 'The file has no points.'],
    ['times going backwards in FIT', 'fit', fitFile(backwards), 'Times go backwards: 2 of 7 points are out of order; at most 1 % may be.'],
    [
      'points without times',
      'gpx',
      utf8('<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>'),
      'Point 1 has no valid time; every point needs one.',
    ],
    [
      'a point without a time in the second activity of TCX',
      'tcx',
      utf8(tcxFile([samples.slice(0, 1)]).replace('</Activities>', '<Activity><Lap><Track><Trackpoint/></Track></Lap></Activity>$&')),
      'Point 2 has no valid time; every point needs one.',
    ],
    ['a point in 1969', 'gpx', trackOf(pointAt('1969-12-31T23:59:59Z')), 'Point 1 has no valid time; every point needs one.'],
    ['a point in 2107', 'gpx', trackOf(pointAt('2107-01-01T00:00:00Z')), 'Point 1 has no valid time; every point needs one.'],
    ['a time without seconds', 'gpx', trackOf(pointAt('2026-05-03T06:30Z')), 'Point 1 has no valid time; every point needs one.'],
    [
      'points more than a year apart',
      'gpx',
      trackOf(pointAt('2026-05-03T06:30:00Z'), pointAt('2027-05-04T06:30:01Z')),
      'Point 2 is more than a year after the first one.',
    ],
    [
      'FIT points without times',
      'fit',
      fitOf([fileId(), ...samples.map(({ time: _, ...others }) => record(others as Sample))]),
      'The points of the file have no times',
    ],
    ['a TCX activity without points', 'tcx', utf8(tcxFile([[]])), 'The file has no points.'],
    [
      'more than 1 % of the times backwards',
      'fit',
      fitFile([...long.slice(13), ...long.slice(0, 13)]),
      'Times go backwards: 13 of 1,201 points are out of order; at most 1 % may be.',
    ],
    ['points without positions', 'gpx', utf8(gpxFile([samples]).replaceAll('lat="', 'lat="x')), 'No track point has a valid position'],
    ['points off the Earth', 'gpx', utf8(gpxFile([samples]).replaceAll('lat="', 'lat="9')), 'No track point has a valid position'],
    ['a GPX route', 'gpx', utf8('<gpx><rte><rtept lat="1" lon="2"/></rte></gpx>'), 'The file is a route and not an activity.'],
    [
      'a TCX course',
      'tcx',
      utf8('<TrainingCenterDatabase><Courses><Course/></Courses></TrainingCenterDatabase>'),
      'The file is a course and not an activity.',
    ],
    ['a TCX file without activity', 'tcx', utf8('<TrainingCenterDatabase/>'), 'The file has no activity.'],
    ['TCX as GPX', 'gpx', utf8(tcxFile([samples])), 'The file starts with the element TrainingCenterDatabase, not with gpx.'],
    ['no XML', 'gpx', utf8('{"type":"FeatureCollection"}'), 'The file is not well-formed XML: '],
    ['tags nested too deeply', 'gpx', utf8('<gpx>'.repeat(65)), 'more than 64 nested elements'],
    ['64 nested tags, which are allowed', 'gpx', utf8('<gpx>'.repeat(64)), 'The file is not well-formed XML: '],
    ['a document type', 'gpx', utf8('<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx/>'), 'The file has a document type declaration'],
    [
      'too many activities in TCX',
      'tcx',
      utf8(`<TrainingCenterDatabase><Activities>${activities.join('')}</Activities></TrainingCenterDatabase>`),
      'The file has more than 100 activities.',
    ],
    [
      'too many activities in FIT',
      'fit',
      fitOf([fileId(), ...activities.map((_, index) => session({ start: START + index * 1000, seconds: 1, sport: 1 }))]),
      'The file has more than 100 activities.',
    ],
    ['too many laps in TCX', 'tcx', utf8(tcxFile(laps)), 'The file has more than 1,000 laps.'],
    ['too many laps in FIT', 'fit', fitFile(samples, { lapTimes: Array(1_001).fill(START) }), 'The file has more than 1,000 laps.'],
    ['points 5,100 km apart', 'gpx', utf8(gpxFile([tooFar])), 'The file covers more than 5,000 km.'],
    ['a gzip bomb', 'gpx.gz', gzipSync(new Uint8Array(80 * 2 ** 20)), 'The file is larger than 64 MB once decompressed.'],
    ['a file of 25 MB, which is allowed', 'fit', new Uint8Array(25 * 2 ** 20), 'The file is not a FIT file.'],
    ['a file over 25 MB', 'fit', new Uint8Array(25 * 2 ** 20 + 1), 'The file is larger than 25 MB.'],
  ])('%s', (_name, type, bytes, message) => {
    // Apps remove HTML from the texts of the service.
    const words = expect.stringMatching(new RegExp(`^[^<>]*${message.replaceAll(/[.%]/g, '[$&]')}[^<>]*$`))
    expect(() => parseActivityFile(bytes, type)).toThrow(expect.objectContaining({ name: 'UploadRefusal', message: words }))
  })
})

test('as many laps, points out of order and points as are allowed, and no more points', () => {
  expect(parseActivityFile(utf8(tcxFile(laps.slice(1))), 'tcx').laps).toHaveLength(1_000)
  expect(parseActivityFile(fitFile([...long.slice(12), ...long.slice(0, 12)]), 'fit').streams.time).toHaveLength(1189)
  const recording = createRecording({ points: 199_999 })
  expect(recording.add(START, {})).toMatchObject({ time: START })
  expect(() => recording.add(START, {})).toThrow('The file has more than 200,000 points.')
})
