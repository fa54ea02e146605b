import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Job, type JobOutcome, type Lane, type QueueStats, UnrecoverableError } from '../../src/queue/queue.ts'
import { createSqlQueue, type SqlDatabase } from '../../src/queue/sql-queue.ts'
import { SQLITE, statementsOf, tableOf } from '../../src/queue/statements.ts'

/** Histories. */
const COUNT = process.env['LONG_TESTS'] === undefined ? 40 : 2_000

const LEASE_MS = 12_000
const POLL_MS = 4_000
const MOST_FAILURES = 2
const backoff = (failures: number): number => failures * 10_000

type Command =
  | { readonly type: 'add'; readonly key: string; readonly lane: Lane; readonly after: number; readonly page: number }
  | { readonly type: 'end'; readonly index: number; readonly how: How; readonly after: number; readonly page: number }
  | { readonly type: 'pass'; readonly ms: number }
  /** A process is stopped. Later, a handler of it can still end. Another process starts. */
  | { readonly type: 'stop'; readonly index: number }
  | { readonly type: 'forget'; readonly athleteId: string }
  | { readonly type: 'retryDead' }

type How = 'is done' | 'throws' | 'dies' | 'goes on'

const of = <T extends string>(type: T): fc.Arbitrary<T> => fc.constant(type)
const key = fc.constantFrom('1/activity/1', '1/import/all', '12/activity/1')
const lane = fc.constantFrom<Lane[]>('live', 'background')
const page = fc.integer({ min: 1, max: 99 })
const index = fc.integer({ min: 0, max: 5 })
const how = fc.constantFrom<How[]>('is done', 'throws', 'dies', 'goes on')
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: of('add'), key, lane, after: fc.constantFrom(0, 0, 700, 30_000), page }) },
  { weight: 5, arbitrary: fc.record({ type: of('end'), index, how, after: fc.constantFrom(0, 700, 30_000), page }) },
  { weight: 5, arbitrary: fc.record({ type: of('pass'), ms: fc.constantFrom(1, 500, 5_000, 13_000, 40_000) }) },
  { weight: 1, arbitrary: fc.record({ type: of('stop'), index: fc.constantFrom(0, 1) }) },
  { weight: 1, arbitrary: fc.record({ type: of('forget'), athleteId: fc.constantFrom('1', '12') }) },
  { weight: 1, arbitrary: fc.record({ type: of('retryDead') }) },
)

interface Process {
  readonly startedAt: number
  isStopped: boolean
}

/** A call of the handler. */
interface Run {
  readonly key: string
  readonly process: Process
  readonly takenAt: number
  /** Until when its job is not taken over, once its process is stopped. */
  leasedUntil: number
  resolve(outcome: JobOutcome): void
  reject(error: Error): void
}

/** What the queue should contain of a key. */
interface Expected {
  lane: Lane
  ready: number
  page: number
  failures: number
  isDead: boolean
  run: Run | undefined
  again: { at: number; readonly page: number } | undefined
}

const dueAt = ({ run, ready }: Expected): number => run?.leasedUntil ?? ready

/** A clock with timers, which moves only when it is told to. */
function createClock() {
  let time = 1_800_000_000_000
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>()
  return {
    now: () => time,
    setTimer(ms: number, fire: () => void) {
      const timer = { at: time + ms, fire }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async pass(ms: number, settled: () => Promise<void>): Promise<void> {
      const end = time + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
        if (next === undefined) break
        time = Math.max(time, next.at)
        timers.delete(next)
        next.fire()
        await settled()
      }
      time = end
      await settled()
    },
  }
}

/** Runs commands on a database, and compares everything that happens with what the law says. */
async function holdToLaw(database: SqlDatabase, history: readonly Command[]): Promise<void> {
  const clock = createClock()
  const jobs = new Map<string, Expected>()
  const runs: Run[] = []
  const wrong: string[] = []
  let pending = 0
  const counted = <T>(work: Promise<T>): Promise<T> => {
    pending += 1
    return work.finally(() => {
      pending -= 1
    })
  }
  const counting: SqlDatabase = {
    add: (rows) => counted(database.add(rows)),
    query: (...query) => counted(database.query(...query)),
    close: () => {},
  }
  const settled = async (): Promise<void> => {
    for (let idle = 0; idle < 3; idle = pending === 0 ? idle + 1 : 0) await nextTurn()
  }

  function started(process: Process, { key, lane, data }: Job): Promise<JobOutcome> {
    const [job, now] = [jobs.get(key), clock.now()]
    const { promise, resolve, reject } = Promise.withResolvers<JobOutcome>()
    const run: Run = { key, process, takenAt: now, leasedUntil: Number.POSITIVE_INFINITY, resolve, reject }
    const isExpected = job !== undefined && !job.isDead && dueAt(job) <= now && job.lane === lane && job.page === data?.['page']
    if (!isExpected)
      wrong.push(`${key} runs in ${lane} with ${JSON.stringify(data)}, not as ${JSON.stringify({ ...job, run: job?.run?.leasedUntil })}`)
    else Object.assign(job, { run, again: undefined })
    runs.push(run)
    return promise
  }

  function startProcess() {
    const process: Process = { startedAt: clock.now(), isStopped: false }
    const queue = createSqlQueue(counting, {
      now: clock.now,
      setTimer: (ms, fire) => clock.setTimer(ms, () => process.isStopped || fire()),
      leaseMs: LEASE_MS,
      pollMs: POLL_MS,
      maxFailures: MOST_FAILURES,
      backoff,
      onError: (error) => wrong.push(String(error)),
    })
    const run = queue.run((job) => started(process, job), { concurrency: { live: 10, background: 10 } })
    const stop = () => {
      process.isStopped = true
      void run[Symbol.asyncDispose]()
    }
    return { process, queue, stop }
  }

  function added({ key, lane, after, page }: Extract<Command, { type: 'add' }>): void {
    const [job, at] = [jobs.get(key), clock.now() + after]
    if (job === undefined || job.isDead)
      jobs.set(key, { lane, ready: at, page, failures: 0, isDead: false, run: undefined, again: undefined })
    else {
      if (lane === 'live') job.lane = lane
      if (job.run === undefined) job.ready = Math.min(job.ready, at)
      else job.again = { at: Math.min(at, job.again?.at ?? at), page: job.again?.page ?? page }
    }
  }

  /** Ends a run. If another process has its job, or if it was forgotten, nothing changes. */
  function ended(run: Run, { how, after, page }: Extract<Command, { type: 'end' }>): void {
    const [job, at] = [jobs.get(run.key), clock.now() + after]
    if (how === 'is done') run.resolve(undefined)
    else if (how === 'goes on') run.resolve({ at, data: { page } })
    else run.reject(how === 'dies' ? new UnrecoverableError(how) : new Error(how))
    if (job?.run !== run) return
    job.run = undefined
    const { again } = job
    job.again = undefined
    const isReleased = run.process.isStopped && (how === 'dies' || how === 'throws')
    const isOver = !isReleased && (how === 'is done' || how === 'dies' || (how === 'throws' && job.failures + 1 >= MOST_FAILURES))
    if (isOver && again !== undefined) jobs.set(run.key, { ...job, ready: again.at, page: again.page, failures: 0 })
    else if (how === 'is done') jobs.delete(run.key)
    else if (isOver) job.isDead = true
    else {
      job.failures = how === 'goes on' ? 0 : job.failures + (isReleased ? 0 : 1)
      if (how === 'goes on') job.page = page
      const ready = how === 'goes on' ? at : clock.now() + (isReleased ? 0 : backoff(job.failures))
      job.ready = Math.min(ready, again?.at ?? ready)
    }
  }

  function expectedStats(): QueueStats {
    const now = clock.now()
    const waiting = [...jobs.values()].filter(({ isDead }) => !isDead)
    const due = waiting.filter((job) => dueAt(job) <= now)
    const of = (lane: Lane) => {
      const later = waiting.filter((job) => job.lane === lane && dueAt(job) > now)
      const running = later.filter(({ run }) => run !== undefined).length
      return { due: due.filter((job) => job.lane === lane).length, later: later.length - running, running }
    }
    const oldestDueAt = due.length === 0 ? null : Math.min(...due.map(dueAt))
    return { live: of('live'), background: of('background'), dead: jobs.size - waiting.length, oldestDueAt }
  }

  const processes: [ReturnType<typeof startProcess>, ReturnType<typeof startProcess>] = [startProcess(), startProcess()]
  async function apply(command: Command): Promise<void> {
    const [{ queue }] = processes
    if (command.type === 'add') {
      added(command)
      await queue.add([{ key: command.key, lane: command.lane, at: clock.now() + command.after, data: { page: command.page } }])
    } else if (command.type === 'end') {
      const [run] = runs.splice(command.index % (runs.length || 1), 1)
      if (run !== undefined) ended(run, command)
    } else if (command.type === 'pass') {
      await clock.pass(command.ms, settled)
    } else if (command.type === 'stop') {
      const [process] = processes.splice(command.index, 1, startProcess())
      process?.stop()
      // All leases of a process are renewed each third of their time.
      for (const run of runs.filter((each) => each.process === process?.process)) {
        const [third, { startedAt }] = [LEASE_MS / 3, run.process]
        const renewedAt = startedAt + Math.floor((clock.now() - startedAt) / third) * third
        run.leasedUntil = Math.max(run.takenAt, renewedAt) + LEASE_MS
      }
    } else if (command.type === 'forget') {
      for (const each of jobs.keys()) if (each.startsWith(`${command.athleteId}/`)) jobs.delete(each)
      await queue.forget(command.athleteId)
    } else {
      for (const job of jobs.values()) if (job.isDead) Object.assign(job, { isDead: false, failures: 0, ready: clock.now() })
      await queue.retryDead()
    }
    await settled()
  }

  for (const command of history) {
    await apply(command)
    expect(wrong).toEqual([])
    expect(await processes[0].queue.stats()).toEqual(expectedStats())
    // What another process has added, or what has moved to another lane, is found at the next poll.
    if (command.type !== 'pass' || command.ms < POLL_MS) continue
    const missing = [...jobs].filter(([, job]) => !job.isDead && dueAt(job) <= clock.now() - POLL_MS)
    expect(missing).toEqual([])
  }
  for (const { stop } of processes) stop()
  for (const { resolve } of runs) resolve(undefined)
  await settled()
}

async function inMemory(): Promise<SqlDatabase> {
  const database = new DatabaseSync(':memory:')
  database.exec(tableOf('jobs', (suffix) => `jobs_${suffix}`, SQLITE))
  const sql = statementsOf('jobs', SQLITE)
  const run = (text: string, values: readonly (string | number | null)[]) =>
    database.prepare(text).all(Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value])))
  return {
    async add(rows) {
      for (const row of rows) run(sql.add, row)
    },
    query: async (name, ...values) => run(sql[name], values),
    close: () => database.close(),
  }
}

test('random histories obey the law', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 60, size: 'max' }), async (history) => holdToLaw(await inMemory(), history)),
    { numRuns: COUNT },
  )
})
