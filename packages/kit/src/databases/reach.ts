/** Rejects when the work takes longer than `ms`. The work itself continues. */
function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error(`no response within ${ms} ms`)), ms)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}

/**
 * Runs an operation on a database, for at most `timeoutMs` milliseconds.
 * @param unavailable creates the error for any failure of the database, and when the time is over; the work itself then continues
 */
export async function reach<T>(timeoutMs: number, work: () => Promise<T>, unavailable: (cause: unknown) => Error): Promise<T> {
  try {
    return await withinTime(work(), timeoutMs)
  } catch (error) {
    throw unavailable(error)
  }
}
