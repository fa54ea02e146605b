import { ConnectionError } from '../errors.ts'
import { exceededLimit } from '../quota/limit-headers.ts'
import { MAX_DELAY_MS, pause } from '../timeout.ts'
import { type Call, discard, type Layer } from './layer.ts'

/** How failed requests are sent again. */
export interface RetryOptions {
  /** Maximum number of attempts, including the first; default 3. With 1, nothing is sent again. */
  attempts?: number
  /** Statuses after which a request is sent again; default 408, and every 5xx except 501 and 505, which are permanent. */
  statuses?: readonly number[]
  /**
   * Upper bound of the first delay, in milliseconds; default 500. It doubles with each attempt, and the delay is a random part of it.
   */
  baseMs?: number
  /** Maximum upper bound of a delay, in milliseconds; default 20,000. `Retry-After` can require more. */
  maxDelayMs?: number
  /** A number from 0 (inclusive) to 1 (exclusive); default `Math.random`. */
  random?: () => number
  /** Waits, and rejects with the signal's reason when it fires; default: with a timer. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** The time in milliseconds since 1970-01-01 UTC; default `Date.now`. */
  now?: () => number
}

const isTransient = (status: number): boolean => status === 408 || (status >= 500 && status !== 501 && status !== 505)

const QUARTER_HOUR_MS = 900_000

/** Result of an attempt: a response, or an error. */
type Outcome = { readonly response: Response } | { readonly error: unknown }

/**
 * Sends a failed request again, if the operation is idempotent: after a temporary status (see `statuses`), after a connection that failed
 * before there was a response, and, if the call's `onLimit` is `wait`, after a 429 when the window of the rate limit has ended. The delay
 * is random, between 0 and a bound that doubles (full jitter), in addition to `Retry-After`. If a delay would exceed the call's deadline,
 * the call ends with the last result instead. These are never sent again: a request that creates something or exchanges a token, and a
 * request whose response body was cut off.
 * @throws TypeError when `attempts` is not an integer of at least 1
 */
export function retry(options: RetryOptions = {}): Layer {
  const { attempts = 3, baseMs = 500, maxDelayMs = 20_000, random = Math.random, wait = pause, now = Date.now, statuses } = options
  if (!(Number.isInteger(attempts) && attempts >= 1)) throw new TypeError('attempts must be an integer of at least 1')
  const isRetried = (status: number): boolean => statuses?.includes(status) ?? isTransient(status)

  /** The minimum delay before the next attempt; undefined when there is none. */
  const leastDelay = (call: Call, outcome: Outcome): number | undefined => {
    if ('error' in outcome) {
      // Failed token requests have their own backoff.
      const { error } = outcome
      return error instanceof ConnectionError && error.operation === call.operation.key ? 0 : undefined
    }
    const { response } = outcome
    if (response.status === 429) {
      if (call.settings.onLimit !== 'wait') return undefined
      return retryAfter(response, now()) ?? untilWindowEnds(call, response, now())
    }
    return isRetried(response.status) ? (retryAfter(response, now()) ?? 0) : undefined
  }

  return (next) => async (call) => {
    for (;;) {
      const outcome: Outcome = await next(call).then(
        (response) => ({ response }),
        (error: unknown) => ({ error }),
      )
      const least = call.attempt < attempts && call.operation.idempotent ? leastDelay(call, outcome) : undefined
      const delayMs = (least ?? 0) + random() * Math.min(maxDelayMs, baseMs * 2 ** (call.attempt - 1))
      if (least === undefined || delayMs >= call.timeLeft() || delayMs > MAX_DELAY_MS) {
        if ('error' in outcome) throw outcome.error
        return outcome.response
      }
      if ('response' in outcome) discard(outcome.response)
      call.report?.retry({ delayMs, ...outcome })
      await wait(delayMs, call.signal)
      call.signal.throwIfAborted()
      call.attempt += 1
    }
  }
}

/** The delay that `Retry-After` requires, in milliseconds: seconds, or a date by the service's own clock. */
function retryAfter({ headers }: Response, now: number): number | undefined {
  const text = headers.get('Retry-After')?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - timeOf(headers, now))
}

/** Time until the rate limit of a 429 allows requests again; the shorter window if the 429 does not state its rate limit. */
function untilWindowEnds({ operation }: Call, { headers }: Response, now: number): number {
  const time = timeOf(headers, now)
  const end = exceededLimit(operation.families, headers)?.retryAt ?? time - (time % QUARTER_HOUR_MS) + QUARTER_HOUR_MS
  return end - time
}

/** The time by the clock of the responding server, or else by this machine's clock. */
function timeOf(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(date) ? now : date
}
