import type { components } from '../api.gen.ts'
import { isoLocal, offsetAt, TIME_ZONE } from '../local-time.ts'
import type { DerivedActivity } from '../uploads/derive.ts'
import type { UploadParsers } from '../uploads/parsers.ts'
import { UploadRefusal } from '../uploads/refusal.ts'
import type { DataType } from '../uploads/types.ts'
import { type Activity, readActivity } from './activities.ts'
import { isoSeconds } from './clock.ts'
import { addActivity, coarseType, nextActivityId } from './edit-activity.ts'
import { lapsOfActivity } from './laps.ts'
import { zoneOf } from './privacy.ts'
import { notFound, Refusal } from './refusal.ts'
import { writeStreams } from './streams.ts'
import { schedule, type TaskHandler } from './tasks.ts'
import type { World } from './world.ts'

type Upload = components['schemas']['Upload']

/** How long processing takes (recorded traffic: under two seconds on average), in milliseconds. */
const PROCESSING_TIME = 1_500

export interface UploadRequest {
  readonly file: { readonly name: string; readonly bytes: Uint8Array }
  /** Also in capitals, as the specification spells it. */
  readonly data_type: DataType | 'FIT' | 'TCX' | 'GPX'
  readonly name?: string
  readonly description?: string
  readonly external_id?: string
  readonly sport_type?: components['schemas']['SportTypeInput']
  readonly trainer?: string
  readonly commute?: string
}

interface UploadRow {
  id: string
  external_id: string
  state: 'processing' | 'ready' | 'failed'
  error: string | null
  activity_id: string | null
}

/** Forms send fields that were left empty, which count as not sent. */
const given = (text: string | undefined): string | undefined => (text?.trim() === '' ? undefined : text)

/** Takes a file in; it becomes an activity a moment later. */
export function takeUpload(world: World, athleteId: string, { file, ...request }: UploadRequest): Upload {
  if (file.bytes.length === 0) {
    throw new Refusal('invalid', { resource: 'Upload', field: 'file', code: 'empty' }, 'the file is empty')
  }
  const id = String(13_000_000_000 + world.next('upload') * 11)
  const externalId = given(request.external_id) ?? file.name
  world.database.atomically(() => {
    world.database.run(
      'insert into uploads (world, id, athlete_id, external_id, state, request, file) values (?, ?, ?, ?, ?, ?, ?)',
      ...[world.id, id, athleteId, externalId, 'processing', JSON.stringify(request)],
      file.bytes,
    )
    schedule(world, { kind: 'upload', due: world.now() + PROCESSING_TIME, payload: { id } })
  })
  return uploadStatus(world, athleteId, id)
}

const STATUS = {
  processing: 'Your activity is still being processed.',
  ready: 'Your activity is ready.',
  failed: 'There was an error processing your activity.',
  deleted: 'The created activity has been deleted.',
} as const

/** @throws Refusal not-found */
export function uploadStatus(world: World, athleteId: string, id: string): Upload {
  const row = world.database.get<UploadRow>(
    'select id, external_id, state, error, activity_id from uploads where world = ? and id = ? and athlete_id = ?',
    world.id,
    id,
    athleteId,
  )
  if (row === undefined) throw notFound('Upload')
  const deleted = row.activity_id !== null && readActivity(world, row.activity_id) === undefined
  return {
    id: Number(row.id),
    id_str: row.id,
    external_id: row.state === 'processing' ? null : row.external_id,
    error: row.error,
    status: STATUS[deleted ? 'deleted' : row.state],
    activity_id: row.activity_id === null || deleted ? null : Number(row.activity_id),
  }
}

const failUpload = (world: World, id: string, error: string): void =>
  world.database.run("update uploads set state = 'failed', error = ?, file = null where world = ? and id = ?", error, world.id, id)

/** Makes the activity of an upload, or notes why there is none. Files are parsed outside; activities are made in the order of the uploads. */
export const createUploadTask = (parsers: UploadParsers): TaskHandler => ({
  perform(world, { id }) {
    const row = world.database.get<UploadRow & { athlete_id: string; request: string; file: Uint8Array }>(
      "select * from uploads where world = ? and id = ? and state = 'processing'",
      world.id,
      String(id),
    )
    if (row === undefined) return undefined
    const request = JSON.parse(row.request) as Omit<UploadRequest, 'file'>
    const fail = (error: string): undefined => void failUpload(world, row.id, error)
    const becomeActivity = (derived: DerivedActivity): undefined => {
      const duplicate = findDuplicate(world, row.athlete_id, derived.digest)
      if (duplicate !== undefined) return fail(`${row.external_id} duplicate of activity ${duplicate}`)
      const activity = makeActivity(world, row, request, derived)
      writeStreams(world, String(activity.id), derived.streams)
      addActivity(world, row.athlete_id, activity, derived.outside)
      world.database.run(
        "update uploads set state = 'ready', activity_id = ?, digest = ?, file = null where world = ? and id = ?",
        ...[String(activity.id), derived.digest, world.id, row.id],
      )
    }
    const ended = parsers
      .run(world.id, ({ parse }) => parse(row.file, request.data_type.toLowerCase() as DataType, zoneOf(world, row.athlete_id)))
      .then(
        (derived) => () => becomeActivity(derived),
        (error: unknown) => {
          if (!(error instanceof UploadRefusal)) throw error
          return () => fail(error.message)
        },
      )
    return { ended, takesEffectAt: world.now() }
  },
  setAside: (world, { id }) => failUpload(world, String(id), 'The file could not be processed.'),
})

/** The activity that the same file has already become, if it still exists. */
function findDuplicate(world: World, athleteId: string, digest: string): string | undefined {
  const rows = world.database.all<{ activity_id: string }>(
    'select activity_id from uploads where world = ? and athlete_id = ? and digest = ? and activity_id is not null',
    ...[world.id, athleteId, digest],
  )
  return rows.map(({ activity_id: id }) => id).find((id) => readActivity(world, id) !== undefined)
}

const partOfDay = (utc: number): string => {
  const hour = Number(isoLocal(utc).slice(11, 13))
  if (hour < 5) return 'Night'
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}

function makeActivity(
  world: World,
  { id: uploadId, external_id: externalId }: UploadRow,
  request: Omit<UploadRequest, 'file'>,
  { sport, name, startTime, device, totals, outline, laps, splits_metric, splits_standard }: DerivedActivity,
): Activity {
  const id = nextActivityId(world)
  const sportType = request.sport_type ?? sport
  return {
    id,
    external_id: externalId,
    upload_id: Number(uploadId),
    upload_id_str: uploadId,
    name: given(request.name) ?? name ?? `${partOfDay(startTime)} ${sportType.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}`,
    description: request.description ?? null,
    type: coarseType(sportType),
    sport_type: sportType,
    start_date: isoSeconds(startTime),
    start_date_local: isoLocal(startTime),
    timezone: TIME_ZONE,
    utc_offset: offsetAt(startTime),
    ...totals,
    ...outline,
    map: { id: `a${id}`, ...outline.map, resource_state: 3 },
    trainer: request.trainer === '1',
    commute: request.commute === '1',
    manual: false,
    device_name: device ?? null,
    splits_metric,
    splits_standard,
    laps: lapsOfActivity(world, id, laps),
  } as unknown as Activity
}
