import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { deriveActivity } from '../../src/tracks/derive.ts'
import type { DataType } from '../../src/tracks/files/activity-file.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import { countWork } from '../support/count-work.ts'
import { fitFile, fitOf } from './support/fit.ts'
import { lap, length, session } from './support/fit-messages.ts'
import { refusalOf } from './support/refusal-of.ts'
import { START, steadySamples } from './support/track.ts'
import { tcxFile, utf8 } from './support/xml.ts'

const work = countWork()
const entities = `<!DOCTYPE gpx [<!ENTITY a "lol">${Array.from({ length: 20 }, (_, index) => `<!ENTITY a${index} "&a;&a;&a;">`).join('')}]>`

/** Smaller files than in the long tests. They still show work that grows with the square of the size. */
const many = (count: number): number => (process.env['LONG_TESTS'] ? count : count / 10)

const samples = steadySamples(many(20_000))
/** A field of a FIT message. */
const TIME = [253, 4, 0x86] as const

/** Blocks of code that may run for every file, and for each of its bytes. */
const WORK = { file: 100_000, byte: 20, accepted: 40 }

describe('hostile files are refused after little work', () => {
  const nested = '<gpx>'.repeat(many(600_000))
  test.each<[string, DataType, Uint8Array, string]>([
    ['an entity bomb', 'gpx', utf8(`${entities}<gpx><trk><name>&a19;</name></trk></gpx>`), 'document type declaration'],
    ['nested tags', 'gpx', utf8(nested), 'more than 64 nested elements'],
    ['one long tag name', 'gpx', utf8(`<${'g'.repeat(many(3e6))}>`), 'The file starts with the element '],
    ['one long attribute', 'gpx', utf8(`<gpx creator="${'g'.repeat(many(3e6))}"/>`), 'The file has no track points.'],
    ['a long text', 'gpx', utf8(`<gpx><trk><name>${'g '.repeat(many(1.5e6))}</name></trk></gpx>`), 'The file has no track points.'],
    ['an unclosed comment', 'tcx', utf8(`<!--${'-'.repeat(many(3e6))}`), 'The file is not well-formed XML'],
    ['a gzip bomb', 'gpx.gz', gzipSync(new Uint8Array(80 * 2 ** 20)), 'The file is larger than 64 MB once decompressed.'],
    ['a lap for each point', 'tcx', utf8(tcxFile(samples.map((sample) => [sample]))), 'more than 1,000 laps'],
    [
      'laps without points',
      'tcx',
      utf8(tcxFile([samples]).replace('<Lap', `${'<Lap/>'.repeat(many(100_000))}<Lap`)),
      'more than 1,000 laps',
    ],
    ['laps in FIT', 'fit', fitFile(samples, { more: [{ kind: 19, fields: [TIME], count: many(100_000) }] }), 'more than 1,000 laps'],
    ['a gzip bomb in FIT', 'fit.gz', gzipSync(new Uint8Array(60 * 2 ** 20)), 'The file is not a FIT file.'],
  ])('%s', (_name, type, bytes, message) => {
    work.take()
    expect(refusalOf(bytes, type)).toContain(message)
    expect(work.take()).toBeLessThan(WORK.file + WORK.byte * bytes.length)
  })
})

describe('files with many elements are accepted after little work', () => {
  const point = '<trk><trkseg><trkpt lat="46" lon="14"><time>2026-05-03T06:30:00Z</time></trkpt></trkseg></trk>'
  const few = samples.slice(0, 10)
  const gpx = (more: string): Uint8Array => utf8(`<gpx>${more}${point}</gpx>`)
  const fitWith = (kind: number, fields: readonly (readonly [number, number, number])[], count = many(50_000)): Uint8Array =>
    fitFile(few, { more: [{ kind, fields, count }] })
  const pool = fitOf([
    ...Array.from({ length: many(10_000) }, (_, index) => length(START + index * 20_000, 20, index % 3 > 0)),
    ...Array.from({ length: 900 }, (_, index) => lap({ start: START + index * 7_000, seconds: 5, meters: 5 })),
    session({ start: START, seconds: 1, sport: 5, subSport: 17 }),
  ])
  test.each<[string, DataType, Uint8Array]>([
    ['tracks', 'gpx', gpx('<trk/>'.repeat(many(100_000)))],
    ['tracks of an unknown sport', 'gpx', gpx('<trk><type>q</type></trk>'.repeat(many(50_000)))],
    ['segments', 'gpx', gpx(`<trk>${'<trkseg/>'.repeat(many(100_000))}</trk>`)],
    ['waypoints without times', 'gpx', gpx('<wpt lat="1" lon="2"/>'.repeat(many(50_000)))],
    ['points at one time', 'gpx', gpx(point.repeat(many(10_000)))],
    ['attributes', 'gpx', gpx(`<a ${Array.from({ length: many(100_000) }, (_, index) => `a${index}=""`).join(' ')}/>`)],
    ['elements', 'gpx', gpx('<a/>'.repeat(many(200_000)))],
    ['comments', 'gpx', gpx('<!---->'.repeat(many(100_000)))],
    ['character references', 'gpx', gpx('&#65;'.repeat(many(100_000)))],
    ['texts in pieces', 'gpx', gpx(`<trk><name>${'a<b/>'.repeat(many(100_000))}</name></trk>`)],
    [
      'long numbers',
      'gpx',
      gpx(
        `<trk><trkseg>${`<trkpt lat="${'1'.repeat(10_000)}" lon="1"><time>2026-05-03T06:30:00Z</time></trkpt>`.repeat(50)}</trkseg></trk>`,
      ),
    ],
    ['activities', 'tcx', utf8(tcxFile([few]).replace('</Activities>', `${'<Activity/>'.repeat(many(100_000))}</Activities>`))],
    ['FIT sessions', 'fit', fitWith(18, [TIME])],
    ['FIT devices', 'fit', fitWith(23, [TIME, [0, 1, 2], [27, 20, 7]])],
    ['FIT events', 'fit', fitWith(21, [TIME, [0, 1, 0]])],
    ['FIT lengths and laps of a pool', 'fit', pool],
    ['joined FIT files', 'fit', Buffer.concat(Array.from({ length: 99 }, () => fitFile(few)))],
    ['FIT heart rates', 'fit', fitWith(132, [TIME, [10, 100, 0x0d]], many(5_000))],
    [
      'FIT developer fields',
      'fit',
      fitWith(206, [
        [0, 1, 2],
        [1, 1, 2],
        [3, 20, 7],
      ]),
    ],
    [
      'FIT definitions of large fields',
      'fit',
      fitWith(
        20,
        Array.from({ length: 100 }, (_, index) => [index, 255, 2] as const),
        many(200),
      ),
    ],
  ])('%s', (_name, type, bytes) => {
    work.take()
    const { streams } = deriveActivity(parseActivityFile(bytes, type), {
      sport: 'Ride',
      weight: null,
      zones: [{ center: [46, 14], radius: 100 }],
      segments: [],
    })
    expect(streams[0]?.size).toBeGreaterThan(0)
    expect(work.take()).toBeLessThan(WORK.file + WORK.accepted * bytes.length)
  })
})
