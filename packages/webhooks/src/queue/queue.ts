import type { JsonObject } from '@activity-tracking/client'

/**
 * `live`: what an event or a person waits for. `background`: imports and sweeps. A job that is added in both lanes waits in `live`; on BullMQ,
 * which has a queue for each lane, it can wait and run in both.
 */
export type Lane = 'live' | 'background'

/** A job to add. */
export interface JobToAdd {
  /** `athleteId/kind/id`: the object to look at again. There is at most one job of a key in a lane. */
  readonly key: string
  readonly lane: Lane
  /** When it is due, in milliseconds since 1970-01-01 UTC; default now. A job that waits becomes due at the earlier of both times. */
  readonly at?: number
  /** The data of a new job. Those of a job that waits are not replaced. */
  readonly data?: JsonObject
}

/** A run of a job. */
export interface Job {
  readonly key: string
  readonly lane: Lane
  /** What the last run has returned, or the job was added with. */
  readonly data: JsonObject | undefined
  /** Fires when the run should end: the queue stops, or another process may have taken the job over. */
  readonly signal: AbortSignal
}

/**
 * How a run ends: nothing, if the job is done; `at`: it goes on then, with these data or those that it had; `pauseUntil`: it goes on then
 * with the data that it had, and this process starts no other job of its lane before. Times are in milliseconds since 1970-01-01 UTC.
 */
export type JobOutcome = undefined | { readonly at: number; readonly data?: JsonObject } | { readonly pauseUntil: number }

/**
 * Runs a job. If it throws, the job is tried again after a pause that doubles from 10 seconds to an hour, and is dead after `maxFailures`
 * failures since it was last done or went on. With an `UnrecoverableError`, it is dead at once.
 */
export type JobHandler = (job: Job) => Promise<JobOutcome>

/** Thrown by a handler: the job is dead, because it would never succeed. The message is its reason. */
export class UnrecoverableError extends Error {
  override readonly name = 'UnrecoverableError'
}

/** Numbers of jobs of a lane. */
export interface LaneStats {
  /** They could run now. */
  readonly due: number
  /** They are due later: after a failure, or because they go on then. */
  readonly later: number
  readonly running: number
}

/** What a queue contains. A job of a process that was killed is running until another one takes it over. */
export interface QueueStats extends Readonly<Record<Lane, LaneStats>> {
  readonly dead: number
  /** Since when the oldest due job is due, in milliseconds since 1970-01-01 UTC; null if none is. */
  readonly oldestDueAt: number | null
}

/** A job that is not tried again until it is added again, or by `retryDead`. */
export interface DeadJob {
  readonly key: string
  readonly reason: string
  /** Milliseconds since 1970-01-01 UTC. */
  readonly diedAt: number
}

/** Options of the queues. Times are in milliseconds. */
export interface QueueOptions {
  /** After this number of failures in a row, a job is dead; default 12, which takes about four hours. */
  readonly maxFailures?: number
  /** The pause after a number of failures in a row, from 1. Default: doubles from 10 seconds to an hour, and varies by a quarter. */
  readonly backoff?: (failures: number) => number
  /** Called with failures of the queue that no caller learns of. Default: `console.error`. */
  readonly onError?: (error: unknown) => void
}

/**
 * Jobs that mean "look at this object again". For each `add`, a run of the job starts after `add` was called, at the latest when the added
 * job is due: also if the job waits after a failure, goes on later, or is dead, and if its current run then throws or goes on. A job that is
 * running is not run a second time in its lane. Only the process that runs it can settle it: one that was stopped changes nothing later.
 */
export interface Queue extends AsyncDisposable {
  /** Adds jobs. They are durable when the promise resolves. */
  add(jobs: readonly JobToAdd[]): Promise<void>
  /** Runs jobs until it is disposed; disposing fires the signals of the jobs, and waits for them. A job that then throws is due at once. */
  run(handler: JobHandler, options: { readonly concurrency: Readonly<Record<Lane, number>> }): AsyncDisposable
  /** Removes the jobs of an athlete. One that is running ends by itself, and does not run again. */
  forget(athleteId: string): Promise<void>
  stats(): Promise<QueueStats>
  /** Dead jobs, those that died last first; at most `limit`, default 100. They are removed after 30 days. */
  dead(options?: { readonly limit?: number }): Promise<readonly DeadJob[]>
  /** Makes dead jobs due with the data of their last run: one, or all. Resolves to their number. */
  retryDead(key?: string): Promise<number>
  /** Closes the connections that the queue has opened. Dispose its runs first. */
  close(): Promise<void>
}

/** A job is dead after its process has ended this often during a run, without a run in between that was done or went on. */
export const MOST_CRASHES = 20

/** Dead jobs are removed after this time, in milliseconds. */
export const KEPT_DEAD_MS = 30 * 86_400_000

/** The pause after a number of failures in a row, from 1, in milliseconds: doubles from 10 seconds to an hour, and varies by a quarter. */
export const backoffMs = (failures: number, random: () => number = Math.random): number =>
  Math.round(Math.min(3_600_000, 10_000 * 2 ** Math.min(failures - 1, 20)) * (0.75 + random() / 2))

export const logQueueError = (error: unknown): void => console.error('webhooks queue:', error)
