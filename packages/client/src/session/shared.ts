import { createServiceClock, type ServiceClock } from '../service-clock.ts'
import type { Spool, SpoolEntry } from '../stores/store.ts'
import { withTimeout } from '../timeout.ts'
import type { GrantRecord } from './grant-record.ts'

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
interface Pause {
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
  }
}

// When tokens are refreshed: depends on the remaining time, and is delayed after a refresh and after failures.

/**
 * The service returns the same tokens if they are valid for more than one hour (specification, "Refresh"). One minute less, because clocks
 * differ.
 */
const EARLIEST = 3_540
/** With less time left, in seconds, a caller waits for the refresh. */
const LATEST = 300

/** `fresh`: use it. `due`: use it, and refresh in the background. `short`: refresh first, if possible. `expired`: refresh first. */
export type Freshness = 'fresh' | 'due' | 'short' | 'expired'

/** A number from 0 to 1 that depends only on the text (FNV-1a). */
function spread(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  return (state >>> 0) / 2 ** 32
}

/**
 * What to do with an access token that expires in `left` seconds. Each key has its own time between 59 and 5 minutes before the expiry, so
 * that many athletes who authorized the app at the same time are not refreshed at the same time.
 */
export function freshnessOf(left: number, key: string): Freshness {
  if (left <= 0) return 'expired'
  if (left <= LATEST) return 'short'
  return left <= LATEST + spread(key) * (EARLIEST - LATEST) ? 'due' : 'fresh'
}

/** Seconds until valid tokens are refreshed again, after a failure or after the service returned the same tokens. */
const PAUSE = 60
/** After the first failure, the next caller without valid tokens tries again immediately. From the second failure on, the pause doubles. */
const FIRST_PAUSE = 2
const LONGEST_PAUSE = 300
/** With more grants than this, those whose pause has ended are removed. */
const MAX_GRANTS = 1_000

/** When a grant is refreshed, for all sessions of this process. Times are Unix timestamps in seconds. */
export class RefreshSchedule {
  readonly #pauses: Map<string, Pause>
  readonly #key: string
  readonly #now: () => number

  /** @param now the service's time */
  constructor(store: object, key: string, now: () => number) {
    this.#pauses = sharedBy(store).pauses
    this.#key = key
    this.#now = now
  }

  freshness({ accessToken, expiresAt }: Pick<GrantRecord, 'accessToken' | 'expiresAt'>): Freshness {
    const left = expiresAt - this.#now()
    const { until = 0, confirmed } = this.#pauses.get(this.#key) ?? {}
    return this.#lasts(until, PAUSE) && (left > 0 || accessToken === confirmed) ? 'fresh' : freshnessOf(left, this.#key)
  }

  /** Whether the service has returned the access token as the current one in the last minute. */
  isConfirmed(accessToken: string): boolean {
    const { until = 0, confirmed } = this.#pauses.get(this.#key) ?? {}
    return accessToken === confirmed && this.#lasts(until, PAUSE)
  }

  /** The failures that delay the next refresh; undefined when there is no delay. */
  paused(): Failures | undefined {
    const failures = this.#pauses.get(this.#key)?.failures
    return failures !== undefined && this.#lasts(failures.retryAt, LONGEST_PAUSE) ? failures : undefined
  }

  /** A refresh begins: while the tokens are valid, no other refresh begins for some time. */
  started(): void {
    this.#write({ until: this.#now() + PAUSE })
  }

  /** The service has returned new tokens, or `confirmed`, the same access token as before. */
  succeeded(confirmed?: string): void {
    this.#pauses.delete(this.#key)
    if (confirmed !== undefined) this.#write({ until: this.#now() + PAUSE, confirmed })
  }

  /** @param retryAt earliest time of the next refresh; default: depends on the number of failures */
  failed(error: unknown, retryAt?: number): Failures {
    const count = (this.#pauses.get(this.#key)?.failures?.count ?? 0) + 1
    const pause = count === 1 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (count - 2))
    const failures = { count, retryAt: retryAt ?? this.#now() + pause, error }
    this.#write({ failures })
    return failures
  }

  /** Whether a pause lasts. A clock that was set back must not extend it. */
  #lasts(until: number, longest: number): boolean {
    const left = until - this.#now()
    return left > 0 && left <= longest
  }

  #write(change: Partial<Pause>): void {
    if (this.#pauses.size >= MAX_GRANTS) {
      for (const [key, { until, failures }] of this.#pauses) {
        if (Math.max(until, failures?.retryAt ?? 0) <= this.#now()) this.#pauses.delete(key)
      }
    }
    this.#pauses.set(this.#key, { until: 0, ...this.#pauses.get(this.#key), ...change })
  }
}
