import type { WayKind } from '../things/map/world-map.ts'
import { createHeap } from './heap.ts'
import { distanceBetween, type Place } from './landscape.ts'

export interface NetworkNode extends Place {
  /** Meters above the sea. */
  readonly altitude: number
}

/** A stretch between two junctions. */
export interface NetworkEdge {
  readonly from: number
  readonly to: number
  readonly kind: WayKind
  /** Meters. */
  readonly length: number
  /** From end to end, at most about 25 m apart. */
  readonly line: readonly NetworkNode[]
}

/** An edge with a direction of travel. */
export interface Step {
  readonly edge: number
  readonly forward: boolean
}

export interface Network {
  readonly nodes: readonly NetworkNode[]
  readonly edges: readonly NetworkEdge[]
  /** Indices of the edges at each node. */
  readonly edgesAt: readonly (readonly number[])[]
}

/** The cost of a meter of an edge; infinite if the edge cannot be used. */
export type Preference = (edge: NetworkEdge, index: number) => number

/** The end node of a step. */
export function endOf({ edges }: Network, { edge, forward }: Step): number {
  const { from, to } = edges[edge] as NetworkEdge
  return forward ? to : from
}

/** The start node of a step. */
export const startOf = (network: Network, { edge, forward }: Step): number => endOf(network, { edge, forward: !forward })

export const lengthOf = ({ edges }: Network, steps: readonly Step[]): number =>
  steps.reduce((sum, { edge }) => sum + (edges[edge] as NetworkEdge).length, 0)

/** Meters before each of the steps, and before the end. */
export function stepStarts({ edges }: Network, steps: readonly Step[]): number[] {
  const starts = [0]
  for (const { edge } of steps) starts.push((starts.at(-1) as number) + (edges[edge] as NetworkEdge).length)
  return starts
}

/** The way back. */
export const reversed = (steps: readonly Step[]): Step[] => steps.map(({ edge, forward }) => ({ edge, forward: !forward })).reverse()

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
export function findWay(network: Network, from: number, to: number, preference: Preference): Step[] {
  const { nodes, edges, edgesAt } = network
  const costs = new Float64Array(nodes.length).fill(Number.POSITIVE_INFINITY)
  const arrival = new Int32Array(nodes.length).fill(-1)
  const heap = createHeap()
  costs[from] = 0
  heap.push(0, from)
  const done = new Uint8Array(nodes.length)
  while (heap.size > 0) {
    const node = heap.pop()
    if (node === to) break
    if (done[node]) continue
    done[node] = 1
    for (const index of edgesAt[node] as readonly number[]) {
      const edge = edges[index] as NetworkEdge
      const next = edge.from === node ? edge.to : edge.from
      const cost = (costs[node] as number) + edge.length * preference(edge, index)
      if (cost >= (costs[next] as number)) continue
      costs[next] = cost
      arrival[next] = index
      heap.push(cost, next)
    }
  }
  if (costs[to] === Number.POSITIVE_INFINITY) throw new RangeError(`no way from node ${from} to node ${to} exists`)
  const steps: Step[] = []
  for (let node = to; node !== from; ) {
    const edge = arrival[node] as number
    const { from: start, to: end } = edges[edge] as NetworkEdge
    steps.push({ edge, forward: end === node })
    node = end === node ? start : end
  }
  return steps.reverse()
}

/** The allowed node nearest to a place. */
export function nearestNode({ nodes }: Network, place: Place, allowed: (index: number) => boolean = () => true): number {
  let best = 0
  let shortest = Number.POSITIVE_INFINITY
  nodes.forEach((node, index) => {
    const away = distanceBetween(node, place)
    if (away < shortest && allowed(index)) {
      shortest = away
      best = index
    }
  })
  return best
}
