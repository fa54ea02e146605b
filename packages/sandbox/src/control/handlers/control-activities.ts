import { isoLocal } from '../../base/local-time.ts'
import { wordsIn } from '../../base/search-words.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { enumOf } from '../../description/shapes.ts'
import { recordedStreams, requireActivityRow } from '../../things/activities/activity-rows.ts'
import { createManualActivity } from '../../things/activities/create-activity.ts'
import { changeActivity, deleteActivity } from '../../things/activities/edit-activity.ts'
import { zoneOf } from '../../things/athletes/athletes.ts'
import { termsOf } from '../../things/search.ts'
import { searchUploads, TEXTS_OF_UPLOAD } from '../../things/uploads/upload-records.ts'
import { asOwner } from '../../things/viewer.ts'
import { athleteIn, type Handlers, onlyOf, refusedField } from '../call.ts'
import { idsIn } from '../lists.ts'
import { streamSetOf, uploadOf } from '../records.ts'
import { activityOf } from './control-things.ts'

function sportIn<T extends string | undefined>(sport: T): Extract<components['schemas']['SportTypeInput'], string> & T {
  if (sport !== undefined && !enumOf('SportTypeInput').has(sport)) throw refusedField('sport_type', `unknown sport_type "${sport}"`)
  return sport as Extract<components['schemas']['SportTypeInput'], string> & T
}

/** The owner of the activity, with every right to it. */
const ownerOf = (world: World, id: string): string => requireActivityRow(world, id).athlete_id

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
  listUploads({ world, input, countAll }) {
    const { athlete_id, ids, q = '', state, page, per_page: perPage } = input
    const selection = { athleteId: onlyOf(world, athlete_id), ids: idsIn(ids), words: wordsIn(q) }
    const terms = termsOf(world, selection, TEXTS_OF_UPLOAD)
    if (state !== undefined) terms.push(['state = ?', [state]])
    const { uploads, total } = searchUploads(world, terms, { page, perPage })
    countAll(total)
    return uploads.map(uploadOf)
  },
} satisfies Partial<Handlers>
