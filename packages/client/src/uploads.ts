import { ApiError, DeadlineError, isApiError, UploadError } from './errors.ts'
import { type ClientFor, onWaited, type RequestOptions, rawClient } from './helper-call.ts'
import type { Scope } from './operations.gen.ts'
import { paginate } from './paginate.ts'
import { unwrap } from './perform-call.ts'
import { toBlob } from './request-body.ts'
import type { operations, SummaryActivity, Upload } from './schema.gen.ts'
import { startDeadline } from './timeout.ts'
import type { ActivityClient } from './types.ts'
import { withoutUndefined } from './values.ts'
import {
  awaitActivity,
  reportProgress,
  requestOptions,
  type SentUpload,
  UPLOAD_TIMEOUT_MS,
  type UploadDataType,
  type UploadedActivity,
  type UploadWaitOptions,
} from './wait-for-upload.ts'
import type { BinaryInput } from './web-stream.ts'

type UploadFields = operations['createUpload']['requestBody']['content']['multipart/form-data']

/** The file, the fields and the options of an upload. Names with an underscore are those of the service. */
export interface UploadOptions extends UploadWaitOptions {
  /** Path of a file (Node, Bun and Deno), or its content. A stream is read to its end before the file is sent. */
  file: string | BinaryInput
  /** Name of the file. Default: from the path or the `File`. */
  fileName?: string
  /** Format of the file. Default: from the file name, `ride.fit.gz` is `fit.gz`. */
  data_type?: UploadDataType
  /** Name of the activity. */
  name?: string
  /** Description of the activity. */
  description?: string
  /** Sport of the activity; also one that was read. */
  sport_type?: NonNullable<UploadFields['sport_type']>
  /** The activity was done on a trainer. */
  trainer?: boolean
  /** The activity was a commute. */
  commute?: boolean
  /** Identifier of the upload in your own system: `findUploadedActivity` searches for it if it is unique. Default: the name of the file. */
  external_id?: string
  /** `false` returns as soon as the service has the file. Default: wait until it is an activity. */
  wait?: boolean
}

const CREATE = 'POST /uploads'

/**
 * Uploads an activity file and waits until the service has created an activity from it.
 *
 * The file is sent once: if the response is lost, it is not known whether the service has the file, and the error has the reason
 * `unconfirmed`.
 * @throws UploadError see `reason` for why there is no activity, or why this is not known
 * @throws ApiError `invalid_request` when the format cannot be determined from the file name, or paths cannot be read here
 * @throws ApiError any other failure before the service had the file: nothing was uploaded
 */
export async function uploadActivity<Granted extends Scope, Wait extends boolean = true>(
  api: ClientFor<'POST /uploads', Granted>,
  options: UploadOptions & { wait?: Wait },
): Promise<Wait extends false ? SentUpload : UploadedActivity>
export async function uploadActivity(api: unknown, options: UploadOptions): Promise<SentUpload> {
  const { timeoutMs = UPLOAD_TIMEOUT_MS, now = Date.now } = options
  let deadline = now() + timeoutMs
  const addWait = (waitedMs: number): void => {
    deadline += waitedMs
  }
  const file = await readInTime(options, timeoutMs)
  const dataType = options.data_type ?? uploadDataTypeOf(file.name)
  if (dataType === undefined)
    throw new ApiError('invalid_request', 'the format cannot be determined from the file name; set data_type', { operation: CREATE })
  if (file.size === 0) throw new UploadError('the file is empty', { operation: CREATE, reason: 'empty', externalId: options.external_id })
  reportProgress(options, { phase: 'read', fileName: file.name, dataType, bytes: file.size })

  const { name, description, sport_type, trainer, commute, external_id } = options
  const flags = { trainer: flagOf(trainer), commute: flagOf(commute) }
  const body = { data_type: dataType, name, description, sport_type, ...flags, external_id, file }
  const leftMs = deadline - now()
  if (!(leftMs > 0)) throw new DeadlineError(`nothing was sent within ${timeoutMs} ms`, { operation: CREATE })
  const sent = await send(api, body, { ...requestOptions(options), timeoutMs: leftMs, [onWaited]: addWait })
  reportProgress(options, { phase: 'sent', ...sent })
  if (options.wait === false) return sent
  return awaitActivity(api, sent, { ...options, timeoutMs: deadline - now() })
}

/**
 * Searches for the activity of an upload by the `external_id` that was sent with it, for example after an upload whose response was lost.
 * It must be unique: activities do not contain the time of their upload. Reads activities newest first, or oldest first if you pass only
 * `after`. Of several activities of one file, it returns the first.
 * @returns undefined when there is none: the service does not have the file, or has not processed it yet
 * @throws UploadError with the reason `unconfirmed` when several uploads have the `external_id`
 */
export async function findUploadedActivity<Granted extends Scope>(
  api: ClientFor<'GET /athlete/activities', Granted>,
  externalId: string,
  options: RequestOptions & {
    /** Only activities that started after this time. Unix timestamp, in seconds. */
    after?: number
    /** Only activities that started before this time. Unix timestamp, in seconds. */
    before?: number
    /** Maximum number of activities to read. Default: 200, the largest page. */
    limit?: number
  } = {},
): Promise<SummaryActivity | undefined> {
  const { after, before, limit = 200, ...request } = options
  const query = withoutUndefined({ after, before })
  const activities = paginate(api as unknown as ActivityClient, '/athlete/activities', { ...request, limit, params: { query } })
  let found: SummaryActivity | undefined
  for await (const activity of activities) {
    if (activity.external_id !== externalId) continue
    found ??= activity
    if (uploadOf(activity) !== uploadOf(found)) {
      const details = { operation: 'GET /athlete/activities', reason: 'unconfirmed', externalId } as const
      throw new UploadError('several uploads have this external_id; it must be unique', details)
    }
    if (Date.parse(activity.start_date) < Date.parse(found.start_date)) found = activity
  }
  return found
}

const uploadOf = ({ upload_id: uploadId, id }: SummaryActivity): string => String(uploadId ?? id)

const flagOf = (value: boolean | undefined): '0' | '1' | undefined => (value === undefined ? undefined : value ? '1' : '0')

/** Format of an activity file, from its name: `ride.fit.gz` is `fit.gz`. Undefined for any other file. */
export const uploadDataTypeOf = (name: string): UploadDataType | undefined =>
  /\.((?:fit|tcx|gpx)(?:\.gz)?)$/i.exec(name)?.[1]?.toLowerCase() as UploadDataType | undefined

/**
 * Reads the file, within the time limit of the whole upload.
 * @throws DeadlineError when a stream has not ended by then
 */
async function readInTime(options: UploadOptions, timeoutMs: number): Promise<File> {
  const { signal, race, clear } = startDeadline(CREATE, { timeoutMs, outer: options.signal })
  try {
    signal.throwIfAborted()
    return await race(readInput(options, signal))
  } finally {
    clear()
  }
}

/** The file with its name, in memory. */
async function readInput({ file, fileName, data_type: dataType }: UploadOptions, signal: AbortSignal): Promise<File> {
  // Without a format, the file name has no extension either, because a guessed one could create a wrong activity.
  const usualName = dataType === undefined ? 'activity' : `activity.${dataType.toLowerCase()}`
  const nameFor = (known: string | undefined): string => fileName ?? known ?? usualName
  if (typeof file !== 'string') {
    const blob = await toBlob(file, signal)
    if (blob instanceof File && blob.name === nameFor(blob.name)) return blob
    return new File([blob], nameFor(blob instanceof File ? blob.name : undefined))
  }
  const { readFile } = await import('./node/read-file.ts')
  const bytes = await readFile(file, signal)
  if (bytes !== undefined) return new File([bytes], nameFor(file.split(/[/\\]/).at(-1)))
  throw new ApiError('invalid_request', 'paths are supported only in Node, Bun and Deno; pass a File, a Blob or the bytes', {
    operation: CREATE,
  })
}

/** Failures after which the service might have the file. All others happen before. */
const LOSES_RESPONSE = new Set<string>([
  'connection_failed',
  'deadline_exceeded',
  'malformed_response',
  'response_too_large',
  'server_error',
])

/** Error fields that mean the file. Recorded traffic has the last two. */
const FILE_FIELDS = new Set<unknown>(['file', 'data', 'gzip'])

async function send(api: unknown, body: { external_id: string | undefined }, request: object): Promise<SentUpload> {
  const externalId = body.external_id
  const unconfirmed = (cause: unknown): UploadError => {
    const how =
      externalId === undefined
        ? 'if it has the file, sending it again results in a duplicate'
        : 'findUploadedActivity() searches for its external_id'
    const message = `the response was lost: the service might or might not have the file, and it is not sent again; ${how}`
    return new UploadError(message, { operation: CREATE, reason: 'unconfirmed', externalId, cause })
  }
  const upload = await unwrap(rawClient(api).POST('/uploads', { ...request, body })).catch((error: unknown) => {
    if (!isApiError(error) || error.operation !== CREATE) throw error
    if (LOSES_RESPONSE.has(error.code)) throw unconfirmed(error)
    const refused = error.errors.find(({ field }) => FILE_FIELDS.has(field))
    if (refused === undefined) throw error
    const reason = typeof refused.code === 'string' && /empty/i.test(refused.code) ? 'empty' : 'malformed'
    throw new UploadError(`the service refuses the file: ${reason}`, { operation: CREATE, reason, externalId, cause: error })
  })
  const { id, id_str: digits } = (upload ?? {}) as Partial<Upload>
  const uploadId = id ?? digits
  if (uploadId === undefined) throw unconfirmed(undefined)
  return { uploadId, upload: upload as Upload }
}
