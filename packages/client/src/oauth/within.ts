import { DeadlineError } from '../errors/deadline-error.ts'

/**
 * Waits for the work, but no longer than `timeoutMs`. The work goes on: what is sent to the token endpoint is never aborted, because its
 * answer may be the only copy of a new refresh token.
 * @throws DeadlineError when the time is up
 */
export async function within<T>(work: Promise<T>, timeoutMs: number, operation: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError('took too long', { operation })), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
