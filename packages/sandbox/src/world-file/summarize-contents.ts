import type { WorldContents } from '../things/world-contents.ts'
import { totalsOf } from '../tracks/totals.ts'

/** A summary of a world. */
export interface WorldSummary {
  readonly athletes: number
  readonly activities: number
  /** Activities with a recording. */
  readonly recorded: number
  /** Total distance of all activities, in meters. */
  readonly distance: number
  readonly routes: number
  readonly segments: number
  readonly clubs: number
  readonly gear: number
  /** The earliest and the latest start of an activity, in epoch seconds; null without activities. */
  readonly first_start: number | null
  readonly last_start: number | null
}

export function summarizeContents({ athletes, activities, routes, segments, clubs, gear }: WorldContents): WorldSummary {
  const meters = activities.map(({ made }) => ('streams' in made ? totalsOf(made.streams).distance : (made.distance ?? 0)))
  return {
    athletes: athletes.length,
    activities: activities.length,
    recorded: activities.filter(({ made }) => 'streams' in made).length,
    distance: Math.round(meters.reduce((sum, distance) => sum + distance, 0)),
    routes: routes.length,
    segments: segments.length,
    clubs: clubs.length,
    gear: gear.length,
    first_start: activities[0]?.start ?? null,
    last_start: activities.at(-1)?.start ?? null,
  }
}
