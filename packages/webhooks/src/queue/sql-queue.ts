import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JsonObject } from '@activity-tracking/client'
import { RETRY_MS, type SetTimer, setMachineTimer } from '../timers.ts'
import { backoffMs, type JobToAdd, KEPT_DEAD_MS, type Lane, logQueueError, MOST_CRASHES, type Queue, type QueueOptions } from './queue.ts'
import type { Statements } from './statements.ts'

/** Options of the queues in SQL databases. Times are in milliseconds. */
export interface SqlQueueOptions extends QueueOptions {
  /** The current time, since 1970-01-01 UTC; default `Date.now`. */
  readonly now?: () => number
  readonly setTimer?: SetTimer
  /** After this time, another process takes over the jobs of one that was killed. They are renewed each third of it. Default 12,000. */
  readonly leaseMs?: number
  /** How often to look for jobs that are due, or were added by other processes; default 500. */
  readonly pollMs?: number
}

export type SqlValue = string | number | null

/** A job to add: key, lane, when it is due, data. */
export type AddedRow = readonly [key: string, lane: number, ready: number, data: string | null]

/** A database with the table of a queue. */
export interface SqlDatabase {
  /** Adds rows in one transaction. They are durable when the promise resolves. */
  add(rows: readonly AddedRow[]): Promise<void>
  /** Runs another statement in its own transaction. Large integers can be strings. `forget` and `retryDead` are durable when it resolves. */
  query(name: Exclude<keyof Statements, 'add'>, ...values: SqlValue[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): void
}

const LANES: readonly Lane[] = ['live', 'background']

const PURGE_MS = 3_600_000

/** What every database can store, and sorts in the same order. */
const KEY = /^[!-.0-~]{1,64}\/[!-.0-~]{1,64}\/[!-.0-~]{1,64}$/

const toTime = (time: number): number => {
  if (!Number.isFinite(time)) throw new RangeError('the time of a job must be a finite number of milliseconds')
  return Math.floor(time)
}

const toText = (data: JsonObject | undefined): string | null => (data === undefined ? null : JSON.stringify(data))

function toRow({ key, lane, at, data }: JobToAdd, now: number): AddedRow {
  if (!KEY.test(key)) throw new TypeError(`a key must be \`athleteId/kind/id\` in ASCII without spaces: ${JSON.stringify(key)}`)
  return [key, LANES.indexOf(lane), toTime(at ?? now), toText(data)]
}

/** Two jobs to add with the same key, as if they were added one after the other. */
const joined = (first: AddedRow | undefined, row: AddedRow): AddedRow =>
  first === undefined ? row : [first[0], Math.min(first[1], row[1]), Math.min(first[2], row[2]), first[3]]

/** Pauses that end early when they are woken, also if that was before they began. */
function createAlarm(setTimer: SetTimer) {
  let woken = Promise.withResolvers<void>()
  return {
    wake: () => woken.resolve(),
    async sleep(ms: number): Promise<void> {
      const cancel = setTimer(ms, woken.resolve)
      await woken.promise
      cancel()
      woken = Promise.withResolvers<void>()
    },
  }
}

/** A job that this process runs. */
interface TakenJob {
  readonly key: string
  readonly lease: string
  leasedUntil: number
  readonly data: string | null
  readonly failures: number
  readonly crashes: number
  readonly controller: AbortController
}

/** A statement that settles a job, and its values after the key and the lease. */
type Settlement = readonly [name: 'finish' | 'postpone' | 'bury', ...values: SqlValue[]]

/** Not by `instanceof`, because a program can contain two copies of this package. PostgreSQL does not store the character 0. */
const isUnrecoverable = (error: unknown): boolean => error instanceof Error && error.name === 'UnrecoverableError'
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 1_000)

/** A queue in a table of a database. */
export function createSqlQueue(database: SqlDatabase, options: SqlQueueOptions): Queue {
  const { now: clock = Date.now, setTimer = setMachineTimer, leaseMs = 12_000, pollMs = 500 } = options
  const { maxFailures = 12, backoff = backoffMs, onError = logQueueError } = options
  const now = (): number => Math.floor(clock())
  const wakers = new Set<() => void>()
  let batch: { readonly rows: Map<string, AddedRow>; readonly added: Promise<void> } | undefined

  const wake = (): void => {
    for (const each of wakers) each()
  }

  /** Sorted, because processes that lock rows in different orders would wait for each other. */
  async function commit(rows: ReadonlyMap<string, AddedRow>): Promise<void> {
    await nextTurn()
    batch = undefined
    await database.add([...rows.values()].sort(([one], [other]) => (one < other ? -1 : 1)))
    wake()
  }

  async function take(lane: Lane, most: number): Promise<TakenJob[]> {
    const [lease, takenAt] = [crypto.randomUUID(), now()]
    const rows = await database.query('take', lease, takenAt + leaseMs, LANES.indexOf(lane), takenAt, most)
    return rows.map((row) => ({
      key: String(row['key']),
      lease,
      leasedUntil: takenAt + leaseMs,
      data: row['data'] === null ? null : String(row['data']),
      failures: Number(row['failures']),
      crashes: Number(row['crashes']),
      controller: new AbortController(),
    }))
  }

  /** Fires the signal when another process may have taken the job over. */
  async function renew(job: TakenJob): Promise<void> {
    const until = now() + leaseMs
    try {
      const held = await database.query('renew', job.key, job.lease, until)
      if (held.length > 0) job.leasedUntil = until
      else job.controller.abort()
    } catch (error) {
      onError(error)
      if (now() >= job.leasedUntil) job.controller.abort()
    }
  }

  const run: Queue['run'] = (handler, { concurrency }) => {
    const running = new Set<TakenJob>()
    const renewal = createAlarm(setTimer)
    let isStopped = false
    let purgeAt = Number.NEGATIVE_INFINITY

    async function renewLeases(): Promise<void> {
      while (!isStopped || running.size > 0) {
        await renewal.sleep(leaseMs / 3)
        await Promise.all([...running].map(renew))
      }
    }

    /** Tries again while the job is leased. After that, it is taken over. */
    async function settle({ key, lease, leasedUntil }: TakenJob, [statement, ...values]: Settlement): Promise<void> {
      for (;;) {
        try {
          const settled = await database.query(statement, key, lease, ...values)
          if (settled.length === 0) await database.query('restart', key, lease)
          return
        } catch (error) {
          onError(error)
        }
        if (isStopped || now() + RETRY_MS >= leasedUntil) return
        await new Promise<void>((resolve) => setTimer(RETRY_MS, resolve))
      }
    }

    async function runLane(lane: Lane): Promise<void> {
      const alarm = createAlarm(setTimer)
      const jobs = new Set<Promise<void>>()
      let pausedUntil = Number.NEGATIVE_INFINITY
      const mayStart = (): boolean => !isStopped && now() >= pausedUntil

      /** Returns how the job is settled. */
      async function work(job: TakenJob): Promise<Settlement> {
        const { key, failures, crashes } = job
        const release = (): Settlement => ['postpone', now(), failures, crashes, null]
        // The lane can have been paused while the job was taken.
        if (!mayStart()) return release()
        if (crashes >= MOST_CRASHES) return ['bury', now(), `its process ended during each of ${MOST_CRASHES} runs`]
        running.add(job)
        try {
          const data: JsonObject | undefined = job.data === null ? undefined : JSON.parse(job.data)
          const outcome = await handler({ key, lane, data, signal: job.controller.signal })
          if (outcome === undefined) return ['finish']
          if ('at' in outcome) return ['postpone', toTime(outcome.at), 0, 0, toText(outcome.data)]
          pausedUntil = Math.max(pausedUntil, toTime(outcome.pauseUntil))
          return ['postpone', toTime(outcome.pauseUntil), failures, 0, null]
        } catch (error) {
          if (job.controller.signal.aborted) return release()
          if (isUnrecoverable(error) || failures + 1 >= maxFailures) return ['bury', now(), reasonOf(error)]
          return ['postpone', toTime(now() + backoff(failures + 1)), failures + 1, crashes, null]
        } finally {
          running.delete(job)
        }
      }

      async function startJobs(): Promise<void> {
        const free = concurrency[lane] - jobs.size
        if (free === 0 || !mayStart()) return
        for (const job of await take(lane, free)) {
          const ended = work(job).then((settlement) => settle(job, settlement))
          jobs.add(ended)
          void ended.then(() => {
            jobs.delete(ended)
            alarm.wake()
          })
        }
      }

      wakers.add(alarm.wake)
      for (;;) {
        // SQLite does not wait for anything: without this, events would not be received while jobs run.
        await nextTurn()
        if (isStopped) break
        let ms = pollMs
        try {
          if (now() >= purgeAt) {
            purgeAt = now() + PURGE_MS
            await database.query('purge', now() - KEPT_DEAD_MS)
          }
          await startJobs()
          if (now() < pausedUntil) ms = Math.min(pollMs, pausedUntil - now())
        } catch (error) {
          onError(error)
          ms = RETRY_MS
        }
        await alarm.sleep(ms)
      }
      wakers.delete(alarm.wake)
      await Promise.all(jobs)
    }

    const lanes = LANES.map(runLane)
    const renewing = renewLeases()
    return {
      async [Symbol.asyncDispose]() {
        isStopped = true
        for (const { controller } of running) controller.abort()
        wake()
        await Promise.all(lanes)
        renewal.wake()
        await renewing
      },
    }
  }

  return {
    async add(jobs) {
      const added = jobs.map((job) => toRow(job, now()))
      if (batch === undefined) {
        const rows = new Map<string, AddedRow>()
        batch = { rows, added: commit(rows) }
      }
      for (const row of added) batch.rows.set(row[0], joined(batch.rows.get(row[0]), row))
      await batch.added
    },
    run,
    async forget(athleteId) {
      // The character after the slash is 0.
      await database.query('forget', `${athleteId}/`, `${athleteId}0`)
    },
    async stats() {
      const rows = await database.query('stats', now())
      const statsOf = (lane: Lane) => {
        const row = rows.find((each) => LANES[Number(each['lane'])] === lane)
        return { due: Number(row?.['due'] ?? 0), later: Number(row?.['later'] ?? 0), running: Number(row?.['running'] ?? 0) }
      }
      const dead = rows.reduce((sum, row) => sum + Number(row['dead']), 0)
      const oldest = Math.min(...rows.map((row) => Number(row['oldest'] ?? Number.POSITIVE_INFINITY)))
      const oldestDueAt = Number.isFinite(oldest) ? oldest : null
      return { live: statsOf('live'), background: statsOf('background'), dead, oldestDueAt }
    },
    async dead({ limit = 100 } = {}) {
      const rows = await database.query('dead', limit)
      return rows.map((row) => ({ key: String(row['key']), reason: String(row['reason']), diedAt: Number(row['died']) }))
    },
    async retryDead(key) {
      const revived = await database.query('retryDead', now(), key ?? null)
      wake()
      return revived.length
    },
    async close() {
      await batch?.added.catch(() => {})
      database.close()
    },
    [Symbol.asyncDispose]() {
      return this.close()
    },
  }
}
