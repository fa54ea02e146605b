import { lineOf as lineThrough } from '../things/segments/lines.ts'
import type { Content } from '../things/world-contents.ts'
import type { Country } from './build-network.ts'
import type { Circuit } from './circuits.ts'
import { distanceBetween, type Place } from './landscape.ts'
import { cursorOn, type Line, lineOf, pointsBetween } from './line.ts'
import type { NetworkEdge } from './network.ts'
import { DAY, PEOPLE, timeOf } from './people.ts'

/** Start of a segment on its circuit. */
type Beginning =
  | 'steepest'
  | { readonly meters: number }
  | { readonly share: number }
  /** Meters before the first stretch of this kind. */
  | { readonly kind: 'quay' | 'bridge' | 'path'; readonly before: number; readonly last?: true }

interface Plan {
  readonly id: number
  readonly name: string
  readonly circuit: string
  readonly from: Beginning
  readonly meters: number
  /** Rank of the creator; 0 if omitted. */
  readonly owner?: number
  readonly private?: true
  readonly hazardous?: true
  /** Ranks of athletes, and how many days before the start of the world each of them starred it. */
  readonly stars?: readonly (readonly [rank: number, daysAgo: number])[]
}

const PLANS: readonly Plan[] = [
  {
    id: 7318826,
    name: 'Skansen climb',
    circuit: 'Sandviken',
    from: 'steepest',
    meters: 812,
    stars: [
      [0, 200],
      [3, 31],
      [4, 88],
    ],
  },
  { id: 7318830, name: 'Quay dash', circuit: 'Sandviken', from: { kind: 'quay', before: 0 }, meters: 1_450, stars: [[1, 44]] },
  { id: 7320114, name: 'Lake corner', circuit: 'Lakeside', from: { share: 0.3 }, meters: 2_100, owner: 4, stars: [[0, 61]] },
  { id: 7322907, name: 'Old mill drag', circuit: 'Lakeside', from: 'steepest', meters: 1_900, stars: [[4, 150]] },
  {
    id: 7331245,
    name: 'First bridge',
    circuit: 'Two bridges',
    from: { kind: 'bridge', before: 900 },
    meters: 3_300,
    owner: 2,
    stars: [[2, 97]],
  },
  {
    id: 7338812,
    name: 'Second bridge',
    circuit: 'Two bridges',
    from: { kind: 'bridge', before: 1_200, last: true },
    meters: 2_700,
    owner: 2,
  },
  {
    id: 7340420,
    name: 'Fjord straight',
    circuit: 'Fjord road',
    from: { share: 0.24 },
    meters: 5_200,
    stars: [
      [2, 20],
      [3, 140],
    ],
  },
  { id: 7352201, name: 'Valley wall', circuit: 'Long valley', from: 'steepest', meters: 4_100, owner: 4, hazardous: true, stars: [[4, 9]] },
  {
    id: 7360033,
    name: 'Lake loop start',
    circuit: 'Round the lake',
    from: { kind: 'path', before: 0 },
    meters: 950,
    stars: [
      [0, 12],
      [1, 210],
    ],
  },
  { id: 7361918, name: 'Park steps', circuit: 'Quay and park', from: 'steepest', meters: 700, owner: 1 },
  {
    id: 7364410,
    name: 'Third hill',
    circuit: 'Seven hills',
    from: 'steepest',
    meters: 1_150,
    owner: 1,
    stars: [
      [1, 75],
      [4, 5],
    ],
  },
  { id: 7370555, name: 'My front door', circuit: 'Sandviken', from: { meters: 40 }, meters: 600, private: true },
]

/** A stretch of a circuit that efforts are compared on. */
export interface Stretch {
  readonly plan: Plan
  readonly circuit: Circuit
  readonly line: Line
  /** Meters along the circuit. */
  readonly from: number
  readonly to: number
}

/** Distance from the first athlete's door within which public segments do not begin or end, in meters. */
const NEAR_HOME = 500

/** Start of the part of this length with the greatest rise. */
function steepest(line: Line, meters: number): number {
  const { at } = cursorOn(line)
  let best = { from: NEAR_HOME, rise: Number.NEGATIVE_INFINITY }
  for (let from = NEAR_HOME; from + meters < line.length - NEAR_HOME; from += 40) {
    const rise = at(from + meters).altitude - at(from).altitude
    if (rise > best.rise) best = { from, rise }
  }
  return best.from
}

function beginningOf({ from, meters }: Plan, { steps }: Circuit, line: Line, { network }: Country): number {
  if (from === 'steepest') return steepest(line, meters)
  if ('meters' in from) return from.meters
  if ('share' in from) return from.share * line.length
  let traveled = 0
  const found: number[] = []
  let previous: string | undefined
  for (const step of steps) {
    const edge = network.edges[step.edge] as NetworkEdge
    if (edge.kind === from.kind && previous !== from.kind) found.push(traveled)
    previous = edge.kind
    traveled += edge.length
  }
  return Math.max(NEAR_HOME, ((from.last ? found.at(-1) : found[0]) ?? 0) - from.before)
}

/** The stretches of a country's circuits. */
export const layStretches = (country: Country, circuits: readonly Circuit[]): Stretch[] =>
  PLANS.map((plan) => {
    const circuit = circuits.find(({ name }) => name === plan.circuit)
    if (circuit === undefined) throw new RangeError(`unknown circuit ${plan.circuit}`)
    const line = lineOf(country.network, circuit.steps)
    const latest = line.length - plan.meters - NEAR_HOME
    const from = Math.max(0, Math.min(latest, beginningOf(plan, circuit, line, country)))
    return { plan, circuit, line, from, to: Math.min(line.length, from + plan.meters) }
  })

/** Popularity of a stretch: more people pass near the town. */
function othersOn(
  { id, private: hidden }: Plan,
  start: Place,
): Pick<Content<'segments'>, 'other_efforts' | 'other_athletes' | 'other_stars'> {
  if (hidden) return {}
  const efforts = 40 + ((id * 7919) % 4_000) + Math.round(4_000_000 / (distanceBetween(start, { east: 0, north: 0 }) + 900))
  return { other_efforts: efforts, other_athletes: Math.ceil(efforts / 4), other_stars: Math.round(efforts / 60) }
}

/** The segments on the stretches. */
export const planSegments = (stretches: readonly Stretch[]): Content<'segments'>[] =>
  stretches.map(({ plan, circuit, line, from, to }, index) => {
    const { latlng, altitude } = pointsBetween(line, from, to, 25)
    return {
      id: plan.id,
      athlete_id: (PEOPLE[plan.owner ?? 0] ?? PEOPLE[0]).id,
      name: plan.name,
      activity_type: circuit.sport,
      private: plan.private === true,
      hazardous: plan.hazardous === true,
      city: 'Bergen',
      state: 'Vestland',
      country: 'Norway',
      created_at: timeOf('2019-05-11T11:12:40') + index * 41 * DAY,
      updated_at: -(40 + index) * DAY + 9 * 3600,
      line: lineThrough(latlng, altitude),
      ...othersOn(plan, cursorOn(line).at(from)),
      stars: (plan.stars ?? []).map(([rank, daysAgo]) => ({
        athlete_id: (PEOPLE[rank] ?? PEOPLE[0]).id,
        at: -daysAgo * DAY + 19 * 3600 + rank * 311,
      })),
    }
  })
