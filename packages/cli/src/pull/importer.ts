import type { App, StreamKey, SummaryActivity } from '@activity-tracking/client'
import { CommandError } from '@activity-tracking/kit/command/exit'
import {
  type Change,
  createWebhooks,
  type Differences,
  type Inbox,
  type ListedActivities,
  type TaskProgress,
  type Wait,
  type Webhooks,
} from '@activity-tracking/webhooks'
import type { ActivityTables } from '@activity-tracking/webhooks/tables'
import { pauseUntil } from './pause.ts'
import type { Counts } from './progress.ts'

/** What an importer works with. Times are in milliseconds since 1970-01-01 UTC. */
export interface ImporterParts {
  readonly app: App
  readonly athleteId: string
  readonly inbox: Inbox
  /** They do not return what has expired. */
  readonly tables: ActivityTables
  /** The same tables, also with what has expired: an activity that is missing there was never read, or was removed. */
  readonly all: ActivityTables
  readonly keepDays: number
  readonly streams: readonly StreamKey[] | null
  /** Activities that started earlier are not read. */
  readonly since: Date | undefined
  /** Activities to read again, because they were read with other streams. */
  readonly outdated: Set<string>
  /** Whether daily sweeps run. */
  readonly staysCurrent: boolean
  readonly signal: AbortSignal
  readonly now: () => number
  readonly onProgress: (progress: TaskProgress) => void
  readonly onError: (error: unknown) => void
}

/** How an import has ended. */
export interface Imported {
  /** The rate limit at which it has stopped; undefined if it is complete. */
  readonly stoppedBy: Wait | undefined
  readonly progress: TaskProgress
}

/** An activity that could not be read, and why. */
export interface Unread {
  readonly activity_id: string
  readonly reason: string
}

/** Brings the tables of an athlete up to date. */
export interface Importer {
  readonly webhooks: Webhooks
  readonly counts: Counts
  /** Whether an earlier process has left an import that is not complete. */
  isInProgress(): Promise<boolean>
  /** Lists all activities, and reads those that differ from the tables. An import that is in progress continues. */
  run(options: { readonly stopsAtLimit: boolean }): Promise<Imported>
  /** Activities that could not be read. */
  unread(): Promise<readonly Unread[]>
  /** @throws CommandError if the athlete no longer authorizes the app. The activities were removed from the tables then. */
  assertGrant(): Promise<void>
}

/** After a process was killed, others wait this long before they continue its work, in milliseconds. */
const LEASE_MS = 5_000

/** An activity that fails this often is left to the next pull. The time to the next read doubles from 10 seconds. */
const MOST_FAILURES = 3

const PAUSE_MS = 500

const LOG_IN = 'run "npx @activity-tracking/cli login" again'

export function createImporter(parts: ImporterParts): Importer {
  const { app, athleteId, inbox, tables, all, streams, since, outdated, signal, now } = parts
  const counts: Counts = { new: 0, changed: 0, deleted: 0 }
  let isImporting = false
  let hasRead = false
  /** Why the service could not be used. */
  let refusal: unknown
  /** The last failure of a read. */
  let failure = 'unknown'

  async function onChange(change: Change): Promise<void> {
    const isKnown = 'activityId' in change && (await tables.activity(change.activityId)) !== undefined
    await tables.onChange(change)
    if (change.type === 'changed') counts[isKnown ? 'changed' : 'new'] += 1
    if (change.type === 'deleted' && isKnown) counts.deleted += 1
  }

  const isWanted = ({ start_date: start }: SummaryActivity): boolean => since === undefined || !(Date.parse(start) < since.getTime())

  /** A pull reads what is missing, also if it has expired. What expires later is not read again by itself. */
  async function compare(listed: ListedActivities): Promise<Differences> {
    if (!isImporting) {
      const found = await tables.compare(listed)
      const wanted = new Set(listed.activities.filter(isWanted).map(({ id }) => String(id)))
      return { changed: found.changed.filter((id) => wanted.has(String(id))), gone: found.gone }
    }
    const { changed, gone } = await all.compare(listed)
    const ids = listed.activities.map(({ id }) => String(id)).filter((id) => outdated.has(id))
    return { changed: [...new Set([...changed.map(String), ...ids])], gone }
  }

  const webhooks = createWebhooks({
    app,
    inbox,
    path: null,
    pace: 'all',
    keep: { days: parts.keepDays },
    ...(streams !== null && { streams }),
    sweeps: parts.staysCurrent ? 'scheduled' : 'by hand',
    leaseMs: LEASE_MS,
    onChange,
    onExpire: tables.onExpire,
    onErase: tables.onErase,
    compare,
    hooks: {
      onProgress: parts.onProgress,
      onRead: () => {
        hasRead = true
      },
      onDelivered({ change }) {
        if (change.type === 'changed') outdated.delete(change.activityId)
      },
      onFailure({ entry, failure: kind, error }) {
        const isList = kind === 'retry' && entry.kind === 'backfill'
        const isPause = kind === 'pause' && Object(error).code !== 'rate_limited'
        if (kind === 'outage' || kind === 'unproven' || isPause || isList) refusal = error
        failure = error instanceof Error ? error.message : String(error)
      },
    },
    onError: parts.onError,
  })

  async function assertGrant(): Promise<void> {
    const state = await app.session(athleteId).state()
    if (state === 'active' || state === 'suspect') return
    if (state === undefined) throw new CommandError(`the tokens are missing; ${LOG_IN}`, 'not_logged_in')
    // A worker that runs would hold the lease of the athlete.
    await webhooks.close()
    await webhooks.checkGrant(athleteId)
    await webhooks.drain()
    throw new CommandError(`the authorization has ended, so the activities were removed from the file; ${LOG_IN}`, 'not_logged_in')
  }

  /** Why the import itself cannot continue. */
  async function assertAlive(): Promise<void> {
    const { entries } = await webhooks.dead()
    const dead = entries.find((entry) => entry.athleteId === athleteId && entry.kind === 'backfill')
    if (dead !== undefined) throw new CommandError(`the activities cannot be listed: ${dead.reason}`)
    // Nothing has worked so far, so the settings may be wrong. Later, an outage ends by itself.
    if (!hasRead && refusal !== undefined) throw refusal
  }

  /** Whether activities that an import has found will soon be read: they have failed, or wait for a rate limit. */
  const isWaiting = async (): Promise<boolean> =>
    (await inbox.list(athleteId, 'activity')).some(({ status, failures }) => status === 'dirty' && failures < MOST_FAILURES)

  /** The rate limit that is used up. */
  async function reachedLimit(): Promise<Wait | undefined> {
    const snapshot = await app.quota?.snapshot()
    for (const window of ['day', 'quarter_hour'] as const) {
      const { remaining, resetsAt } = snapshot?.read[window] ?? { remaining: 1, resetsAt: 0 }
      if (remaining < 1) return { reason: window, until: resetsAt }
    }
    return undefined
  }

  return {
    webhooks,
    counts,
    assertGrant,
    async isInProgress() {
      return (await webhooks.backfillProgress(athleteId))?.isFinished === false
    },
    async run({ stopsAtLimit }) {
      isImporting = true
      await webhooks.backfill(athleteId, { onlyChanges: true, ...(since !== undefined && { since }) })
      for (;;) {
        refusal = undefined
        await webhooks.drain(signal)
        signal.throwIfAborted()
        await assertGrant()
        await assertAlive()
        const progress = await webhooks.backfillProgress(athleteId)
        if (progress === undefined) throw new CommandError('the import has disappeared from the file')
        parts.onProgress(progress)
        const { isFinished } = progress
        if (isFinished && !(await isWaiting())) {
          isImporting = false
          return { stoppedBy: undefined, progress }
        }
        const wait = progress.waitsFor ?? (isFinished ? await reachedLimit() : undefined)
        if (stopsAtLimit && wait !== undefined && wait.reason !== 'service') return { stoppedBy: wait, progress }
        // What another process works on is due when that process stops.
        await pauseUntil(Math.max(wait?.until ?? 0, now() + PAUSE_MS), { now, signal })
        signal.throwIfAborted()
      }
    },
    async unread() {
      const left = (await inbox.list(athleteId, 'activity')).filter(({ status }) => status !== 'clean')
      return left.map(({ id }) => ({ activity_id: id, reason: failure }))
    },
  }
}
