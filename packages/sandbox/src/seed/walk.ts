import { endOf, findWay, type Network, type NetworkEdge, type NetworkNode, type Step } from './network.ts'
import { type OutdoorSport, preferenceOf } from './preference.ts'

/** How an athlete moves through the network. */
export interface Manner {
  readonly network: Network
  readonly sport: OutdoorSport
  /** Determines random differences between edges; 0 for none. */
  readonly whim: number
}

/**
 * A way under construction. Edges that it uses cost more afterwards, so it rarely repeats them.
 * @param planned steps whose edges cost more from the beginning
 */
export function createWalk({ network, sport, whim }: Manner, from: NetworkNode, planned: readonly Step[] = []) {
  const steps: Step[] = []
  const used = new Set(planned.map(({ edge }) => edge))
  const preference = preferenceOf(sport, whim, used)
  /** Where it ends. */
  const here = (): NetworkNode => {
    const last = steps.at(-1)
    return last === undefined ? from : endOf(last)
  }
  /** Continues along steps that begin where it ends. */
  const along = (more: readonly Step[]): void => {
    for (const step of more) {
      steps.push(step)
      used.add(step.edge)
    }
  }
  return {
    steps,
    here,
    along,
    /** Continues to a node on the best way. An edge can be avoided. */
    to: (node: NetworkNode, avoided?: NetworkEdge): void =>
      along(findWay(network, here(), node, (edge) => (edge === avoided ? 50 : preference(edge)))),
  }
}
