import type { WayKind } from '../things/map/world-map.ts'
import type { Place } from '../tracks/geometry.ts'
import { cheapestWay } from './cheapest-way.ts'

/** A place on the ground. */
export interface Spot extends Place {
  /** Meters above the sea. */
  readonly altitude: number
}

/** A junction, or the end of a way. */
export interface NetworkNode extends Spot {
  readonly index: number
  readonly edges: readonly NetworkEdge[]
}

/** A stretch between two junctions. */
export interface NetworkEdge {
  readonly index: number
  readonly from: NetworkNode
  readonly to: NetworkNode
  readonly kind: WayKind
  /** Meters. */
  readonly length: number
  /** From end to end, at most about 25 m apart. */
  readonly line: readonly Spot[]
}

/** An edge with a direction of travel. */
export interface Step {
  readonly edge: NetworkEdge
  readonly forward: boolean
}

export interface Network {
  readonly nodes: readonly NetworkNode[]
  readonly edges: readonly NetworkEdge[]
}

/** The cost of a meter of an edge; infinite if the edge cannot be used. */
export type Preference = (edge: NetworkEdge) => number

export const endOf = ({ edge, forward }: Step): NetworkNode => (forward ? edge.to : edge.from)

export const startOf = ({ edge, forward }: Step): NetworkNode => (forward ? edge.from : edge.to)

export const middleOf = ({ line }: NetworkEdge): Spot => line[Math.floor(line.length / 2)] as Spot

export const hasTrail = ({ edges }: NetworkNode): boolean => edges.some(({ kind }) => kind === 'trail')

export const lengthOf = (steps: readonly Step[]): number => steps.reduce((sum, { edge }) => sum + edge.length, 0)

/** Meters before each of the steps, and before the end. */
export function stepStarts(steps: readonly Step[]): number[] {
  const starts = [0]
  for (const { edge } of steps) starts.push((starts.at(-1) ?? 0) + edge.length)
  return starts
}

/** The way, and the same way back. */
export const thereAndBack = (steps: readonly Step[]): Step[] => [
  ...steps,
  ...steps.map(({ edge, forward }) => ({ edge, forward: !forward })).reverse(),
]

/** The way without steps that go back over the previous edge. `fixed` steps are not removed. */
export function withoutSpurs(steps: readonly Step[], fixed: ReadonlySet<Step> = new Set()): Step[] {
  const kept: Step[] = []
  for (const step of steps) {
    const last = kept.at(-1)
    const isSpur = last !== undefined && last.edge === step.edge && last.forward !== step.forward
    if (isSpur && !fixed.has(step) && !fixed.has(last)) kept.pop()
    else kept.push(step)
  }
  return kept
}

/**
 * The way with the lowest cost.
 * @throws RangeError if no way exists
 */
export function findWay({ nodes, edges }: Network, from: NetworkNode, to: NetworkNode, preference: Preference): Step[] {
  const way = cheapestWay({
    count: nodes.length,
    from: from.index,
    to: to.index,
    expand(index, visit) {
      const node = nodes[index] as NetworkNode
      for (const edge of node.edges) visit((edge.from === node ? edge.to : edge.from).index, edge.length * preference(edge), edge.index)
    },
  })
  if (way === undefined) throw new RangeError(`no way from node ${from.index} to node ${to.index} exists`)
  let here = from
  return way.map((index) => {
    const edge = edges[index] as NetworkEdge
    const step = { edge, forward: edge.from === here }
    here = endOf(step)
    return step
  })
}
