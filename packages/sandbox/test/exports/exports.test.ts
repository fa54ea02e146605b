import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { fileNameFrom, plainKeyFrom } from '../../src/tracks/exports/plain-text.ts'
import { toGpx, toTcx } from '../../src/tracks/exports/route-files.ts'
import type { Point } from '../../src/tracks/streams.ts'

interface Read {
  names: string[]
  namespace: string
  points: { latitude: number; longitude: number; altitude: number }[]
  distances: number[]
  times: string[]
}

/** Reads both formats with namespaces, unlike the parser of uploads. Fails on XML that is not well-formed. */
function read(text: string): Read {
  const result: Read = { names: [], namespace: '', points: [], distances: [], times: [] }
  const parser = new SaxesParser({ xmlns: true })
  let content = ''
  let point = { latitude: 0, longitude: 0, altitude: 0 }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    result.namespace ||= uri
    expect(uri).toBe(result.namespace)
    content = ''
    if (local === 'trkpt' || local === 'Trackpoint')
      point = { latitude: Number(attributes['lat']?.value), longitude: Number(attributes['lon']?.value), altitude: 0 }
  })
  parser.on('text', (text) => {
    content += text
  })
  parser.on('closetag', ({ local }) => {
    if (local === 'name' || local === 'Name') result.names.push(content)
    if (local === 'LatitudeDegrees') point.latitude = Number(content)
    if (local === 'LongitudeDegrees') point.longitude = Number(content)
    if (local === 'ele' || local === 'AltitudeMeters') point.altitude = Number(content)
    if (local === 'DistanceMeters') result.distances.push(Number(content))
    if (local === 'Time') result.times.push(content)
    if (local === 'trkpt' || local === 'Trackpoint') result.points.push(point)
  })
  parser.write(text).close()
  return result
}

const latlng: Point[] = [
  [46.0512345, 14.5012345],
  [46.06, 14.51],
  [-0.0000001, -179.999999],
]
const altitude = [300.04, -12, 0]
const distance = [0, 1234.56, 5000]
const expected = [
  { latitude: 46.051234, longitude: 14.501235, altitude: 300 },
  { latitude: 46.06, longitude: 14.51, altitude: -12 },
  { latitude: -0, longitude: -179.999999, altitude: 0 },
]

describe.each([
  ['toGpx', toGpx, 'http://www.topografix.com/GPX/1/1'],
  ['toTcx', toTcx, 'http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2'],
])('%s', (_name, write, namespace) => {
  test('writes every point with its altitude', () => {
    const { points, namespace: uri } = read(write({ name: 'Loop', latlng, altitude, distance }))
    expect(uri).toBe(namespace)
    points.forEach((point, index) => {
      expect(point.latitude).toBeCloseTo(expected[index]?.latitude ?? 0, 6)
      expect(point.longitude).toBeCloseTo(expected[index]?.longitude ?? 0, 6)
      expect(point.altitude).toBe(expected[index]?.altitude)
    })
    expect(points).toHaveLength(3)
  })

  test.each(['</name>&<b>"\'', 'a\u0000\u0008b', '\ud800', ']]>', 'ž 漢 😀', '  two\n lines '])(
    'is well-formed with the name %j',
    (name) => {
      expect(read(write({ name, latlng, altitude, distance })).names.length).toBeGreaterThan(0)
    },
  )
})

describe('toGpx', () => {
  test('keeps the name and states its creator', () => {
    const text = toGpx({ name: ' Hill  &\n<Dale>', latlng, altitude })
    expect(read(text).names).toEqual(['Hill & <Dale>', 'Hill & <Dale>'])
    expect(text).toContain('version="1.1" creator="Activity-Tracking Sandbox"')
  })
})

describe('toTcx', () => {
  test.each([
    ['A long name of a course', 'A long name of'],
    ['😀'.repeat(20), '😀'.repeat(15)],
    ['', 'Route'],
  ])('the name %j has at most 15 characters', (name, short) =>
    expect(read(toTcx({ name, latlng, altitude, distance })).names).toEqual([short]),
  )

  test('times and distances never decrease; the lap comes first', () => {
    const text = toTcx({ name: 'Loop', latlng, altitude, distance })
    const { distances, times } = read(text)
    expect(text).toContain('<TotalTimeSeconds>1000<')
    expect(text).toContain('<EndPosition><LatitudeDegrees>-0.000000</LatitudeDegrees><LongitudeDegrees>-179.999999<')
    expect(distances).toEqual([5000, 0, 1234.6, 5000])
    expect(times).toEqual(['2000-01-01T00:00:00Z', '2000-01-01T00:04:07Z', '2000-01-01T00:16:40Z'])
  })
})

test('a key has lowercase letters and hyphens', () => expect(plainKeyFrom('Morning loop', 'route')).toBe('morning-loop'))

describe('fileNameFrom', () => {
  test.each([
    ['Sunday loop', 'Sunday_loop'],
    ['../../etc/passwd', 'etc_passwd'],
    ['Železná cesta', 'Zelezna_cesta'],
    ['漢字', 'route'],
    ['', 'route'],
    ['x'.repeat(100), 'x'.repeat(60)],
    [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  ])('%j', (name, fileName) => expect(fileNameFrom(name, 'route')).toBe(fileName))
})
