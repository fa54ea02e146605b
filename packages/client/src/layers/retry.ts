import { ConnectionError } from '../errors.ts'
import { exceededLimit } from '../quota/limit-headers.ts'
import { LENGTH } from '../quota/windows.ts'
import { isOwnLimit } from '../response-body.ts'
import { dateOf, retryAfter, toLocalTime } from '../service-clock.ts'
import { MAX_DELAY_MS, pause } from '../timeout.ts'
import { aFunction, aNumber, checkOptions, numbers } from '../values.ts'
import { type Call, discard, type Layer, type Outcome } from './layer.ts'

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
  /** Waits, and rejects with the signal's reason when it fires; default: with a timer, or until the time has passed by `now`. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** The time in milliseconds since 1970-01-01 UTC; default `Date.now`. */
  now?: () => number
}

const OPTIONS = { statuses: numbers, baseMs: aNumber, maxDelayMs: aNumber, random: aFunction, wait: aFunction, now: aFunction }

const isTransient = (status: number): boolean => status === 408 || (status >= 500 && status !== 501 && status !== 505)

/**
 * Sends a failed request again, if the operation is idempotent: after a temporary status (see `statuses`), after a connection that failed
 * before there was a response, and, if the call's `onLimit` is `wait`, after a 429: when the window of the rate limit has ended, or without
 * waiting for it if a server in between sent the 429. The delay is random, between 0 and a bound that doubles (full jitter), in addition to
 * `Retry-After`. If a delay would exceed the call's deadline, or its `maxWaitMs` after a 429, the call ends with the last result instead.
 * These are never sent again: a request that creates something or exchanges a token, and a request whose response body was cut off.
 * @throws TypeError when `attempts` is not an integer of at least 1, or another option is of the wrong kind
 */
export function retry(options: RetryOptions = {}): Layer {
  checkOptions('retry', options, OPTIONS)
  const { attempts = 3, baseMs = 500, maxDelayMs = 20_000, random = Math.random, now = Date.now, statuses } = options
  const { wait = (ms, signal) => pause(ms, signal, now) } = options
  if (!(Number.isInteger(attempts) && attempts >= 1)) throw new TypeError('attempts must be an integer of at least 1')
  const isRetried = (status: number): boolean => statuses?.includes(status) ?? isTransient(status)

  /** The minimum delay before the next attempt; undefined when there is none. */
  const leastDelay = async (call: Call, outcome: Outcome): Promise<number | undefined> => {
    if ('error' in outcome) {
      // Failed token requests have their own backoff.
      const { error } = outcome
      return error instanceof ConnectionError && error.operation === call.operation.key ? 0 : undefined
    }
    const { response } = outcome
    const stated = retryAfter(response.headers, now())
    if (response.status !== 429) return isRetried(response.status) ? (stated ?? 0) : undefined
    const { onLimit, maxWaitMs } = call.settings
    if (onLimit !== 'wait') return undefined
    if (await isOwnLimit(response, call.signal)) return stated ?? untilWindowEnds(call, response, now())
    // By default, only the service can make a call wait for longer than its shorter window.
    return stated !== undefined && stated > LENGTH.quarter_hour && maxWaitMs === Infinity ? undefined : (stated ?? 0)
  }

  return (next) => async (call) => {
    for (;;) {
      const outcome: Outcome = await next(call).then(
        (response) => ({ response }),
        (error: unknown) => ({ error }),
      )
      const least = call.attempt < attempts && call.operation.idempotent ? await leastDelay(call, outcome) : undefined
      const delayMs = (least ?? 0) + random() * Math.min(maxDelayMs, baseMs * 2 ** (call.attempt - 1))
      const isLimited = 'response' in outcome && outcome.response.status === 429
      const isTooLong = isLimited ? !(delayMs <= call.waitLeft()) : delayMs >= call.timeLeft()
      if (least === undefined || isTooLong || delayMs > MAX_DELAY_MS) {
        if ('error' in outcome) throw outcome.error
        return outcome.response
      }
      if ('response' in outcome) discard(outcome.response)
      call.report?.retry({ delayMs, ...outcome })
      const endWait = isLimited ? call.startWait() : undefined
      await wait(delayMs, call.signal).finally(endWait)
      call.signal.throwIfAborted()
      call.attempt += 1
    }
  }
}

/** Time until the rate limit of a 429 allows requests again; the shorter window if the 429 does not state its rate limit. */
function untilWindowEnds({ operation }: Call, { headers }: Response, now: number): number {
  const time = dateOf(headers) ?? now
  const length = LENGTH.quarter_hour
  const endsAt = exceededLimit(operation.families, headers)?.endsAt ?? time - (time % length) + length
  return Math.max(0, toLocalTime(endsAt, headers, now) - now)
}
