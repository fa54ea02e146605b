import { startTimer } from '../timeout.ts'

/** The work on one key in this process. */
interface Queue {
  tail: Promise<unknown>
  /** Number of tasks that have not ended. */
  pending: number
  /** Work that other callers can join, by name. */
  readonly joinable: Map<string, Promise<unknown>>
}

const queuesOf = new WeakMap<object, Map<string, Queue>>()

/** Resolves when the promise settles, or after the time limit. */
function settled(promise: Promise<unknown>, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const stopTimer = startTimer(limitMs, resolve)
    const done = (): void => {
      stopTimer()
      resolve()
    }
    promise.then(done, done)
  })
}

function enterQueue(owner: object, key: string): { readonly queue: Queue; leave(): void } {
  const queues = queuesOf.get(owner) ?? new Map<string, Queue>()
  queuesOf.set(owner, queues)
  const queue: Queue = queues.get(key) ?? { tail: Promise.resolve(), pending: 0, joinable: new Map() }
  queues.set(key, queue)
  queue.pending += 1
  return {
    queue,
    leave() {
      queue.pending -= 1
      if (queue.pending === 0) queues.delete(key)
    },
  }
}

/** The queue for the work, and how long it waits there. The owner is the store that the key is in. */
export interface SerializeOptions {
  readonly owner: object
  readonly key: string
  /** Maximum time to wait for earlier work, in milliseconds: work that never ends must not block a key forever. */
  readonly limitMs: number
}

/** Starts the work when all earlier work on the same key has ended, failed, or exceeded the time limit. */
export async function serialize<T>({ owner, key, limitMs }: SerializeOptions, work: () => Promise<T>): Promise<T> {
  const { queue, leave } = enterQueue(owner, key)
  const result = settled(queue.tail, limitMs).then(work)
  queue.tail = result.catch(() => undefined)
  try {
    return await result
  } finally {
    leave()
  }
}

/** Like {@link serialize}, but callers that request work of the same name while it is in progress, within the limit, share its result. */
export async function serializeOnce<T>(options: SerializeOptions, name: string, work: () => Promise<T>): Promise<T> {
  const { queue, leave } = enterQueue(options.owner, options.key)
  try {
    const running = queue.joinable.get(name) as Promise<T> | undefined
    if (running !== undefined) return await running
    const started = serialize(options, work)
    queue.joinable.set(name, started)
    // Work that exceeds the limit continues, but later callers start new work.
    await settled(started, options.limitMs)
    if (queue.joinable.get(name) === started) queue.joinable.delete(name)
    return await started
  } finally {
    leave()
  }
}

/** Number of keys with work of the owner; for tests. */
export const keysInUse = (owner: object): number => queuesOf.get(owner)?.size ?? 0
