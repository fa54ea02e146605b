import { parseLocal } from '../../base/date-time.ts'
import { isoLocal } from '../../base/local-time.ts'
import { wordsIn } from '../../base/search-words.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import type { components as control } from '../../description/control.gen.ts'
import { enumOf } from '../../description/shapes.ts'
import { zonesOf } from '../../things/activities/activity-details.ts'
import { recordedStreams, requireActivityRow } from '../../things/activities/activity-rows.ts'
import { createManualActivity } from '../../things/activities/create-activity.ts'
import { changeActivity, deleteActivity } from '../../things/activities/edit-activity.ts'
import { zoneOf } from '../../things/athletes/athletes.ts'
import { PLANNED_SPEED } from '../../things/routes/routes.ts'
import { termsOf } from '../../things/search.ts'
import { readLine } from '../../things/segments/given-lines.ts'
import type { Line } from '../../things/segments/lines.ts'
import { searchUploads, TEXTS_OF_UPLOAD } from '../../things/uploads/upload-records.ts'
import { type RecordedFile, recordFile } from '../../things/uploads/uploads.ts'
import { asOwner } from '../../things/viewer.ts'
import { segmentTypeOf } from '../../tracks/matching.ts'
import type { Point } from '../../tracks/streams.ts'
import { zoneAt } from '../../tracks/time-zone.ts'
import { athleteIn, type Call, type Handlers, onlyOf, refusedField } from '../call.ts'
import { idsIn } from '../lists.ts'
import type { ControlInput } from '../operation-types.ts'
import { recordingToTcx } from '../recording-tcx.ts'
import { streamSetOf, uploadOf } from '../records.ts'
import { activityOf, KINDS } from './control-things.ts'

type ShownActivity = control['schemas']['Activity']

function sportIn<T extends string | undefined>(sport: T): Extract<components['schemas']['SportTypeInput'], string> & T {
  if (sport !== undefined && !enumOf('SportTypeInput').has(sport)) throw refusedField('sport_type', `unknown sport_type "${sport}"`)
  return sport as Extract<components['schemas']['SportTypeInput'], string> & T
}

type NewActivity = Call<ControlInput<'createActivity'>>

/** Fields that a file determines. */
const OF_ENTRY = ['start_date_local', 'elapsed_time', 'distance'] as const

const OF_FILE = [...OF_ENTRY, 'points', 'polyline', 'average_speed'] as const

/** The recording in a request. */
function fileIn({ input }: NewActivity, { data_type, content }: NonNullable<NewActivity['input']['file']>): RecordingFile {
  const other = OF_FILE.find((field) => input[field] !== undefined)
  if (other !== undefined) throw refusedField(other, `${other} comes from the file: omit it`)
  if (/[^A-Za-z\d+/=\s]/.test(content)) throw refusedField('file.content', 'file.content is not base64')
  return { data_type, file: Buffer.from(content, 'base64') }
}

type RecordingFile = Pick<RecordedFile, 'file' | 'data_type'>

/** A recording along a line at a constant speed. */
function fileAlong({ world, input }: NewActivity, { latlng, altitude, distance }: Line): RecordingFile {
  const { sport_type = 'Ride', average_speed, elapsed_time, start_date_local } = input
  if (input.distance !== undefined) throw refusedField('distance', 'distance comes from the line: omit it')
  if (average_speed !== undefined && elapsed_time !== undefined)
    throw refusedField('average_speed', 'average_speed and elapsed_time are mutually exclusive: give one')
  const meters = distance.at(-1) ?? 0
  const speed = average_speed ?? (elapsed_time === undefined ? PLANNED_SPEED[segmentTypeOf(sport_type) ?? 'Run'] : meters / elapsed_time)
  const times = distance.map((each) => Math.round(each / speed))
  // A device records at most one point per second.
  const kept = times.flatMap((time, index) => (index > 0 && time === times[index - 1] ? [] : [index]))
  if (kept.length < 2) throw refusedField('average_speed', 'the line is shorter than a second at this speed')
  const pick = <T>(values: readonly T[]): T[] => kept.flatMap((index) => values.slice(index, index + 1))
  const streams = { time: pick(times), latlng: pick(latlng), altitude: pick(altitude), distance: pick(distance) }
  const laps = [{ startIndex: 0, endIndex: kept.length - 1 }]
  const zone = zoneAt(latlng[0] as Point) ?? zoneOf(world, athleteIn(world, input.athlete_id))
  const start = start_date_local === undefined ? world.now() : localTimeIn('start_date_local', start_date_local, zone)
  return { data_type: 'tcx', file: Buffer.from(recordingToTcx({ streams, laps }, toSeconds(start), '')) }
}

/** @throws Refusal invalid */
function localTimeIn(field: string, text: string, zone: string): number {
  const time = parseLocal(text, zone)
  if (Number.isNaN(time)) throw refusedField(field, `${field} is not a valid date-time`)
  return time
}

/** Creates an activity from a recording, and responds when it exists. */
async function record({ services, world, input, untilHungUp }: NewActivity, recording: RecordingFile): Promise<ShownActivity> {
  const athleteId = athleteIn(world, input.athlete_id)
  const { name, description, sport_type, visibility, commute, trainer } = input
  const id = await recordFile(
    world,
    athleteId,
    {
      ...recording,
      visibility,
      commute,
      trainer,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(sport_type !== undefined && { sport_type: sportIn(sport_type) }),
    },
    { changes: services.changes, scheduler: services.scheduler, signal: untilHungUp() },
  )
  return activityOf(world, id)
}

function enter({ services, world, input }: NewActivity): ShownActivity {
  const { athlete_id, sport_type = 'Ride', start_date_local, elapsed_time = 3600, average_speed, file: _, ...rest } = input
  if (average_speed !== undefined) throw refusedField('average_speed', 'average_speed requires points or polyline')
  const athleteId = athleteIn(world, athlete_id)
  const id = createManualActivity(world, athleteId, {
    sport_type: sportIn(sport_type),
    elapsed_time,
    ...rest,
    start_date_local: start_date_local ?? isoLocal(world.now(), zoneOf(world, athleteId)),
  })
  services.scheduler.wake(world)
  return activityOf(world, id)
}

/** The owner of the activity, with every right to it. */
const ownerOf = (world: World, id: string): string => requireActivityRow(world, id).athlete_id

export const activities = {
  listActivities: KINDS.activities.list,
  createActivity(call) {
    const { world, input } = call
    if (input.file !== undefined) return record(call, fileIn(call, input.file))
    const line = readLine(world, { points: input.points, polyline: input.polyline })
    if (line === undefined) return enter(call)
    return record({ ...call, world, input: { ...input, sport_type: input.sport_type ?? 'Ride' } }, fileAlong(call, line))
  },
  getActivity({ world, input }) {
    const id = String(input.id)
    return activityOf(world, id)
  },
  getActivityStreams: ({ world, input }) => streamSetOf(recordedStreams(world, requireActivityRow(world, String(input.id)))),
  getActivityZones: ({ world, input }) =>
    zonesOf(world, requireActivityRow(world, String(input.id))) as ReturnType<Handlers['getActivityZones']>,
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
