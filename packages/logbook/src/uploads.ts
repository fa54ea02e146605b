import {
  ApiError,
  type App,
  type Id,
  RateLimitError,
  UploadError,
  uploadActivity,
  waitForUpload,
} from '@activity-tracking/client'
import { timeOfDay } from './pages/text.ts'

/** A file that an athlete has uploaded. */
export interface Upload {
  readonly name: string
  /** In milliseconds since 1970-01-01 UTC. */
  readonly at: number
  state: 'Processing' | 'Ready' | 'Failed'
  /** Why it has failed. */
  problem?: string
  /** The activity, when it is ready. */
  activityId?: Id
}

const SHOWN = 20

export type Uploads = ReturnType<typeof createUploads>

/**
 * Uploads files, and shows what became of them. Nothing is stored: the service has the file when `send` resolves, and the activity comes as a
 * webhook event, also to a process that was started later.
 */
export function createUploads({ app, onChange }: { app: App; onChange: (athleteId: string) => void }) {
  const uploads = new Map<string, Upload[]>()
  const stop = new AbortController()

  /** Resolves to what the service has made of a file. */
  async function outcomeOf(athleteId: string, uploadId: Id): Promise<Partial<Upload>> {
    const options = { onLimit: 'wait', signal: stop.signal, now: app.now } as const
    const { activityId } = await waitForUpload(app.athlete(athleteId), uploadId, options)
    return { state: 'Ready', activityId }
  }

  return {
    /** Sends a file to the service, which then processes it. */
    async send(athleteId: string, file: File): Promise<void> {
      const all = uploads.get(athleteId) ?? []
      const upload: Upload = { name: file.name, at: app.now(), state: 'Processing' }
      uploads.set(athleteId, all)
      all.unshift(upload)
      all.splice(SHOWN)
      const change = (to: Partial<Upload>): void => {
        Object.assign(upload, to)
        onChange(athleteId)
      }
      try {
        const { uploadId } = await uploadActivity(app.athlete(athleteId), { file, wait: false })
        void outcomeOf(athleteId, uploadId).catch(failureOf).then(change)
      } catch (error) {
        change(failureOf(error))
      }
    },

    /** The newest first. */
    of: (athleteId: string): readonly Upload[] => uploads.get(athleteId) ?? [],

    erase: (athleteId: string): void => void uploads.delete(athleteId),

    close: (): void => stop.abort(),
  }
}

const NOT_CONFIRMED = 'The service has not confirmed the file. If no activity appears, upload it again.'

/** The service states a reason for the others. */
const PROBLEMS: Readonly<Partial<Record<UploadError['reason'], string>>> = {
  duplicate: 'You already have an activity from this file.',
  empty: 'The file has no points.',
  deleted: 'The activity was deleted.',
  timeout: NOT_CONFIRMED,
  status_unavailable: NOT_CONFIRMED,
  unconfirmed: NOT_CONFIRMED,
}

function failureOf(error: unknown): Partial<Upload> {
  // The athlete already has an activity from this file.
  const activityId = error instanceof UploadError ? error.activityId : undefined
  return activityId === undefined
    ? { state: 'Failed', problem: explain(error) }
    : { state: 'Ready', activityId }
}

function explain(error: unknown): string {
  if (error instanceof UploadError)
    return PROBLEMS[error.reason] ?? error.detail ?? 'The service cannot process the file.'
  if (error instanceof RateLimitError) {
    const when = error.retryAt === undefined ? 'later' : `at ${timeOfDay(error.retryAt)} UTC`
    return `The rate limit is used up. Upload the file again ${when}.`
  }
  return error instanceof ApiError && error.code === 'invalid_request'
    ? 'This is not a FIT, TCX or GPX file.'
    : 'The service has not accepted the file. Upload it again later.'
}
