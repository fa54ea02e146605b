import { StoreUnavailableError } from '../store-unavailable-error.ts'

/** Rejects when the work takes longer than `ms`; the work itself goes on. */
function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}

/**
 * Does what needs a database, for at most `timeoutMs` milliseconds.
 * @param store name of the database for the message of the error
 * @throws StoreUnavailableError for whatever fails there, and when the time is over; the work itself goes on then
 */
export async function reach<T>(store: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  try {
    return await withinTime(work(), timeoutMs)
  } catch (error) {
    throw error instanceof StoreUnavailableError ? error : new StoreUnavailableError(store, error)
  }
}
