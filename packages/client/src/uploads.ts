import { callSafely } from './call-safely.ts'
import { ApiError, DeadlineError, InvalidRequestError, UploadError, type UploadFailure } from './errors.ts'
import { type ClientWith, type RequestOptions, rawClient } from './helper-call.ts'
import type { Id } from './id.ts'
import type { SummaryActivity, Upload } from './named-types.gen.ts'
import type { Scope } from './operations.gen.ts'
import { paginate } from './paginate.ts'
import { quote } from './redact.ts'
import { type BinaryInput, toBlob } from './request-body.ts'
import type { operations } from './schema.gen.ts'
import { pause as pauseFor, startDeadline } from './timeout.ts'
import type { ActivityClient } from './types.ts'
import { unwrap } from './unwrap.ts'

type UploadFields = operations['createUpload']['requestBody']['content']['multipart/form-data']

/** Formats of activity files. */
export type UploadDataType = UploadFields['data_type']

/** How long to wait for an upload, where its progress is reported, and how requests are sent. */
export interface UploadWaitOptions extends RequestOptions {
  /** Longest time of the whole work, in milliseconds; a last status request may take a second more. Default: 300,000 (five minutes). */
  timeoutMs?: number
  /** Called at each step. What it throws is printed with `console.error` and changes nothing. */
  onProgress?: (progress: UploadProgress) => unknown
  /** The current time, in milliseconds since 1970 UTC. Default: `Date.now`. */
  now?: () => number
  /** Waits between two requests, and rejects with the signal's reason when it fires. Default: with a timer. */
  pause?: (delayMs: number, signal: AbortSignal) => Promise<unknown>
}

/** What an upload consists of. Names with an underscore are the service's own. */
export interface UploadOptions extends UploadWaitOptions {
  /** Path of a file (Node, Bun and Deno), or its content. A stream is read to its end before the file is sent. */
  file: string | BinaryInput
  /** Name of the file. Default: that of the path or of the `File`. */
  fileName?: string
  /** Format of the file. Default: told from the name, `ride.fit.gz` is `fit.gz`. */
  data_type?: UploadDataType
  /** Name of the activity. */
  name?: string
  /** Description of the activity. */
  description?: string
  sport_type?: NonNullable<UploadFields['sport_type']>
  /** The activity was done on a trainer. */
  trainer?: boolean
  /** The activity was a commute. */
  commute?: boolean
  /** Identifier of the upload in your own system. The activity carries it too. Default: the name of the file. */
  external_id?: string
  /** `false` returns as soon as the service has the file. Default: wait until it is an activity. */
  wait?: boolean
}

/** A file that the service has and is processing. */
export interface SentUpload {
  readonly uploadId: Id
  readonly upload: Upload
}

/** A file that has become an activity. */
export interface UploadedActivity extends SentUpload {
  readonly activityId: Id
  /** How often the status was read. */
  readonly polls: number
}

/** `read`: the file is in memory. `sent`: the service has it. `processing`: the status was read, for the nth time. `ready`: it is an activity. */
export type UploadProgress =
  | { readonly phase: 'read'; readonly fileName: string; readonly dataType: UploadDataType; readonly bytes: number }
  | { readonly phase: 'sent'; readonly uploadId: Id; readonly upload: Upload }
  | { readonly phase: 'processing'; readonly uploadId: Id; readonly upload: Upload; readonly polls: number }
  | { readonly phase: 'ready'; readonly uploadId: Id; readonly upload: Upload; readonly polls: number; readonly activityId: Id }

const CREATE = 'POST /uploads'
const STATUS = 'GET /uploads/{uploadId}'
const DEFAULT_TIMEOUT_MS = 300_000
/** A status request that hangs must not use up the whole time. */
const POLL_TIMEOUT_MS = 30_000
/** The service asks for at most one status request a second, and needs less than two seconds on average (both inferred). */
const [FIRST_DELAY_MS, LONGEST_DELAY_MS, GROWTH] = [1_000, 15_000, 1.5]

/**
 * Uploads an activity file and waits until the service has made an activity of it.
 *
 * The file is sent once: if the response is lost, nobody knows whether the service has it, and the error says so (`unconfirmed`).
 * @throws UploadError `reason` says why there is no activity, or why that is not known
 * @throws InvalidRequestError when the format cannot be told from the name, or paths cannot be read here
 * @throws ApiError any other failure before the service had the file: nothing was uploaded
 */
export async function uploadActivity<Granted extends Scope, Wait extends boolean = true>(
  api: ClientWith<Granted, 'activity:write'>,
  options: UploadOptions & { wait?: Wait },
): Promise<Wait extends false ? SentUpload : UploadedActivity>
export async function uploadActivity(api: object, options: UploadOptions): Promise<SentUpload> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, now = Date.now } = options
  const deadline = now() + timeoutMs
  const file = await readInTime(options, timeoutMs)
  const dataType = options.data_type ?? uploadDataTypeOf(file.name)
  if (dataType === undefined)
    throw new InvalidRequestError('the format cannot be told from the name of the file; give data_type', { operation: CREATE })
  if (file.size === 0) throw failure('the file is empty', { operation: CREATE, reason: 'empty', externalId: options.external_id })
  report(options, { phase: 'read', fileName: file.name, dataType, bytes: file.size })

  const { name, description, sport_type, trainer, commute, external_id } = options
  const flags = { trainer: flagOf(trainer), commute: flagOf(commute) }
  const body = { data_type: dataType, name, description, sport_type, ...flags, external_id, file }
  const leftMs = deadline - now()
  if (!(leftMs > 0)) throw new DeadlineError(`nothing was sent within ${timeoutMs} ms`, { operation: CREATE })
  const sent = await send(api, body, { ...requestOptions(options), timeoutMs: leftMs })
  report(options, { phase: 'sent', ...sent })
  if (options.wait === false) return sent
  return awaitActivity(api, sent, { ...options, timeoutMs: deadline - now() })
}

/**
 * Waits until the service has made an activity of an upload. The status is read at once, then after 1 second, then at growing intervals of
 * at most 15 seconds. A status request that the connection or the service fails is made again.
 * @throws UploadError `reason` says why there is no activity, or why that is not known
 */
export function waitForUpload<Granted extends Scope>(
  api: ClientWith<Granted, 'activity:write'>,
  uploadId: Id,
  options: UploadWaitOptions = {},
): Promise<UploadedActivity> {
  return awaitActivity(api, { uploadId }, options)
}

/**
 * Looks for the activity of an upload by the `external_id` that was sent with it, for example after an upload whose response was lost.
 * Reads activities, newest first, or oldest first with `after` alone.
 * @returns undefined when there is none: the service does not have the file, or has not processed it yet
 */
export async function findUploadedActivity<Granted extends Scope>(
  api: ClientWith<Granted, 'activity:read' | 'activity:read_all'>,
  externalId: string,
  options: RequestOptions & {
    /** Only activities that began after this moment, in seconds since 1970 UTC. */
    after?: number
    /** Only activities that began before this moment, in seconds since 1970 UTC. */
    before?: number
    /** Most activities to read. Default: 200, which is one request. */
    limit?: number
  } = {},
): Promise<SummaryActivity | undefined> {
  const { after, before, limit = 200, ...request } = options
  const query = { ...(after !== undefined && { after }), ...(before !== undefined && { before }) }
  const activities = paginate(api as unknown as ActivityClient, '/athlete/activities', { ...request, limit, params: { query } })
  for await (const activity of activities) if (activity.external_id === externalId) return activity
  return undefined
}

/** What is passed on with each request. */
const requestOptions = ({ signal, headers, lane, onLimit }: RequestOptions): RequestOptions => ({
  ...(signal && { signal }),
  ...(headers && { headers }),
  ...(lane && { lane }),
  ...(onLimit && { onLimit }),
})

const flagOf = (value: boolean | undefined): '0' | '1' | undefined => (value === undefined ? undefined : value ? '1' : '0')

/** Format of an activity file, told from its name: `ride.fit.gz` is `fit.gz`. Undefined for any other file. */
export const uploadDataTypeOf = (name: string): UploadDataType | undefined =>
  /\.((?:fit|tcx|gpx)(?:\.gz)?)$/i.exec(name)?.[1]?.toLowerCase() as UploadDataType | undefined

/**
 * Reads the file, but no longer than the whole work may take.
 * @throws DeadlineError when a stream has not ended by then
 */
async function readInTime(options: UploadOptions, timeoutMs: number): Promise<File> {
  const { signal, race, clear } = startDeadline(CREATE, timeoutMs, options.signal)
  try {
    signal.throwIfAborted()
    return await race(readInput(options, signal))
  } finally {
    clear()
  }
}

/** The file with its name, in memory. */
async function readInput({ file, fileName, data_type: dataType }: UploadOptions, signal: AbortSignal): Promise<File> {
  // Without a format the name has none either: to guess one would create something of it.
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
  throw new InvalidRequestError('a path can be read in Node, Bun and Deno only; give a File, a Blob or the bytes', { operation: CREATE })
}

/** Failures after which the service may have the file. Others are known to come before. */
const LOSES_RESPONSE = new Set<string>([
  'connection_failed',
  'deadline_exceeded',
  'malformed_response',
  'response_too_large',
  'server_error',
])

async function send(api: object, body: { external_id: string | undefined }, request: object): Promise<SentUpload> {
  const externalId = body.external_id
  const unconfirmed = (cause: unknown): UploadError => {
    const how =
      externalId === undefined ? 'sending it again yields a duplicate if it has it' : 'findUploadedActivity() looks for its external_id'
    const message = `the response was lost: the service may have the file or not, and it is not sent again; ${how}`
    return failure(message, { operation: CREATE, reason: 'unconfirmed', externalId, cause })
  }
  const upload = await unwrap(rawClient(api).POST('/uploads', { ...request, body })).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.operation !== CREATE) throw error
    if (LOSES_RESPONSE.has(error.code)) throw unconfirmed(error)
    const refused = error.errors.find(({ field }) => field === 'file')
    if (refused === undefined) throw error
    const reason = typeof refused.code === 'string' && /empty/i.test(refused.code) ? 'empty' : 'malformed'
    throw failure(`the service refuses the file: ${reason}`, { operation: CREATE, reason, externalId, cause: error })
  })
  const { id, id_str: digits } = Object(upload) as Upload
  const uploadId = id ?? digits
  if (uploadId === undefined) throw unconfirmed(undefined)
  return { uploadId, upload: upload as Upload }
}

/** Failures of a status request that the next one may not have. */
const PASSING = new Set<string>(['connection_failed', 'deadline_exceeded', 'malformed_response', 'server_error'])

/** @param sent with the response of the upload, when that has only just come: then the first request waits */
async function awaitActivity(
  api: object,
  sent: Partial<SentUpload> & { uploadId: Id },
  options: UploadWaitOptions,
): Promise<UploadedActivity> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, now = Date.now, pause = pauseFor, signal = new AbortController().signal } = options
  const { uploadId } = sent
  const deadline = now() + timeoutMs
  const init = { ...requestOptions(options), params: { path: { uploadId } } }
  let { upload } = sent
  let cause: unknown
  for (let polls = 0, delayMs = FIRST_DELAY_MS; ; ) {
    const activityId = upload?.activity_id ?? undefined
    if (upload !== undefined && activityId !== undefined) {
      const uploaded = { uploadId, upload, polls, activityId }
      report(options, { phase: 'ready', ...uploaded })
      return uploaded
    }
    if (upload !== undefined) throwIfFailed(uploadId, upload)
    if (upload !== undefined && polls > 0) report(options, { phase: 'processing', uploadId, upload, polls })

    // An upload that was sent just now is never ready; one that is waited for later may be.
    if (upload !== undefined || polls > 0) {
      const leftMs = deadline - now()
      if (!(leftMs > 0))
        throw failure('the service is still processing the file', { operation: STATUS, reason: 'timeout', uploadId, cause })
      await pause(Math.min(delayMs, leftMs), signal)
      delayMs = Math.min(delayMs * GROWTH, LONGEST_DELAY_MS)
    }
    polls += 1
    upload = undefined
    try {
      const requestMs = Math.min(Math.max(deadline - now(), FIRST_DELAY_MS), POLL_TIMEOUT_MS)
      upload = (await unwrap(rawClient(api).GET('/uploads/{uploadId}', { ...init, timeoutMs: requestMs }))) as Upload
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      cause = error
      if (PASSING.has(error.code)) continue
      const message = `the service has the file, but its status cannot be read: ${error.code}`
      throw failure(message, { operation: STATUS, reason: 'status_unavailable', uploadId, cause })
    }
  }
}

/** @throws UploadError when the service has given the upload up */
function throwIfFailed(uploadId: Id, upload: Upload): void {
  const details = { operation: STATUS, uploadId, externalId: upload.external_id ?? undefined, body: upload }
  // Nothing else tells a deleted activity from one that is still to come.
  if (!upload.error && /\bdeleted\b/i.test(upload.status ?? ''))
    throw failure('the activity has been deleted', { ...details, reason: 'deleted' })
  if (!upload.error) return
  const { reason, activityId } = readFailure(upload.error, upload.external_id ?? '')
  const detail = quote(upload.error.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '))
  const known = activityId === undefined ? 'the athlete has it already' : `the athlete has it already, as activity ${activityId}`
  const message = reason === 'duplicate' ? known : detail || 'the service cannot make an activity of the file'
  throw failure(message, { ...details, reason, activityId, detail })
}

/** Reads the error text of an upload, which is for people. */
function readFailure(error: string, externalId: string): { reason: UploadFailure; activityId?: Id | undefined } {
  // The external id comes first and may hold anything.
  const text = error.startsWith(externalId) ? error.slice(externalId.length) : error
  const duplicate = /\bduplicate of\b(.*)/is.exec(text)?.[1]
  if (duplicate !== undefined) {
    const digits = /activit(?:y|ies)\D{0,3}(\d+)/i.exec(duplicate)?.[1] ?? /\d+/.exec(duplicate)?.[0]
    return { reason: 'duplicate', activityId: digits === undefined ? undefined : toId(digits) }
  }
  if (/\bempty\b|\bno (track )?points\b/i.test(text)) return { reason: 'empty' }
  const givesNoReason = /\bprocess\w*( (your|the) (activity|file))?\W*$/i.test(text)
  return { reason: givesNoReason ? 'processing_failed' : 'malformed' }
}

/** As ids of responses arrive: a number where JavaScript holds it exactly. */
const toId = (digits: string): Id => (Number.isSafeInteger(Number(digits)) ? Number(digits) : digits)

const failure = (...[message, details]: ConstructorParameters<typeof UploadError>): UploadError => new UploadError(message, details)

function report({ onProgress }: UploadWaitOptions, progress: UploadProgress): void {
  if (onProgress) callSafely(onProgress, progress, (error) => console.error('onProgress of an upload failed', error))
}
