import { createRandom } from '../random.ts'
import type { Streams } from '../track/streams.ts'
import { type Plan, plansOf } from './activities.ts'
import { buildActivity } from './activity-detail.ts'
import { buildAthletes, PEOPLE } from './athletes.ts'
import { buildClubs } from './clubs.ts'
import { recordOuting } from './effort-model.ts'
import { effortsOf } from './efforts.ts'
import { buildGear, gearFor } from './gear.ts'
import { buildRoads } from './roads.ts'
import { buildRoutes } from './routes.ts'
import { buildSegment, stretchesOf } from './segments.ts'
import type { SeedActivity, SeedEffort, SeedWorld } from './types.ts'

const DAY = 86_400_000

/** Recorded series by outing, the last few: most are asked for several times in a row. */
function createMemory(): (plan: Plan) => Streams {
  const kept = new Map<string, Streams>()
  return ({ outing }) => {
    const known = kept.get(outing.seed) ?? recordOuting(outing)
    kept.delete(outing.seed)
    kept.set(outing.seed, known)
    const [oldest] = kept.keys()
    if (kept.size > 8 && oldest !== undefined) kept.delete(oldest)
    return known
  }
}

/** Metres on the way: what the activity's distance comes out as. */
const metresOf = ({ outing: { way }, manual }: Plan): number => (manual ? Math.round(way?.metres ?? 0) : (way?.metres ?? 0))

/**
 * Makes a world from a seed and the moment it begins, in epoch milliseconds: the same one every time. Nothing is recorded yet: an
 * outing's streams, and what is computed from them, come into being when they are asked for.
 */
export function generateWorld({ seed, now }: { readonly seed: number; readonly now: number }): SeedWorld {
  const roads = buildRoads(createRandom(`${seed}/roads`))
  const stretches = stretchesOf(roads)
  const recall = createMemory()
  const activities: SeedActivity[] = []
  const efforts: SeedEffort[] = []
  const gearDistances = new Map<string, number>()

  PEOPLE.forEach((person, rank) => {
    for (const plan of plansOf(person, rank, { seed, now, roads })) {
      const recallThis = () => recall(plan)
      const gearId = gearFor(person.id, plan.outing.sport)
      if (gearId !== null) gearDistances.set(gearId, (gearDistances.get(gearId) ?? 0) + metresOf(plan))
      efforts.push(...effortsOf(plan, stretches, recallThis, efforts.length))
      activities.push(buildActivity({ plan, recall: recallThis, gear: () => (gearId === null ? undefined : summaries.get(gearId)) }))
    }
  })
  const { gear, summaries } = buildGear(gearDistances)
  const starred = stretches.flatMap(({ id, starredDaysAgo }) =>
    starredDaysAgo === undefined ? [] : [{ segmentId: id, at: now - starredDaysAgo * DAY }],
  )
  return {
    athletes: buildAthletes(now, new Map([[PEOPLE[0].id, starred]])),
    activities,
    segments: stretches.map((stretch) => buildSegment(stretch, now)),
    efforts,
    routes: buildRoutes(roads, now),
    gear,
    clubs: buildClubs(),
  }
}
