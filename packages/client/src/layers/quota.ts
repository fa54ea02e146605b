import type { Ledger } from '../quota/ledger.ts'
import type { Reservation } from '../quota/observe-response.ts'
import { isOwnLimit } from '../response-body.ts'
import { retryAfter } from '../service-clock.ts'
import type { Call, Layer } from './layer.ts'

/**
 * Reserves quota for every request before its access token is fetched and it is sent, including a resend, and reads the rate limits from its
 * response. Requests that count against no rate limit pass through.
 */
export const quotaLayer =
  (ledger: Ledger): Layer =>
  (next) =>
  async (call) => {
    if (call.operation.families.length === 0) return next(call)
    const reservation = await reserve(ledger, call)
    let response: Response
    let isRefusedElsewhere: boolean
    try {
      response = await next(call)
      isRefusedElsewhere = response.status === 429 && !(await isOwnLimit(response, call.signal))
    } catch (error) {
      ledger.lose(reservation)
      throw error
    }
    if (isRefusedElsewhere) ledger.turnBack(reservation, (now) => retryAfter(response.headers, now))
    else ledger.settle(reservation, response)
    return response
  }

/** A reservation that is valid at the time of sending, when the access token is also set and current. */
async function reserve(ledger: Ledger, call: Call): Promise<Reservation> {
  const { signal } = call
  for (let isAuthorized = false; ; ) {
    signal.throwIfAborted()
    const pending = ledger.reserve(call)
    const reservation = pending instanceof Promise ? await pending : pending
    try {
      if (call.authorize && (!isAuthorized || reservation.hasWaited)) await unlessAborted(call.authorize(), signal)
      isAuthorized = true
      signal.throwIfAborted()
    } catch (error) {
      ledger.release(reservation)
      throw error
    }
    if (ledger.startSending(reservation)) return reservation
    ledger.release(reservation)
  }
}

/** The work, or the signal's reason as soon as it fires: a token that never arrives must not hold quota. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    signal.addEventListener('abort', abort)
    const settle = (): void => signal.removeEventListener('abort', abort)
    work.then(resolve, reject).finally(settle)
  })
