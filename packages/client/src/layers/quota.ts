import type { Ledger } from '../quota/ledger.ts'
import type { Reservation } from '../quota/quota-record.ts'
import { isOwnLimit } from '../response-body.ts'
import { orAborted } from '../timeout.ts'
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
    try {
      const response = await next(call)
      // A 429 of a server in between, such as a proxy, counts in no window (decision 013).
      if (response.status === 429 && !(await isOwnLimit(response, call.signal))) ledger.release(reservation)
      else ledger.settle(reservation, response)
      return response
    } catch (error) {
      ledger.lose(reservation)
      throw error
    }
  }

/** A reservation that is valid at the time of sending, when the access token is also set and current. */
async function reserve(ledger: Ledger, call: Call): Promise<Reservation> {
  const { signal } = call
  for (let isAuthorized = false; ; ) {
    signal.throwIfAborted()
    const reservation = await ledger.reserve(call)
    try {
      // A token that never arrives must not hold quota.
      if (call.authorize && (!isAuthorized || reservation.hasWaited)) await orAborted(call.authorize(), signal)
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
