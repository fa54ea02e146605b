import { type Activity, findActivity } from './activities.ts'
import { effortsOfActivity } from './efforts.ts'
import { showActivity } from './privacy.ts'
import type { Viewer } from './viewer.ts'
import type { World } from './world.ts'

/**
 * The detailed representation as this viewer sees it, whether the activity was read, changed or created.
 * @throws Refusal not-found
 */
export const detailedActivity = (world: World, id: string, viewer: Viewer): Activity => ({
  ...showActivity(world, findActivity(world, id, viewer), viewer),
  segment_efforts: effortsOfActivity(world, id, viewer),
  resource_state: 3,
})
