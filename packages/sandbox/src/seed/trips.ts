import type { Random } from '../base/random.ts'
import { distanceBetween } from '../tracks/geometry.ts'
import type { Country } from './build-network.ts'
import type { Appointment } from './calendar.ts'
import { alongCircuit, type CircuitName, type Circuits } from './circuits.ts'
import { type Line, lineOf } from './line.ts'
import { hasTrail, lengthOf, type NetworkNode, type Step, startOf, stepStarts, thereAndBack, withoutSpurs } from './network.ts'
import { personAt } from './people.ts'
import { nearest } from './place.ts'
import type { OutdoorSport } from './preference.ts'
import type { Stretch } from './stretches.ts'
import { createWalk, type Manner } from './walk.ts'

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
const RIDES: readonly CircuitName[] = ['Sandviken', 'Long valley', 'Two bridges', 'Lakeside', 'Fjord road']
const RUNS: readonly CircuitName[] = ['Round the lake', 'Quay and park', 'Seven hills']

export type PlanTrip = ReturnType<typeof createTripPlanner>

export function createTripPlanner({ network, homes }: Country, circuits: Circuits, stretches: readonly Stretch[]) {
  const onTrails = network.nodes.filter(hasTrail)
  const onRoads = network.nodes.filter((node) => !hasTrail(node))
  const trailheads = onTrails.filter(({ edges }) => edges.some(({ kind }) => kind !== 'trail'))
  const corners = onRoads.filter(({ edges }) => edges.length > 2)
  const turns = new Map<string, number>()
  const homeOf = (rank: number): NetworkNode => homes[rank] as NetworkNode
  const tripOf = (steps: readonly Step[], name?: string): Trip => ({ line: lineOf(steps), name })
  const mannerOf = (sport: OutdoorSport, random: Random): Manner => ({ network, sport, whim: random.integer(1, 2 ** 30) })

  /** One of some nodes, at about a random distance from another one. */
  function nodeAround(from: NetworkNode, among: readonly NetworkNode[], least: number, most: number, random: Random): NetworkNode {
    const wanted = least + (most - least) * random.next()
    const candidates = among.filter((node) => {
      const away = distanceBetween(node, from)
      return away > 0.75 * wanted && away < 1.25 * wanted
    })
    return candidates.length > 0
      ? random.pick(candidates)
      : nearest(
          among.filter((node) => node !== from),
          from,
        )
  }

  /** A random loop or out-and-back way from a node. */
  function freely(from: NetworkNode, sport: OutdoorSport, random: Random): Step[] {
    const among = sport === 'Hike' || sport === 'TrailRun' ? onTrails : corners
    const [least, most] = REACH[sport]
    const walk = createWalk(mannerOf(sport, random), from)
    walk.to(nodeAround(from, among, least, most, random))
    const there = [...walk.steps]
    if (random.next() < 0.3) return thereAndBack(there)
    walk.to(nodeAround(walk.here(), among, least * 0.6, most * 0.6, random))
    walk.to(from)
    const round = withoutSpurs(walk.steps)
    return lengthOf(round) > lengthOf(there) ? round : thereAndBack(there)
  }

  /** The same, several times if it is shorter than this. */
  function farEnough(meters: number, from: NetworkNode, sport: OutdoorSport, random: Random): Step[] {
    let steps = freely(from, sport, random)
    for (let attempt = 0; attempt < 6 && lengthOf(steps) < meters; attempt += 1) steps = freely(from, sport, random)
    return steps
  }

  /** The same way, with a random detour after at least a share of it. */
  function withCoda(steps: readonly Step[], least: number, sport: OutdoorSport, random: Random): Step[] {
    const starts = stepStarts(steps)
    const share = least + 0.01 + (0.98 - least) * 0.7 * random.next()
    const kept = steps.filter((_, index) => (starts[index] as number) < share * (starts.at(-1) as number))
    const start = startOf(kept[0] as Step)
    const walk = createWalk(mannerOf(sport, random), start)
    walk.along(kept)
    walk.to(nodeAround(walk.here(), onRoads, REACH[sport][0] * 0.25, REACH[sport][1] * 0.35, random))
    walk.to(start)
    return withoutSpurs(walk.steps)
  }

  function onCircuit(rank: number, sport: 'Ride' | 'Run' | 'GravelRide', random: Random): Trip {
    const order = sport === 'Run' ? RUNS : RIDES
    const key = `${rank === 0 ? 'owner' : 'others'}/${sport === 'Run' ? 'run' : 'ride'}`
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    const circuit = circuits[order[turn % order.length] ?? 'Sandviken']
    const share = rank > 0 || random.next() < 0.7 ? 1 : 0.6 + 0.35 * random.next()
    const whole = stretches.filter((stretch) => stretch.circuit === circuit)
    const steps = alongCircuit(mannerOf(sport, random), homeOf(rank), circuit, { share, whole })
    const last = Math.max(...whole.map(({ to }) => to)) / lengthOf(circuit.steps)
    return tripOf(rank === 0 && last < 0.96 && random.next() < 0.65 ? withCoda(steps, last, sport, random) : steps, circuit.name)
  }

  function commute(rank: number, direction: 'there' | 'back', random: Random): Trip {
    const home = homeOf(rank)
    const work = nearest(onRoads, personAt(rank).work ?? home)
    const walk = createWalk(mannerOf('Ride', random), direction === 'there' ? home : work)
    walk.to(direction === 'there' ? work : home)
    return tripOf(walk.steps)
  }

  return ({ rank, isFirst, commute: direction }: Appointment, sport: OutdoorSport, random: Random): Trip => {
    // The ride on the road with the best-known climb.
    if (isFirst) return { line: circuits.Sandviken.line, name: 'Sandviken' }
    if (direction !== null) return commute(rank, direction, random)
    if (sport === 'Hike' || sport === 'TrailRun') {
      const head = nearest(trailheads, sport === 'Hike' ? random.pick(trailheads) : homeOf(rank))
      const steps = farEnough(4_500, head, sport, random)
      return tripOf(steps, random.pick(['Cairn path', 'Ridge path']))
    }
    if (random.next() < (rank > 0 ? 0.95 : sport === 'GravelRide' ? 0.6 : 0.82)) return onCircuit(rank, sport, random)
    return tripOf(farEnough(sport === 'Run' ? 4_000 : 14_000, homeOf(rank), sport, random))
  }
}
