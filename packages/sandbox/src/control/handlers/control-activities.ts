import { isoLocal } from '../../base/local-time.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { enumOf } from '../../description/shapes.ts'
import { recordedStreams, requireActivityRow } from '../../things/activities/activity-rows.ts'
import { createManualActivity } from '../../things/activities/create-activity.ts'
import { changeActivity, deleteActivity } from '../../things/activities/edit-activity.ts'
import { zoneOf } from '../../things/athletes/athletes.ts'
import { readUploads } from '../../things/uploads/upload-records.ts'
import { asOwner } from '../../things/viewer.ts'
import { athleteIn, type Handlers, refusedField } from '../call.ts'
import { streamSetOf, uploadOf } from '../records.ts'
import { type Listing, select } from '../search.ts'
import { activityOf } from './control-things.ts'

function sportIn<T extends string | undefined>(sport: T): Extract<components['schemas']['SportTypeInput'], string> & T {
  if (sport !== undefined && !enumOf('SportTypeInput').has(sport)) throw refusedField('sport_type', `unknown sport_type "${sport}"`)
  return sport as Extract<components['schemas']['SportTypeInput'], string> & T
}

/** The owner of the activity, with every right to it. */
const ownerOf = (world: World, id: string): string => requireActivityRow(world, id).athlete_id

const UPLOADS: Listing = {
  table: 'uploads',
  texts: `concat_ws(' ', id, external_id, request ->> 'file_name', request ->> 'data_type', error)`,
  order: 'cast(id as integer) desc',
  owner: 'athlete_id',
}

export const activities = {
  createActivity({ services, world, input }) {
    const { athlete_id, sport_type = 'Ride', start_date_local, elapsed_time = 3600, ...rest } = input
    const athleteId = athleteIn(world, athlete_id)
    const id = createManualActivity(world, athleteId, {
      sport_type: sportIn(sport_type),
      elapsed_time,
      ...rest,
      start_date_local: start_date_local ?? isoLocal(world.now(), zoneOf(world, athleteId)),
    })
    services.scheduler.wake(world)
    return activityOf(world, id)
  },
  getActivityStreams: ({ world, input }) => streamSetOf(recordedStreams(world, requireActivityRow(world, String(input.id)))),
  changeActivity({ services, world, input: { id: given, sport_type: sport, ...rest } }) {
    const id = String(given)
    const athleteId = ownerOf(world, id)
    changeActivity(world, id, asOwner(athleteId), { ...rest, ...(sport !== undefined && { sport_type: sportIn(sport) }) })
    services.scheduler.wake(world)
    return activityOf(world, id)
  },
  deleteActivity({ services, world, input }) {
    const id = String(input.id)
    deleteActivity(world, id)
    services.scheduler.wake(world)
  },
  listUploads(call) {
    const { state } = call.input
    return readUploads(call.world, select(call, UPLOADS, state === undefined ? [] : [['state = ?', state]])).map(uploadOf)
  },
} satisfies Partial<Handlers>
