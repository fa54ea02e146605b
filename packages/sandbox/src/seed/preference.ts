import type { WayKind } from '../things/map/world-map.ts'
import type { NetworkEdge, Preference } from './network.ts'
import type { Sport } from './people.ts'

/** The cost of a meter of each kind of way, and how much slope increases it. */
interface Taste {
  readonly kinds: Readonly<Record<WayKind, number>>
  readonly steepness: number
}

const UPHILL: Taste = { kinds: { street: 1.1, road: 1.5, quay: 0.9, bridge: 1.1, path: 0.7, trail: 0.5 }, steepness: 0.5 }

const TASTES = {
  Ride: { kinds: { street: 1.1, road: 0.9, quay: 1, bridge: 1, path: 3, trail: 60 }, steepness: 4 },
  GravelRide: { kinds: { street: 1.2, road: 1, quay: 0.9, bridge: 1, path: 0.6, trail: 8 }, steepness: 3 },
  Run: { kinds: { street: 1, road: 1.25, quay: 0.75, bridge: 1.1, path: 0.65, trail: 2.5 }, steepness: 3 },
  TrailRun: UPHILL,
  Hike: UPHILL,
} as const satisfies Partial<Record<Sport, Taste>>

export type OutdoorSport = keyof typeof TASTES

/** A pseudo-random number from 0 to 1 for an edge. */
function whimFor(edge: number, whim: number): number {
  let mixed = Math.imul(edge + 1, 0x27d4eb2d) ^ whim
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}

/** Costs by sport, with random differences (`whim` 0: none). Edges in `used` cost more, so outings rarely repeat them. */
export function preferenceOf(sport: OutdoorSport, whim: number, used: ReadonlySet<NetworkEdge> = new Set()): Preference {
  const { kinds, steepness } = TASTES[sport]
  return (edge) => {
    const { index, kind, length, line } = edge
    const grade = Math.abs((line.at(-1)?.altitude ?? 0) - (line[0]?.altitude ?? 0)) / length
    const mood = whim === 0 ? 1 : 0.85 + 0.5 * whimFor(index, whim)
    return kinds[kind] * (1 + steepness * grade) * mood * (used.has(edge) ? 1.9 : 1)
  }
}
