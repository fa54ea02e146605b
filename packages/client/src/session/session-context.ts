import type { Spool, SpoolEntry, Store } from '@activity-tracking/store'
import type { RefreshEvent } from '../layers/events.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import type { ServiceClock } from '../service-clock.ts'
import type { GrantRecord } from './grant-record.ts'
import type { GrantStore } from './grant-store.ts'
import type { Backoff } from './refresh-schedule.ts'
import type { QueueOptions } from './serialize.ts'

/** The dependencies and settings of a session. */
export interface SessionContext {
  readonly oauth: OAuth
  readonly store: Store
  readonly grants: GrantStore
  /** The key of the grant in the store. */
  readonly key: string
  readonly athleteId: string
  /** The tokens in memory. They are stored again if the store was emptied or restored from a backup. */
  readonly known: () => GrantRecord | undefined
  /** The queue of the work on this grant in this process. */
  readonly queue: QueueOptions
  readonly clock: ServiceClock
  readonly backoff: Backoff
  /** After this time without a sign of life, a process that refreshes is considered dead, in milliseconds. */
  readonly refreshTtlMs: number
  /** Maximum time to wait for another process, in milliseconds. */
  readonly timeoutMs: number
  /** Maximum time to wait for the token endpoint, in milliseconds. A later response is still stored. */
  readonly requestTimeoutMs: number
  readonly onRefresh: (event: RefreshEvent) => void
  /** Called with failures that did not stop a call. */
  readonly report: (error: unknown) => void
  /** Tracks work that no caller waits for: its failure is reported, and the session is busy until it ends. */
  readonly background: (work: Promise<unknown>) => void
}

/** The work on one key in this process. */
interface Queue {
  tail: Promise<unknown>
  /** Number of tasks that have not ended. */
  pending: number
  /** Work that other callers can join, by name. */
  readonly joinable: Map<string, Promise<unknown>>
}

/** A version of a record with the mark of another process, and when this process first read it, by `performance.now()`. */
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

/** What all sessions of this process share for a store. Its maps are by key. */
export interface Shared {
  /** Identifies this process, and its store instance, in marks. */
  readonly processId: string
  readonly queues: Map<string, Queue>
  readonly observedMarks: Map<string, ObservedMark>
  readonly failures: Map<string, Failures>
  /** Tokens that neither the spool nor the store could store yet. */
  readonly memory: Spool
  /** Number of grants that this process has revoked, so that its other sessions read the store again. */
  revocations: number
}

const sharedBy = new WeakMap<object, Shared>()

export function sharedFor(store: object): Shared {
  const shared = sharedBy.get(store) ?? {
    processId: crypto.randomUUID(),
    queues: new Map(),
    observedMarks: new Map(),
    failures: new Map(),
    memory: createMemorySpool(),
    revocations: 0,
  }
  sharedBy.set(store, shared)
  return shared
}

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
