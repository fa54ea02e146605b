import { setImmediate as nextTurn } from 'node:timers/promises'
import type { World } from '../../core/world.ts'
import { type ActivityRow, readActivityRow } from './activity-rows.ts'

/** Activities with a recording, of one athlete or of all, by time. */
export const recordedActivities = ({ database, id: world }: World, athleteId: string | null = null): ActivityRow[] =>
  database.all<ActivityRow>(
    'select * from activities where world = ? and origin is not null and athlete_id = coalesce(?, athlete_id) order by start, id',
    world,
    athleteId,
  )

/** Activities that are processed in one turn of the event loop. */
const IN_A_TURN = 4

/** Distinguishes recordings of the same activity. */
const textOf = ({ sport_type, added, start, elapsed_time, distance }: ActivityRow): string =>
  JSON.stringify([sport_type, added, start, elapsed_time, distance])

/**
 * Runs read-only work on each recorded activity, a few at a time, so that other requests can run in between. Returns a function that looks up the
 * results when they are written in one transaction. It repeats the work for an activity that was added or changed in the meantime.
 */
export async function workOnRecorded<T>(
  world: World,
  athleteId: string | null,
  work: (activity: ActivityRow) => T,
): Promise<(activity: ActivityRow) => T> {
  const results = new Map<string, { readonly recording: string; readonly result: T }>()
  const ids = recordedActivities(world, athleteId).map(({ id }) => id)
  for (let from = 0; from < ids.length; from += IN_A_TURN) {
    for (const id of ids.slice(from, from + IN_A_TURN)) {
      const activity = readActivityRow(world, id)
      if (activity !== undefined) results.set(id, { recording: textOf(activity), result: work(activity) })
    }
    await nextTurn()
  }
  return (activity) => {
    const known = results.get(activity.id)
    return known?.recording === textOf(activity) ? known.result : work(activity)
  }
}
