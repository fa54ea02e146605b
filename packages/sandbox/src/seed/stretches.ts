import type { Content } from '../things/world-contents.ts'
import { distanceBetween, lowest, type Place } from '../tracks/geometry.ts'
import type { Circuit, CircuitName, Circuits } from './circuits.ts'
import { cursorOn, partOf } from './line.ts'
import { stepStarts } from './network.ts'
import { DAY, PEOPLE, personAt, TOWN, timeOf } from './people.ts'

/** Distance from the first athlete's door within which public segments do not begin or end, in meters. */
const NEAR_HOME = 500

/** Start of a segment with a length on its circuit, in meters. */
type Beginning = (circuit: Circuit, meters: number) => number

const atShare =
  (share: number): Beginning =>
  ({ line }) =>
    share * line.length

/** Start of the part with the greatest rise. */
const steepest: Beginning = ({ line }, meters) => {
  const at = cursorOn(line)
  const count = Math.max(1, Math.ceil((line.length - 2 * NEAR_HOME - meters) / 40))
  const starts = Array.from({ length: count }, (_, index) => NEAR_HOME + 40 * index)
  return lowest(starts, (from) => at(from).altitude - at(from + meters).altitude)
}

/** Meters before the first or last stretch of a kind. */
const before =
  (kind: 'quay' | 'bridge' | 'path', meters: number, which: 0 | -1 = 0): Beginning =>
  ({ steps }) => {
    const starts = stepStarts(steps)
    const found = starts.filter((_, index) => steps[index]?.edge.kind === kind && steps[index - 1]?.edge.kind !== kind)
    return Math.max(NEAR_HOME, (found.at(which) ?? 0) - meters)
  }

interface Plan {
  readonly id: number
  readonly name: string
  readonly circuit: CircuitName
  readonly from: Beginning
  readonly meters: number
  /** Rank of the creator; 0 if omitted. */
  readonly owner?: number
  readonly private?: true
  readonly hazardous?: true
  /** How many days before the start of the world athletes starred it, by their ranks. */
  readonly stars?: Readonly<Record<number, number>>
}

const PLANS: readonly Plan[] = [
  { id: 7318826, name: 'Skansen climb', circuit: 'Sandviken', from: steepest, meters: 812, stars: { 0: 200, 3: 31, 4: 88 } },
  { id: 7318830, name: 'Quay dash', circuit: 'Sandviken', from: before('quay', 0), meters: 1_450, stars: { 1: 44 } },
  { id: 7320114, name: 'Lake corner', circuit: 'Lakeside', from: atShare(0.3), meters: 2_100, owner: 4, stars: { 0: 61 } },
  { id: 7322907, name: 'Old mill drag', circuit: 'Lakeside', from: steepest, meters: 1_900, stars: { 4: 150 } },
  { id: 7331245, name: 'First bridge', circuit: 'Two bridges', from: before('bridge', 900), meters: 3_300, owner: 2, stars: { 2: 97 } },
  { id: 7338812, name: 'Second bridge', circuit: 'Two bridges', from: before('bridge', 1_200, -1), meters: 2_700, owner: 2 },
  { id: 7340420, name: 'Fjord straight', circuit: 'Fjord road', from: atShare(0.24), meters: 5_200, stars: { 2: 20, 3: 140 } },
  { id: 7352201, name: 'Valley wall', circuit: 'Long valley', from: steepest, meters: 4_100, owner: 4, hazardous: true, stars: { 4: 9 } },
  { id: 7360033, name: 'Lake loop start', circuit: 'Round the lake', from: before('path', 0), meters: 950, stars: { 0: 12, 1: 210 } },
  { id: 7361918, name: 'Park steps', circuit: 'Quay and park', from: steepest, meters: 700, owner: 1 },
  { id: 7364410, name: 'Third hill', circuit: 'Seven hills', from: steepest, meters: 1_150, owner: 1, stars: { 1: 75, 4: 5 } },
  { id: 7370555, name: 'My front door', circuit: 'Sandviken', from: () => 40, meters: 600, private: true },
]

export type Stretch = ReturnType<typeof layStretches>[number]

/** The stretches of a country's circuits that efforts are compared on. `from` and `to` are meters along the circuit. */
export const layStretches = (circuits: Circuits) =>
  PLANS.map((plan) => {
    const circuit = circuits[plan.circuit]
    const { length } = circuit.line
    const from = Math.max(0, Math.min(length - plan.meters - NEAR_HOME, plan.from(circuit, plan.meters)))
    return { plan, circuit, from, to: Math.min(length, from + plan.meters) }
  })

/** Popularity of a stretch: more people pass near the town. */
function othersOn(id: number, start: Place): Pick<Content<'segments'>, 'other_efforts' | 'other_athletes' | 'other_stars'> {
  const efforts = 40 + ((id * 7919) % 4_000) + Math.round(4_000_000 / (distanceBetween(start, { east: 0, north: 0 }) + 900))
  return { other_efforts: efforts, other_athletes: Math.ceil(efforts / 4), other_stars: Math.round(efforts / 60) }
}

export const planSegments = (stretches: readonly Stretch[]): Content<'segments'>[] =>
  stretches.map(({ plan, circuit, from, to }, index) => ({
    private: false,
    ...plan,
    ...TOWN,
    athlete_id: personAt(plan.owner ?? 0).id,
    activity_type: circuit.sport,
    created_at: timeOf('2019-05-11T11:12:40') + index * 41 * DAY,
    updated_at: -(40 + index) * DAY + 9 * 3600,
    line: partOf(circuit.line, from, to, 25),
    ...(!plan.private && othersOn(plan.id, cursorOn(circuit.line)(from))),
    stars: PEOPLE.flatMap(({ id }, rank) => {
      const daysAgo = plan.stars?.[rank]
      return daysAgo === undefined ? [] : [{ athlete_id: id, at: -daysAgo * DAY + 19 * 3600 + rank * 311 }]
    }),
  }))
