import { TASK_KINDS } from '../inbox/change-record.ts'
import type { Inbox, Lane, Lease, NextDue } from '../inbox/inbox.ts'
import type { SetTimer } from '../set-timer.ts'
import type { WakeHandler, Waker } from '../waker.ts'

/** Dependencies of a worker. Times are in milliseconds. */
export interface WorkerParts {
  readonly inbox: Inbox
  readonly waker: Waker
  /** Lanes that may be processed now. */
  readonly openLanes: () => Promise<readonly Lane[]>
  /** Processes a lease and releases it. Resolves to the time at which the athlete's next entry is due. */
  readonly work: (lease: Lease, signal: AbortSignal) => Promise<NextDue | null>
  readonly leaseMs: number
  /** How often the inbox is polled for work without a wake-up. */
  readonly pollMs: number
  readonly now: () => number
  readonly setTimer: SetTimer
  readonly onError: (error: unknown) => void
}

/** Number of athletes to work on at the same time. */
export interface RunOptions {
  /** Default 4. */
  readonly concurrency?: number
}

/** The result of a drain. */
export interface DrainResult {
  /** Number of processed leases. */
  readonly leases: number
}

/** Processes the work in an inbox. */
export interface Worker {
  /** Processes what is due now, until nothing is. */
  drain(signal?: AbortSignal): Promise<DrainResult>
  /** Processes what is due now for one athlete, until nothing is. */
  workOn(athleteId: string, signal: AbortSignal): Promise<void>
  /** Works until it is disposed. Disposing waits for work in progress, and releases the rest. */
  run(options?: RunOptions): Promise<AsyncDisposable>
  readonly isRunning: boolean
}

const DEFAULT_CONCURRENCY = 4

export function createWorker({ inbox, waker, openLanes, work, leaseMs, pollMs, now, setTimer, onError }: WorkerParts): Worker {
  let running = 0

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
      return await work(lease, signal)
    } finally {
      cancel()
      lost.abort(new Error('the work has ended'))
    }
  }

  /** Processes one lease. Resolves to false if there is nothing to lease. */
  async function step(athleteId: string | undefined, signal: AbortSignal): Promise<Lease | undefined> {
    const lanes = await openLanes()
    if (lanes.length === 0 || signal.aborted) return undefined
    const lease = await inbox.lease({ leaseMs, lanes, ...(athleteId !== undefined && { athleteId }) })
    if (lease === null) return undefined
    let next = await workHolding(lease, signal)
    // Entries that a task has marked are processed in the same turn. Otherwise, they would wait behind the tasks of all other athletes.
    if (next !== null && next.at <= now() && lease.entries.every(({ kind }) => TASK_KINDS.includes(kind))) {
      const more = await inbox.lease({ leaseMs, lanes, athleteId: lease.athleteId })
      if (more !== null) next = await workHolding(more, signal)
    }
    // To the end of the queue, because others may have waited longer.
    if (next !== null) await waker.wake(lease.athleteId, { lane: next.lane, ...(next.at > now() && { at: next.at }) })
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
      running += 1
      const woken = await waker.run(handler, { concurrency })
      poll()
      return {
        async [Symbol.asyncDispose]() {
          if (stop.signal.aborted) return
          running -= 1
          stop.abort(new Error('the worker stops'))
          cancel()
          await woken[Symbol.asyncDispose]()
          await Promise.all(under)
        },
      }
    },
    get isRunning() {
      return running > 0
    },
  }
}
