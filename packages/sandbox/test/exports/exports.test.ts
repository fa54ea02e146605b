import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { fileNameFrom, plainKeyFrom } from '../../src/tracks/exports/plain-text.ts'
import { toGpx, toTcx } from '../../src/tracks/exports/route-files.ts'
import type { Point } from '../../src/tracks/streams.ts'

/** The names in a file of either format. Reads namespaces, unlike the parser of uploads. Fails on XML that is not well-formed. */
function namesIn(text: string): string[] {
  const names: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  let content = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', () => {
    content = ''
  })
  parser.on('text', (text) => {
    content += text
  })
  parser.on('closetag', ({ local }) => {
    if (local.toLowerCase() === 'name') names.push(content)
  })
  parser.write(text).close()
  return names
}

const latlng: Point[] = [
  [46.0512345, 14.5012345],
  [-0.0000001, -179.999999],
]
const LINE = { latlng, altitude: [300.04, -12], distance: [0, 1234.56] }

const PLACES = ['46.051234', '14.501235', '-0.000000', '-179.999999']
const TCX = ['1234.6', ...PLACES, ...PLACES.toSpliced(2, 0, '300.0', '0.0'), '-12.0', '1234.6']

describe.each([
  ['toGpx', toGpx, [...PLACES.toSpliced(2, 0, '300.0'), '-12.0']],
  ['toTcx', toTcx, TCX],
])('%s', (_name, write, numbers) => {
  test.each(['</name>&<b>"\'', 'a\u0000\u0008b', '\ud800', ']]>', 'ž 漢 😀', '  two\n lines '])(
    'is well-formed with the name %j',
    (name) => {
      expect(namesIn(write({ name, ...LINE })).length).toBeGreaterThan(0)
    },
  )

  test('rounds places to six decimals, and meters to one', () => {
    const found: string[] = write({ name: 'Loop', ...LINE }).match(/-?\d+\.\d+(?=["<])/g) ?? []
    expect(found.slice(found.indexOf(numbers[0] ?? ''))).toEqual(numbers)
  })
})

test('a GPX file keeps the name', () => {
  expect(namesIn(toGpx({ name: ' Hill  &\n<Dale>', ...LINE }))).toEqual(['Hill & <Dale>', 'Hill & <Dale>'])
})

test.each([
  ['A long name of a course', 'A long name of'],
  ['😀'.repeat(20), '😀'.repeat(15)],
  ['', 'Route'],
])('the name %j of a TCX course has at most 15 characters', (name, short) => expect(namesIn(toTcx({ name, ...LINE }))).toEqual([short]))

test('a key has lowercase letters and hyphens', () => expect(plainKeyFrom('Morning loop', 'route')).toBe('morning-loop'))

describe('fileNameFrom', () => {
  test.each([
    ['Sun-day loop', 'Sun-day_loop'],
    ['../../etc/passwd', 'etc_passwd'],
    ['Železná cesta', 'Zelezna_cesta'],
    ['漢字', 'route'],
    ['', 'route'],
    ['x'.repeat(100), 'x'.repeat(60)],
    [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  ])('%j', (name, fileName) => expect(fileNameFrom(name, 'route')).toBe(fileName))
})
