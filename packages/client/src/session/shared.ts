import { createServiceClock, type ServiceClock } from '../service-clock.ts'
import type { Spool, SpoolEntry } from '../stores/store.ts'
import { withTimeout } from '../timeout.ts'

// What everything in this process shares that uses a store. It is a field of the store, and lives as long.

/** The work on one key in this process. */
interface Queue {
  tail: Promise<unknown>
  /** Number of tasks that have not ended. */
  pending: number
  /** Work that other callers can join, by name. */
  readonly joinable: Map<string, Promise<unknown>>
}

/** The record of a grant with the mark of another process, and when this process first read it, by `performance.now()`. */
interface ObservedMark {
  readonly version: string
  readonly since: number
}

/** Consecutive failed refreshes of one grant. Times are Unix timestamps in seconds. */
export interface Failures {
  readonly count: number
  readonly retryAt: number
  readonly error: unknown
}

/** Delays the next refresh of one grant. */
export interface Pause {
  /** Until then, tokens that are still valid are not refreshed. */
  readonly until: number
  /** The access token that the service has just returned again as the current one, independent of the clock. */
  readonly confirmed?: string
  readonly failures?: Failures
}

export interface Shared {
  /** Identifies this process, and its store instance, in the marks of refreshes. */
  readonly processId: string
  /** Holds tokens that neither the spool nor the store could store yet. */
  readonly memory: Spool
  /** By key. */
  readonly marks: Map<string, ObservedMark>
  /** By key. */
  readonly pauses: Map<string, Pause>
  /** Number of grants that this process has revoked, so that its other sessions read the store again. */
  revocations: number
  /** The service's clock, by the function that returns this machine's time. What one response shows applies to all. */
  clockOf(machineTime: () => number): ServiceClock
  /**
   * Starts the work when all earlier work on the same key has ended, failed, or exceeded the time limit.
   * @param limitMs maximum time to wait for earlier work, in milliseconds: work that never ends must not block a key forever
   * @param name callers that request work of the same name while it is in progress, within the limit, share its result
   */
  serialize<T>(options: { readonly key: string; readonly limitMs: number; readonly name?: string }, work: () => Promise<T>): Promise<T>
}

const FIELD = Symbol('what this process shares')

/** What this process shares that uses the store. */
export function sharedBy(store: object & { [FIELD]?: Shared }): Shared {
  if (store[FIELD] === undefined) Object.defineProperty(store, FIELD, { value: createShared() })
  return store[FIELD] as Shared
}

function createShared(): Shared {
  const clocks = new WeakMap<() => number, ServiceClock>()
  const queues = new Map<string, Queue>()
  return {
    processId: crypto.randomUUID(),
    memory: createMemorySpool(),
    marks: new Map(),
    pauses: new Map(),
    revocations: 0,
    clockOf(machineTime) {
      const clock = clocks.get(machineTime) ?? createServiceClock(machineTime)
      clocks.set(machineTime, clock)
      return clock
    },
    async serialize<T>(
      { key, limitMs, name }: { readonly key: string; readonly limitMs: number; readonly name?: string },
      work: () => Promise<T>,
    ) {
      const queue = queues.get(key) ?? { tail: Promise.resolve(), pending: 0, joinable: new Map<string, Promise<unknown>>() }
      queues.set(key, queue)
      queue.pending += 1
      try {
        const running = name === undefined ? undefined : (queue.joinable.get(name) as Promise<T> | undefined)
        if (running !== undefined) return await running
        const started = settled(queue.tail, limitMs).then(work)
        queue.tail = started.catch(doNothing)
        if (name !== undefined) {
          queue.joinable.set(name, started)
          // Work that exceeds the limit continues, but later callers start new work.
          await settled(started, limitMs)
          if (queue.joinable.get(name) === started) queue.joinable.delete(name)
        }
        return await started
      } finally {
        queue.pending -= 1
        if (queue.pending === 0) queues.delete(key)
      }
    },
  }
}

const doNothing = (): void => undefined

/** Resolves when the promise settles, or after the time limit. */
const settled = (promise: Promise<unknown>, limitMs: number): Promise<void> =>
  withTimeout(promise, limitMs, 'POST /oauth/token').then(doNothing, doNothing)

function createMemorySpool(): Spool {
  const kept = new Map<string, SpoolEntry>()
  let count = 0
  return {
    append(key, value) {
      count += 1
      const entry = { id: String(count), key, value }
      kept.set(entry.id, entry)
      return entry
    },
    entries: (key) => [...kept.values()].filter((entry) => key === undefined || entry.key === key),
    remove: (id) => void kept.delete(id),
    setAside: (id) => void kept.delete(id),
  }
}
