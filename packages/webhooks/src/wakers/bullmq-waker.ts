import { type ConnectionOptions, type JobsOptions, Queue, Worker } from 'bullmq'
import { setMachineTimer, withinTime } from '../timers.ts'
import { createWaker, type Delivery, type WakeOptions, type WakeQueue, type Waker, type WakerOptions } from './waker.ts'

/** Options of `bullmqWaker`. */
export interface BullmqWakerOptions extends WakerOptions {
  /**
   * Options for connections that the waker opens with `ioredis`, or a client of `ioredis` (with `maxRetriesPerRequest: null`), `redis` or
   * Bun, which you close after the waker. If there is no `require`, BullMQ needs a client. Redis must not evict keys:
   * `maxmemory-policy noeviction`.
   */
  readonly connection: ConnectionOptions
  /** Name of the queue, without colons; default `webhooks`. */
  readonly queue?: string
  /** Prefix of its keys in Redis; default `{activity-tracking}`. In a cluster, it must have a hash tag. */
  readonly prefix?: string
  /** After this time, in milliseconds, Redis counts as unreachable: `wake` rejects, and closing no longer waits for it; default 5,000. */
  readonly timeoutMs?: number
}

/** BullMQ runs jobs without a priority first. */
const PRIORITIES = { live: 0, background: 1 } as const

/** After this time, in milliseconds, work of a process that no longer renews its lock counts as stalled. */
const LOCK_MS = 5_000

/** How often a job of crashed processes is run again. */
const MOST_STALLS = 5

/** BullMQ records its actions in a stream, which is not read here. */
const MOST_EVENTS = 1_000

/**
 * A waker on Redis, with BullMQ 6.7 or later, for several processes.
 *
 * - Wake-ups of a key and lane are one job while it waits. Wake-ups during its run lead to one more run after it.
 * - Live keys come before background keys, however long those have waited. One key can run in both lanes at the same time.
 * - A wake-up in the future is a separate job for each second.
 * - A job of a process that was killed is run again 5 to 15 seconds later, up to five times.
 */
export function bullmqWaker(options: BullmqWakerOptions): Waker & AsyncDisposable {
  return createWaker(options, (report) => bullmqQueue(options, report))
}

class WakeWorker extends Worker<Delivery> {
  /** Ends the rest after `close`, without waiting for Redis. The timer that renews locks would keep the process alive. */
  async abandon(): Promise<void> {
    await this.lockManager.close()
    await this.getBackend().close(true)
  }
}

function bullmqQueue(
  { connection, queue: name = 'webhooks', prefix = '{activity-tracking}', timeoutMs = 5_000 }: BullmqWakerOptions,
  report: (error: unknown) => void,
): WakeQueue {
  const queue = new Queue<Delivery>(name, {
    connection,
    prefix,
    streams: { events: { maxLen: MOST_EVENTS } },
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  })
  queue.on('error', report)
  const adding = new Set<Promise<void>>()

  async function addInTime(key: string, options: WakeOptions): Promise<void> {
    const added = queue.add('wake', { key, lane: options.lane }, jobOptions(key, options))
    if (await isLate(added, timeoutMs)) throw new Error(`Redis has not stored the wake-up within ${timeoutMs} ms; it may still do so`)
  }

  return {
    add(key, options) {
      const added = addInTime(key, options).finally(() => adding.delete(added))
      adding.add(added)
      return added
    },

    async deliver(deliver, concurrency) {
      const delivering = new Set<Promise<void>>()
      const process = async ({ data }: { readonly data: Delivery }, _token?: string, signal?: AbortSignal): Promise<void> => {
        const delivered = deliver(data, signal).finally(() => delivering.delete(delivered))
        delivering.add(delivered)
        await delivered
      }
      const settings = { lockDuration: LOCK_MS, stalledInterval: LOCK_MS, maxStalledCount: MOST_STALLS }
      const worker = new WakeWorker(name, process, { connection, prefix, concurrency, ...settings })
      worker.on('error', report)
      worker.on('lockRenewalFailed', (jobs) => {
        for (const job of jobs) worker.cancelJob(job, 'the lock of the job is lost')
      })
      return async () => {
        const closed = worker.close()
        while (delivering.size > 0) await Promise.all(delivering)
        // Otherwise it waits until Redis is available, to store that its jobs are done.
        if (await isLate(closed, timeoutMs)) await worker.abandon()
      }
    },

    async close() {
      await Promise.allSettled(adding)
      // Unlike `queue.close`, this does not wait for a Redis that does not respond.
      await queue.getBackend().close(true)
    },
  }
}

/** Whether work takes longer. Rejects if it rejects in time. */
const isLate = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  withinTime<boolean>(() => work.then(() => false), { ms, setTimer: setMachineTimer, onLate: () => true })

function jobOptions(key: string, { lane, at }: WakeOptions): JobsOptions {
  // If it is added during the run of another one, it becomes a separate job afterwards.
  const deduplication = (id: string) => ({ id, keepLastIfActive: true })
  const priority = PRIORITIES[lane]
  if (at === undefined) return { priority, deduplication: deduplication(`${lane}/${key}`) }
  const second = Math.ceil(at / 1_000)
  return { priority, delay: Math.max(0, second * 1_000 - Date.now()), deduplication: deduplication(`${lane}/${key}@${second}`) }
}
