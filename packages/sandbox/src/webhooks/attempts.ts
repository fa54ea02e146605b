import { CALLBACK_TIME_LIMIT, MOST_ATTEMPTS } from '../core/durations.ts'
import type { Sent } from './send.ts'

/** Pause between a failed attempt and the next, in milliseconds of the world's clock. The service does not promise a pause (decision 051): users report one or two minutes. */
export const RETRY_PAUSE = 60_000

/** One request to the app with an event. */
export interface Attempt {
  /** Time in the world, in epoch milliseconds. */
  readonly at: number
  readonly outcome: 'delivered' | 'wrong status' | 'timeout' | 'connection' | 'protocol' | 'not allowed'
  /** Status of the app's response; null without one. */
  readonly status: number | null
  /** Duration of the request in real time. */
  readonly durationMs: number
  /** What happened, in plain words; null if the event was delivered. */
  readonly why: string | null
}

/** Progress of the delivery of an event. */
export interface DeliveryProgress {
  readonly state: 'pending' | 'delivered' | 'failed'
  /** Oldest first. */
  readonly attempts: readonly Attempt[]
}

/** The progress after an attempt, and when the next one is due. */
export interface NextAttempt extends DeliveryProgress {
  /** Time in the world, in epoch milliseconds; null if there is nothing more to do. */
  readonly dueAt: number | null
}

/**
 * The result of an attempt to deliver an event. It is delivered with status 200 within 2 seconds. Otherwise it is attempted again one minute later, three
 * times in all, and then fails (specification, "Events"). A manual attempt after the end is recorded, can still deliver, and is not repeated.
 * @param now time in the world at the attempt, in epoch milliseconds
 */
export function nextAttempt({ state, attempts: earlier }: DeliveryProgress, sent: Sent, now: number): NextAttempt {
  const attempt = toAttempt(sent, now)
  const attempts = [...earlier, attempt]
  if (attempt.outcome === 'delivered') return { state: 'delivered', attempts, dueAt: null }
  if (state !== 'pending') return { state, attempts, dueAt: null }
  if (attempts.length >= MOST_ATTEMPTS) return { state: 'failed', attempts, dueAt: null }
  return { state: 'pending', attempts, dueAt: now + RETRY_PAUSE }
}

/**
 * The result if the response had come later by a delay of the world's clock, in milliseconds. While the clock is frozen, the response itself takes no time.
 */
export function delayed(sent: Sent, delay: number, isFrozen: boolean): Sent {
  const isInTime = delay + (isFrozen ? 0 : sent.durationMs) < CALLBACK_TIME_LIMIT
  if (delay === 0 || isInTime || 'failure' in sent) return sent
  const why = `Your fault rule delayed the response by ${delay} ms. The limit is ${CALLBACK_TIME_LIMIT} ms.`
  return { failure: 'timeout', why, durationMs: sent.durationMs }
}

function toAttempt(sent: Sent, at: number): Attempt {
  const { durationMs } = sent
  if ('failure' in sent) return { at, outcome: sent.failure, status: null, durationMs, why: sent.why }
  const { status } = sent
  if (status === 200) return { at, outcome: 'delivered', status, durationMs, why: null }
  return { at, outcome: 'wrong status', status, durationMs, why: `The callback URL responded with ${status} instead of 200.` }
}
