import type { App, Quota, StreamKey } from '@activity-tracking/client'
import type { ActivityUpdates, Change, Detail, Differences, Erasure, ErasureReceipt, Expiry, ListedActivities } from './change.ts'
import type { DeadPage, EntryKey, Inbox, InboxStats } from './inbox/inbox.ts'
import type { Receiver, ReceiverContext } from './receiver/create-receiver.ts'
import type { ReceiverOutcome } from './receiver/outcome.ts'
import type { SignatureOptions } from './receiver/signature.ts'
import type { EnsuredSubscription } from './subscription/ensure-subscription.ts'
import type { SetTimer } from './timers.ts'
import type { Waker } from './wakers/waker.ts'
import type { Estimate, EstimateOptions } from './worker/estimate.ts'
import type { Keep } from './worker/expiry-sets.ts'
import type { TaskProgress, WorkHooks } from './worker/hooks.ts'
import type { Pace, Shares, Waits } from './worker/limits.ts'
import type { PollOptions, PollPlan } from './worker/poll-plan.ts'
import type { AthleteCaps } from './worker/read-budget.ts'

/** Options of `createWebhooks`. Times are in milliseconds. */
export interface WebhooksOptions<D extends Detail = 'detailed'> {
  /** The app: its grants, its rate limits, its credentials. */
  app: App<Quota | undefined>
  /** The inbox for events: `memoryInbox()`, or one of `./sqlite`, `./redis` and `./postgres`. */
  inbox: Inbox
  /**
   * Path of the callback URL, for example `/webhooks/…` with at least 16 random characters: events are not signed, so it must be impossible to
   * guess. Pass two while you change it: first accept both, then subscribe with the new one, then remove the old one. Null for an app
   * without a public URL, which receives no events: see `poll`.
   */
  path: string | readonly string[] | null
  /**
   * Called with each change, with the state from the API. It can be called again for the same change (`idempotencyKey`, `attempt`). If it
   * throws, it is called again later; after `maxFailures` consecutive failures, the object is in the dead-letter list.
   */
  onChange: (change: Change<D>) => unknown
  /**
   * Erases all data of an athlete who no longer authorizes the app. It is called before any other work on this athlete, repeatedly until it
   * succeeds, and possibly once more after that.
   */
  onErase: (erasure: Erasure) => unknown
  /**
   * How long your copies of what was delivered may be kept. `onExpire` is called one to two hours earlier, also while no request can be sent.
   * With `compare`, the daily sweep then goes back to the first activity. Counts for what is delivered from now on. Default: no limit.
   */
  keep?: Keep
  /**
   * Removes copies that are too old; required with `keep`. Like `onErase`, it is called repeatedly until it succeeds, and possibly once more
   * after that, and before other work on the athlete. Nothing is read again by itself: see `refresh`.
   */
  onExpire?: (expiry: Expiry) => unknown
  /**
   * `detailed` (default) reads each activity. `summary` reads one list if several activities of an athlete have changed. With `detailed`
   * and without `compare`, scheduled sweeps are off: see `sweeps`.
   */
  detail?: D
  /**
   * Streams to read with each activity, one additional request each: `['latlng', 'altitude']`. They are delivered with the change. Only with
   * `detail: 'detailed'`. Default: none.
   */
  streams?: readonly StreamKey[]
  /**
   * Applies new values from events, so that nothing has to be read. Called only if the values are certainly newer than everything before.
   * Resolve to false if you do not apply them, for example because you do not have the activity: then it is read. If it throws, it is
   * called again later, like `onChange`. The values are those of the event, so a forged event would also be applied. Default: every
   * activity is read.
   */
  onUpdates?: (updates: ActivityUpdates) => boolean | Promise<boolean>
  /**
   * Compares a part of an athlete's list with your copy, so that sweeps find the changes of lost events. Without it, a sweep finds no
   * deletions and delivers every activity that it lists; with `detail: 'detailed'` it would read each of them, so scheduled sweeps are off:
   * see `sweeps`.
   */
  compare?: (listed: ListedActivities) => Differences | Promise<Differences>
  /** Called with `now`: the clock of tables whose callbacks these are. */
  useClock?: (now: () => number) => void
  /**
   * Notifies workers that there is work. Default: `embeddedWaker()`, for one process. If you pass one, close it after `webhooks.close()`;
   * otherwise its connections keep the process alive.
   */
  waker?: Waker
  /** ID of the app's subscription, if you know it. Default: it is looked up through the API. */
  subscriptionId?: number
  /**
   * Whether an athlete belongs to your app. Default: whether the app has, or had, the athlete's grant. A `true` is cached for one minute; a
   * `false` is cached only during a flood of events for unknown athletes, and then for five seconds.
   */
  isKnownAthlete?: (athleteId: string) => boolean | Promise<boolean>
  /** Checks signatures. Default: they are ignored. */
  signature?: SignatureOptions
  /**
   * How much of each rate limit can be used, by any calls of the app, before webhook work waits for the next window. Default: 0.9 for live
   * work, and 0.7 for sweeps and first imports, which spread their share of a day over the day, so that enough is left for live work until
   * the evening.
   */
  shares?: Partial<Shares>
  /**
   * `shared` (default) keeps to `shares`, and leaves room for live events and for users. `all` uses each window of the rate limits to its
   * end: for your own account, and for a process that nobody waits for.
   */
  pace?: Pace
  /**
   * Maximum number of reads that events can cause for one athlete. Default: 50 per quarter hour, 500 per day. Forged events can use
   * three quarters of a day's reads. The rest is for one list of the athlete's activities in each quarter hour, and for what it proves to
   * have changed; after the cap of the day, both are background work. With `compare`, so are the further pages of the list.
   */
  caps?: Partial<AthleteCaps>
  /**
   * `scheduled`: sweeps run automatically, daily over 60 days, monthly over everything. `by hand`: only when you call `sweep()`. Default:
   * `scheduled` if there is `compare`, or summaries are sufficient. Otherwise no sweep runs, because it would read every activity again,
   * and `onError` reports this each day: pass `compare`, or set this option.
   */
  sweeps?: 'scheduled' | 'by hand'
  /** After this number of consecutive failures, an object is dead; default 12, which takes about four hours. */
  maxFailures?: number
  /**
   * Maximum time of each call of `onChange`, `onUpdates`, `onErase`, `onExpire` and `compare`, in milliseconds; default 60,000. After it, the signal
   * fires, and the call counts as failed. The lease is renewed in the meantime.
   */
  changeTimeoutMs?: number
  /** Another process takes over the work of a process that shows no sign of life for this time; default 12,000. */
  leaseMs?: number
  /** How often workers poll the inbox for work without a wake-up; default 2,000. */
  pollMs?: number
  /** Called with the outcome of each request to the receiver. Errors that it throws are reported and have no other effect. */
  onOutcome?: (outcome: ReceiverOutcome) => void
  /** For metrics and logs. */
  hooks?: WorkHooks
  /** Called with failures that did not stop the work. Default: `console.error`. */
  onError?: (error: unknown) => void
  /**
   * Milliseconds since 1970-01-01 UTC; default: the clock of the app. The inbox and the waker use the same clock, unless they were created
   * with another one.
   */
  now?: () => number
  /** Default: real timers. For tests. */
  setTimer?: SetTimer
  /** Default `Math.random`. For tests. */
  random?: () => number
}

/** Number of athletes to work on at the same time. */
export interface RunOptions {
  /** Default 4. */
  readonly concurrency?: number
}

/** What an import reads. */
export interface BackfillOptions {
  /** Only activities that started at this time or later. Default: all. */
  readonly since?: Date
  /**
   * With true, what is listed is compared with your copy by `compare`, and only what differs is read, deletions too: for an import that is
   * repeated. Default: false, everything is read.
   */
  readonly onlyChanges?: boolean
}

/** The result of a drain. */
export interface DrainResult {
  /** Number of processed leases. */
  readonly leases: number
}

/** Receives webhook events, stores them, and works on them. */
export interface Webhooks extends Omit<Receiver, 'fetch'>, AsyncDisposable {
  /**
   * Handles a request to the callback URL: the handshake, or an event. It takes the web-standard `Request` that frameworks provide. With
   * `waitUntil`, in a process without a running worker, the athlete's work is done before the runtime can stop.
   */
  fetch(request: Request, context?: ReceiverContext): Promise<Response>
  /**
   * Processes the content of the inbox until it is disposed; disposing waits for work in progress. Any number of processes can run. Each
   * day, they also check athletes whose grant has ended, and remove from the inbox what is no longer needed.
   */
  run(options?: RunOptions): Promise<AsyncDisposable>
  /** Processes what is due now, until nothing is. For jobs that start every minute, and for tests. */
  drain(signal?: AbortSignal): Promise<DrainResult>
  /**
   * Ensures that the app has a subscription with this callback URL: keeps the existing one, creates one, or replaces one with another URL.
   * @throws HandshakeError if the service cannot verify the callback URL; its message explains what to check
   * @throws TypeError with `path: null`
   */
  ensureSubscription(callbackUrl: string | URL): Promise<EnsuredSubscription>
  /**
   * Marks all connected athletes for a sweep: `recent` goes back 60 days, `all` to the first activity. Workers do the work in the
   * background lane. Resolves to the number of athletes.
   */
  sweep(name?: 'recent' | 'all'): Promise<number>
  /**
   * Polls all connected athletes, for an app without a public URL: one list request of each in each interval finds what events would
   * report. The schedule is stored in the inbox, and workers keep to it until `stopPolling`. With `compare`, the newest 200 activities are
   * compared with your copy, and sweeps find changes of older ones. Without, they are compared with the last poll. Call it before the
   * first import.
   * @throws RangeError for an interval below one minute
   */
  poll(options?: PollOptions): Promise<PollPlan>
  /** Ends the schedule of `poll`. */
  stopPolling(): Promise<void>
  /** Marks an athlete for a first import, newest activities first. If one is in progress, it continues, with its own options. */
  backfill(athleteId: number | string | bigint, options?: BackfillOptions): Promise<void>
  /** Progress of the first import of an athlete; undefined if there was none in the last day. */
  backfillProgress(athleteId: number | string | bigint): Promise<TaskProgress | undefined>
  /**
   * What the reads of each lane wait for now, and until when; null for a lane that does not wait. `live`: for events and `refresh`;
   * `background`: for sweeps and imports, which also wait for everything that live reads wait for. Nothing is paused or counted. The usage of
   * the rate limits is that of all processes that share the store of the app. An outage of the service is known to the process whose
   * workers have noticed it.
   */
  waits(): Promise<Waits>
  /**
   * Estimates the cost of first imports: `12,400 reads, 6.2 days at 2,000 a day`. Requests the newest activities of some athletes, and says
   * so, or counts all with `exact: true`.
   */
  estimate(options?: EstimateOptions): Promise<Estimate>
  /**
   * Reads activities of an athlete again and delivers them, deletions too, for example before they expire. Workers do the work in the live
   * lane.
   * @throws RangeError for more than 200 IDs
   */
  refresh(athleteId: number | string | bigint, activityIds: readonly (number | string | bigint)[]): Promise<void>
  /**
   * With `keep`: says that you have stored the athlete's profile, as from the response to a login or `GET /athlete`. `onExpire` is called for
   * it in time.
   * @param readAt when the response was received; default now
   */
  profileStored(athleteId: number | string | bigint, readAt?: Date): Promise<void>
  /**
   * With `keep`: says that you have stored activities that you have read yourself, such as those of `tables.putActivities`. `onExpire` is
   * called for them in time, unless they are delivered later. Without `keep`, nothing happens. If the process ends after the activities were
   * stored and before this call, `onExpire` is not called for them. With tables of activities this is harmless: their functions do not
   * return what is too old, and `removeExpired()` removes it when the program starts.
   * @param readAt when the response was received, the first one of several; default now
   */
  activitiesStored(athleteId: number | string | bigint, activityIds: readonly (number | string | bigint)[], readAt?: Date): Promise<void>
  /** Receipts of completed erasures of the last 90 days, the oldest first. */
  erasures(): Promise<readonly ErasureReceipt[]>
  /** Checks an athlete's grant, and erases the athlete if the grant has ended. */
  checkGrant(athleteId: number | string | bigint): Promise<void>
  /** Number of waiting and dead entries, and the time of the oldest waiting entry. */
  stats(): Promise<InboxStats>
  /** Objects in the dead-letter list. */
  dead(options?: { readonly limit?: number; readonly cursor?: string }): Promise<DeadPage>
  /** Makes dead objects due again: one, or all. Resolves to their number. */
  retryDead(key?: EntryKey): Promise<number>
  /** Stops the workers of `run`, and waits for work in progress. The inbox and the waker stay open: close them afterward. */
  close(): Promise<void>
}
