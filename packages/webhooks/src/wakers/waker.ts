// For `AsyncDisposable`, which the type libraries of older targets do not have.
/// <reference lib="esnext.disposable" preserve="true" />

import { StoreUnavailableError } from '@activity-tracking/store'
import type { RequestLane, SqlTransaction } from '../inbox/inbox.ts'

/** The priority of a wake-up, and its time. */
export interface WakeOptions {
  readonly lane: RequestLane
  /** In milliseconds since 1970-01-01 UTC; default: immediately. */
  readonly at?: number
}

/** Works on a key. The signal fires when the waker stops, or the work is reassigned. */
export type WakeHandler = (key: string, signal: AbortSignal) => Promise<void>

/**
 * Notifies workers that there is work. The inbox stores what there is to do, so a wake-up that is lost, duplicated or late only changes how
 * soon the work is done.
 *
 * The contract of a waker: any number of wake-ups for a key, before or during a run, lead to at least one run that starts after the last of
 * them, and not before its time. A handler that fails is not called again because of the failure.
 *
 * Runs of one key can overlap if wakers are shared, for example when a process is slow and considered dead: the lease of the inbox lets
 * only one of them work.
 */
export interface Waker {
  /** @param key the digits of an athlete's ID */
  wake(key: string, options: WakeOptions): Promise<void>
  /** The same in a transaction of PostgreSQL: the wake-up exists only if the transaction commits. */
  wakeWithin?(transaction: SqlTransaction, key: string, options: WakeOptions): Promise<void>
  /**
   * Calls the handler for each woken key. Disposing ends it: no new run begins, and it waits for those in progress.
   * @throws Error while an earlier run is not disposed, and RangeError when `concurrency` is not a positive integer
   */
  run(handler: WakeHandler, options: { readonly concurrency: number }): Promise<AsyncDisposable>
  /**
   * Sets the clock of the times in `WakeOptions`, unless the waker was created with one. `createWebhooks` calls it with the clock of the app.
   * Wakers without this method use the clock of the machine; workers then find work that becomes due earlier when they poll the inbox.
   * @param now milliseconds since 1970-01-01 UTC
   * @throws TypeError if it already has another clock from this method
   */
  useClock?(now: () => number): void
  /** Ends the run, and closes the resources that the waker opened itself. Waking and running then reject. */
  close(): Promise<void>
}

/** Options that all wakers have. */
export interface WakerOptions {
  /**
   * Called when a handler throws, and when the queue reports an error, such as a lost connection. Work continues. Default: nothing. Errors
   * that it throws are printed with `console.error`.
   */
  readonly onError?: (error: unknown) => void
}

/** A wake-up that a queue delivers. */
export interface Delivery {
  readonly key: string
  readonly lane: RequestLane
}

/** Handles a delivery. It never rejects. The signal fires when the queue reassigns the delivery. */
export type Deliver = (delivery: Delivery, signal?: AbortSignal) => Promise<void>

/** A queue of wake-ups: the part in which wakers differ. */
export interface WakeQueue {
  add(key: string, options: WakeOptions): Promise<void>
  addWithin?(transaction: SqlTransaction, key: string, options: WakeOptions): Promise<void>
  /** Starts delivering. Resolves to a function that stops it: no new deliveries, and waits until all deliveries are done. */
  deliver(deliver: Deliver, concurrency: number): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Creates a waker from a queue, with the rules that all wakers share. Disposing closes it.
 * @param openQueue is called with a function that reports the errors of the queue's driver
 */
export function createWaker(
  { onError }: WakerOptions,
  openQueue: (report: (error: unknown) => void) => WakeQueue,
): Waker & AsyncDisposable {
  /** Never throws. */
  const report = (error: unknown): void =>
    void new Promise((resolve) => resolve(onError?.(error))).catch((thrown) => console.error('onError of the waker failed', thrown))
  const queue = openQueue((error) => report(shownError(error)))
  let isClosed = false
  let running: Promise<AsyncDisposable> | undefined

  const checkOpen = (): void => {
    if (isClosed) throw new Error('the waker is closed')
  }

  async function begin(handler: WakeHandler, concurrency: number, onEnd: () => void): Promise<AsyncDisposable> {
    const underWay = new Set<AbortController>()
    let isStopping = false

    const callHandler = async (key: string, signal?: AbortSignal): Promise<void> => {
      const controller = new AbortController()
      const abort = (): void => controller.abort(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      if (signal?.aborted) abort()
      underWay.add(controller)
      try {
        await handler(key, controller.signal)
      } finally {
        underWay.delete(controller)
        signal?.removeEventListener('abort', abort)
      }
    }

    const deliver: Deliver = async ({ key, lane }, signal) => {
      try {
        // Deliveries that were taken from the queue when the run was disposed are for the next run.
        if (isStopping) await onQueue(() => queue.add(key, { lane }))
        else await callHandler(key, signal)
      } catch (error) {
        report(error)
      }
    }
    const end = await onQueue(() => queue.deliver(deliver, concurrency))
    let ended: Promise<void> | undefined
    return {
      [Symbol.asyncDispose]() {
        isStopping = true
        for (const controller of underWay) controller.abort(new Error('the waker stops'))
        ended ??= onQueue(end).finally(onEnd)
        return ended
      },
    }
  }

  const { addWithin } = queue
  const waker: Waker & AsyncDisposable = {
    async wake(key, options) {
      checkOpen()
      await onQueue(() => queue.add(key, options))
    },
    ...(addWithin !== undefined && {
      async wakeWithin(transaction: SqlTransaction, key: string, options: WakeOptions) {
        checkOpen()
        await onQueue(() => addWithin(transaction, key, options))
      },
    }),
    async run(handler, { concurrency }) {
      checkOpen()
      if (!(Number.isInteger(concurrency) && concurrency > 0)) throw new RangeError('concurrency must be a positive integer')
      if (running !== undefined) throw new Error('the waker is already running: dispose its first run before you start another')
      running = begin(handler, concurrency, () => {
        running = undefined
      })
      try {
        return await running
      } catch (error) {
        running = undefined
        throw error
      }
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await (await running?.catch(() => undefined))?.[Symbol.asyncDispose]()
      await onQueue(() => queue.close())
    },
    [Symbol.asyncDispose]: () => waker.close(),
  }
  return waker
}

/**
 * A driver's error with the parts that can be shown: the same copy that an error of a store has as its cause. Otherwise it contains what
 * was sent.
 */
const shownError = (error: unknown): unknown =>
  Object(error).code === 'store_unavailable' ? error : new StoreUnavailableError('waker', error).cause

/** The work of a queue, whose errors are those of its driver. */
async function onQueue<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw shownError(error)
  }
}
