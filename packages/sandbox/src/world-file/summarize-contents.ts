import type { WorldContents } from '../things/world-contents.ts'
import { totalsOf } from '../tracks/totals.ts'

export type WorldSummary = ReturnType<typeof summarizeContents>

/** A summary of a world. */
export function summarizeContents({ athletes, activities, routes, segments, clubs, gear }: WorldContents) {
  const meters = activities.map(({ made }) => ('streams' in made ? totalsOf(made.streams).distance : (made.distance ?? 0)))
  return {
    athletes: athletes.length,
    activities: activities.length,
    recorded: activities.filter(({ made }) => 'streams' in made).length,
    /** Meters of all activities. */
    distance: Math.round(meters.reduce((sum, distance) => sum + distance, 0)),
    routes: routes.length,
    segments: segments.length,
    clubs: clubs.length,
    gear: gear.length,
    /** Epoch seconds; null without activities. */
    first_start: activities[0]?.start ?? null,
    last_start: activities.at(-1)?.start ?? null,
  }
}
