import type { WayKind } from '../things/map/world-map.ts'
import type { Country } from './build-network.ts'
import { depthIn, distanceBetween, type Place } from './landscape.ts'
import { endOf, findWay, type Network, type NetworkEdge, type Step, startOf, stepStarts, withoutSpurs } from './network.ts'
import { type OutdoorSport, preferenceOf } from './preference.ts'
import type { VillageName } from './settlements.ts'

/** A place that a tour passes. */
export interface Via {
  readonly near: Place
  readonly kind?: WayKind
}

const middleOf = ({ line }: NetworkEdge): Place => line[Math.floor(line.length / 2)] as Place

function edgeNear({ edges }: Network, { near, kind }: Via): number {
  let best = 0
  let shortest = Number.POSITIVE_INFINITY
  edges.forEach((edge, index) => {
    if (kind === undefined ? edge.kind === 'trail' : edge.kind !== kind) return
    const away = distanceBetween(middleOf(edge), near)
    if (away < shortest) {
      shortest = away
      best = index
    }
  })
  return best
}

/** A way between two nodes that passes places in order. */
function tour(network: Network, from: number, vias: readonly Via[], to: number, sport: OutdoorSport, whim = 0): Step[] {
  const steps: Step[] = []
  const used = new Set<number>()
  let here = from
  const go = (more: readonly Step[]): void => {
    for (const step of more) {
      steps.push(step)
      used.add(step.edge)
      here = endOf(network, step)
    }
  }
  for (const via of vias) {
    const index = edgeNear(network, via)
    if (used.has(index)) continue
    const edge = network.edges[index] as NetworkEdge
    const [one, other] = [network.nodes[edge.from] as Place, network.nodes[edge.to] as Place]
    const place = network.nodes[here] as Place
    const forward = distanceBetween(place, one) <= distanceBetween(place, other)
    const preference = preferenceOf(sport, whim, used)
    go(findWay(network, here, forward ? edge.from : edge.to, (other_, at) => (at === index ? 50 : preference(other_, at))))
    go([{ edge: index, forward }])
  }
  go(findWay(network, here, to, preferenceOf(sport, whim, used)))
  return withoutSpurs(steps)
}

/** A named loop that begins and ends at the first athlete's home. */
export interface Circuit {
  readonly name: string
  readonly sport: 'Ride' | 'Run'
  readonly steps: readonly Step[]
}

type ViaPlan =
  | readonly ['village', VillageName]
  | readonly ['at', number, number, WayKind?]
  | readonly ['bridge', number]
  | readonly ['lake', number, number]
  | readonly ['hill', 0 | 1]

const PLANS: readonly { readonly name: string; readonly sport: 'Ride' | 'Run'; readonly vias: readonly ViaPlan[] }[] = [
  {
    name: 'Sandviken',
    sport: 'Ride',
    vias: [
      ['hill', 0],
      ['hill', 1],
      ['at', -900, 1_250, 'quay'],
      ['at', -800, 500, 'quay'],
      ['at', -900, 50, 'quay'],
    ],
  },
  {
    name: 'Lakeside',
    sport: 'Ride',
    vias: [
      ['village', 'haugen'],
      ['at', 5_900, -2_000, 'road'],
      ['village', 'vannes'],
      ['at', 5_000, -4_000, 'road'],
    ],
  },
  {
    name: 'Two bridges',
    sport: 'Ride',
    vias: [
      ['bridge', 0],
      ['village', 'sorbyen'],
      ['village', 'botn'],
      ['bridge', 1],
    ],
  },
  {
    name: 'Fjord road',
    sport: 'Ride',
    vias: [
      ['at', -1_000, 1_000, 'quay'],
      ['village', 'sandviken'],
      ['village', 'nordvik'],
      ['village', 'moen'],
      ['village', 'fjelldal'],
      ['village', 'haugen'],
    ],
  },
  {
    name: 'Long valley',
    sport: 'Ride',
    vias: [
      ['village', 'haugen'],
      ['village', 'ostmark'],
      ['village', 'vannes'],
      ['village', 'lia'],
      ['village', 'dalen'],
      ['village', 'sorbyen'],
      ['bridge', 0],
    ],
  },
  {
    name: 'Round the lake',
    sport: 'Run',
    vias: [
      ['lake', -1, 0],
      ['lake', 0, 1],
      ['lake', 1, 0],
      ['lake', 0, -1],
    ],
  },
  {
    name: 'Quay and park',
    sport: 'Run',
    vias: [
      ['at', -900, 1_500, 'quay'],
      ['at', -800, 500, 'quay'],
      ['at', -1_100, -700, 'quay'],
      ['at', 300, -900, 'street'],
    ],
  },
  {
    name: 'Seven hills',
    sport: 'Run',
    vias: [
      ['at', 700, 1_400, 'street'],
      ['at', 1_800, 1_800, 'trail'],
      ['at', 2_600, 700, 'road'],
    ],
  },
]

function viaOf({ land, middles, network, hilltop }: Country, plan: ViaPlan): Via {
  switch (plan[0]) {
    case 'village':
      return { near: middles[plan[1]], kind: 'street' }
    case 'at':
      return { near: { east: plan[1], north: plan[2] }, ...(plan[3] && { kind: plan[3] }) }
    case 'hill': {
      const roads = (network.edgesAt[hilltop] as readonly number[]).map((index) => middleOf(network.edges[index] as NetworkEdge))
      const northward = roads.sort((one, other) => one.north - other.north)
      return { near: northward.at(plan[1] === 0 ? 0 : -1) as Place, kind: 'road' }
    }
    case 'lake': {
      const { east, north } = land.townLake.center
      const wanted = { east: east + 420 * plan[1], north: north + 420 * plan[2] }
      const onShore = network.edges.filter(
        ({ kind, line }) => kind === 'path' && line.every((place) => depthIn(land.townLake, place) > -90),
      )
      const [nearest] = onShore.map(middleOf).sort((one, other) => distanceBetween(one, wanted) - distanceBetween(other, wanted))
      return { near: nearest ?? wanted, kind: 'path' }
    }
    default: {
      const bridges = network.edges.filter(({ kind, line }) => kind === 'bridge' && middleOf({ line } as NetworkEdge).north < -1_500)
      const inOrder = bridges.map(middleOf).sort((one, other) => one.east - other.east)
      return { near: (plan[1] === 0 ? inOrder[0] : inOrder.at(-1)) as Place, kind: 'bridge' }
    }
  }
}

export function layCircuits(country: Country): Circuit[] {
  const home = country.homes[0] as number
  return PLANS.map(({ name, sport, vias }) => ({
    name,
    sport,
    steps: tour(
      country.network,
      home,
      vias.map((via) => viaOf(country, via)),
      home,
      name === 'Seven hills' ? 'TrailRun' : sport,
    ),
  }))
}

/** Nodes where a trail branches off other ways. */
export const trailheadsOf = ({ network: { nodes, edges, edgesAt } }: Country): number[] =>
  nodes.flatMap((_, node) => {
    const kinds = (edgesAt[node] as readonly number[]).map((index) => edges[index]?.kind)
    return kinds.includes('trail') && kinds.some((kind) => kind !== 'trail') ? [node] : []
  })

/** A part of a circuit, in meters along it. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** An outing on a circuit. */
export interface Visit {
  readonly home: number
  readonly circuit: Circuit
  /** Parts of the circuit, such as segments, in which nobody joins it. */
  readonly whole: readonly Part[]
  /** Share of the circuit. */
  readonly share: number
  readonly sport: OutdoorSport
  readonly whim: number
}

/** The way from a home to the nearest point of the circuit, along the circuit, and home again. */
export function alongCircuit({ network }: Country, { home, circuit, whole, share, sport, whim }: Visit): Step[] {
  const { steps } = circuit
  const starts = stepStarts(network, steps)
  const isOpen = (index: number): boolean =>
    whole.every(({ from, to }) => (starts[index] as number) <= from || (starts[index] as number) >= to)
  const away = (index: number): number =>
    distanceBetween(network.nodes[startOf(network, steps[index] as Step)] as Place, network.nodes[home] as Place)
  let entry = 0
  for (let index = 1; index < steps.length; index += 1) if (isOpen(index) && away(index) < away(entry)) entry = index
  const round = [...steps.slice(entry), ...steps.slice(0, entry)]
  const fixed = new Set(
    steps.filter((_, index) => whole.some(({ from, to }) => (starts[index] as number) < to && (starts[index + 1] as number) > from)),
  )
  const kept = withoutSpurs(round.slice(0, Math.max(1, Math.round(round.length * share))), fixed)
  const used = new Set(kept.map(({ edge }) => edge))
  const there = findWay(network, home, startOf(network, kept[0] as Step), preferenceOf(sport, whim, used))
  for (const { edge } of there) used.add(edge)
  const back = findWay(network, endOf(network, kept.at(-1) as Step), home, preferenceOf(sport, whim, used))
  return [...there, ...kept, ...back]
}
