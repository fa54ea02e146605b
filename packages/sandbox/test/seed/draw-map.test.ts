import { describe, expect, it } from 'vitest'
import { buildCountry } from '../../src/seed/build-network.ts'
import { drawMap } from '../../src/seed/draw-map.ts'
import { measureGrid } from '../../src/seed/grid.ts'
import { isolines } from '../../src/seed/isolines.ts'
import { decodePolyline } from '../../src/tracks/polyline.ts'
import { countryOf } from './made.ts'

describe('lines of a value', () => {
  const cone = ({ east, north }: { east: number; north: number }) => 100 - Math.hypot(east, north)

  it('go around a hill once, and end where they begin', () => {
    const [line = [], ...others] = isolines(measureGrid({ west: -60, south: -60, east: 60, north: 60 }, 5, cone), 50)
    expect(others).toEqual([])
    expect(line.at(-1)).toEqual(line[0])
    for (const place of line) expect(Math.hypot(place.east, place.north)).toBeCloseTo(50, -0.5)
  })

  it('end at the border', () => {
    const [line = [], ...others] = isolines(
      measureGrid({ west: 0, south: 0, east: 40, north: 40 }, 10, ({ east }) => east),
      25,
    )
    expect(others).toEqual([])
    expect(line.map(({ east }) => east)).toEqual([25, 25, 25, 25, 25])
    expect(line.map(({ north }) => north).toSorted((one, other) => one - other)).toEqual([0, 10, 20, 30, 40])
  })
})

describe('the map of a country', () => {
  const map = drawMap(countryOf(1))

  it('is the same for the same seed, and another one for another seed', () => {
    expect(drawMap(buildCountry(1))).toEqual(map)
    const other = drawMap(countryOf(77))
    expect(other.bounds).toEqual(map.bounds)
    expect(other.water).not.toEqual(map.water)
    expect(other.water.length).toBeGreaterThan(5)
  })

  it('has the sea, with islands in it', () => {
    const sizeOf = (ring: string): number => decodePolyline(ring).length
    const sea = map.water.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0] ?? ''
    const [south = 0, west = 0] = map.bounds ?? []
    const [lowest, westernmost] = [0, 1].map((axis) => Math.min(...decodePolyline(sea).map((point) => point[axis] ?? 0)))
    expect(lowest).toBeLessThan(south + 0.001)
    expect(westernmost).toBeLessThan(west + 0.001)
  })

  it('has contour lines at whole steps of altitude', () => {
    const altitudes = new Set(map.contours.map(({ altitude }) => altitude))
    expect(altitudes.size).toBeGreaterThan(8)
    for (const altitude of altitudes) expect(altitude % 50).toBe(0)
  })
})
