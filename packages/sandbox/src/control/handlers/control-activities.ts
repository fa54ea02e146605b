import { parseExact } from '../../base/exact-json.ts'
import { isoLocal } from '../../base/local-time.ts'
import type { World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import type { components as control } from '../../description/control.gen.ts'
import { enumOf } from '../../description/shapes.ts'
import { listAllActivities as listAll } from '../../things/activities/activities.ts'
import { detailedActivity, zonesOf } from '../../things/activities/activity-details.ts'
import { requireActivityRow } from '../../things/activities/activity-rows.ts'
import { recordedStreams } from '../../things/activities/activity-streams.ts'
import { createManualActivity } from '../../things/activities/create-activity.ts'
import { changeActivity as change, deleteActivity as remove } from '../../things/activities/edit-activity.ts'
import { recordFile } from '../../things/uploads/uploads.ts'
import { asOwner } from '../../things/viewer.ts'
import { type Call, type Handlers, Refused, worldOf } from '../call.ts'
import type { ControlInput } from '../operation-types.ts'
import { onlyOf } from './athlete-data.ts'
import { athleteIn, settleSoon } from './control-apps.ts'
import { streamSetOf } from './stream-sets.ts'

type ShownActivity = control['schemas']['Activity']

/** As `getActivity` of the service responds to the owner with `activity:read_all`. */
const activityOf = (world: World, id: string, athleteId: string): ShownActivity =>
  detailedActivity(world, id, asOwner(athleteId)) as unknown as ShownActivity

function sportIn<T extends string | undefined>(sport: T): Extract<components['schemas']['SportTypeInput'], string> & T {
  if (sport !== undefined && !enumOf('SportTypeInput').has(sport)) throw new Refused(400, `unknown sport_type "${sport}"`)
  return sport as Extract<components['schemas']['SportTypeInput'], string> & T
}

export const listActivities: Handlers['listActivities'] = (call) => {
  const world = worldOf(call)
  const { athlete_id, page, per_page: perPage } = call.input
  return listAll(world, { athleteId: onlyOf(world, athlete_id), page, perPage }).map((text) => parseExact(text) as ShownActivity)
}

type NewActivity = Call<ControlInput<'createActivity'>>

export const createActivity: Handlers['createActivity'] = (call) =>
  call.input.file === undefined ? enter(call) : record(call, call.input.file)

/** Fields that a file determines. */
const OF_ENTRY = ['start_date_local', 'elapsed_time', 'distance'] as const

async function record(call: NewActivity, { data_type, content }: NonNullable<NewActivity['input']['file']>): Promise<ShownActivity> {
  const { services, input } = call
  const world = worldOf(call)
  const athleteId = athleteIn(world, input.athlete_id)
  const ofEntry = OF_ENTRY.find((field) => input[field] !== undefined)
  if (ofEntry !== undefined) throw new Refused(400, `${ofEntry} comes from the file: omit it`)
  if (/[^A-Za-z\d+/=\s]/.test(content)) throw new Refused(400, 'file.content is not base64')
  const { name, description, sport_type, visibility, commute, trainer } = input
  const id = await recordFile(
    world,
    athleteId,
    {
      file: Buffer.from(content, 'base64'),
      data_type,
      visibility,
      commute,
      trainer,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(sport_type !== undefined && { sport_type: sportIn(sport_type) }),
    },
    services.parsers,
  )
  settleSoon(call, world)
  return activityOf(world, id, athleteId)
}

function enter(call: NewActivity): ShownActivity {
  const world = worldOf(call)
  const { athlete_id, sport_type = 'Ride', start_date_local, elapsed_time = 3600, file: _, ...rest } = call.input
  const athleteId = athleteIn(world, athlete_id)
  const id = createManualActivity(world, athleteId, {
    sport_type: sportIn(sport_type),
    elapsed_time,
    ...rest,
    start_date_local: start_date_local ?? isoLocal(world.now()),
  })
  settleSoon(call, world)
  return activityOf(world, id, athleteId)
}

/** The owner of the activity, with every right to it. */
const ownerOf = (world: World, id: string): string => requireActivityRow(world, id).athlete_id

export const getActivity: Handlers['getActivity'] = (call) => {
  const world = worldOf(call)
  const id = String(call.input.id)
  return activityOf(world, id, ownerOf(world, id))
}

export const getActivityStreams: Handlers['getActivityStreams'] = (call) => {
  const world = worldOf(call)
  return streamSetOf(recordedStreams(world, requireActivityRow(world, String(call.input.id))))
}

export const getActivityZones: Handlers['getActivityZones'] = (call) => {
  const world = worldOf(call)
  return zonesOf(world, requireActivityRow(world, String(call.input.id))) as ReturnType<Handlers['getActivityZones']>
}

export const changeActivity: Handlers['changeActivity'] = (call) => {
  const world = worldOf(call)
  const { id: given, sport_type: sport, ...rest } = call.input
  const id = String(given)
  const athleteId = ownerOf(world, id)
  change(world, id, asOwner(athleteId), { ...rest, ...(sport !== undefined && { sport_type: sportIn(sport) }) })
  settleSoon(call, world)
  return activityOf(world, id, athleteId)
}

export const deleteActivity: Handlers['deleteActivity'] = (call) => {
  const world = worldOf(call)
  const id = String(call.input.id)
  ownerOf(world, id)
  remove(world, id)
  return settleSoon(call, world)
}
