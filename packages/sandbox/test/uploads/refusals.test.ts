import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { DataType } from '../../src/tracks/files/activity-file.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import { fileId, fitFile, fitOf, record, sealed } from './support/fit.ts'
import { START, steadySamples } from './support/track.ts'
import { gpxFile, tcxFile, utf8 } from './support/xml.ts'

const samples = steadySamples(20)
const fit = fitFile(samples)
/** Two points of seven. */
const backwards = [...samples.slice(2, 7), ...samples.slice(0, 2)]
const damaged = fit.with(fit.length - 1, (fit.at(-1) ?? 0) ^ 0xff)
const withoutDefinition = sealed(Uint8Array.from([...fit.subarray(0, -2), 9, 1, 2, 3, 0, 0]))
const laps = Array.from({ length: 1_001 }, (_, index) => [{ time: START + index * 1000 }])
const aroundTheWorld = samples.map((sample, index) => ({ ...sample, latitude: 0, longitude: (index % 4) * 90 - 180 }))
const manyPoints = `<gpx><trk><trkseg>${'<trkpt lat="1" lon="2"><time>2026-05-03T06:30:00Z</time></trkpt>'.repeat(200_001)}</trkseg></trk></gpx>`

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
    ['a document type', 'gpx', utf8('<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx/>'), 'The file has a document type declaration'],
    ['too many points', 'gpx', utf8(manyPoints), 'The file has more than 200,000 points.'],
    ['too many laps in TCX', 'tcx', utf8(tcxFile(laps)), 'The file has more than 1,000 laps.'],
    ['too many laps in FIT', 'fit', fitFile(samples, { lapTimes: Array(1_001).fill(START) }), 'The file has more than 1,000 laps.'],
    ['points around the world', 'gpx', utf8(gpxFile([aroundTheWorld])), 'The file covers more than 5,000 km.'],
    ['a gzip bomb', 'gpx.gz', gzipSync(new Uint8Array(80 * 2 ** 20)), 'The file is larger than 64 MB once decompressed.'],
    ['a file over 25 MB', 'fit', new Uint8Array(25 * 2 ** 20 + 1), 'The file is larger than 25 MB.'],
  ])('%s', (_name, type, bytes, message) => {
    // Apps remove HTML from the texts of the service.
    const words = expect.stringMatching(new RegExp(`^[^<>]*${message.replaceAll(/[.%]/g, '[$&]')}[^<>]*$`))
    expect(() => parseActivityFile(bytes, type)).toThrow(expect.objectContaining({ name: 'UploadRefusal', message: words }))
  })
})
