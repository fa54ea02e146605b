import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseActivityFile } from '../../src/uploads/parse-file.ts'
import { UploadRefusal } from '../../src/uploads/refusal.ts'
import type { DataType } from '../../src/uploads/types.ts'
import { countWork } from '../support/count-work.ts'
import { fitFile, sealed } from './support/fit.ts'
import { type Sample, START, steadySamples } from './support/track.ts'
import { gpxFile, tcxFile, utf8 } from './support/xml.ts'

const work = countWork()
const samples = steadySamples(20)
const fit = fitFile(samples)
const backwards = [...samples.slice(0, 5), { time: START, latitude: 46, longitude: 14 } as Sample]
const damaged = fit.with(fit.length - 1, (fit.at(-1) ?? 0) ^ 0xff)
const withoutDefinition = sealed(Uint8Array.from([...fit.subarray(0, -2), 9, 1, 2, 3, 0, 0]))
const beyondTheEnd = sealed(Uint8Array.from([...fit.subarray(0, -2), 1, 2, 3, 0, 0]))
const manyPoints = `<gpx><trk><trkseg>${'<trkpt lat="1" lon="2"><time>2026-05-03T06:30:00Z</time></trkpt>'.repeat(200_001)}</trkseg></trk></gpx>`
const entities = `<!DOCTYPE gpx [<!ENTITY a "lol">${Array.from({ length: 20 }, (_, index) => `<!ENTITY a${index} "&a;&a;&a;">`).join('')}]>`

/** Why a file is refused. */
function refusalOf(bytes: Uint8Array, type: DataType): string {
  try {
    parseActivityFile(bytes, type)
  } catch (error) {
    if (error instanceof UploadRefusal) return error.message
    throw error
  }
  throw new Error('the file was accepted')
}

describe('every refusal says why', () => {
  test.each<[string, DataType, Uint8Array, string]>([
    ['nothing', 'gpx', utf8(''), 'The file is empty.'],
    ['text as FIT', 'fit', utf8('no activity at all'), 'The file is not a FIT file.'],
    ['gzip as FIT', 'fit', gzipSync(fit), 'The file is gzip; send it with the data type fit.gz.'],
    ['FIT as gzip', 'fit.gz', fit, 'The file is not gzip, but its data type is fit.gz.'],
    ['damaged gzip', 'fit.gz', gzipSync(fit).subarray(0, -20), 'The file cannot be decompressed: the gzip data is damaged or cut off.'],
    ['a truncated FIT file', 'fit', fit.subarray(0, 100), `The FIT file is truncated: it should have ${fit.length} bytes and has 100.`],
    ['a FIT file with a wrong checksum', 'fit', damaged, 'The FIT file is damaged: its checksum does not match.'],
    [
      'a FIT message that nothing defines',
      'fit',
      withoutDefinition,
      `The FIT file is damaged: a message without definition at byte ${fit.length - 2}.`,
    ],
    ['a FIT message that is cut off', 'fit', beyondTheEnd, 'a message beyond the end'],
    ['a FIT course', 'fit', fitFile(samples, { fileType: 6 }), 'The file is a course and not an activity.'],
    ['a FIT file without points', 'fit', fitFile([]), 'The file has no points.'],
    ['times going backwards in FIT', 'fit', fitFile(backwards), 'Times go backwards: point 6 is earlier than the one before it.'],
    ['times going backwards in GPX', 'gpx', utf8(gpxFile([backwards])), 'Times go backwards: point 6'],
    ['times going backwards in TCX', 'tcx', utf8(tcxFile([backwards])), 'Times go backwards: point 6'],
    [
      'points without times',
      'gpx',
      utf8('<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>'),
      'Point 1 has no time; every point needs one.',
    ],
    ['points without valid times', 'gpx', utf8(gpxFile([samples]).replaceAll('2026-05', '2026-45')), 'Point 1 has no time'],
    ['points without positions', 'gpx', utf8(gpxFile([samples]).replaceAll('lat="', 'lat="x')), 'No track point has a valid position'],
    ['points off the Earth', 'gpx', utf8(gpxFile([samples]).replaceAll('lat="', 'lat="9')), 'No track point has a valid position'],
    ['waypoints only', 'gpx', utf8('<gpx><wpt lat="1" lon="2"/></gpx>'), 'The file has no track points.'],
    ['a GPX route', 'gpx', utf8('<gpx><rte><rtept lat="1" lon="2"/></rte></gpx>'), 'The file is a route and not an activity.'],
    [
      'a TCX course',
      'tcx',
      utf8('<TrainingCenterDatabase><Courses><Course/></Courses></TrainingCenterDatabase>'),
      'The file is a course and not an activity.',
    ],
    ['a TCX file without activity', 'tcx', utf8('<TrainingCenterDatabase/>'), 'The file has no activity.'],
    ['a TCX activity without points', 'tcx', utf8(tcxFile([[]])), 'The file has no points.'],
    ['TCX as GPX', 'gpx', utf8(tcxFile([samples])), 'The file starts with <TrainingCenterDatabase>, not with <gpx>.'],
    ['no XML', 'gpx', utf8('{"type":"FeatureCollection"}'), 'The file is not well-formed XML: '],
    ['XML cut off', 'tcx', utf8(tcxFile([samples]).slice(0, -30)), 'The file is not well-formed XML: '],
    ['an unknown entity', 'gpx', utf8('<gpx>&nbsp;</gpx>'), 'The file is not well-formed XML: '],
    ['a document type', 'gpx', utf8('<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx/>'), 'The file has a document type declaration'],
    ['too many points', 'gpx', utf8(manyPoints), 'The file has more than 200,000 points.'],
    ['a file over 25 MB', 'fit', new Uint8Array(25 * 2 ** 20 + 1), 'The file is larger than 25 MB.'],
  ])('%s', (_name, type, bytes, message) => expect(refusalOf(bytes, type)).toContain(message))
})

/** Blocks of code that may run whatever a file is, and for each of its bytes. */
const WORK = { file: 100_000, byte: 10 }

describe('hostile files are refused after little work', () => {
  const nested = '<gpx>'.repeat(600_000)
  test.each<[string, DataType, Uint8Array, string]>([
    ['an entity bomb', 'gpx', utf8(`${entities}<gpx><trk><name>&a19;</name></trk></gpx>`), 'document type declaration'],
    ['3 MB of nested tags', 'gpx', utf8(nested), 'more than 64 elements inside each other'],
    ['3 MB of one tag name', 'gpx', utf8(`<${'g'.repeat(3e6)}>`), 'The file starts with <'],
    ['3 MB of one attribute', 'gpx', utf8(`<gpx creator="${'g'.repeat(3e6)}"/>`), 'The file has no track points.'],
    ['3 MB of text', 'gpx', utf8(`<gpx><trk><name>${'g '.repeat(1.5e6)}</name></trk></gpx>`), 'The file has no track points.'],
    ['3 MB of unclosed comment', 'tcx', utf8(`<!--${'-'.repeat(3e6)}`), 'The file is not well-formed XML'],
    ['a gzip bomb', 'gpx.gz', gzipSync(new Uint8Array(80 * 2 ** 20)), 'The file is larger than 64 MB once decompressed.'],
    ['a gzip bomb in FIT', 'fit.gz', gzipSync(new Uint8Array(60 * 2 ** 20)), 'The file is not a FIT file.'],
  ])('%s', (_name, type, bytes, message) => {
    work.take()
    expect(refusalOf(bytes, type)).toContain(message)
    expect(work.take()).toBeLessThan(WORK.file + WORK.byte * bytes.length)
  })

  test('FIT messages without a byte in them', () => {
    const empty = [0x45, 0, 0, 20, 0, 0, ...new Uint8Array(500_000).fill(5)]
    expect(refusalOf(sealed(Uint8Array.from([...fit.subarray(0, -2), ...empty, 0, 0])), 'fit')).toBe(
      'The file has more than 400,000 messages.',
    )
    const without = [0x45, 0, 0, 20, 0, 1, 253, 0, 0x86, 5]
    expect(refusalOf(sealed(Uint8Array.from([...fit.subarray(0, -2), ...without, 0, 0])), 'fit')).toContain('a field without size')
  })
})

test('a FIT file cut off anywhere is refused as truncated', () => {
  const long = fitFile(steadySamples(400))
  for (let length = 97; length < long.length; length += 97) {
    expect(refusalOf(long.subarray(0, length), 'fit')).toContain('truncated')
  }
})
