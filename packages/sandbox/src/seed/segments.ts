import type { components } from '../api.gen.ts'
import { encodePolyline } from '../track/polyline.ts'
import type { Point } from '../track/streams.ts'
import { PEOPLE } from './athletes.ts'
import { placeOn, type Road, roadPoint, valueAt } from './road.ts'
import type { Roads } from './roads.ts'
import type { SeedSegment } from './types.ts'

type Schemas = components['schemas']

/** A stretch of a road that efforts are compared on. */
export interface Stretch {
  readonly id: number
  readonly name: string
  readonly kind: 'ride' | 'run'
  readonly road: Road
  /** Metres along the road. */
  readonly from: number
  readonly metres: number
  readonly private: boolean
  /** Days before the world's start on which the first athlete starred it. */
  readonly starredDaysAgo?: number
}

const PLANS = [
  { id: 7318826, name: 'Skansen climb', kind: 'ride', road: 0, from: 'steepest', metres: 812, starredDaysAgo: 200 },
  { id: 7318830, name: 'Quay dash', kind: 'ride', road: 0, from: 6_900, metres: 1_450 },
  { id: 7320114, name: 'Lake corner', kind: 'ride', road: 1, from: 3_000, metres: 2_100, starredDaysAgo: 61 },
  { id: 7322907, name: 'Old mill drag', kind: 'ride', road: 1, from: 'steepest', metres: 1_900 },
  { id: 7331245, name: 'First bridge', kind: 'ride', road: 2, from: 6_200, metres: 3_300 },
  { id: 7338812, name: 'Second bridge', kind: 'ride', road: 2, from: 15_500, metres: 2_700 },
  { id: 7340420, name: 'Fjord straight', kind: 'ride', road: 3, from: 12_000, metres: 5_200 },
  { id: 7352201, name: 'Valley wall', kind: 'ride', road: 4, from: 'steepest', metres: 4_100 },
  { id: 7360033, name: 'Lake loop start', kind: 'run', road: 0, from: 600, metres: 950, starredDaysAgo: 12 },
  { id: 7361918, name: 'Park steps', kind: 'run', road: 1, from: 2_400, metres: 700 },
  { id: 7364410, name: 'Third hill', kind: 'run', road: 2, from: 'steepest', metres: 1_150 },
  { id: 7370555, name: 'My front door', kind: 'ride', road: 0, from: 200, metres: 600, private: true },
] as const

/** The stretches of the world's roads. */
export const stretchesOf = (roads: Roads): Stretch[] =>
  PLANS.map(({ road: index, ...plan }) => {
    const road = roads[plan.kind][index]
    if (road === undefined) throw new RangeError(`no road for ${plan.name}`)
    return { private: false, ...plan, road, from: plan.from === 'steepest' ? steepest(road, plan.metres) : plan.from }
  })

/** Where on the road so many metres rise most. */
function steepest(road: Road, metres: number): number {
  const rise = (from: number): number => valueAt(road.altitude, placeOn(road, from + metres)) - valueAt(road.altitude, placeOn(road, from))
  let best = 0
  for (let from = 0; from + metres < road.length; from += 50) if (rise(from) > rise(best)) best = from
  return best
}

/** Places of the stretch, some 25 metres apart. */
function lineOf({ road, from, metres }: Stretch) {
  const count = Math.max(2, Math.round(metres / 25)) + 1
  const distance = Array.from({ length: count }, (_, index) => Math.round(((metres * index) / (count - 1)) * 10) / 10)
  const places = distance.map((travelled) => placeOn(road, from + travelled))
  const altitude = places.map((place) => Math.round(valueAt(road.altitude, place) * 10) / 10)
  return { distance, altitude, latlng: places.map((place): Point => roadPoint(road, place)) }
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/** From how much length in metres times grade in per cent a climb is of category 4, 3, 2, 1 and beyond: numbered 1 to 5. */
const CATEGORIES = [8_000, 16_000, 32_000, 64_000, 80_000]

const categoryOf = (rise: number): number => CATEGORIES.filter((least) => rise * 100 >= least).length

/** How popular a stretch is: the shorter its way from the door, the more people pass. */
const effortsOn = ({ id, from }: Stretch): number => 40 + ((id * 7919) % 4_000) + Math.round(90_000 / (from + 500))

export function buildSegment(stretch: Stretch, now: number): SeedSegment {
  const { altitude, distance, latlng } = lineOf(stretch)
  const rises = altitude.slice(1).map((height, index) => height - (altitude[index] ?? height))
  const gain = rises.reduce((sum, rise) => sum + Math.max(rise, 0), 0)
  const steps = distance.slice(1).map((metres, index) => metres - (distance[index] ?? metres))
  const efforts = stretch.private ? 12 : effortsOn(stretch)
  const detail = {
    id: stretch.id,
    resource_state: 3,
    name: stretch.name,
    activity_type: stretch.kind === 'ride' ? 'Ride' : 'Run',
    distance: stretch.metres,
    average_grade: rounded((100 * ((altitude.at(-1) ?? 0) - (altitude[0] ?? 0))) / stretch.metres),
    maximum_grade: rounded(Math.max(...rises.map((rise, index) => (100 * rise) / (steps[index] ?? 1)))),
    elevation_high: Math.max(...altitude),
    elevation_low: Math.min(...altitude),
    start_latlng: latlng[0],
    end_latlng: latlng.at(-1),
    climb_category: categoryOf((altitude.at(-1) ?? 0) - (altitude[0] ?? 0)),
    city: 'Bergen',
    state: 'Vestland',
    country: 'Norway',
    private: stretch.private,
    hazardous: false,
    created_at: '2019-05-11T09:12:40Z',
    updated_at: new Date(now - 40 * 86_400_000).toISOString().replace(/\.\d+/, ''),
    total_elevation_gain: rounded(gain),
    map: { id: `s${stretch.id}`, polyline: encodePolyline(latlng), resource_state: 3 },
    effort_count: efforts,
    athlete_count: Math.ceil(efforts / 4),
    star_count: Math.round(efforts / 60),
  }
  return {
    id: stretch.id,
    ownerId: PEOPLE[0].id,
    private: stretch.private,
    detail: detail as Schemas['DetailedSegment'],
    streams: () => lineOf(stretch),
  }
}
