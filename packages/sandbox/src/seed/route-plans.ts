import type { Random } from '../base/random.ts'
import type { NewRoute, Waypoint } from '../things/routes/routes.ts'
import type { Country } from './build-network.ts'
import { alongCircuit, type CircuitName, type Circuits } from './circuits.ts'
import { cursorOn, type Line, lineOf, partOf } from './line.ts'
import type { NetworkNode } from './network.ts'
import { DAY, personAt } from './people.ts'
import { pointAt } from './place.ts'

interface WaypointPlan extends Pick<Waypoint, 'title' | 'description'> {
  /** Position on the route, as a share of its length. */
  readonly at: number
  readonly category: string
  /** Meters east and north of the route, if it is not on the route. */
  readonly aside?: readonly [east: number, north: number]
}

interface Plan extends Pick<NewRoute, 'id' | 'name' | 'description' | 'sub_type' | 'private' | 'starred'> {
  readonly owner: number
  readonly circuit: CircuitName
  readonly waypoints?: readonly WaypointPlan[]
}

const PLANS: readonly Plan[] = [
  {
    id: 2891544120,
    owner: 0,
    name: 'Seven hills loop',
    circuit: 'Seven hills',
    starred: true,
    waypoints: [
      { at: 0.18, title: 'Tap by the hut', description: 'Turned off in winter.', category: 'water', aside: [18, -25] },
      { at: 0.56, title: 'Fourth hill', description: null, category: 'viewpoint' },
    ],
  },
  { id: 2902217846, owner: 0, name: 'Along the quay', circuit: 'Sandviken', starred: true },
  { id: 3329485690369457990n, owner: 0, name: 'Two bridges and back', circuit: 'Two bridges' },
  { id: 2911873305, owner: 0, name: 'Secret lake lap', circuit: 'Round the lake', private: true },
  {
    id: 2914006219,
    owner: 0,
    name: 'Fjord day out',
    circuit: 'Fjord road',
    waypoints: [{ at: 0.58, title: 'Ferry cafe', description: 'Closed on Mondays.', category: 'food', aside: [-40, 12] }],
  },
  { id: 2925518207, owner: 1, name: 'Before breakfast', circuit: 'Quay and park', starred: true },
  { id: 2925590114, owner: 1, name: 'Lake, the long way', circuit: 'Round the lake', description: 'Turn round when the light goes.' },
  { id: 2931877450, owner: 2, name: 'Bridges and bakery', circuit: 'Two bridges', starred: true },
  { id: 2940036621, owner: 3, name: 'Valley, both sides', circuit: 'Long valley', private: true },
  { id: 2940051873, owner: 3, name: 'Short one', circuit: 'Sandviken', private: true },
  { id: 2948802995, owner: 4, name: 'All the hills', circuit: 'Seven hills', sub_type: 4, starred: true },
  { id: 2949113268, owner: 4, name: 'Lakeside loop', circuit: 'Lakeside', sub_type: 5 },
  { id: 2952640071, owner: 4, name: 'Birthday ride', circuit: 'Fjord road', private: true },
]

function waypointsOn(line: Line, plans: readonly WaypointPlan[]): Waypoint[] {
  const at = cursorOn(line)
  return plans.map(({ at: share, aside, category, ...texts }) => {
    const meters = Math.round((share * line.length) / 10) * 10
    const { east, north } = at(meters)
    return {
      ...texts,
      categories: [category],
      latlng: pointAt({ east, north }),
      target_latlng: aside === undefined ? null : pointAt({ east: east + aside[0], north: north + aside[1] }),
      distance_into_route: meters,
    }
  })
}

/** Routes of all athletes: the circuits, from their own homes. */
export const planRoutes = ({ network, homes }: Country, circuits: Circuits, random: Random): NewRoute[] =>
  PLANS.map(({ owner, circuit: name, waypoints = [], ...plan }, index) => {
    const circuit = circuits[name]
    const manner = { network, sport: circuit.sport, whim: random.integer(1, 2 ** 30) }
    const line = owner === 0 ? circuit.line : lineOf(alongCircuit(manner, homes[owner] as NetworkNode, circuit))
    return {
      ...plan,
      athlete_id: personAt(owner).id,
      activity_type: circuit.sport,
      created_at: -(30 + index * 24) * DAY + 20 * 3600 + index * 97,
      line: partOf(line, 0, line.length, 40),
      waypoints: waypointsOn(line, waypoints),
    }
  })
