import type { components } from '../../api.gen.ts'
import { isoLocal } from '../../local-time.ts'
import { readActivity } from '../../service/activities.ts'
import { detailedActivity } from '../../service/detailed-activity.ts'
import { changeActivity as change, createManualActivity, deleteActivity as remove } from '../../service/edit-activity.ts'
import { notFound } from '../../service/refusal.ts'
import { enumOf } from '../../service/shapes.ts'
import { asOwner } from '../../service/viewer.ts'
import type { World } from '../../service/world.ts'
import { type Handlers, worldOf } from '../call.ts'
import type { components as control } from '../control.gen.ts'
import { Refused } from '../refused.ts'
import { athleteIn, settleSoon } from './apps.ts'

type Answer = control['schemas']['Activity']

/** As the API's own `getActivity` responds to its owner with `activity:read_all`. */
const answerOf = (world: World, id: string, athleteId: string): Answer =>
  detailedActivity(world, id, asOwner(athleteId)) as unknown as Answer

function sportIn<T extends string | undefined>(sport: T): Extract<components['schemas']['SportTypeInput'], string> & T {
  if (sport !== undefined && !enumOf('SportTypeInput').has(sport)) throw new Refused(400, `there is no sport_type "${sport}"`)
  return sport as Extract<components['schemas']['SportTypeInput'], string> & T
}

export const createActivity: Handlers['createActivity'] = (call) => {
  const world = worldOf(call)
  const { athlete_id, name = 'Afternoon Ride', sport_type = 'Ride', start_date_local, elapsed_time = 3600, ...rest } = call.input
  const athleteId = athleteIn(world, athlete_id)
  const id = createManualActivity(world, athleteId, {
    ...{ name, sport_type: sportIn(sport_type), elapsed_time, ...rest },
    start_date_local: start_date_local ?? isoLocal(world.now()),
  })
  settleSoon(call, world)
  return answerOf(world, id, athleteId)
}

/** Who owns the activity, and may do everything with it. */
function ownerOf(world: World, id: string): string {
  const found = readActivity(world, id)
  if (found === undefined) throw notFound('Activity', `there is no activity ${id}`)
  return found.row.athlete_id
}

export const changeActivity: Handlers['changeActivity'] = (call) => {
  const world = worldOf(call)
  const { id: given, sport_type: sport, ...rest } = call.input
  const id = String(given)
  const athleteId = ownerOf(world, id)
  change(world, id, asOwner(athleteId), { ...rest, ...(sport !== undefined && { sport_type: sportIn(sport) }) })
  settleSoon(call, world)
  return answerOf(world, id, athleteId)
}

export const deleteActivity: Handlers['deleteActivity'] = (call) => {
  const world = worldOf(call)
  const id = String(call.input.id)
  ownerOf(world, id)
  remove(world, id)
  return settleSoon(call, world)
}
