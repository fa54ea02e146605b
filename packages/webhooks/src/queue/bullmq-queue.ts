import { StoreUnavailableError } from '@activity-tracking/client'
import { type Job as BullJob, Queue as BullQueue, type ConnectionOptions, DelayedError, Worker } from 'bullmq'
import { setMachineTimer, withinTime } from '../timers.ts'
import type { Job, JobHandler, JobToAdd, Lane, Queue, QueueOptions } from './queue.ts'
import { backoffMs, KEPT_DEAD_MS, logQueueError, MOST_CRASHES } from './queue.ts'

/** Options of `bullmqQueue`. Times are in milliseconds. */
export interface BullmqQueueOptions extends QueueOptions {
  /**
   * Options for connections that the queue opens with `ioredis`, or a client of `ioredis` (with `maxRetriesPerRequest: null`), `redis` or Bun,
   * which you close after the queue. If there is no `require`, BullMQ needs a client. Redis must have `appendonly yes` and
   * `maxmemory-policy noeviction`: otherwise it can lose jobs, which the queue reports to `onError` once.
   */
  readonly connection: ConnectionOptions
  /** Prefix of its keys in Redis; default `{activity-tracking}`. In a cluster, it must have a hash tag. */
  readonly prefix?: string
  /** After this time without a sign of its process, a job is taken over at the next check, which is as often; default 5,000. */
  readonly lockMs?: number
}

/** A job in Redis. `at`: when it is due. */
interface Stored extends Pick<Job, 'key' | 'data'> {
  readonly failures: number
  readonly at: number
}

/** How a run ends: nothing if the job is done, what changes if it goes on, or why it is dead. */
type End = undefined | Error | (Pick<Stored, 'at'> & Partial<Stored>)

/** A receiver must respond within two seconds. */
const ADD_MS = 1_900
const CLOSE_MS = 5_000
const PAGE = 1_000
/** BullMQ orders delayed jobs by their due time multiplied by this. */
const SCORE = 0x1000
/** Settings without which Redis can lose jobs, as `INFO` shows them. */
const SAFE = { 'appendonly yes': 'aof_enabled:1', 'maxmemory-policy noeviction': 'maxmemory_policy:noeviction' }

/** Returns whether a run was forgotten, and takes the add during the run otherwise. Fails in a process that has lost the lock of the job. */
const END_OF_RUN = `if redis.call('GET', KEYS[2]) ~= ARGV[1] then return redis.error_reply('another process has taken over the job') end
if redis.call('HGET', KEYS[1], 'progress') == ARGV[2] then return {1} end
local next = redis.call('HGET', KEYS[3], 'data')
redis.call('DEL', KEYS[3])
return {0, next}`

/** Delayed jobs with their scores, and the numbers of the others, at one time: jobs move between the states. */
const STATES = `return {redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES'), redis.call('LLEN', KEYS[2]), redis.call('LLEN', KEYS[3]), redis.call('ZCARD', KEYS[4])}`

/**
 * A queue on Redis, with BullMQ 6.7 or later. It has a queue of BullMQ for each lane.
 *
 * - An add that is due later does not move a job that waits.
 * - Jobs of a process that was killed run again after 5 to 15 seconds. Crashes count in the whole life of a job.
 */
export function bullmqQueue({ connection, prefix = '{activity-tracking}', lockMs = 5_000, ...options }: BullmqQueueOptions): Queue {
  const { maxFailures = 12, backoff = backoffMs, onError: report = logQueueError } = options
  // Errors of drivers contain the arguments of commands.
  const onError = (error: unknown): void => report(new StoreUnavailableError('Redis', error))
  const settings = { connection, prefix, lockMs, maxFailures, backoff, onError }
  const [live, background] = [openLane('live', settings), openLane('background', settings)]
  const lanes = [live, background]

  const checkServer = async (): Promise<void> => {
    const info = await (await live.ready).info()
    for (const [setting, shown] of Object.entries(SAFE))
      if (!info.includes(shown)) report(new Error(`Redis can lose jobs: set \`${setting}\``))
  }
  checkServer().catch(onError)

  // Unlike `queue.close`, this does not wait for a Redis that does not respond.
  const close = async (): Promise<void> => void (await Promise.all(lanes.map(({ queue }) => queue.getBackend().close(true))))
  const listDead = async (end: number) => {
    const dead = await Promise.all(lanes.map(async (lane) => (await lane.queue.getFailed(0, end)).map((job) => ({ lane, job }))))
    return dead.flat().sort((a, b) => (b.job.finishedOn ?? 0) - (a.job.finishedOn ?? 0))
  }

  return {
    async add(jobs) {
      const store = async (): Promise<void> => {
        await Promise.all([
          live.add(jobs.filter(({ lane }) => lane === 'live')),
          background.add(jobs.filter(({ lane }) => lane !== 'live')),
        ])
        await Promise.all(jobs.flatMap(({ key }) => lanes.map((lane) => lane.removeDead(key))))
      }
      const onLate = () => Promise.reject(new Error(`the jobs were not stored within ${ADD_MS} ms; Redis may still do so`))
      await withinTime(store, { ms: ADD_MS, setTimer: setMachineTimer, onLate }).catch((error) => {
        throw new StoreUnavailableError('Redis', error)
      })
    },

    run(handler, { concurrency }) {
      const stops = [live.start(handler, concurrency.live), background.start(handler, concurrency.background)]
      return { [Symbol.asyncDispose]: async () => void (await Promise.all(stops.map((stop) => stop()))) }
    },

    async forget(athleteId) {
      // Those that end while the others are read have no next run.
      for (const lane of lanes) await lane.forget(athleteId, ['active'])
      for (const lane of lanes) await lane.forget(athleteId, ['wait', 'delayed', 'failed'])
    },

    async stats() {
      const all = await Promise.all([live.stats(), background.stats()])
      const oldest = all.flatMap((lane) => lane.oldest)
      const dead = all[0].dead + all[1].dead
      return { live: all[0].jobs, background: all[1].jobs, dead, oldestDueAt: oldest.length === 0 ? null : Math.min(...oldest) }
    },

    async dead({ limit = 100 } = {}) {
      const dead = await listDead(limit - 1)
      return dead.slice(0, limit).map(({ job }) => ({ key: job.data.key, reason: job.failedReason, diedAt: job.finishedOn ?? 0 }))
    },

    async retryDead(key) {
      const dead = (await listDead(-1)).filter(({ job }) => key === undefined || job.data.key === key)
      for (const { lane, job } of dead) {
        await lane.add([{ key: job.data.key, ...(job.data.data !== undefined && { data: job.data.data }) }])
        await lane.queue.remove(String(job.id))
      }
      return dead.length
    },

    close,
    [Symbol.asyncDispose]: close,
  }
}

class LaneWorker extends Worker<Stored> {
  /** Ends the rest after `close`, without waiting for Redis. The timer that renews locks would keep the process alive. */
  async abandon(): Promise<void> {
    await this.lockManager.close()
    await this.getBackend().close(true)
  }
}

/** A lane as a queue of BullMQ. */
function openLane(lane: Lane, { connection, prefix, lockMs, maxFailures, backoff, onError }: Required<BullmqQueueOptions>) {
  const defaultJobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: { age: KEPT_DEAD_MS / 1_000 } }
  const streams = { events: { maxLen: 1_000 } }
  const queue = new BullQueue<Stored>(`webhooks-${lane}`, { connection, prefix, streams, defaultJobOptions }).on('error', onError)
  const ready = queue.getBackend().client.then((client) => {
    client.defineCommand('endOfRun', { numberOfKeys: 3, lua: END_OF_RUN })
    client.defineCommand('states', { numberOfKeys: 4, lua: STATES })
    return client
  })
  ready.catch(onError)

  /** Where BullMQ stores the last add during a run. */
  const nextKey = (key: string): string => queue.toKey(`dn:${key}`)
  /** Where the ID of the dead job of a key is stored. */
  const deadKey = (key: string): string => queue.toKey(`dead:${key}`)
  const nextOf = async (key: string) => parse(await (await ready).hget(nextKey(key), 'data'))
  const noteDead = async ({ id, data }: BullJob<Stored>): Promise<unknown> =>
    (await ready).set(deadKey(data.key), String(id), { EX: KEPT_DEAD_MS / 1_000 })

  async function add(jobs: readonly Omit<JobToAdd, 'lane'>[]): Promise<void> {
    const now = Date.now()
    const added = []
    for (const { key, at = now, data } of jobs) {
      // BullMQ keeps only the last add during a run: one that is due later does not replace one that is due before.
      if (at > now && ((await nextOf(key))?.at ?? at + 1) <= at) continue
      const delay = Math.max(0, at - now)
      const deduplication = { id: key, keepLastIfActive: true, ...(delay === 0 && { reschedule: true }) }
      added.push({ name: 'job', data: { key, data, failures: 0, at: now + delay }, opts: { timestamp: now, delay, deduplication } })
    }
    if (added.length > 0) await queue.addBulk(added)
  }

  /** Ends a run that is not done. BullMQ changes nothing if another process has the lock of the job. */
  async function settle(job: BullJob<Stored>, token: string, end: Exclude<End, undefined>): Promise<void> {
    const [id, run, client] = [String(job.id), String(job.attemptsStarted), await ready]
    const keys = [queue.toKey(id), queue.toKey(`${id}:lock`), nextKey(job.data.key)]
    const [isForgotten, text = null] = await client.runCommand('endOfRun', [...keys, token, run])
    if (isForgotten === 1) return
    const next = parse(text)
    if (end instanceof Error && next === undefined) {
      await noteDead(job)
      throw end
    }
    const now = Date.now()
    const stored = end instanceof Error ? { ...job.data, ...next } : { ...job.data, ...end, at: Math.min(end.at, next?.at ?? end.at) }
    const changes = { skipAttempt: true, fieldsToUpdate: { data: JSON.stringify(stored) } }
    await queue.getBackend().moveToDelayed(id, now, Math.max(0, stored.at - now), token, changes)
    // It can have been added between the two.
    if (stored.at > now && (await nextOf(stored.key)) !== undefined) await job.promote().catch(() => undefined)
    throw new DelayedError()
  }

  /** Starts to run jobs. Returns what ends that. */
  function start(handler: JobHandler, concurrency: number): () => Promise<void> {
    const stopping = new AbortController()
    const running = new Set<Promise<End>>()
    let pausedUntil = 0
    let cancelResume = (): void => undefined

    function pause(until: number): void {
      if (until <= pausedUntil) return
      pausedUntil = until
      void worker.pause(true)
      cancelResume()
      cancelResume = setMachineTimer(until - Date.now(), () => void worker.resume())
    }

    async function runJob({ key, data, failures }: Stored, signal: AbortSignal): Promise<End> {
      if (stopping.signal.aborted) return { at: Date.now() }
      if (Date.now() < pausedUntil) return { at: pausedUntil }
      try {
        const outcome = await handler({ key, lane, data, signal: AbortSignal.any([stopping.signal, signal]) })
        if (outcome === undefined) return undefined
        if ('at' in outcome) return { ...outcome, failures: 0 }
        pause(outcome.pauseUntil)
        return { at: outcome.pauseUntil }
      } catch (thrown) {
        if (stopping.signal.aborted) return { at: Date.now() }
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        if (error.name === 'UnrecoverableError' || failures + 1 >= maxFailures) return error
        return { at: Date.now() + backoff(failures + 1), failures: failures + 1 }
      }
    }

    async function processJob(job: BullJob<Stored>, token: string, signal = stopping.signal): Promise<void> {
      const run = runJob(job.data, signal).finally(() => running.delete(run))
      running.add(run)
      const end = await run
      if (end === undefined) return
      await settle(job, token, end).catch((error) => {
        if (error === end || error instanceof DelayedError) throw error
        onError(error)
        // Not stored: the job stays as it is until its lock ends.
        throw new DelayedError()
      })
    }

    const locks = { lockDuration: lockMs, stalledInterval: lockMs, maxStalledCount: MOST_CRASHES - 1 }
    const settings = { connection, prefix, concurrency, ...locks, drainDelay: 2, runRetryDelay: 1_000 }
    // BullMQ passes a signal if there are three parameters, none of which has a default.
    const worker = new LaneWorker(queue.name, (job, token, signal) => processJob(job, String(token), signal), settings)
    worker.on('error', onError)
    worker.on('failed', (job) => void (job && noteDead(job).catch(onError)))
    worker.on('lockRenewalFailed', (ids) => void ids.map((id) => worker.cancelJob(id, 'another process may have taken over the job')))

    return async () => {
      stopping.abort(new Error('the queue stops'))
      cancelResume()
      const closed = worker.close()
      while (running.size > 0) await Promise.all(running)
      // Otherwise it waits until Redis is available, to store how the runs have ended.
      await withinTime(() => closed, { ms: CLOSE_MS, setTimer: setMachineTimer, onLate: () => worker.abandon() })
    }
  }

  async function forgetJob(job: BullJob<Stored>): Promise<void> {
    const [client, id] = [await ready, String(job.id)]
    if ((await queue.remove(id)) === 0) {
      // It is running: this run is the last one.
      const current = await queue.getJob(id)
      await current?.updateProgress(current.attemptsStarted).catch(() => undefined)
    }
    await client.del(nextKey(job.data.key), deadKey(job.data.key))
  }

  return {
    queue,
    ready,
    add,
    start,
    /** Removes the dead job of a key. */
    async removeDead(key: string): Promise<void> {
      const id = await (await ready).get(deadKey(key))
      if (id !== null) await Promise.all([queue.remove(id), (await ready).del(deadKey(key))])
    },

    async forget(athleteId: string, states: ('active' | 'wait' | 'delayed' | 'failed')[]): Promise<void> {
      const found: BullJob<Stored>[] = []
      for (let first = 0; ; first += PAGE) {
        // The newest ones first: those that leave in the meantime move no others to an earlier page.
        const jobs = await queue.getJobs(states, first, first + PAGE - 1)
        if (jobs.length === 0) break
        found.push(...jobs.filter((job) => job?.data.key.startsWith(`${athleteId}/`)))
      }
      for (const job of found) await forgetJob(job)
    },

    async stats() {
      const now = Date.now()
      const keys = ['delayed', 'wait', 'active', 'failed'].map((state) => queue.toKey(state))
      const [delayed, wait, active, failed]: [string[], number, number, number] = await (await ready).runCommand('states', keys)
      const waiting = await queue.getJobs(['wait'], 0, 0, true)
      const times = delayed.filter((_, index) => index % 2 === 1).map((score) => Math.floor(Number(score) / SCORE))
      const due = times.filter((at) => at <= now)
      const oldest = [...due.slice(0, 1), ...waiting.map((job) => Math.min(job.data.at, now))]
      return { jobs: { due: wait + due.length, later: times.length - due.length, running: active }, dead: failed, oldest }
    },
  }
}

const parse = (text: string | null): Stored | undefined => (text === null ? undefined : JSON.parse(text))
