import { isApiError, UploadError, type UploadFailure } from './errors.ts'
import { type ClientFor, onWaited, type RequestOptions, rawClient } from './helper-call.ts'
import type { Id } from './id.ts'
import type { Scope } from './operations.gen.ts'
import { unwrap } from './perform-call.ts'
import { quote } from './redact.ts'
import type { operations, Upload } from './schema.gen.ts'
import { pause as pauseFor } from './timeout.ts'
import { callSafely, withoutUndefined } from './values.ts'

/** How long to wait for an upload, where its progress is reported, and how requests are sent. */
export interface UploadWaitOptions extends RequestOptions {
  /**
   * Maximum time of the whole upload without the time that it waits for rate limits, in milliseconds; a last status request can take one
   * second more. Default: 300,000 (five minutes).
   */
  timeoutMs?: number
  /** Called at each step. Errors that it throws are printed with `console.error` and have no other effect. */
  onProgress?: (progress: UploadProgress) => unknown
  /** The current time, in milliseconds since 1970-01-01 UTC. Default: `Date.now`. */
  now?: () => number
  /** Waits between two requests, and rejects with the signal's reason when it fires. Default: a timer. */
  pause?: (delayMs: number, signal: AbortSignal) => Promise<unknown>
}

/** Formats of activity files. */
export type UploadDataType = operations['createUpload']['requestBody']['content']['multipart/form-data']['data_type']

/** A file that the service is processing. */
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

const STATUS = 'GET /uploads/{uploadId}'
/** Default maximum time of the whole upload. */
export const UPLOAD_TIMEOUT_MS = 300_000
/** A status request that hangs must not use up the whole time. */
const POLL_TIMEOUT_MS = 30_000
/** The service allows at most one status request per second, and processing takes less than two seconds on average (both inferred). */
const [FIRST_DELAY_MS, LONGEST_DELAY_MS, GROWTH] = [1_000, 15_000, 1.5]

/**
 * Waits until the service has created an activity from an upload. The status is read immediately, then after 1 second, then at growing
 * intervals of at most 15 seconds. A status request that fails because of the connection or the service is repeated.
 * @throws UploadError see `reason` for why there is no activity, or why this is not known
 */
export function waitForUpload<Granted extends Scope>(
  api: ClientFor<'GET /uploads/{uploadId}', Granted>,
  uploadId: Id,
  options: UploadWaitOptions = {},
): Promise<UploadedActivity> {
  return awaitActivity(api, { uploadId }, options)
}

/** The options to pass on with each request. */
export const requestOptions = ({ signal, headers, lane, onLimit, maxWaitMs }: RequestOptions): RequestOptions =>
  withoutUndefined({ signal, headers, lane, onLimit, maxWaitMs })

/** Failures of a status request that can be temporary. */
const PASSING = new Set<string>(['connection_failed', 'deadline_exceeded', 'malformed_response', 'server_error'])

/** @param sent the response of the upload, when it has just been received: the first request then waits */
export async function awaitActivity(
  api: unknown,
  sent: Partial<SentUpload> & { uploadId: Id },
  options: UploadWaitOptions,
): Promise<UploadedActivity> {
  const { timeoutMs = UPLOAD_TIMEOUT_MS, now = Date.now, pause = pauseFor, signal = new AbortController().signal } = options
  const { uploadId } = sent
  let deadline = now() + timeoutMs
  const addWait = (waitedMs: number): void => {
    deadline += waitedMs
  }
  const init = { ...requestOptions(options), params: { path: { uploadId } }, [onWaited]: addWait }
  let { upload } = sent
  let cause: unknown
  for (let polls = 0, delayMs = FIRST_DELAY_MS; ; ) {
    const activityId = upload?.activity_id ?? undefined
    if (upload !== undefined && activityId !== undefined) {
      const uploaded = { uploadId, upload, polls, activityId }
      reportProgress(options, { phase: 'ready', ...uploaded })
      return uploaded
    }
    if (upload !== undefined) throwIfFailed(uploadId, upload)
    if (upload !== undefined && polls > 0) reportProgress(options, { phase: 'processing', uploadId, upload, polls })

    // An upload that was sent just now is never ready; one that is waited for later can be.
    if (upload !== undefined || polls > 0) {
      const leftMs = deadline - now()
      if (!(leftMs > 0))
        throw new UploadError('the service is still processing the file', { operation: STATUS, reason: 'timeout', uploadId, cause })
      await pause(Math.min(delayMs, leftMs), signal)
      delayMs = Math.min(delayMs * GROWTH, LONGEST_DELAY_MS)
    }
    polls += 1
    upload = undefined
    try {
      const requestMs = Math.min(Math.max(deadline - now(), FIRST_DELAY_MS), POLL_TIMEOUT_MS)
      upload = (await unwrap(rawClient(api).GET('/uploads/{uploadId}', { ...init, timeoutMs: requestMs }))) as Upload
    } catch (error) {
      if (!isApiError(error)) throw error
      cause = error
      if (PASSING.has(error.code)) continue
      const message = `the service has the file, but its status cannot be read: ${error.code}`
      throw new UploadError(message, { operation: STATUS, reason: 'status_unavailable', uploadId, cause })
    }
  }
}

/** Tags of texts for people. Other names between angle brackets can be elements of the file, also `time`, `track` and `link`. */
const HTML_TAG =
  /<\/?(?:a|abbr|b|blockquote|body|br|center|code|div|em|font|h[1-6]|head|hr|html|i|img|li|meta|ol|p|pre|s|script|small|span|strong|style|sub|sup|svg|table|tbody|td|th|thead|title|tr|u|ul)(?:[\s/][^<>]*)?>/gi

/** @throws UploadError when the service does not create an activity from the file, or the activity was deleted */
function throwIfFailed(uploadId: Id, upload: Upload): void {
  const details = { operation: STATUS, uploadId, externalId: upload.external_id ?? undefined, body: upload }
  // Nothing else distinguishes a deleted activity from one that does not exist yet.
  if (!upload.error && /\bdeleted\b/i.test(upload.status ?? ''))
    throw new UploadError('the activity has been deleted', { ...details, reason: 'deleted' })
  if (!upload.error) return
  const { reason, activityId } = readFailure(upload.error, upload.external_id ?? '')
  const detail = quote(upload.error.replace(HTML_TAG, ' ').replace(/\s+/g, ' '))
  const known = activityId === undefined ? 'the athlete already has this activity' : `the athlete already has this activity: ${activityId}`
  const message = reason === 'duplicate' ? known : detail || 'the service cannot create an activity from the file'
  throw new UploadError(message, { ...details, reason, activityId, detail })
}

/** Parses the error text of an upload, which is written for people. */
function readFailure(error: string, externalId: string): { reason: UploadFailure; activityId?: Id | undefined } {
  // The external ID comes first and can contain any text.
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

/** The format of IDs in responses: a number if JavaScript can represent it exactly. */
const toId = (digits: string): Id => (Number.isSafeInteger(Number(digits)) ? Number(digits) : digits)

/** Calls `onProgress`, and isolates its failure. */
export function reportProgress({ onProgress }: UploadWaitOptions, progress: UploadProgress): void {
  if (onProgress) callSafely(onProgress, progress, (error) => console.error('onProgress of an upload failed', error))
}
