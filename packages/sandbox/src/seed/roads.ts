import type { Random } from '../random.ts'
import { HOME } from './athletes.ts'
import { buildRoad, type Road, type RoadPlan } from './road.ts'
import { createTerrain, placeAt } from './terrain.ts'

const home = placeAt(HOME)
const trailhead = { east: 3600, north: 900 }

/** The roads by what is done on them. All rides and runs begin at the first athlete's door. */
export interface Roads {
  readonly ride: readonly Road[]
  readonly run: readonly Road[]
  readonly hike: readonly Road[]
}

const PLANS = {
  ride: [
    { name: 'Sandviken', start: home, heading: 350, length: 10_250 },
    { name: 'Lakeside', start: home, heading: 205, length: 18_400 },
    { name: 'Two bridges', start: home, heading: 245, length: 27_300 },
    { name: 'Fjord road', start: home, heading: 320, length: 36_800 },
    { name: 'Long valley', start: home, heading: 180, length: 48_900 },
  ],
  run: [
    { name: 'Round the lake', start: home, heading: 165, length: 5_200 },
    { name: 'Quay and park', start: home, heading: 300, length: 7_900 },
    { name: 'Seven hills', start: home, heading: 75, length: 11_400 },
  ],
  hike: [
    { name: 'Cairn path', start: trailhead, heading: 60, length: 7_600 },
    { name: 'Ridge path', start: trailhead, heading: 85, length: 11_900 },
  ],
} as const satisfies Record<string, readonly RoadPlan[]>

/** Lays all roads over one terrain. */
export function buildRoads(random: Random): Roads {
  const terrain = createTerrain(random.fork('terrain'))
  const build = (plans: readonly RoadPlan[]): Road[] => plans.map((plan) => buildRoad(plan, terrain, random.fork(plan.name)))
  return { ride: build(PLANS.ride), run: build(PLANS.run), hike: build(PLANS.hike) }
}
