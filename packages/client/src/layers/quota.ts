import type { Ledger } from '../quota/ledger.ts'
import type { Reservation } from '../quota/observe-response.ts'
import type { Call, Layer } from './layer.ts'

/**
 * Reserves quota for every request before it is sent, including a resend, and reads the rate limits from its response. Requests that count
 * against no rate limit pass through.
 */
export const quotaLayer =
  (ledger: Ledger): Layer =>
  (next) =>
  async (call) => {
    if (call.operation.families.length === 0) return next(call)
    const reservation = await reserve(ledger, call)
    let response: Response
    try {
      response = await next(call)
    } catch (error) {
      ledger.lose(reservation)
      throw error
    }
    ledger.settle(reservation, response)
    return response
  }

/** A reservation that is valid at the time of sending, when the access token is also known to be current. */
async function reserve(ledger: Ledger, call: Call): Promise<Reservation> {
  const { signal } = call
  for (;;) {
    signal.throwIfAborted()
    const pending = ledger.reserve(call)
    const reservation = pending instanceof Promise ? await pending : pending
    try {
      if (reservation.hasWaited) await call.authorize?.()
      signal.throwIfAborted()
    } catch (error) {
      ledger.release(reservation)
      throw error
    }
    if (ledger.covers(reservation)) return reservation
    ledger.release(reservation)
  }
}
