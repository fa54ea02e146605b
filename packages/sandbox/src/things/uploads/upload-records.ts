import type { World } from '../../core/world.ts'

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
  readonly file_name: string
  /** Time in the world when it was sent, epoch milliseconds. */
  readonly at: number
}

/** An upload, and its result. */
export type UploadRecord = ReturnType<typeof toRecord>

const RECORD_COLUMNS = 'id, athlete_id, external_id, state, error, activity_id, request'

function toRecord({ request, ...row }: UploadRow) {
  const { data_type, file_name, at } = JSON.parse(request) as SentWithFile
  return { ...row, file_name, data_type: data_type.toLowerCase(), at }
}

/** The uploads that match a condition in SQL, with its order. */
export const readUploads = (
  { database, id: world }: World,
  { condition, values }: { readonly condition: string; readonly values: readonly (string | number)[] },
): UploadRecord[] =>
  database.all<UploadRow>(`select ${RECORD_COLUMNS} from uploads where world = ? and ${condition}`, world, ...values).map(toRecord)

/** Undefined if the upload does not exist. */
export const readUpload = (world: World, id: string): UploadRecord | undefined =>
  readUploads(world, { condition: 'id = ?', values: [id] })[0]

/** Whether an upload is still being processed; undefined if the upload does not exist. */
export function isProcessing(world: World, id: string): boolean | undefined {
  const upload = readUpload(world, id)
  return upload && upload.state === 'processing'
}
