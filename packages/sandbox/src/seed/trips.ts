import type { Random } from '../base/random.ts'
import type { Country } from './build-network.ts'
import { alongCircuit, type Circuit, trailheadsOf } from './circuits.ts'
import { distanceBetween, type Place } from './landscape.ts'
import { type Line, lineOf } from './line.ts'
import { endOf, findWay, lengthOf, nearestNode, reversed, type Step, startOf, stepStarts, withoutSpurs } from './network.ts'
import { PEOPLE } from './people.ts'
import { type OutdoorSport, preferenceOf } from './preference.ts'
import type { Stretch } from './stretches.ts'

/** Route of an outing. */
export interface Trip {
  readonly line: Line
  /** Usual name of the way; undefined without a name. */
  readonly name: string | undefined
}

/** Distances to the destination of an outing, in meters in a straight line. */
const REACH: Readonly<Record<OutdoorSport, readonly [number, number]>> = {
  Ride: [4_000, 10_000],
  GravelRide: [3_500, 8_500],
  Run: [1_200, 3_200],
  TrailRun: [1_500, 3_800],
  Hike: [1_200, 4_000],
}

/** Circuits in the order in which athletes rotate through them. */
const RIDES = ['Sandviken', 'Long valley', 'Two bridges', 'Lakeside', 'Fjord road']
const RUNS = ['Round the lake', 'Quay and park', 'Seven hills']

export interface TripPlanner {
  /** The first athlete's ride on the road with the best-known climb. */
  first(): Trip
  commute(rank: number, direction: 'there' | 'back', random: Random): Trip
  outing(rank: number, sport: OutdoorSport, random: Random): Trip
}

export function createTripPlanner(country: Country, circuits: readonly Circuit[], stretches: readonly Stretch[]): TripPlanner {
  const { network, homes } = country
  const trailheads = trailheadsOf(country)
  const hasTrail = network.nodes.map((_, node) => (network.edgesAt[node] ?? []).some((edge) => network.edges[edge]?.kind === 'trail'))
  const turns = new Map<string, number>()
  const homeOf = (rank: number): number => homes[rank] as number
  const placeOf = (node: number): Place => network.nodes[node] as Place
  const tripOf = (steps: readonly Step[], name?: string): Trip => ({ line: lineOf(network, steps), name })
  const circuitNamed = (name: string | undefined): Circuit => circuits.find((circuit) => circuit.name === name) as Circuit

  function nodeAround(from: number, [least, most]: readonly [number, number], random: Random, allowed: (node: number) => boolean): number {
    const wanted = least + (most - least) * random.next()
    const candidates = network.nodes.flatMap((node, index) => {
      const away = distanceBetween(node, placeOf(from))
      return allowed(index) && away > 0.75 * wanted && away < 1.25 * wanted ? [index] : []
    })
    return candidates.length > 0 ? random.pick(candidates) : nearestNode(network, placeOf(from), (node) => node !== from && allowed(node))
  }

  /** A random loop or out-and-back way from a node. */
  function freely(from: number, sport: OutdoorSport, random: Random): Step[] {
    const uphill = sport === 'Hike' || sport === 'TrailRun'
    const allowed = (node: number): boolean =>
      uphill ? hasTrail[node] === true : !hasTrail[node] && (network.edgesAt[node]?.length ?? 0) > 2
    const whim = random.integer(1, 2 ** 30)
    const away = nodeAround(from, REACH[sport], random, allowed)
    const there = findWay(network, from, away, preferenceOf(sport, whim))
    if (random.next() < 0.3) return [...there, ...reversed(there)]
    const used = new Set(there.map(({ edge }) => edge))
    const corner = nodeAround(away, [REACH[sport][0] * 0.6, REACH[sport][1] * 0.6], random, allowed)
    const across = findWay(network, away, corner, preferenceOf(sport, whim, used))
    for (const { edge } of across) used.add(edge)
    const back = findWay(network, corner, from, preferenceOf(sport, whim, used))
    const round = withoutSpurs([...there, ...across, ...back])
    return lengthOf(network, round) > lengthOf(network, there) ? round : [...there, ...reversed(there)]
  }

  /** The same way, with a random detour after at least a share of it. */
  function withCoda(steps: readonly Step[], least: number, sport: OutdoorSport, random: Random): Step[] {
    const starts = stepStarts(network, steps)
    const share = least + 0.01 + (0.98 - least) * 0.7 * random.next()
    const kept = steps.filter((_, index) => (starts[index] as number) < share * (starts.at(-1) as number))
    const [first, last] = [kept[0] as Step, kept.at(-1) as Step]
    const used = new Set(kept.map(({ edge }) => edge))
    const whim = random.integer(1, 2 ** 30)
    const corner = nodeAround(endOf(network, last), [REACH[sport][0] * 0.25, REACH[sport][1] * 0.35], random, (node) => !hasTrail[node])
    const there = findWay(network, endOf(network, last), corner, preferenceOf(sport, whim, used))
    for (const { edge } of there) used.add(edge)
    return withoutSpurs([...kept, ...there, ...findWay(network, corner, startOf(network, first), preferenceOf(sport, whim, used))])
  }

  function onCircuit(rank: number, sport: 'Ride' | 'Run' | 'GravelRide', random: Random): Trip {
    const order = sport === 'Run' ? RUNS : RIDES
    const key = `${rank === 0 ? 'owner' : 'others'}/${sport === 'Run' ? 'run' : 'ride'}`
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    const circuit = circuitNamed(order[turn % order.length])
    const share = rank > 0 || random.next() < 0.7 ? 1 : 0.6 + 0.35 * random.next()
    const whole = stretches.filter((stretch) => stretch.circuit === circuit)
    const steps = alongCircuit(country, { home: homeOf(rank), circuit, whole, share, sport, whim: random.integer(1, 2 ** 30) })
    const last = Math.max(...whole.map(({ to }) => to)) / lengthOf(network, circuit.steps)
    return tripOf(rank === 0 && last < 0.96 && random.next() < 0.65 ? withCoda(steps, last, sport, random) : steps, circuit.name)
  }

  return {
    first: () => tripOf(circuitNamed('Sandviken').steps, 'Sandviken'),
    commute(rank, direction, random) {
      const { work } = PEOPLE[rank] ?? PEOPLE[0]
      const office = nearestNode(network, work ?? placeOf(homeOf(rank)), (node) => !hasTrail[node])
      const preference = preferenceOf('Ride', random.integer(1, 2 ** 30))
      const steps =
        direction === 'there' ? findWay(network, homeOf(rank), office, preference) : findWay(network, office, homeOf(rank), preference)
      return tripOf(steps)
    },
    outing(rank, sport, random) {
      if (sport === 'Hike' || sport === 'TrailRun') {
        const head = nearestNode(network, placeOf(sport === 'Hike' ? random.pick(trailheads) : homeOf(rank)), (node) =>
          trailheads.includes(node),
        )
        let steps = freely(head, sport, random)
        for (let attempt = 0; attempt < 6 && lengthOf(network, steps) < 4_500; attempt += 1) steps = freely(head, sport, random)
        return tripOf(steps, random.pick(['Cairn path', 'Ridge path']))
      }
      if (random.next() < (rank > 0 ? 0.95 : sport === 'GravelRide' ? 0.6 : 0.82)) return onCircuit(rank, sport, random)
      let steps = freely(homeOf(rank), sport, random)
      const least = sport === 'Run' ? 4_000 : 14_000
      for (let attempt = 0; attempt < 6 && lengthOf(network, steps) < least; attempt += 1) steps = freely(homeOf(rank), sport, random)
      return tripOf(steps)
    },
  }
}
