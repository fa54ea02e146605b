import type { App, Quota, StreamKey } from '@activity-tracking/client'
import type { Change, Detail, Differences, Erasure, ListedActivities } from './change.ts'
import type { WebhookHooks } from './hooks.ts'
import type { Lane, Queue, QueueStats } from './queue/queue.ts'
import type { Receiver } from './receiver/create-receiver.ts'
import type { SignatureOptions } from './receiver/signature.ts'
import type { EnsuredSubscription } from './subscription/ensure-subscription.ts'
import type { Pace, Waits } from './worker/limits.ts'

/** Options of `createWebhooks`. Times are in milliseconds. */
export interface WebhooksOptions<D extends Detail = 'detailed'> {
  /** The app: its grants, its rate limits, its credentials, and its clock. */
  app: App<Quota | undefined>
  /** Where events are stored until they are processed: `sqliteQueue`, `postgresQueue` or `bullmqQueue`. `close()` does not close it. */
  queue: Queue
  /**
   * Path of the callback URL, for example `/webhooks/…` with at least 16 random characters: events are not signed, so it must be impossible to
   * guess. Pass two while you change it: first accept both, then subscribe with the new one, then remove the old one. Null for an app
   * without a public URL, which receives no events.
   */
  path: string | readonly string[] | null
  /**
   * Called with each change, with the state from the API. It can be called again for the same change. If it throws, it is called again
   * later; after the `maxFailures` of the queue, the object is dead.
   */
  onChange: (change: Change<D>) => unknown
  /**
   * Erases all data of an athlete who no longer authorizes the app. It is called repeatedly until it succeeds, and possibly once more after
   * that.
   */
  onErase: (erasure: Erasure) => unknown
  /**
   * Compares a part of an athlete's list with your copy, so that sweeps find the changes of lost events: a daily one over 60 days, and a
   * monthly one over everything run by themselves. Without it, a sweep finds no deletions and reads every activity that it lists, so none runs
   * unless you call `sweep`.
   */
  compare?: (listed: ListedActivities) => Differences | Promise<Differences>
  /** `detailed` (default): imports and sweeps read each activity. `summary`: they deliver what the list contains. Events read the activity. */
  detail?: D
  /**
   * Streams to read with each activity, one additional request each: `['latlng', 'altitude']`. They are delivered with the change. Only with
   * `detail: 'detailed'`. Default: none.
   */
  streams?: readonly StreamKey[]
  /** Checks signatures. Default: they are ignored. */
  signature?: SignatureOptions
  /**
   * `shared` (default): live work uses up to 90 % of each rate limit, sweeps and imports up to 70 %, which they spread over the day, so that
   * users and live events always have room. `all`: each window of the rate limits is used to its end, for your own account and for a process
   * that nobody waits for.
   */
  pace?: Pace
  /** Maximum number of reads that events can cause for one athlete in an hour and in each process; default 100. Anyone can forge events. */
  readsPerHour?: number
  /** Maximum time of each call of `onChange`, `onErase` and `compare`; default 60,000. After it, the signal fires, and the call has failed. */
  changeTimeoutMs?: number
  /** For metrics, logs and progress. */
  hooks?: WebhookHooks
  /** Called with failures that did not stop the work. Default: `console.error`. */
  onError?: (error: unknown) => void
}

/** How many jobs run at the same time. */
export interface RunOptions {
  /** Default 4 live jobs and 1 background job. */
  readonly concurrency?: Partial<Readonly<Record<Lane, number>>>
}

/** Receives webhook events, stores them, and works on them. */
export interface Webhooks extends Receiver, AsyncDisposable {
  /** Processes the queue until it is disposed, also after the queue has failed; disposing waits for work in progress. Many processes can run. */
  run(options?: RunOptions): Promise<AsyncDisposable>
  /** Processes what is due now, until nothing is, and resolves to the number of runs. For jobs that start every minute, and for tests. */
  drain(signal?: AbortSignal): Promise<number>
  /**
   * Ensures that the app has a subscription with this callback URL: keeps the existing one, creates one, or replaces one with another URL.
   * @throws HandshakeError if the service cannot verify the callback URL; its message explains what to check
   * @throws TypeError with `path: null`
   */
  ensureSubscription(callbackUrl: string | URL): Promise<EnsuredSubscription>
  /**
   * Adds a sweep of each connected athlete: `recent` goes back 60 days, `all` to the first activity. It is background work. Resolves to the
   * number of athletes.
   */
  sweep(name?: 'recent' | 'all'): Promise<number>
  /**
   * Adds the import of an athlete's activities: everything is listed, then the newest activities are read first. It is background work, and
   * `hooks.onProgress` reports its steps. One that is in progress goes on.
   * @param options.since only activities that started at this time or later; default: all
   */
  importActivities(athleteId: number | string | bigint, options?: { readonly since?: Date }): Promise<void>
  /** Adds a check of an athlete's grant. If it has ended, the athlete is erased. */
  checkGrant(athleteId: number | string | bigint): Promise<void>
  /** What the reads of each lane wait for now, and until when; null for a lane that does not wait. */
  waits(): Promise<Waits>
  /** Numbers of jobs that are due, due later, running and dead. */
  stats(): Promise<QueueStats>
  /** Stops the runs, and waits for work in progress. The queue stays open: close it afterward. */
  close(): Promise<void>
}
