import { generateWorld } from '../seed/generate-world.ts'
import type { SeedActivity, SeedAthlete, SeedClub, SeedEffort, SeedGear, SeedRoute, SeedSegment, SeedWorld } from '../seed/types.ts'
import { type Achievements, createAchievements } from './achievements.ts'

const byId = <T extends { readonly id: unknown }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((each) => [String(each.id), each]))

/** What a world was made from: shared by all worlds of the same seed and start, never changed. */
export interface Template {
  readonly world: SeedWorld
  readonly athletes: ReadonlyMap<string, SeedAthlete>
  readonly activities: ReadonlyMap<string, SeedActivity>
  readonly segments: ReadonlyMap<string, SeedSegment>
  readonly efforts: ReadonlyMap<string, SeedEffort>
  readonly routes: ReadonlyMap<string, SeedRoute>
  readonly gear: ReadonlyMap<string, SeedGear>
  readonly clubs: ReadonlyMap<string, SeedClub>
  readonly achievements: Achievements
  /** Ids of the activities of which everything has been computed. */
  readonly prepared: Set<string>
}

/** Templates that some world or `recent` holds. */
const templates = new Map<string, WeakRef<Template>>()
const collected = new FinalizationRegistry<string>((key) => {
  if (templates.get(key)?.deref() === undefined) templates.delete(key)
})
/** The latest ones, kept for sandboxes that start one after the other with the same options. */
const recent = new Set<Template>()
const MOST_RECENT = 8

/** The template for a seed and a start; one for all worlds that have it. */
export function getTemplate(seed: number, startedAt: number): Template {
  const key = `${seed}@${startedAt}`
  const known = templates.get(key)?.deref()
  const template = known ?? makeTemplate(seed, startedAt)
  if (known === undefined) {
    templates.set(key, new WeakRef(template))
    collected.register(template, key)
  }
  recent.delete(template)
  recent.add(template)
  const [oldest] = recent
  if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest)
  return template
}

function makeTemplate(seed: number, startedAt: number): Template {
  const world = generateWorld({ seed, now: startedAt })
  return {
    world,
    athletes: byId(world.athletes),
    activities: byId(world.activities),
    segments: byId(world.segments),
    efforts: byId(world.efforts),
    routes: byId(world.routes),
    gear: byId(world.gear),
    clubs: byId(world.clubs),
    achievements: createAchievements(world),
    prepared: new Set(),
  }
}
