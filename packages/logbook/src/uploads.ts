import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, type App, UploadError, uploadActivity } from '@activity-tracking/client'

/** A file that an athlete has uploaded. */
export interface Upload {
  readonly id: string
  readonly name: string
  /** In milliseconds since 1970-01-01 UTC. */
  readonly at: number
  readonly state: 'waiting' | 'processing' | 'ready' | 'failed'
  /** Why it waits or has failed. */
  readonly detail: string | null
  /** Digits; null until it is ready. */
  readonly activityId: string | null
}

/** Uploads files, also those that a process has accepted that no longer runs: a file is stored until the service has an activity of it. */
export interface Uploads {
  accept(athleteId: string, file: File): Promise<void>
  /** The newest first. */
  of(athleteId: string): readonly Upload[]
  /** Continues with everything that is not settled. */
  resume(): void
  erase(athleteId: string): void
  close(): Promise<void>
}

interface UploadsOptions {
  readonly database: DatabaseSync
  readonly app: App
  readonly onChange: (athleteId: string) => void
  readonly onError: (error: unknown) => void
}

const SHOWN = 20
/** Number of files that are uploaded at the same time. */
const AT_ONCE = 3
/** Uploads that have ended are removed after this time, like the copies of activities. */
const KEPT_MS = 7 * 86_400_000
/** If the service does not respond, the file is sent again after this time. */
const RETRY_MS = 60_000

export function createUploads({ database, app, onChange, onError }: UploadsOptions): Uploads {
  database.exec(`CREATE TABLE IF NOT EXISTS uploads (
    id TEXT PRIMARY KEY, athlete_id INTEGER, name TEXT, at INTEGER, file BLOB, state TEXT, detail TEXT, activity_id TEXT
  ) STRICT`)
  const stop = new AbortController()
  const running = new Map<string, Promise<void>>()

  const insert = database.prepare("INSERT INTO uploads VALUES (?, ?, ?, ?, ?, 'waiting', NULL, NULL)")
  const open = database.prepare(
    'SELECT id, CAST(athlete_id AS text) AS athleteId, name FROM uploads WHERE file IS NOT NULL ORDER BY at',
  )
  const fileOf = database.prepare('SELECT file FROM uploads WHERE id = ?')
  const change = database.prepare('UPDATE uploads SET state = ?, detail = ? WHERE id = ?')
  const settle = database.prepare(
    'UPDATE uploads SET state = ?, detail = ?, activity_id = ?, file = NULL WHERE id = ?',
  )
  const remove = database.prepare('DELETE FROM uploads WHERE file IS NULL AND at < ?')
  const select = database.prepare(
    `SELECT id, name, at, state, detail, activity_id AS activityId FROM uploads WHERE athlete_id = ? ORDER BY at DESC LIMIT ${SHOWN}`,
  )

  /** Uploads a file once. Resolves to whether it is settled, or has to be sent again. */
  async function send({ id, athleteId, name }: OpenUpload): Promise<boolean> {
    const file = fileOf.get(id)?.['file']
    // The athlete has disconnected.
    if (!(file instanceof Uint8Array)) return true
    try {
      const { activityId } = await uploadActivity(app.athlete(athleteId), {
        file,
        fileName: name,
        external_id: id,
        onLimit: 'wait',
        signal: stop.signal,
        now: app.now,
        onProgress({ phase }) {
          if (phase !== 'sent') return
          change.run('processing', null, id)
          onChange(athleteId)
        },
      })
      settle.run('ready', null, String(activityId), id)
    } catch (error) {
      if (stop.signal.aborted) return false
      const isDuplicate = error instanceof UploadError && error.reason === 'duplicate'
      // The service recognizes a file that it already has, also one that was sent before this process was started.
      if (isDuplicate && error.activityId !== undefined)
        settle.run('ready', null, String(error.activityId), id)
      else if (isFinal(error)) settle.run('failed', explain(error), null, id)
      else {
        change.run('waiting', 'The service does not respond. Logbook tries again.', id)
        onChange(athleteId)
        return false
      }
    }
    onChange(athleteId)
    return true
  }

  async function work(upload: OpenUpload): Promise<void> {
    let isSettled = false
    do {
      isSettled = await send(upload).catch((error) => {
        onError(error)
        return false
      })
    } while (!isSettled && (await pause(RETRY_MS, stop.signal)))
  }

  function resume(): void {
    for (const upload of open.all() as unknown as OpenUpload[]) {
      if (running.size >= AT_ONCE) return
      if (running.has(upload.id)) continue
      const ended = work(upload).finally(() => {
        running.delete(upload.id)
        if (!stop.signal.aborted) resume()
      })
      running.set(upload.id, ended)
    }
  }

  return {
    async accept(athleteId, file) {
      remove.run(Math.floor(app.now() - KEPT_MS))
      insert.run(
        randomUUID(),
        BigInt(athleteId),
        file.name,
        Math.floor(app.now()),
        new Uint8Array(await file.arrayBuffer()),
      )
      resume()
    },
    of: (athleteId) => select.all(BigInt(athleteId)) as unknown as Upload[],
    resume,
    erase: (athleteId) =>
      void database.prepare('DELETE FROM uploads WHERE athlete_id = ?').run(BigInt(athleteId)),
    async close() {
      stop.abort()
      await Promise.allSettled(running.values())
    },
  }
}

interface OpenUpload {
  readonly id: string
  readonly athleteId: string
  readonly name: string
}

/** Failures of the service or of the connection. After any other error, sending the file again would not help. */
const PASSING: readonly string[] = [
  'connection_failed',
  'deadline_exceeded',
  'malformed_response',
  'rate_limited',
  'redirected',
  'refresh_paused',
  'server_error',
  'unexpected_status',
]

function isFinal(error: unknown): boolean {
  if (error instanceof UploadError)
    return !['timeout', 'status_unavailable', 'unconfirmed'].includes(error.reason)
  return error instanceof ApiError && !PASSING.includes(error.code)
}

function explain(error: unknown): string {
  if (!(error instanceof UploadError)) {
    const isUnknownFormat = error instanceof ApiError && error.code === 'invalid_request'
    return isUnknownFormat ? 'This is not a FIT, TCX or GPX file.' : 'The service refuses the file.'
  }
  switch (error.reason) {
    case 'duplicate':
      return 'You already have an activity from this file.'
    case 'empty':
      return 'The file has no points.'
    case 'deleted':
      return 'The activity was deleted.'
    default:
      return error.detail ?? 'The service cannot process the file.'
  }
}

/** Resolves to whether the time has passed. */
const pause = async (ms: number, signal: AbortSignal): Promise<boolean> =>
  wait(ms, true, { ref: false, signal }).catch(() => false)
