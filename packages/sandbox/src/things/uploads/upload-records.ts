import type { World } from '../../core/world.ts'
import { conditionOf, type PageOf, type Term } from '../search.ts'

/** What the table of uploads has about each of them, without the file. */
export interface UploadRow {
  readonly id: string
  readonly athlete_id: string
  readonly external_id: string
  readonly state: 'processing' | 'ready' | 'failed'
  readonly error: string | null
  readonly activity_id: string | null
  /** JSON. */
  readonly request: string
}

/** The part of a stored request that describes the file. */
export interface SentWithFile {
  readonly data_type: string
  readonly file_name?: string
  /** Time in the world when it was sent, epoch milliseconds. */
  readonly at?: number
}

/** An upload, and its result. */
export type UploadRecord = ReturnType<typeof toRecord>

const RECORD_COLUMNS = 'id, athlete_id, external_id, state, error, activity_id, request'

function toRecord({ request, ...row }: UploadRow) {
  const { data_type, file_name = null, at = null } = JSON.parse(request) as SentWithFile
  return { ...row, file_name, data_type: data_type.toLowerCase(), at }
}

/** A page of the wanted uploads, the newest first, and how many are wanted. */
export function searchUploads(
  { database, id: world }: World,
  terms: readonly Term[],
  { page, perPage }: PageOf,
): { readonly uploads: UploadRecord[]; readonly total: number } {
  const { condition, values } = conditionOf(terms)
  const count = database.get<{ total: number }>(`select count(*) total from uploads where world = ? and ${condition}`, world, ...values)
  const rows = database.all<UploadRow>(
    `select ${RECORD_COLUMNS} from uploads where world = ? and ${condition} order by cast(id as integer) desc limit ? offset ?`,
    world,
    ...values,
    perPage,
    (page - 1) * perPage,
  )
  return { uploads: rows.map(toRecord), total: count?.total ?? 0 }
}

/** What a search for words looks through. */
export const TEXTS_OF_UPLOAD =
  "id || ' ' || external_id || ' ' || coalesce(request ->> 'file_name', '') || ' ' || (request ->> 'data_type') || ' ' || coalesce(error, '')"

/** Undefined if the upload does not exist. */
export function readUpload({ database, id: world }: World, id: string): UploadRecord | undefined {
  const row = database.get<UploadRow>(`select ${RECORD_COLUMNS} from uploads where world = ? and id = ?`, world, id)
  return row && toRecord(row)
}

/** Whether an upload is still being processed; undefined if the upload does not exist. */
export function isProcessing(world: World, id: string): boolean | undefined {
  const upload = readUpload(world, id)
  return upload && upload.state === 'processing'
}
