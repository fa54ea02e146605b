import { type ConnectionOptions, type JobsOptions, Queue, Worker } from 'bullmq'
import type { WakeOptions, Waker } from '../waker.ts'
import { createWaker, type Delivery, errorReporter, type WakeQueue, type WakerOptions } from './create-waker.ts'

/** Options of `bullmqWaker`. */
export interface BullmqWakerOptions extends WakerOptions {
  /**
   * Options of a connection, which the waker opens (where `require` exists, BullMQ loads `ioredis` for that), or a client of `ioredis`, `redis`
   * or Bun, which you close after the waker. The Redis must not evict: `maxmemory-policy noeviction`.
   */
  readonly connection: ConnectionOptions
  /** Name of the queue, without colons; default `webhooks`. */
  readonly queue?: string
  /** What its keys in Redis begin with; default `{activity-tracking}`. In a cluster, it must have a hash tag. */
  readonly prefix?: string
}

/** BullMQ runs what has no priority first. */
const PRIORITIES = { live: 0, background: 1 } as const

/** After this time, in milliseconds, work of a process that no longer renews its lock counts as stalled. */
const LOCK_MS = 5_000

/** How often a job of processes that died is run again. */
const MOST_STALLS = 5

/** BullMQ records what it does in a stream, which nobody reads here. */
const MOST_EVENTS = 1_000

/**
 * A waker on Redis, with BullMQ 6.7 or later: for several processes.
 *
 * - Wake-ups of a key and lane are one job while it waits. Wake-ups during its run lead to one more run after it.
 * - Live keys come before background keys, however long those have waited. One key may run in both lanes at once.
 * - A wake-up in the future is a job of its own for each second.
 * - A job of a process that was killed is run again 5 to 15 seconds later, up to five times.
 */
export function bullmqWaker(options: BullmqWakerOptions): Waker {
  const report = errorReporter(options)
  return createWaker(bullmqQueue(options, report), report)
}

function bullmqQueue(
  { connection, queue: name = 'webhooks', prefix = '{activity-tracking}' }: BullmqWakerOptions,
  report: (error: unknown) => void,
): WakeQueue {
  const queue = new Queue<Delivery>(name, {
    connection,
    prefix,
    streams: { events: { maxLen: MOST_EVENTS } },
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  })
  queue.on('error', report)

  return {
    async add(key, options) {
      await queue.add('wake', { key, lane: options.lane }, jobOptions(key, options))
    },
    async deliver(deliver, concurrency) {
      const worker = new Worker<Delivery>(name, async ({ data }, _token, signal) => deliver(data, signal), {
        connection,
        prefix,
        concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: LOCK_MS,
        maxStalledCount: MOST_STALLS,
      })
      worker.on('error', report)
      worker.on('lockRenewalFailed', (jobs) => {
        for (const job of jobs) worker.cancelJob(job, 'the lock of the job is lost')
      })
      return () => worker.close()
    },
    close: () => queue.close(),
  }
}

function jobOptions(key: string, { lane, at }: WakeOptions): JobsOptions {
  // When it is added during the run of another, it becomes a job of its own after that.
  const deduplication = (id: string) => ({ id, keepLastIfActive: true })
  const priority = PRIORITIES[lane]
  if (at === undefined) return { priority, deduplication: deduplication(`${lane}/${key}`) }
  const second = Math.ceil(at / 1_000)
  return { priority, delay: Math.max(0, second * 1_000 - Date.now()), deduplication: deduplication(`${lane}/${key}@${second}`) }
}
