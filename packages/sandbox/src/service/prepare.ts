import { setImmediate as nextTurn } from 'node:timers/promises'
import type { World } from './world.ts'

/**
 * Records the outings of seeded activities, and of those that their efforts are compared with, one at a time, so that other requests are
 * answered in between: nothing of them is computed before it is asked for, and a page asks for two hundred at once.
 */
export async function prepareActivities({ template }: World, ids: readonly string[]): Promise<void> {
  const { activities, achievements, prepared } = template
  for (const id of achievements.comparedWith(ids)) {
    const activity = activities.get(id)
    if (activity === undefined || prepared.has(id)) continue
    void activity.detail
    for (const effort of achievements.effortsIn(id)) void effort.detail
    prepared.add(id)
    await nextTurn()
  }
}
