import type { PgBoss, Queue } from 'pg-boss'
import { createWaker, type Delivery, type WakeOptions, type WakeQueue, type Waker, type WakerOptions } from './waker.ts'

/** Options of `pgBossWaker`. */
export interface PgBossWakerOptions extends WakerOptions {
  /**
   * Your instance. The waker starts it if it is not started; you stop it after the waker is closed. Some of its settings are important:
   *
   * - `superviseIntervalSeconds` and `monitorIntervalSeconds`, 60 by default: set both to 2. They determine how soon the work of a killed
   *   process is taken over.
   * - `maintenanceIntervalSeconds`, one day by default: set it to 300. Until then, completed jobs stay in the table.
   * - `useListenNotify: true`: wake-ups of other processes, and of transactions, arrive immediately.
   * @example new PgBoss({ connectionString, superviseIntervalSeconds: 2, monitorIntervalSeconds: 2, maintenanceIntervalSeconds: 300, useListenNotify: true })
   */
  readonly boss: PgBoss
  /** Name of the queue; default `activity-webhooks`. It is created if it does not exist. */
  readonly queue?: string
  /** How often each idle worker polls for wake-ups without a notification, in seconds; default 2, minimum 0.5. */
  readonly pollingIntervalSeconds?: number
}

/** pg-boss runs the highest number first. */
const PRIORITIES = { live: 1, background: 0 } as const

/** At most one job of a `singletonKey` waits; another may wait while one is active. */
const POLICY = 'short'

const SETTINGS = {
  // Jobs of crashed workers: a failing handler does not count as a failure for pg-boss.
  retryLimit: 5,
  heartbeatSeconds: 10,
  expireInSeconds: 3_600,
  deleteAfterSeconds: 60,
  retentionSeconds: 14 * 24 * 3_600,
  notify: true,
} satisfies Partial<Queue>

/**
 * A waker on PostgreSQL, with pg-boss 12.35 or later, for several processes. With the inbox in the same database, a mark and its wake-up
 * are one transaction.
 *
 * - Wake-ups of a key and lane are one job while it waits. A key has one run at a time, except that the remaining work of a dead worker and
 *   a new wake-up can overlap.
 * - Live keys come before background keys, however long those have waited.
 * - A wake-up in the future is a separate job for each second.
 * - A job of a process that was killed is run again 10 seconds after its last heartbeat, up to five times.
 * - A run that takes longer than one hour loses its job: its signal fires, and the key is run again.
 * - In `wakeWithin`, use the same order of keys everywhere, because transactions may otherwise wait for each other.
 */
export function pgBossWaker(options: PgBossWakerOptions): Waker & AsyncDisposable {
  return createWaker(options, (report) => {
    // Without a listener, an error event ends the process. The listener stays after the waker is closed, because the instance continues.
    options.boss.on('error', report)
    return pgBossQueue(options)
  })
}

function pgBossQueue({ boss, queue = 'activity-webhooks', pollingIntervalSeconds = 2 }: PgBossWakerOptions): WakeQueue {
  const idle = new Set<string>()
  let ready: Promise<void> | undefined

  async function prepare(): Promise<void> {
    await boss.start()
    await boss.createQueue(queue, { policy: POLICY, ...SETTINGS })
    const policy = (await boss.getQueue(queue))?.policy
    if (policy !== POLICY) throw new Error(`the queue ${queue} of pg-boss has the policy ${policy}, not ${POLICY}: choose another name`)
    await boss.updateQueue(queue, SETTINGS)
  }

  const untilReady = (): Promise<void> => {
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }

  /** Makes an idle worker of this process poll for jobs now. */
  const tellIdle = (): void => {
    const [worker] = idle
    if (worker !== undefined) boss.notifyWorker(worker)
  }

  async function work(deliver: Parameters<WakeQueue['deliver']>[0]): Promise<string> {
    // Notifications do not report jobs that become due or jobs that other workers have left behind.
    const polling = { pollingIntervalSeconds, notifyPollingIntervalSeconds: pollingIntervalSeconds }
    const worker = await boss.work<Delivery>(queue, { ...polling, groupConcurrency: 1 }, async (jobs) => {
      idle.delete(worker)
      // There may be more jobs than it has taken.
      tellIdle()
      await Promise.all(jobs.map(({ data, signal }) => deliver(data, signal)))
      idle.add(worker)
      boss.notifyWorker(worker)
    })
    idle.add(worker)
    return worker
  }

  return {
    async add(key, options) {
      await untilReady()
      await boss.send(queue, { key, lane: options.lane }, jobOptions(key, options))
      tellIdle()
    },
    async addWithin(transaction, key, options) {
      await untilReady()
      // Unlike `send`, it locks a job that already waits, so that it is not fetched before the commit.
      await boss.upsert(queue, { key, lane: options.lane }, { ...jobOptions(key, options), db: transaction })
    },
    async deliver(deliver, concurrency) {
      await untilReady()
      const workers = await Promise.all(Array.from({ length: concurrency }, () => work(deliver)))
      return async () => {
        await Promise.all(workers.map((id) => boss.offWork(queue, { id, wait: true })))
        for (const worker of workers) idle.delete(worker)
      }
    },
    async close() {},
  }
}

function jobOptions(key: string, { lane, at }: WakeOptions) {
  const settings = { priority: PRIORITIES[lane], group: { id: key } }
  if (at === undefined) return { ...settings, singletonKey: `${lane}/${key}` }
  const startAfter = new Date(Math.ceil(at / 1_000) * 1_000)
  return { ...settings, startAfter, singletonKey: `${lane}/${key}@${startAfter.toISOString()}` }
}
