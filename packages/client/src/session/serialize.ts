import { startTimer } from '../timeout.ts'

/** What is under way on one key in this process. */
interface Lane {
  tail: Promise<unknown>
  /** Work that has not ended. */
  pending: number
  /** Work that others may join, by name. */
  readonly joinable: Map<string, Promise<unknown>>
}

const lanesOf = new WeakMap<object, Map<string, Lane>>()

/** Resolves when the promise settles, or after the time at the latest. */
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

function enter(owner: object, key: string): { readonly lane: Lane; leave(): void } {
  const lanes = lanesOf.get(owner) ?? new Map<string, Lane>()
  lanesOf.set(owner, lanes)
  const lane: Lane = lanes.get(key) ?? { tail: Promise.resolve(), pending: 0, joinable: new Map() }
  lanes.set(key, lane)
  lane.pending += 1
  return {
    lane,
    leave() {
      lane.pending -= 1
      if (lane.pending === 0) lanes.delete(key)
    },
  }
}

/** How work on one key waits for the work before it. The owner is the store that the key is in. */
export interface SerializeOptions {
  readonly owner: object
  readonly key: string
  /** Longest time to wait for the work before, in milliseconds: work that never ends must not block a key for good. */
  readonly limitMs: number
}

/** Does the work when the work before it on the same key has ended, failed, or taken too long. */
export async function serialize<T>({ owner, key, limitMs }: SerializeOptions, work: () => Promise<T>): Promise<T> {
  const { lane, leave } = enter(owner, key)
  const turn = settled(lane.tail, limitMs).then(work)
  lane.tail = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    leave()
  }
}

/** As {@link serialize}, once for all who ask for work of the same name while it goes on, within the limit. */
export async function serializeOnce<T>(options: SerializeOptions, name: string, work: () => Promise<T>): Promise<T> {
  const { lane, leave } = enter(options.owner, options.key)
  try {
    const running = lane.joinable.get(name) as Promise<T> | undefined
    if (running !== undefined) return await running
    const begun = serialize(options, work)
    lane.joinable.set(name, begun)
    // Work that takes too long goes on, but whoever comes later begins anew.
    await settled(begun, options.limitMs)
    if (lane.joinable.get(name) === begun) lane.joinable.delete(name)
    return await begun
  } finally {
    leave()
  }
}

/** Number of keys that the owner has work on; for tests. */
export const keysInUse = (owner: object): number => lanesOf.get(owner)?.size ?? 0
