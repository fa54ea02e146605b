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
 * them. A handler that fails is not called again for that.
 */
export interface Waker {
  /** @param key the digits of an athlete's id */
  wake(key: string, options: WakeOptions): Promise<void>
  /** The same in a transaction of PostgreSQL: the wake-up exists if, and only if, the transaction commits. */
  wakeWithin?(transaction: SqlTransaction, key: string, options: WakeOptions): Promise<void>
  /** Calls the handler for each key that was woken. Disposing ends it: no new run begins, and it waits for those under way. */
  run(handler: WakeHandler, options: { readonly concurrency: number }): Promise<AsyncDisposable>
  /** Ends what the waker opened itself. */
  close(): Promise<void>
}
