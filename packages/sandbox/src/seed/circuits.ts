import type { WayKind } from '../things/map/world-map.ts'
import { distanceBetween, lowest, type Place } from '../tracks/geometry.ts'
import type { Country } from './build-network.ts'
import { depthIn } from './landscape.ts'
import { lineOf } from './line.ts'
import { middleOf, type Network, type NetworkEdge, type NetworkNode, type Step, startOf, stepStarts, withoutSpurs } from './network.ts'
import type { VillageName } from './settlements.ts'
import { createWalk, type Manner } from './walk.ts'

/** A named loop that begins and ends at the first athlete's home. */
export type Circuit = ReturnType<typeof layCircuit>

/** An edge that a circuit passes, or a village in which it passes a street. */
type Via = VillageName | ((country: Country) => NetworkEdge)

const edgeNear = ({ edges }: Network, place: Place, kind: WayKind, isAllowed = (_: NetworkEdge): boolean => true): NetworkEdge =>
  lowest(
    edges.filter((edge) => edge.kind === kind && isAllowed(edge)),
    (edge) => distanceBetween(middleOf(edge), place),
  )

const at =
  (east: number, north: number, kind: WayKind): Via =>
  ({ network }) =>
    edgeNear(network, { east, north }, kind)

/** The road from the hill to the south (1) or to the north (-1). */
const hill =
  (side: 1 | -1): Via =>
  ({ hilltop }) =>
    lowest(hilltop.edges, (edge) => side * middleOf(edge).north)

/** The westernmost (1) or easternmost (-1) bridge over the fjord. */
const bridge =
  (side: 1 | -1): Via =>
  ({ network }) =>
    lowest(
      network.edges.filter((edge) => edge.kind === 'bridge' && middleOf(edge).north < -1_500),
      (edge) => side * middleOf(edge).east,
    )

/** The path along the shore of the lake in the town, in a direction from its middle. */
const lake =
  (east: number, north: number): Via =>
  ({ network, land: { townLake } }) => {
    const wanted = { east: townLake.center.east + 420 * east, north: townLake.center.north + 420 * north }
    const isOnShore = ({ line }: NetworkEdge): boolean => line.every((place) => depthIn(townLake, place) > -90)
    return edgeNear(network, wanted, 'path', isOnShore)
  }

const PLANS = {
  Sandviken: { sport: 'Ride', vias: [hill(1), hill(-1), at(-900, 1_250, 'quay'), at(-800, 500, 'quay'), at(-900, 50, 'quay')] },
  Lakeside: { sport: 'Ride', vias: ['haugen', at(5_900, -2_000, 'road'), 'vannes', at(5_000, -4_000, 'road')] },
  'Two bridges': { sport: 'Ride', vias: [bridge(1), 'sorbyen', 'botn', bridge(-1)] },
  'Fjord road': {
    sport: 'Ride',
    vias: [at(-1_000, 1_000, 'quay'), 'sandviken', 'nordvik', 'moen', 'fjelldal', 'haugen'],
  },
  'Long valley': {
    sport: 'Ride',
    vias: ['haugen', 'ostmark', 'vannes', 'lia', 'dalen', 'sorbyen', bridge(1)],
  },
  'Round the lake': { sport: 'Run', vias: [lake(-1, 0), lake(0, 1), lake(1, 0), lake(0, -1)] },
  'Quay and park': {
    sport: 'Run',
    vias: [at(-900, 1_500, 'quay'), at(-800, 500, 'quay'), at(-1_100, -700, 'quay'), at(300, -900, 'street')],
  },
  'Seven hills': { sport: 'Run', vias: [at(700, 1_400, 'street'), at(1_800, 1_800, 'trail'), at(2_600, 700, 'road')] },
} satisfies Record<string, { readonly sport: 'Ride' | 'Run'; readonly vias: readonly Via[] }>

export type CircuitName = keyof typeof PLANS

export type Circuits = Readonly<Record<CircuitName, Circuit>>

function layCircuit(country: Country, name: CircuitName) {
  const { sport, vias } = PLANS[name]
  const { network, middles, homes } = country
  const home = homes[0] as NetworkNode
  const walk = createWalk({ network, sport: name === 'Seven hills' ? 'TrailRun' : sport, whim: 0 }, home)
  for (const via of vias) {
    const edge = typeof via === 'string' ? edgeNear(network, middles[via], 'street') : via(country)
    if (walk.steps.some((step) => step.edge === edge)) continue
    const forward = distanceBetween(walk.here(), edge.from) <= distanceBetween(walk.here(), edge.to)
    walk.to(forward ? edge.from : edge.to, edge)
    walk.along([{ edge, forward }])
  }
  walk.to(home)
  const steps = withoutSpurs(walk.steps)
  return { name, sport, steps, line: lineOf(steps) }
}

export const layCircuits = (country: Country): Circuits =>
  Object.fromEntries(Object.keys(PLANS).map((name) => [name, layCircuit(country, name as CircuitName)])) as Record<CircuitName, Circuit>

/** How much of a circuit an outing follows. */
interface Scope {
  readonly share: number
  /** Parts of the circuit, such as segments, in which nobody joins it, in meters along it. */
  readonly whole: readonly { readonly from: number; readonly to: number }[]
}

/** The way from a home to the nearest point of the circuit, along the circuit, and home again. */
export function alongCircuit(
  manner: Manner,
  home: NetworkNode,
  { steps }: Circuit,
  { share, whole }: Scope = { share: 1, whole: [] },
): readonly Step[] {
  const starts = stepStarts(steps)
  const startAt = (index: number): number => starts[index] as number
  const isOpen = (index: number): boolean => whole.every(({ from, to }) => startAt(index) <= from || startAt(index) >= to)
  const entries = [...steps.keys()].filter((index) => index === 0 || isOpen(index))
  const entry = lowest(entries, (index) => distanceBetween(startOf(steps[index] as Step), home))
  const round = [...steps.slice(entry), ...steps.slice(0, entry)]
  const fixed = new Set(steps.filter((_, index) => whole.some(({ from, to }) => startAt(index) < to && startAt(index + 1) > from)))
  const kept = withoutSpurs(round.slice(0, Math.max(1, Math.round(round.length * share))), fixed)
  const walk = createWalk(manner, home, kept)
  walk.to(startOf(kept[0] as Step))
  walk.along(kept)
  walk.to(home)
  return walk.steps
}
