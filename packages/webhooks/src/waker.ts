import type { Lane, SqlTransaction } from './inbox/inbox.ts'

/** The priority of a wake-up, and its time. */
export interface WakeOptions {
  readonly lane: Lane
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
  /** Ends the run, and closes the resources that the waker opened itself. Waking and running then reject. */
  close(): Promise<void>
}
