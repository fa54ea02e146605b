import type { App, Quota } from '@activity-tracking/client'
import type { ActivityUpdates, Change, Detail, Differences, Erasure, ListedActivities } from './change.ts'
import { groupMarks } from './inbox/group-marks.ts'
import type { DeadPage, EntryKey, Inbox, InboxStats, Mark, MarkOutcome } from './inbox/inbox.ts'
import { createReceiver, type Receiver, type ReceiverContext } from './receiver/create-receiver.ts'
import { createKnownAthletes } from './receiver/known-athletes.ts'
import type { ReceiverOutcome } from './receiver/outcome.ts'
import type { SignatureOptions } from './receiver/signature.ts'
import { type SetTimer, setMachineTimer } from './set-timer.ts'
import { type EnsuredSubscription, ensureSubscription } from './subscription/ensure-subscription.ts'
import { isVerifyToken } from './subscription/verify-token.ts'
import { watchSubscription } from './subscription/watch-subscription.ts'
import type { Waker } from './waker.ts'
import { embeddedWaker } from './wakers/embedded-waker.ts'
import { type Estimate, type EstimateOptions, estimateBackfill } from './worker/backfill.ts'
import { createBudget, type Shares } from './worker/budget.ts'
import type { TaskProgress, WorkHooks } from './worker/hooks.ts'
import type { AthleteCaps, WorkParts } from './worker/lease-work.ts'
import { openLanes } from './worker/open-lanes.ts'
import { createPauses } from './worker/pauses.ts'
import { markSweeps, scheduleMarks } from './worker/schedule.ts'
import { workOnLease } from './worker/work-on-lease.ts'
import { createWorker, type DrainResult, type RunOptions } from './worker/worker.ts'

/** Options of `createWebhooks`. Times are in milliseconds. */
export interface WebhooksOptions<D extends Detail = 'detailed'> {
  /** The app: its grants, its request limits, its credentials. */
  app: App<Quota | undefined>
  /** Where events wait: `memoryInbox()`, or one of `./sqlite`, `./redis` and `./postgres`. */
  inbox: Inbox
  /**
   * Path of the callback URL, for example `/webhooks/…` with at least 16 random characters: events are not signed, so it must be impossible to
   * guess. Pass two while you change it: first accept both, then subscribe with the new one, then remove the old one.
   */
  path: string | readonly string[]
  /**
   * Called with each change, as the API shows it. It may be called again for the same change (`idempotencyKey`, `attempt`). If it throws, it is
   * called again later; after `maxFailures` failures in a row the object is in the dead-letter list.
   */
  onChange: (change: Change<D>) => unknown
  /**
   * Erases all data of an athlete who no longer authorizes the app. It is called before any further work on this athlete, repeatedly until it
   * succeeds, and possibly once more after that.
   */
  onErase: (erasure: Erasure) => unknown
  /**
   * `detailed` (default) reads each activity. `summary` reads one list where several activities of an athlete have changed. With `detailed` and
   * without `compare`, scheduled sweeps are off: see `sweeps`.
   */
  detail?: D
  /**
   * Applies new values that events carry, so that nothing has to be read. Called only if the values are certainly newer than everything before.
   * Resolve to false if you do not apply them, for example because you do not have the activity: then it is read. If it throws, it is called again
   * later, as `onChange` is. The values are those of the event, so a forged event would be applied, too. Default: every activity is read.
   */
  onUpdates?: (updates: ActivityUpdates) => boolean | Promise<boolean>
  /**
   * Compares a part of an athlete's list with your copy, so that sweeps find what lost events leave behind. Without it, a sweep finds no deletions
   * and delivers every activity that it lists; with `detail: 'detailed'` it would read each of them, so scheduled sweeps are off: see `sweeps`.
   */
  compare?: (listed: ListedActivities) => Differences | Promise<Differences>
  /**
   * Tells workers that there is work. Default: `embeddedWaker()`, for one process. One that you pass is yours: close it after `webhooks.close()`,
   * otherwise its connections keep the process alive.
   */
  waker?: Waker
  /** Id of the app's subscription, if you know it. Default: it is looked up through the API. */
  subscriptionId?: number
  /**
   * Whether an athlete is one of yours. Default: whether the app has, or had, the athlete's grant. A `true` holds for a minute; a `false` is
   * remembered only during a flood of events for unknown athletes, and then for five seconds.
   */
  isKnownAthlete?: (athleteId: string) => boolean | Promise<boolean>
  /** Checks signatures. Default: they are ignored. */
  signature?: SignatureOptions
  /**
   * How much of each request limit may be used up, by any calls of the app, before webhook work waits for the next window. Default: 0.9 for live
   * work, and 0.7 for sweeps and first imports, which spread their share of a day over the day, so that enough is left for live work until the
   * evening.
   */
  shares?: Partial<Shares>
  /** Most reads that events may cause for one athlete. Default: 50 in a quarter hour, 500 in a day. */
  caps?: Partial<AthleteCaps>
  /**
   * `scheduled`: sweeps run by themselves, daily over 60 days, monthly over everything. `by hand`: only when you call `sweep()`. Default:
   * `scheduled` if there is `compare`, or summaries are enough. Otherwise no sweep runs, because it would read every activity again, and `onError`
   * says so each day: pass `compare`, or choose.
   */
  sweeps?: 'scheduled' | 'by hand'
  /** After this many failures in a row an object is dead; default 12, which takes about four hours. */
  maxFailures?: number
  /**
   * Longest time that `onChange` and `onUpdates` may take, in milliseconds; default 60,000. Then the signal fires, and the call counts as failed.
   * The lease is renewed in the meantime.
   */
  changeTimeoutMs?: number
  /** Another process takes over the work of a process that gives no sign of life for this long; default 12,000. */
  leaseMs?: number
  /** How often workers look into the inbox for work that no wake-up has announced; default 2,000. */
  pollMs?: number
  /** Called with the outcome of each request to the receiver. What it throws is reported, and changes nothing. */
  onOutcome?: (outcome: ReceiverOutcome) => void
  /** For metrics and logs. */
  hooks?: WorkHooks
  /** Called with failures that did not stop the work. Default: `console.error`. */
  onError?: (error: unknown) => void
  /** Milliseconds since 1970-01-01 UTC; default `Date.now`. */
  now?: () => number
  /** Default: timers of the machine. For tests. */
  setTimer?: SetTimer
  /** Default `Math.random`. For tests. */
  random?: () => number
}

/** Receives webhook events, stores them, and works on them. */
export interface Webhooks extends Omit<Receiver, 'fetch'>, AsyncDisposable {
  /**
   * Handles a request to the callback URL: the handshake, or an event. It takes the web-standard `Request` that frameworks provide. With
   * `waitUntil`, in a process that has no worker running, the athlete's work is done before the runtime may stop.
   */
  fetch(request: Request, context?: ReceiverContext): Promise<Response>
  /**
   * Works on what the inbox holds, until it is disposed; disposing waits for work under way. Any number of processes may do so. Each day they also
   * have athletes checked whose grant has ended, and remove from the inbox what is of no use any more.
   */
  run(options?: RunOptions): Promise<AsyncDisposable>
  /** Works on what is due now, until nothing is. For jobs that start every minute, and for tests. */
  drain(signal?: AbortSignal): Promise<DrainResult>
  /**
   * Makes sure that the app has a subscription with this callback URL: keeps the one it has, creates one, or replaces one with another URL.
   * @throws HandshakeError if the service cannot verify the callback URL; its message says in plain words what to check
   */
  ensureSubscription(callbackUrl: string | URL): Promise<EnsuredSubscription>
  /**
   * Marks all connected athletes for a sweep: `recent` goes back 60 days, `all` to the first activity. The work is done by workers, in the
   * background lane. Resolves to how many athletes.
   */
  sweep(name?: 'recent' | 'all'): Promise<number>
  /** Marks an athlete for a first import, the newest activities first. If one is under way, it continues where it is. */
  backfill(athleteId: number | string | bigint, options?: { readonly since?: Date }): Promise<void>
  /** How far the first import of an athlete has got; undefined when there was none in the last day. */
  backfillProgress(athleteId: number | string | bigint): Promise<TaskProgress | undefined>
  /** What first imports will cost: `12,400 reads, 6.2 days at 2,000 a day`. Asks for the newest activities of some athletes. */
  estimate(options?: EstimateOptions): Promise<Estimate>
  /** Has an athlete's grant checked, and the athlete erased if the grant has ended. */
  checkGrant(athleteId: number | string | bigint): Promise<void>
  /** How much waits, how much is dead, and since when the oldest entry waits. */
  stats(): Promise<InboxStats>
  /** Objects that work was given up on. */
  dead(options?: { readonly limit?: number; readonly cursor?: string }): Promise<DeadPage>
  /** Makes dead objects due again: one, or all. Resolves to how many. */
  retryDead(key?: EntryKey): Promise<number>
  /** Stops the workers of `run`, and waits for work under way. Inbox and waker stay open: they are yours, close them afterwards. */
  close(): Promise<void>
}

/** Default shares of the app's limits. */
const SHARES: Shares = { live: 0.9, background: 0.7 }
const CAPS: AthleteCaps = { quarterHour: 50, day: 500 }

/**
 * Receives the app's webhook events: stores each before it responds, reads what has changed, and calls `onChange` with it. No event that was
 * acknowledged is lost, in one process or in many.
 * @throws TypeError when the path can be guessed, or an option is missing
 */
export function createWebhooks<D extends Detail = 'detailed'>(options: WebhooksOptions<D>): Webhooks {
  const { app, inbox, path, onChange, onErase, onUpdates, compare, onOutcome = ignore, hooks = {} } = options
  const { detail = 'detailed', now = Date.now, random = Math.random, setTimer = setMachineTimer } = options
  const { leaseMs = 12_000, pollMs = 2_000, maxFailures = 12, changeTimeoutMs = 60_000, onError = logError } = options
  const { waker = embeddedWaker({ now, ...(options.setTimer && { setTimer }), onError }) } = options
  for (const [name, callback] of Object.entries({ onChange, onErase })) {
    if (typeof callback !== 'function') throw new TypeError(`${name} must be a function`)
  }
  const shares = { ...SHARES, ...options.shares }
  const { subscriptionId } = options
  const subscription = watchSubscription({ app, now, setTimer, ...(subscriptionId !== undefined && { subscriptionId }) })
  const pauses = createPauses(now, random)
  const parts: WorkParts = {
    app,
    inbox,
    budget: createBudget(app.quota, shares, now),
    pauses,
    caps: { ...CAPS, ...options.caps },
    detail,
    onChange: onChange as (change: Change<Detail>) => unknown,
    onErase,
    onUpdates,
    compare,
    sweeps: options.sweeps ?? (compare !== undefined || detail === 'summary' ? 'scheduled' : 'off'),
    subscriptionStatus: (id) => subscription.status(id),
    maxFailures,
    changeTimeoutMs,
    setTimer,
    hooks: safeHooks(hooks, onError),
    onError,
    now,
    random,
  }
  const worker = createWorker({
    inbox,
    waker,
    openLanes: () => openLanes(parts),
    work: (lease, signal) => workOnLease(parts, lease, signal),
    leaseMs,
    pollMs,
    now,
    setTimer,
    onError,
  })
  const wakesWithin = inbox.isTransactional === true && waker.wakeWithin !== undefined
  const markTogether = groupMarks(inbox)
  /** Where both are in one database, the mark and the wake-up are one transaction. */
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
    async wake(athleteId, context) {
      // Where a runtime may stop after the response, and no worker runs, the work is done now.
      if (context?.waitUntil !== undefined && !worker.isRunning) await worker.workOn(athleteId, new AbortController().signal)
      else if (!wakesWithin) await waker.wake(athleteId, { lane: 'live' })
    },
    onError,
    ...(signature !== undefined && { signature }),
  })
  const workers = new Set<AsyncDisposable>()
  let hasSchedule = false
  const beginSchedule = async (): Promise<void> => {
    if (!hasSchedule) await inbox.mark(scheduleMarks(now()))
    hasSchedule = true
  }

  const webhooks: Webhooks = {
    ...receiver,
    async run(runOptions) {
      await beginSchedule()
      const running = await worker.run(runOptions)
      workers.add(running)
      return {
        async [Symbol.asyncDispose]() {
          workers.delete(running)
          await running[Symbol.asyncDispose]()
        },
      }
    },
    async drain(signal) {
      await beginSchedule()
      return worker.drain(signal)
    },
    ensureSubscription: (callbackUrl) => ensureSubscription({ app, callbackUrl, now, watch: subscription }),
    sweep: (name = 'recent') => markSweeps(parts, (athleteId) => ({ athleteId, kind: 'sweep', id: name, lane: 'background' })),
    async backfill(athleteId, { since } = {}) {
      const progress = { since: since === undefined ? null : Math.floor(since.getTime() / 1_000) }
      await inbox.mark([{ ...backfillKey(athleteId), lane: 'background', progress }])
      await waker.wake(String(athleteId), { lane: 'background' })
    },
    async backfillProgress(athleteId) {
      const key = backfillKey(athleteId)
      const entry = await inbox.find(key)
      if (entry === null) return undefined
      const { listed = 0, to = null } = Object(entry.progress)
      return { athleteId: key.athleteId, task: 'backfill', listed, reached: to, isFinished: entry.status === 'clean' }
    },
    estimate: (estimateOptions = {}) => estimateBackfill({ app, detail, share: shares.background, now }, estimateOptions),
    async checkGrant(athleteId) {
      const id = String(athleteId)
      await inbox.mark([{ athleteId: id, kind: 'athlete', id, lane: 'live' }])
      await waker.wake(id, { lane: 'live' })
    },
    stats: () => inbox.stats(),
    dead: (deadOptions) => inbox.dead(deadOptions),
    retryDead: (key) => inbox.retryDead(key),
    async close() {
      await Promise.all([...workers].map((each) => each[Symbol.asyncDispose]()))
      workers.clear()
    },
    [Symbol.asyncDispose]: () => webhooks.close(),
  }
  return webhooks
}

const ignore = (): void => undefined

const logError = (error: unknown): void => console.error('webhooks:', error)

const backfillKey = (athleteId: number | string | bigint): EntryKey => ({ athleteId: String(athleteId), kind: 'backfill', id: 'import' })

/** The same hooks, except that they never throw. */
function safeHooks({ around, ...hooks }: WorkHooks, onError: (error: unknown) => void): WorkHooks {
  const safe = Object.entries(hooks).map(([name, hook]) => [
    name,
    (event: never) => {
      try {
        hook(event)
      } catch (error) {
        onError(error)
      }
    },
  ])
  return { ...(Object.fromEntries(safe) as WorkHooks), ...(around !== undefined && { around }) }
}
