/**
 * How an event becomes a call of `onChange`. The receiver has marked the event's object in the inbox and woken the athlete's key. The worker
 * (this file) leases the athlete, so that nobody else works on the athlete's entries, renews the lease meanwhile, and looks for athletes
 * whose wake-up was lost. `workOnLease` orders the entries: whether the grant has ended comes first, then activities, then tasks. Each reads
 * the current state from the API, as far as the `ReadBudget` permits (the athlete's caps, and the `Limits` of the app), and calls
 * `onChange` with it. Settling clears an entry only if it was not marked again; a `Failure` decides whether it is repeated, given up, or
 * whether everything waits. The released lease says when the athlete is due next, which is the next wake-up.
 */
import type { Lease, NextDue } from '../inbox/inbox.ts'
import type { WakeHandler, Waker } from '../wakers/waker.ts'
import type { DrainResult, RunOptions } from '../webhooks.ts'
import type { WorkParts } from './lease-work.ts'
import { TASKS, workOnLease } from './work-on-lease.ts'

/** Dependencies of a worker. Times are in milliseconds. */
export interface WorkerParts extends WorkParts {
  readonly waker: Waker
  readonly leaseMs: number
  /** How often the inbox is polled for work without a wake-up. */
  readonly pollMs: number
}

/** Processes the work in an inbox. */
export interface Worker {
  /** Processes what is due now, until nothing is. */
  drain(signal?: AbortSignal): Promise<DrainResult>
  /** Processes what is due now for one athlete, until nothing is. */
  workOn(athleteId: string, signal: AbortSignal): Promise<void>
  /** Works until it is disposed. Disposing waits for work in progress, and releases the rest. */
  run(options?: RunOptions): Promise<AsyncDisposable>
  /** Whether there is a run that is not being disposed. */
  readonly isRunning: boolean
  /** Disposes all runs. */
  close(): Promise<void>
}

/** A run of a worker. */
interface Run extends AsyncDisposable {
  isStopping: boolean
}

const DEFAULT_CONCURRENCY = 4

export function createWorker(parts: WorkerParts): Worker {
  const { inbox, waker, limits, leaseMs, pollMs, now, setTimer, onError } = parts
  const runs = new Set<Run>()

  /** Processes a lease, and renews it in the meantime. */
  async function workHolding(lease: Lease, stop: AbortSignal): Promise<NextDue | null> {
    const lost = new AbortController()
    const signal = AbortSignal.any([stop, lost.signal])
    let cancel = (): void => undefined
    const renewLater = (): void => {
      cancel = setTimer(leaseMs / 3, () => {
        inbox.renew(lease, leaseMs).then(
          (isHeld) => (isHeld ? renewLater() : lost.abort(new Error('the lease is no longer held'))),
          (error: unknown) => {
            onError(error)
            renewLater()
          },
        )
      })
    }
    renewLater()
    try {
      return await workOnLease(parts, lease, signal)
    } finally {
      cancel()
      lost.abort(new Error('the work has ended'))
    }
  }

  /** Processes one lease. Resolves to false if there is nothing to lease. */
  async function step(athleteId: string | undefined, signal: AbortSignal): Promise<Lease | undefined> {
    const open = await limits.openLanes()
    // Expiries wait for a process that knows what to do.
    const lanes = parts.onExpire === undefined ? open.filter((lane) => lane !== 'local') : open
    if (lanes.length === 0 || signal.aborted) return undefined
    const lease = await inbox.lease({ leaseMs, lanes, ...(athleteId !== undefined && { athleteId }) })
    if (lease === null) return undefined
    let next = await workHolding(lease, signal)
    // Entries that a task has marked are processed in the same turn. Otherwise, they would wait behind the tasks of all other athletes.
    if (next !== null && next.at <= now() && lease.entries.every(({ kind }) => TASKS.has(kind))) {
      const more = await inbox.lease({ leaseMs, lanes, athleteId: lease.athleteId })
      if (more !== null) next = await workHolding(more, signal)
    }
    // To the end of the queue, because others may have waited longer.
    if (next !== null)
      await waker.wake(lease.athleteId, {
        lane: next.lane === 'background' ? 'background' : 'live',
        ...(next.at > now() && { at: next.at }),
      })
    return lease
  }

  async function drain(signal: AbortSignal = new AbortController().signal): Promise<DrainResult> {
    let leases = 0
    while (!signal.aborted && (await step(undefined, signal)) !== undefined) leases += 1
    return { leases }
  }

  return {
    drain,
    async workOn(athleteId, signal) {
      while (await step(athleteId, signal));
    },
    async run({ concurrency = DEFAULT_CONCURRENCY } = {}) {
      const stop = new AbortController()
      const under = new Set<Promise<unknown>>()
      const track = (promise: Promise<unknown>): void => {
        const tracked: Promise<unknown> = promise.catch(onError).finally(() => under.delete(tracked))
        under.add(tracked)
      }
      const handler: WakeHandler = async (key, signal) => {
        try {
          await step(key, AbortSignal.any([signal, stop.signal]))
        } catch (error) {
          onError(error)
        }
      }
      let cancel = (): void => undefined
      let looking = 0
      /** Processes work without a wake-up. */
      const look = async (): Promise<void> => {
        looking += 1
        try {
          while ((await step(undefined, stop.signal)) !== undefined && !stop.signal.aborted) {
            // Several at once only with a backlog, because most work has a wake-up.
            while (looking < concurrency) track(look())
          }
        } finally {
          looking -= 1
        }
      }
      const poll = (): void => {
        if (stop.signal.aborted) return
        // Long work on one athlete does not prevent polling for others, such as those of a killed process.
        if (looking < concurrency) track(look())
        cancel = setTimer(pollMs, poll)
      }
      const woken = await waker.run(handler, { concurrency })
      const end = async (): Promise<void> => {
        run.isStopping = true
        stop.abort(new Error('the worker stops'))
        cancel()
        await woken[Symbol.asyncDispose]()
        await Promise.all(under)
      }
      let ended: Promise<void> | undefined
      const run: Run = {
        isStopping: false,
        [Symbol.asyncDispose]() {
          ended ??= end().finally(() => runs.delete(run))
          return ended
        },
      }
      runs.add(run)
      poll()
      return run
    },
    get isRunning() {
      return [...runs].some(({ isStopping }) => !isStopping)
    },
    close: async () => void (await Promise.all([...runs].map((run) => run[Symbol.asyncDispose]()))),
  }
}
