import { perObject } from '../per-object.ts'
import { withTimeout } from '../timeout.ts'
import type { SessionContext } from './session-context.ts'

/** The work on one key in this process. */
interface Queue {
  tail: Promise<unknown>
  /** Number of tasks that have not ended. */
  pending: number
  /** Work that other callers can join, by name. */
  readonly joinable: Map<string, Promise<unknown>>
}

/** By key. */
export const queuesOf = perObject(() => new Map<string, Queue>())

/** The queue for the work, and how long it waits there. */
export interface QueueOptions {
  /** The store that the key is in. */
  readonly store: object
  readonly key: string
  /** Maximum time to wait for earlier work, in milliseconds: work that never ends must not block a key forever. */
  readonly limitMs: number
}

/** The queue of the work on a session's grant, for all sessions of this process. */
export const queueOf = ({ grants: { store, key }, requestTimeoutMs }: SessionContext): QueueOptions => ({
  store,
  key,
  limitMs: requestTimeoutMs,
})

const doNothing = (): void => undefined

/** Resolves when the promise settles, or after the time limit. */
const settled = (promise: Promise<unknown>, limitMs: number): Promise<void> =>
  withTimeout(promise, limitMs, 'POST /oauth/token').then(doNothing, doNothing)

/**
 * Starts the work when all earlier work of this process on the same key has ended, failed, or exceeded the time limit.
 * @param name callers that request work of the same name while it is in progress, within the limit, share its result
 */
export async function serialize<T>({ store, key, limitMs }: QueueOptions, work: () => Promise<T>, name?: string): Promise<T> {
  const queues = queuesOf(store)
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
}
