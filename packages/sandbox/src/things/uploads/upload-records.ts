import type { World } from '../../core/world.ts'

/** What the table of uploads has about each of them. */
export interface UploadRow {
  id: string
  external_id: string
  state: 'processing' | 'ready' | 'failed'
  error: string | null
  activity_id: string | null
}

/** The part of a stored request that describes the file. */
export interface SentWithFile {
  readonly data_type: string
  readonly file_name?: string
  /** Time in the world when it was sent, epoch milliseconds. */
  readonly at?: number
}

/** An upload, and its result. */
export interface UploadRecord {
  readonly id: string
  readonly athleteId: string
  readonly externalId: string
  /** Null where the file was not given by name. */
  readonly fileName: string | null
  readonly dataType: string
  readonly state: UploadRow['state']
  readonly error: string | null
  readonly activityId: string | null
  /** Time in the world when it was sent, epoch milliseconds. */
  readonly at: number | null
}

type RecordRow = UploadRow & { readonly athlete_id: string; readonly request: string }

const RECORD_COLUMNS = 'id, athlete_id, external_id, state, error, activity_id, request'

function toRecord(row: RecordRow): UploadRecord {
  const { data_type, file_name, at } = JSON.parse(row.request) as SentWithFile
  return {
    id: row.id,
    athleteId: row.athlete_id,
    externalId: row.external_id,
    fileName: file_name ?? null,
    dataType: data_type.toLowerCase(),
    state: row.state,
    error: row.error,
    activityId: row.activity_id,
    at: at ?? null,
  }
}

/** A page of the uploads of an athlete, or of all, the newest first. */
export const listUploads = (
  { database, id: world }: World,
  { athleteId, page, perPage }: { readonly athleteId: string | null; readonly page: number; readonly perPage: number },
): UploadRecord[] =>
  database
    .all<RecordRow>(
      `select ${RECORD_COLUMNS} from uploads where world = ? and athlete_id = coalesce(?, athlete_id)
       order by cast(id as integer) desc limit ? offset ?`,
      world,
      athleteId,
      perPage,
      (page - 1) * perPage,
    )
    .map(toRecord)

/** Undefined if the upload does not exist. */
export function readUpload({ database, id: world }: World, id: string): UploadRecord | undefined {
  const row = database.get<RecordRow>(`select ${RECORD_COLUMNS} from uploads where world = ? and id = ?`, world, id)
  return row && toRecord(row)
}

/** Whether an upload is still being processed; undefined if the upload does not exist. */
export function isProcessing(world: World, id: string): boolean | undefined {
  const row = world.database.get<Pick<UploadRow, 'state'>>('select state from uploads where world = ? and id = ?', world.id, id)
  return row && row.state === 'processing'
}
