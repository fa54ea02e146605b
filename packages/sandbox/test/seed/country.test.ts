import { describe, expect, it } from 'vitest'
import { layCircuits } from '../../src/seed/circuits.ts'
import { distanceBetween, placeAt, pointAt } from '../../src/seed/landscape.ts'
import { endOf, findWay, lengthOf, startOf } from '../../src/seed/network.ts'
import { HOME, PEOPLE } from '../../src/seed/people.ts'
import { countryOf } from '../../src/seed/plan-world.ts'
import { preferenceOf } from '../../src/seed/preference.ts'
import { metersBetween } from '../../src/tracks/geometry.ts'
import { ofLatest } from './of-latest.ts'

const SEEDS = process.env['LONG_TESTS'] ? Array.from({ length: 100 }, (_, index) => index + 1) : [1, 32, 35, 72, 77]

const FAR = { east: Number.POSITIVE_INFINITY, north: 0 }

const madeOf = ofLatest((seed: number) => {
  const country = countryOf(seed)
  return { ...country, country }
})

describe.each(SEEDS)('the country of seed %i', (seed) => {
  it('has a network in one piece', () => {
    const { network } = madeOf(seed)
    const reached = new Set([0])
    for (const node of reached) {
      for (const index of network.edgesAt[node] ?? []) {
        for (const end of [network.edges[index]?.from, network.edges[index]?.to]) if (end !== undefined) reached.add(end)
      }
    }
    expect(reached.size).toBe(network.nodes.length)
    expect(network.edges.length).toBeGreaterThan(800)
  })

  it('has ways of every kind, with points at most 25 m apart', () => {
    const { network } = madeOf(seed)
    expect(new Set(network.edges.map(({ kind }) => kind))).toEqual(new Set(['street', 'road', 'quay', 'bridge', 'path', 'trail']))
    const wrong = network.edges.filter(({ line, length, from, to }) => {
      const sides = line.slice(1).map((place, index) => distanceBetween(place, line[index] ?? place))
      const ends = [
        [line[0], network.nodes[from]],
        [line.at(-1), network.nodes[to]],
      ].map(([end = FAR, node = { east: 0, north: 0 }]) => distanceBetween(end, node))
      const sum = sides.reduce((all, side) => all + side, 0)
      return !(length > 0) || Math.max(...sides) >= 25.5 || Math.abs(sum - length) >= 0.5 || Math.max(...ends) >= 0.2
    })
    expect(wrong).toEqual([])
  })

  it('crosses water only on bridges, and has at least three of them', () => {
    const { land, network } = madeOf(seed)
    const wet = network.edges.filter(({ kind, line }) => kind !== 'bridge' && line.some((place) => land.shore(place) <= 0))
    expect(wet).toEqual([])
    const bridges = network.edges.filter(({ kind, line }) => kind === 'bridge' && line.some((place) => land.shore(place) < 0))
    expect(bridges.length).toBeGreaterThanOrEqual(3)
  })

  it('has roads that a bike can climb, and trails that lead high up', () => {
    const { network } = madeOf(seed)
    expect(network.edges.filter(({ line }) => line.some(({ altitude }) => altitude < 0))).toEqual([])
    const highest = (wanted: string): number =>
      Math.max(...network.edges.filter(({ kind }) => kind === wanted).flatMap(({ line }) => line.map(({ altitude }) => altitude)))
    expect(highest('trail')).toBeGreaterThan(300)
    expect(highest('quay')).toBeLessThan(12)
  })

  it('has five homes, the first one always at the same place, the others near where people live', () => {
    const { network, homes } = madeOf(seed)
    expect(homes).toHaveLength(5)
    const places = homes.map((home) => network.nodes[home] ?? { east: 0, north: 0 })
    expect(pointAt(places[0]?.east ?? 0, places[0]?.north ?? 0).map((degrees) => degrees.toFixed(5))).toEqual(
      HOME.map((degrees) => degrees.toFixed(5)),
    )
    places.forEach((place, rank) => {
      expect(distanceBetween(place, PEOPLE[rank]?.home ?? { east: 0, north: 0 })).toBeLessThan(900)
    })
    const zone = PEOPLE[3]?.privacyZone
    const hidden = places[3] ?? { east: 0, north: 0 }
    expect(metersBetween(zone?.center ?? [0, 0], pointAt(hidden.east, hidden.north))).toBeLessThan(zone?.radius ?? 0)
  })

  it('has circuits that begin and end at the first home, in steps that follow each other', () => {
    const { country, network, homes } = madeOf(seed)
    const circuits = layCircuits(country)
    for (const { steps } of circuits) {
      expect(startOf(network, steps[0] ?? { edge: 0, forward: true })).toBe(homes[0])
      const nexts = steps.map((_, index) =>
        index + 1 < steps.length ? startOf(network, steps[index + 1] ?? { edge: 0, forward: true }) : homes[0],
      )
      expect(steps.map((step) => endOf(network, step))).toEqual(nexts)
    }
    const lengths = circuits.map(({ steps }) => lengthOf(network, steps))
    expect(new Set(circuits.map(({ steps }) => JSON.stringify(steps))).size).toBe(circuits.length)
    expect(lengths[0]).toBeGreaterThan(8_000)
    expect(lengths[0]).toBeLessThan(17_000)
    expect(Math.max(...lengths)).toBeGreaterThan(30_000)
  })

  it('has a way between any two homes, without trails for bikes', () => {
    const { network, homes } = madeOf(seed)
    for (const from of homes) {
      for (const to of homes) {
        const way = findWay(network, from, to, preferenceOf('Ride', 0))
        expect(way.map(({ edge }) => network.edges[edge]?.kind)).not.toContain('trail')
      }
    }
  })
})

describe('the map', () => {
  it('converts places to points and back', () => {
    const { east, north } = placeAt(pointAt(1_234, -987))
    expect(east).toBeCloseTo(1_234, 0)
    expect(north).toBeCloseTo(-987, 0)
  })

  it('is different for another seed', () => {
    const [one, other] = [countryOf(1), countryOf(2)]
    expect(one.network.nodes.length).not.toBe(other.network.nodes.length)
    expect(one.land.altitude({ east: 3_000, north: 2_000 })).not.toBe(other.land.altitude({ east: 3_000, north: 2_000 }))
  })
})
