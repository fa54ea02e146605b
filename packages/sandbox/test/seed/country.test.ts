import { describe, expect, it } from 'vitest'
import { layCircuits } from '../../src/seed/circuits.ts'
import { endOf, findWay, lengthOf, startOf } from '../../src/seed/network.ts'
import { HOME, PEOPLE } from '../../src/seed/people.ts'
import { placeAt, pointAt } from '../../src/seed/place.ts'
import { preferenceOf } from '../../src/seed/preference.ts'
import { distanceBetween, metersBetween } from '../../src/tracks/geometry.ts'
import { countryOf } from './made.ts'

const SEEDS = process.env['LONG_TESTS'] ? Array.from({ length: 100 }, (_, index) => index + 1) : [1, 77]

const FAR = { east: Number.POSITIVE_INFINITY, north: 0 }

describe.each(SEEDS)('the country of seed %i', (seed) => {
  it('has a network in one piece', () => {
    const { network } = countryOf(seed)
    const reached = new Set(network.nodes.slice(0, 1))
    for (const { edges } of reached) for (const end of edges.flatMap(({ from, to }) => [from, to])) reached.add(end)
    expect(reached.size).toBe(network.nodes.length)
    expect(network.edges.length).toBeGreaterThan(800)
  })

  it('has ways of every kind, with points at most 25 m apart', () => {
    const { network } = countryOf(seed)
    expect(new Set(network.edges.map(({ kind }) => kind))).toEqual(new Set(['street', 'road', 'quay', 'bridge', 'path', 'trail']))
    const wrong = network.edges.filter(({ line, length, from, to }) => {
      const sides = line.slice(1).map((place, index) => distanceBetween(place, line[index] ?? place))
      const ends = [
        [line[0], from],
        [line.at(-1), to],
      ].map(([end = FAR, node = { east: 0, north: 0 }]) => distanceBetween(end, node))
      const sum = sides.reduce((all, side) => all + side, 0)
      return !(length > 0) || Math.max(...sides) >= 25.5 || Math.abs(sum - length) >= 0.5 || Math.max(...ends) >= 0.2
    })
    expect(wrong).toEqual([])
  })

  it('crosses water only on bridges, and has at least three of them', () => {
    const { land, network } = countryOf(seed)
    const wet = network.edges.filter(({ kind, line }) => kind !== 'bridge' && line.some((place) => land.shore(place) <= 0))
    expect(wet).toEqual([])
    const bridges = network.edges.filter(({ kind, line }) => kind === 'bridge' && line.some((place) => land.shore(place) < 0))
    expect(bridges.length).toBeGreaterThanOrEqual(3)
  })

  it('has roads that a bike can climb, and trails that lead high up', () => {
    const { network } = countryOf(seed)
    expect(network.edges.filter(({ line }) => line.some(({ altitude }) => altitude < 0))).toEqual([])
    const highest = (wanted: string): number =>
      Math.max(...network.edges.filter(({ kind }) => kind === wanted).flatMap(({ line }) => line.map(({ altitude }) => altitude)))
    expect(highest('trail')).toBeGreaterThan(300)
    expect(highest('quay')).toBeLessThan(12)
  })

  it('has five homes, the first one always at the same place, the others near where people live', () => {
    const { homes } = countryOf(seed)
    expect(homes).toHaveLength(5)
    const inFive = (point: readonly number[]): string[] => point.map((degrees) => degrees.toFixed(5))
    expect(inFive(pointAt(homes[0] ?? FAR))).toEqual(inFive(HOME))
    for (const [rank, { home }] of PEOPLE.entries()) expect(distanceBetween(homes[rank] ?? FAR, home)).toBeLessThan(900)
    const zone = PEOPLE[3]?.privacy_zones?.[0]
    expect(metersBetween(zone?.center ?? [0, 0], pointAt(homes[3] ?? FAR))).toBeLessThan(zone?.radius ?? 0)
  })

  it('has circuits that begin and end at the first home, in steps that follow each other', () => {
    const country = countryOf(seed)
    const { homes } = country
    const circuits = Object.values(layCircuits(country))
    for (const { steps } of circuits) {
      expect([homes[0], ...steps.map(endOf)]).toEqual([...steps.map(startOf), homes[0]])
    }
    const lengths = circuits.map(({ steps }) => lengthOf(steps))
    expect(new Set(circuits.map(({ steps }) => steps.map(({ edge }) => edge.index).join())).size).toBe(circuits.length)
    expect(lengths[0]).toBeGreaterThan(8_000)
    expect(lengths[0]).toBeLessThan(17_000)
    expect(Math.max(...lengths)).toBeGreaterThan(30_000)
  })

  it('has a way between any two homes, without trails for bikes', () => {
    const { network, homes } = countryOf(seed)
    for (const from of homes) {
      for (const to of homes) {
        const way = findWay(network, from, to, preferenceOf('Ride', 0))
        expect(way.map(({ edge }) => edge.kind)).not.toContain('trail')
      }
    }
  })
})

describe('the map', () => {
  it('converts places to points and back', () => {
    const { east, north } = placeAt(pointAt({ east: 1_234, north: -987 }))
    expect(east).toBeCloseTo(1_234, 0)
    expect(north).toBeCloseTo(-987, 0)
  })

  it('is different for another seed', () => {
    const [one, other] = [countryOf(1), countryOf(77)]
    expect(one.network.nodes.length).not.toBe(other.network.nodes.length)
    expect(one.land.altitude({ east: 3_000, north: 2_000 })).not.toBe(other.land.altitude({ east: 3_000, north: 2_000 }))
  })
})
