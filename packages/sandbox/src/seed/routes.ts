import type { components } from '../api.gen.ts'
import type { Id } from '../id.ts'
import { linesOf } from '../track/polyline.ts'
import type { Point } from '../track/streams.ts'
import { PEOPLE } from './athletes.ts'
import { placeOn, type Road, roadPoint, valueAt } from './road.ts'
import type { Roads } from './roads.ts'
import { stretchesOf } from './segments.ts'
import { pointAt } from './terrain.ts'
import type { SeedRoute } from './types.ts'

const PLANS = [
  { id: 2891544120, name: 'Seven hills loop', kind: 'run', road: 2, private: false },
  { id: 2902217846, name: 'Along the quay', kind: 'ride', road: 0, private: false },
  { id: 3329485690369457990n, name: 'Two bridges and back', kind: 'ride', road: 2, private: false },
  { id: 2911873305, name: 'Secret lake lap', kind: 'run', road: 0, private: true },
  { id: 2914006219, name: 'Fjord day out', kind: 'ride', road: 3, private: false },
] as const satisfies readonly { id: Id; name: string; kind: 'ride' | 'run'; road: number; private: boolean }[]

interface WaypointPlan {
  /** Metres into the route. */
  readonly at: number
  readonly title: string
  readonly description: string | null
  readonly category: string
  /** Metres east and north of the road, where it is not on it. */
  readonly aside?: readonly [east: number, north: number]
}

/** Places of interest by route, in their order. Most routes have none. */
const WAYPOINTS: Readonly<Record<string, readonly WaypointPlan[]>> = {
  'Seven hills loop': [
    { at: 2_050, title: 'Tap by the hut', description: 'Turned off in winter.', category: 'water', aside: [18, -25] },
    { at: 6_400, title: 'Fourth hill', description: null, category: 'viewpoint' },
  ],
  'Fjord day out': [{ at: 21_300, title: 'Ferry cafe', description: 'Closed on Mondays.', category: 'food', aside: [-40, 12] }],
}

const waypointsOf = (name: string, road: Road) =>
  (WAYPOINTS[name] ?? []).map(({ at, title, description, category, aside }) => {
    const place = placeOn(road, at)
    const [east, north] = [valueAt(road.east, place), valueAt(road.north, place)]
    return {
      latlng: pointAt(east, north),
      target_latlng: aside === undefined ? null : pointAt(east + aside[0], north + aside[1]),
      categories: [category],
      title,
      description,
      distance_into_route: at,
    }
  })

/** Places of the whole road, some 50 metres apart. */
function lineOf(road: Road) {
  const count = Math.round(road.length / 50) + 1
  const distance = Array.from({ length: count }, (_, index) => Math.round(((road.length * index) / (count - 1)) * 10) / 10)
  const places = distance.map((metres) => placeOn(road, metres))
  return {
    distance,
    latlng: places.map((place): Point => roadPoint(road, place)),
    altitude: places.map((place) => Math.round(valueAt(road.altitude, place) * 10) / 10),
  }
}

/** The first athlete's routes along the world's roads. */
export function buildRoutes(roads: Roads, now: number): SeedRoute[] {
  const stretches = stretchesOf(roads).sort((one, other) => one.from - other.from)
  return PLANS.map(({ id, name, kind, road: index, private: hidden }, position) => {
    const road = roads[kind][index]
    if (road === undefined) throw new RangeError(`no road for ${name}`)
    const { altitude, latlng } = lineOf(road)
    const gain = altitude.slice(1).reduce((sum, height, at) => sum + Math.max(height - (altitude[at] ?? height), 0), 0)
    const made = now - (30 + position * 24) * 86_400_000
    const at = new Date(made).toISOString().replace(/\.\d+/, '')
    const detail = {
      id,
      id_str: String(id),
      resource_state: 3,
      name,
      description: null,
      distance: road.length,
      elevation_gain: Math.round(gain * 10) / 10,
      type: kind === 'ride' ? 1 : 2,
      sub_type: 1,
      private: hidden,
      starred: position < 2,
      timestamp: Math.floor(made / 1000),
      created_at: at,
      updated_at: at,
      estimated_moving_time: Math.round(road.length / (kind === 'ride' ? 6.2 : 3)),
      map: { id: `r${id}`, ...linesOf(latlng), resource_state: 3 },
      waypoints: waypointsOf(name, road),
    }
    return {
      id,
      athleteId: PEOPLE[0].id,
      private: hidden,
      segmentIds: stretches.filter((stretch) => stretch.road === road && !stretch.private).map(({ id: segmentId }) => segmentId),
      detail: detail as unknown as components['schemas']['Route'],
      streams: () => lineOf(road),
    }
  })
}
