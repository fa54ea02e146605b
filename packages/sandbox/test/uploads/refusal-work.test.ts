import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { DataType } from '../../src/uploads/types.ts'
import { countWork } from '../support/count-work.ts'
import { refusalOf } from './support/refusal-of.ts'
import { utf8 } from './support/xml.ts'

const work = countWork()
const entities = `<!DOCTYPE gpx [<!ENTITY a "lol">${Array.from({ length: 20 }, (_, index) => `<!ENTITY a${index} "&a;&a;&a;">`).join('')}]>`

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
})
