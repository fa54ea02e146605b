import type { StreamKey } from '@activity-tracking/client'
import type { Change, Detail } from './change.ts'
import { groupMarks } from './inbox/group-marks.ts'
import type { EntryKey, Mark, MarkOutcome } from './inbox/inbox.ts'
import { SYSTEM_ID } from './inbox/rules.ts'
import { createReceiver } from './receiver/create-receiver.ts'
import { createKnownAthletes } from './receiver/known-athletes.ts'
import { ensureSubscription } from './subscription/ensure-subscription.ts'
import { isVerifyToken } from './subscription/verify-token.ts'
import { watchSubscription } from './subscription/watch-subscription.ts'
import { setMachineTimer } from './timers.ts'
import { embeddedWaker } from './wakers/embedded-waker.ts'
import type { Webhooks, WebhooksOptions } from './webhooks.ts'
import { estimateBackfill } from './worker/estimate.ts'
import { applyKeep, assertDays, expiryMark, type Keep, type Stored } from './worker/expiry-sets.ts'
import { safeHooks } from './worker/hooks.ts'
import { grantKey } from './worker/lease-work.ts'
import { createLimits, type Shares } from './worker/limits.ts'
import { setPolling } from './worker/poll.ts'
import { assertPollOptions, pollPlan } from './worker/poll-plan.ts'
import { Reachability } from './worker/reachability.ts'
import { requestsOfEach } from './worker/read-activity.ts'
import { type AthleteCaps, PAGE } from './worker/read-budget.ts'
import { receiptsIn } from './worker/receipts.ts'
import { progressOf } from './worker/report.ts'
import { countAthletes, markSweeps, scheduleMarks } from './worker/schedule.ts'
import { positionOf } from './worker/task-position.ts'
import { createWorker } from './worker/worker.ts'

/** Default shares of the app's rate limits. */
const SHARES: Shares = { live: 0.9, background: 0.7 }
const CAPS: AthleteCaps = { quarterHour: 50, day: 500 }

/**
 * Receives the app's webhook events: stores each one before it responds, reads what has changed, and calls `onChange` with it. No
 * acknowledged event is lost, in one process or in many.
 * @throws TypeError when the path can be guessed, an option is missing, or other webhooks have given the inbox another clock
 */
export function createWebhooks<D extends Detail = 'detailed'>(options: WebhooksOptions<D>): Webhooks {
  const { app, inbox, path, onChange, onErase, onUpdates, compare, onOutcome = ignore, hooks = {} } = options
  const {
    detail = 'detailed',
    pace = 'shared',
    streams,
    keep,
    onExpire,
    now = app.now,
    random = Math.random,
    setTimer = setMachineTimer,
  } = options
  const { leaseMs = 12_000, pollMs = 2_000, maxFailures = 12, changeTimeoutMs = 60_000, onError = logError } = options
  const { waker = embeddedWaker({ ...(options.setTimer && { setTimer }), onError }) } = options
  const { isKnownAthlete = ignore } = options
  const optional = { onUpdates: onUpdates ?? ignore, compare: compare ?? ignore, onOutcome, isKnownAthlete, onError, now, random }
  for (const [name, callback] of Object.entries({ onChange, onErase, ...optional })) {
    if (typeof callback !== 'function') throw new TypeError(`${name} must be a function`)
  }
  assertStreams(streams, detail)
  assertKeep(keep, onExpire)
  inbox.useClock?.(now)
  waker.useClock?.(now)
  options.useClock?.(now)
  const shares = { ...SHARES, ...options.shares }
  const { subscriptionId } = options
  const subscription = watchSubscription({ app, now, setTimer, ...(subscriptionId !== undefined && { subscriptionId }) })
  const share = pace === 'all' ? 1 : shares.background
  const limits = createLimits({ quota: app.quota, shares, pace, now, random })
  const worker = createWorker({
    app,
    inbox,
    waker,
    limits,
    reachability: new Reachability(),
    caps: { ...CAPS, ...options.caps },
    detail,
    onChange: onChange as (change: Change<Detail>) => unknown,
    onErase,
    onUpdates,
    compare,
    streams,
    keep,
    onExpire,
    sweeps: options.sweeps ?? (compare !== undefined || detail === 'summary' ? 'scheduled' : 'off'),
    pollShare: share,
    subscriptionStatus: (id) => subscription.status(id),
    maxFailures,
    changeTimeoutMs,
    leaseMs,
    pollMs,
    setTimer,
    hooks: safeHooks(hooks, onError),
    onError,
    now,
    random,
  })
  const wakesWithin = inbox.isTransactional === true && waker.wakeWithin !== undefined
  const markTogether = groupMarks(inbox)
  /** If both are in one database, the mark and the wake-up are one transaction. */
  const markAndWake = (marks: readonly Mark[]): Promise<readonly MarkOutcome[]> =>
    markTogether(
      marks,
      wakesWithin
        ? async (transaction) => {
            for (const { athleteId } of marks) await waker.wakeWithin?.(transaction, athleteId, { lane: 'live' })
          }
        : undefined,
    )
  const lookUp = options.isKnownAthlete ?? (async (id: string) => (await app.session(id).state()) !== undefined)
  const athletes = createKnownAthletes({ lookUp: async (id) => lookUp(id), now })
  const { signature } = options
  const receiver = createReceiver({
    path,
    now,
    setTimer,
    onOutcome,
    isKnownAthlete: athletes.isKnown,
    isVerifyToken: (token) => isVerifyToken(app, token, now()),
    subscriptionStatus: (id) => subscription.status(id),
    mark: markAndWake,
    appliesUpdates: onUpdates !== undefined,
    async wake(athleteId, context) {
      // If a runtime can stop after the response, and no worker runs, the work is done now.
      if (context?.waitUntil !== undefined && !worker.isRunning) await worker.workOn(athleteId, new AbortController().signal)
      else if (!wakesWithin) await waker.wake(athleteId, { lane: 'live' })
    },
    onError,
    ...(signature !== undefined && { signature }),
  })
  let hasSchedule = false
  const beginSchedule = async (): Promise<void> => {
    if (hasSchedule) return
    await inbox.mark(scheduleMarks(now()))
    if (keep !== undefined) await applyKeep(inbox, keep)
    hasSchedule = true
  }
  const markStored = async (athleteId: string, stored: Stored, readAt = new Date(now())): Promise<void> => {
    if (keep !== undefined) await inbox.mark([expiryMark(athleteId, stored, { readAt: readAt.getTime(), keep })])
  }

  const webhooks: Webhooks = {
    ...receiver,
    async run(runOptions) {
      await beginSchedule()
      return worker.run(runOptions)
    },
    async drain(signal) {
      await beginSchedule()
      return worker.drain(signal)
    },
    async ensureSubscription(callbackUrl) {
      if (path === null) throw new TypeError('`path` is null, so no event would be received: set it to the path of the callback URL')
      return ensureSubscription({ app, callbackUrl, now, watch: subscription })
    },
    sweep: (name = 'recent') => markSweeps({ app, inbox }, (athleteId) => ({ athleteId, kind: 'sweep', id: name, lane: 'background' })),
    async backfill(athleteId, { since, onlyChanges = false } = {}) {
      if (onlyChanges && compare === undefined) throw new TypeError('`onlyChanges` needs the option `compare`')
      const progress = {
        since: since === undefined ? null : Math.floor(since.getTime() / 1_000),
        ...(onlyChanges && { isCompared: true }),
      }
      await inbox.mark([{ ...backfillKey(athleteId), lane: 'background', progress }])
      await waker.wake(String(athleteId), { lane: 'background' })
    },
    async backfillProgress(athleteId) {
      const key = backfillKey(athleteId)
      const entry = await inbox.find(key)
      if (entry === null) return undefined
      return progressOf({ limits, streams }, key, positionOf(entry, now()), entry.status === 'clean')
    },
    waits: () => limits.waits(requestsOfEach(streams)),
    estimate: (estimateOptions = {}) =>
      estimateBackfill({ app, detail, hasStreams: streams !== undefined, share, limits, now }, estimateOptions),
    async poll(pollOptions = {}) {
      assertPollOptions(pollOptions)
      await setPolling(inbox, pollOptions, now())
      await waker.wake(SYSTEM_ID, { lane: 'background' })
      return pollPlan({ app, share }, pollOptions, await countAthletes(app))
    },
    stopPolling: () => setPolling(inbox, null, now()),
    async refresh(athleteId, activityIds) {
      if (activityIds.length > PAGE) throw new RangeError(`at most ${PAGE} activities can be refreshed at once`)
      const id = String(athleteId)
      const mark = { athleteId: id, kind: 'activity', lane: 'live', progress: { source: 'refresh' } } as const
      await inbox.mark(activityIds.map((activityId) => ({ ...mark, id: String(activityId) })))
      await waker.wake(id, { lane: 'live' })
    },
    profileStored: (athleteId, readAt) => markStored(String(athleteId), { ids: [], profile: true }, readAt),
    async activitiesStored(athleteId, activityIds, readAt) {
      const ids = [...new Set(activityIds.map(String))]
      if (ids.length > 0) await markStored(String(athleteId), { ids }, readAt)
    },
    erasures: () => receiptsIn(inbox),
    async checkGrant(athleteId) {
      const id = String(athleteId)
      await inbox.mark([{ ...grantKey(id), lane: 'live' }])
      await waker.wake(id, { lane: 'live' })
    },
    stats: () => inbox.stats(),
    dead: (deadOptions) => inbox.dead(deadOptions),
    retryDead: (key) => inbox.retryDead(key),
    close: () => worker.close(),
    [Symbol.asyncDispose]: () => webhooks.close(),
  }
  return webhooks
}

/** @throws TypeError */
function assertStreams(streams: readonly StreamKey[] | undefined, detail: Detail): void {
  if (streams === undefined) return
  if (streams.length === 0) throw new TypeError('`streams` must name at least one type')
  if (detail === 'summary') throw new TypeError("`streams` are read with details: use `detail: 'detailed'`")
}

/** @throws TypeError, RangeError */
function assertKeep(keep: Keep | undefined, onExpire: unknown): void {
  if (keep === undefined) return
  assertDays(keep)
  if (typeof onExpire !== 'function') throw new TypeError('`onExpire` must be a function: `keep` needs it')
}

const ignore = (): void => undefined

const logError = (error: unknown): void => console.error('webhooks:', error)

const backfillKey = (athleteId: number | string | bigint): EntryKey => ({ athleteId: String(athleteId), kind: 'backfill', id: 'import' })
