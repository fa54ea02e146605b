import { DeadlineError } from '../errors.ts'
import { startTimer } from '../layers/deadline.ts'

/**
 * Waits for the work, but no longer than `timeoutMs`. The work goes on: what is sent to the token endpoint is never aborted, because its
 * response may be the only copy of a new refresh token.
 * @param timeoutMs no limit above 2,147,483,647
 * @throws DeadlineError when the time is up
 */
export async function within<T>(work: Promise<T>, timeoutMs: number, operation: string): Promise<T> {
  let stopTimer = (): void => undefined
  const late = new Promise<never>((_resolve, reject) => {
    stopTimer = startTimer(timeoutMs, () => reject(new DeadlineError('took too long', { operation })))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    stopTimer()
  }
}
