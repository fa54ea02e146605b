import type { World } from '../../core/world.ts'
import { conditionOf, type PageOf, type Selection, type Term, termsOf } from '../search.ts'
import { summaryOf } from './activities.ts'
import { readActivityRows } from './activity-rows.ts'

/** Which activities of a world are wanted. Without a value, all are. */
export interface ActivitySearch extends Selection {
  readonly sportType?: string | undefined
  /** The first start, and the one that is too late: local times in seconds, as if they were UTC. */
  readonly from?: number | undefined
  readonly before?: number | undefined
}

/** What a search for words looks through. */
const TEXTS = "name || ' ' || id || ' ' || sport_type || ' ' || visibility"

/** A page of the wanted activities, newest first, as their owners see them, and how many are wanted. */
export function searchActivities(
  world: World,
  { sportType, from, before, ...selection }: ActivitySearch,
  { page, perPage }: PageOf,
): { readonly activities: ReturnType<typeof summaryOf>[]; readonly total: number } {
  const terms: Term[] = termsOf(world, selection, TEXTS)
  if (sportType !== undefined) terms.push(['sport_type = ?', [sportType]])
  if (from !== undefined) terms.push(['local_time(start, time_zone) >= ?', [from]])
  if (before !== undefined) terms.push(['local_time(start, time_zone) < ?', [before]])
  const { condition, values } = conditionOf(terms)
  const count = world.database.get<{ total: number }>(
    `select count(*) total from activities where world = ? and ${condition}`,
    world.id,
    ...values,
  )
  const rows = readActivityRows(world, {
    everything: true,
    condition: `${condition} order by start desc, id desc limit ? offset ?`,
    values: [...values, perPage, Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)],
  })
  return { activities: rows.map(summaryOf), total: count?.total ?? 0 }
}
