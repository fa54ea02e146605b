import type { Lane, SqlTransaction } from './inbox/inbox.ts'

/** How urgent a wake-up is, and when it is for. */
export interface WakeOptions {
  readonly lane: Lane
  /** In milliseconds since 1970-01-01 UTC; default at once. */
  readonly at?: number
}

/** Works on what a key stands for. The signal fires when the waker stops, or the work is taken away. */
export type WakeHandler = (key: string, signal: AbortSignal) => Promise<void>

/**
 * Says that there is work. It only wakes: the inbox knows what there is to do, so a wake-up that is lost, doubled or late changes nothing
 * but how soon something is done.
 *
 * The law of a waker: any number of wake-ups for a key, before a run or during one, lead to at least one run that starts after the last of
 * them, and not before its time. A handler that fails is not called again for that.
 *
 * Runs of one key can overlap where wakers are shared, as when a process is slow and counts as dead: the lease of the inbox lets one of them
 * work.
 */
export interface Waker {
  /** @param key the digits of an athlete's id */
  wake(key: string, options: WakeOptions): Promise<void>
  /** The same in a transaction of PostgreSQL: the wake-up exists if, and only if, the transaction commits. */
  wakeWithin?(transaction: SqlTransaction, key: string, options: WakeOptions): Promise<void>
  /**
   * Calls the handler for each key that was woken. Disposing ends it: no new run begins, and it waits for those under way.
   * @throws Error while an earlier run is not disposed, and RangeError when `concurrency` is not a whole number above 0
   */
  run(handler: WakeHandler, options: { readonly concurrency: number }): Promise<AsyncDisposable>
  /** Ends the run, and what the waker opened itself. Waking and running then reject. */
  close(): Promise<void>
}
