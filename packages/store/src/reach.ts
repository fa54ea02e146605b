import { StoreUnavailableError } from './errors.ts'

/** Rejects when the work takes longer than `ms`. The work itself continues. */
function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error(`no response within ${ms} ms`)), ms)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}

/**
 * Runs an operation on a database, for at most `timeoutMs` milliseconds.
 * @param store name of the database for the error message
 * @throws StoreUnavailableError for any failure of the database, and when the time is over; the work itself then continues
 */
export async function reach<T>(store: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  try {
    return await withinTime(work(), timeoutMs)
  } catch (error) {
    throw Object(error).code === 'store_unavailable' ? error : new StoreUnavailableError(store, error)
  }
}
