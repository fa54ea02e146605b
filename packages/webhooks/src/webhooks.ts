import type { App, Quota } from '@activity-tracking/client'
import type { ActivityUpdates, Change, Detail, Differences, Erasure, ListedActivities } from './change.ts'
import type { DeadPage, EntryKey, Inbox, InboxStats } from './inbox/inbox.ts'
import type { Receiver, ReceiverContext } from './receiver/create-receiver.ts'
import type { ReceiverOutcome } from './receiver/outcome.ts'
import type { SignatureOptions } from './receiver/signature.ts'
import type { SetTimer } from './set-timer.ts'
import type { EnsuredSubscription } from './subscription/ensure-subscription.ts'
import type { Waker } from './waker.ts'
import type { Estimate, EstimateOptions } from './worker/backfill.ts'
import type { Shares } from './worker/budget.ts'
import type { TaskProgress, WorkHooks } from './worker/hooks.ts'
import type { AthleteCaps } from './worker/lease-work.ts'
import type { DrainResult, RunOptions } from './worker/worker.ts'

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
   * Longest time that each call of `onChange`, `onUpdates`, `onErase` and `compare` may take, in milliseconds; default 60,000. Then the signal
   * fires, and the call counts as failed. The lease is renewed in the meantime.
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
