import type { components } from '../api.gen.ts'
import { isoLocal } from '../local-time.ts'
import type { DerivedActivity } from '../uploads/derive.ts'
import { isoSeconds } from './clock.ts'
import type { World } from './world.ts'

/** Laps of an uploaded activity as the API gives them. */
export function lapsOfActivity(world: World, activityId: number, laps: DerivedActivity['laps']): components['schemas']['Lap'][] {
  const first = world.take('lap', laps.length)
  return laps.map(
    ({ startTime, ...lap }, index) =>
      ({
        id: 40_000_000_000 + first + index,
        resource_state: 2,
        name: `Lap ${index + 1}`,
        activity: { id: activityId, resource_state: 1 },
        start_date: isoSeconds(startTime),
        start_date_local: isoLocal(startTime),
        ...lap,
        lap_index: index + 1,
        split: index + 1,
      }) as components['schemas']['Lap'],
  )
}
