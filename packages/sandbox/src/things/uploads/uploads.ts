import { notFound, Refusal } from '../../core/refusal.ts'
import { hasRow, insertRow, updateRows } from '../../core/rows.ts'
import { schedule, type TaskHandler } from '../../core/tasks.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/api.gen.ts'
import { type DataType, UploadRefusal } from '../../tracks/files/activity-file.ts'
import type { DerivedFile, FileContext, ReadActivity } from '../../tracks/files/parse-worker.ts'
import type { UploadParsers } from '../../tracks/files/parsers.ts'
import { usualName } from '../../tracks/files/sports.ts'
import { readActivityRow } from '../activities/activity-rows.ts'
import { addActivity } from '../activities/create-activity.ts'
import { cutOf, matchActivity, replaceCut } from '../activities/edit-activity.ts'
import { weightOf, zoneOf } from '../athletes/athletes.ts'
import { segmentLines } from '../segments/segment-rows.ts'
import { readPrivacyZones } from '../zones/privacy-zones.ts'
import { isProcessing, readUpload, type SentWithFile, type UploadRow } from './upload-records.ts'

type Upload = components['schemas']['Upload']

/** Processing time in milliseconds (recorded traffic: under two seconds on average). */
const PROCESSING_TIME = 1_500

export interface UploadRequest {
  readonly file: { readonly name: string; readonly bytes: Uint8Array }
  /** Uppercase values are accepted too, because the specification uses them. */
  readonly data_type: DataType | 'FIT' | 'TCX' | 'GPX'
  readonly name?: string
  readonly description?: string
  readonly external_id?: string
  readonly sport_type?: components['schemas']['SportTypeInput']
  readonly trainer?: string
  readonly commute?: string
}

/** Forms send empty fields. They count as not sent. */
const given = (text: string | undefined): string | undefined => (text?.trim() === '' ? undefined : text)

/** What the athlete sent with a file, and what is recorded about it. */
type StoredRequest = Omit<UploadRequest, 'file'> & SentWithFile

/** Accepts a file. It becomes an activity after the processing time. */
export function takeUpload(world: World, athleteId: string, { file, ...request }: UploadRequest): Upload {
  if (file.bytes.length === 0) {
    throw new Refusal('invalid', { resource: 'Upload', field: 'file', code: 'empty' }, 'The file is empty.')
  }
  const id = nextUploadId(world)
  world.database.atomically(() => {
    const stored: StoredRequest = { ...request, file_name: file.name, at: world.now() }
    insertRow(world, 'uploads', {
      id,
      athlete_id: athleteId,
      external_id: given(request.external_id) ?? file.name,
      state: 'processing',
      request: JSON.stringify(stored),
      file: file.bytes,
    })
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
  const row = readUpload(world, id)
  if (row?.athlete_id !== athleteId) throw notFound('Upload')
  const deleted = row.activity_id !== null && readActivityRow(world, row.activity_id) === undefined
  return {
    id: Number(row.id),
    id_str: row.id,
    external_id: row.state === 'processing' ? null : row.external_id,
    error: row.error,
    status: STATUS[deleted ? 'deleted' : row.state],
    activity_id: row.activity_id === null || deleted ? null : Number(row.activity_id),
  }
}

function endUpload(
  world: World,
  id: string,
  result: { readonly error: string } | { readonly activity_id: string | undefined; readonly digest: string },
): void {
  updateRows(world, 'uploads', { id }, { ...result, state: 'error' in result ? 'failed' : 'ready', file: null })
}

const NOT_PROCESSED = 'The file could not be processed.'

/** The file of an upload; undefined if it was deleted, or imported without it. It is read when a parser is free: files that wait are in memory once. */
const fileOf = (world: World, id: string): Uint8Array | undefined =>
  world.database.get<{ file: Uint8Array | null }>('select file from uploads where world = ? and id = ?', world.id, id)?.file ?? undefined

/**
 * Creates the activities of an upload, which names the first one, or records the error. The files of a world are parsed one after the other, so its activities
 * are created in the order of the uploads.
 */
export const createUploadTask = (parsers: UploadParsers): TaskHandler => ({
  perform(world, { id }) {
    const row = world.database.get<OwnUpload & { readonly request: string }>(
      `select id, external_id, athlete_id, request from uploads where world = ? and id = ? and state = 'processing'`,
      world.id,
      String(id),
    )
    if (row === undefined) return undefined
    const request = JSON.parse(row.request) as StoredRequest
    const fail = (error: string): undefined => void endUpload(world, row.id, { error })
    const context = contextOf(world, row.athlete_id, request)
    const becomeActivity = (file: DerivedFile | undefined): undefined => {
      // The athlete may have been deleted in the meantime, with the upload.
      if (isProcessing(world, row.id) === undefined) return undefined
      if (file === undefined) return fail(NOT_PROCESSED)
      const duplicate = findDuplicate(world, row.athlete_id, file.digest)
      if (duplicate !== undefined) return fail(`${row.external_id} duplicate of activity ${duplicate}`)
      const [activityId] = file.activities.map((activity) => makeActivity(world, row, request, activity, context))
      endUpload(world, row.id, { activity_id: activityId, digest: file.digest })
    }
    const ended = parsers
      .run(world, async ({ parse }) => {
        const bytes = fileOf(world, row.id)
        return bytes && parse(bytes, request.data_type.toLowerCase() as DataType, context)
      })
      .then(
        (file) => () => becomeActivity(file),
        (error: unknown) => {
          if (!(error instanceof UploadRefusal)) throw error
          return () => fail(error.message)
        },
      )
    return { ended, takesEffectAt: world.now() }
  },
  setAside: (world, { id }) => endUpload(world, String(id), { error: NOT_PROCESSED }),
})

/** The next id that neither an upload nor an activity of the world has. */
function nextUploadId(world: World): string {
  for (;;) {
    const id = String(13_000_000_000 + world.next('upload') * 11)
    if (!hasRow(world, 'uploads', { id }) && !hasRow(world, 'activities', { upload_id: id })) return id
  }
}

/** The athlete's settings that a file is analyzed with. */
const contextOf = (world: World, athleteId: string, { sport_type: sport }: Pick<UploadRequest, 'sport_type'>): FileContext => ({
  sport: sport ?? null,
  timeZone: zoneOf(world, athleteId),
  weight: weightOf(world, athleteId),
  zones: readPrivacyZones(world, athleteId).map(({ center, radius }) => ({ center, radius })),
  segments: segmentLines(world),
})

/** Privacy zones or segments have changed while the file was parsed. */
function lookAgain(world: World, activityId: string, { zones, segments }: FileContext): void {
  const row = readActivityRow(world, activityId)
  if (row === undefined) return
  replaceCut(world, row, cutOf(world, row, zones))
  matchActivity(world, row, segments)
}

/** The first existing activity of the same file. */
const findDuplicate = (world: World, athleteId: string, digest: string): string | undefined =>
  world.database.get<{ id: string }>(
    `select activities.id from uploads join activities
     on activities.world = uploads.world and activities.athlete_id = uploads.athlete_id and activities.upload_id = uploads.id
     where uploads.world = ? and uploads.athlete_id = ? and digest = ? order by start limit 1`,
    world.id,
    athleteId,
    digest,
  )?.id

type OwnUpload = Pick<UploadRow, 'id' | 'external_id' | 'athlete_id'>

/** Adds the activity, and returns its id. @param context the settings that the file was analyzed with */
function makeActivity(
  world: World,
  { id: uploadId, external_id, athlete_id }: OwnUpload,
  request: StoredRequest,
  { sport, name, trainer, startTime, timeZone, device, derived }: ReadActivity,
  context: FileContext,
): string {
  const id = addActivity(world, {
    athlete_id,
    sport_type: sport,
    description: request.description,
    name: given(request.name) ?? name ?? usualName(sport, startTime, timeZone),
    commute: request.commute === '1',
    trainer: request.trainer === undefined ? trainer : request.trainer === '1',
    start: toSeconds(startTime),
    time_zone: timeZone,
    made: { derived, device_name: device ?? null, upload_id: uploadId, external_id },
  })
  const now = contextOf(world, athlete_id, request)
  if (JSON.stringify([now.zones, now.segments]) !== JSON.stringify([context.zones, context.segments])) lookAgain(world, id, now)
  return id
}
