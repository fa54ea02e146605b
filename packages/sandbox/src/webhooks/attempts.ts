import type { Sent } from './send.ts'

/** Attempts in all (specification, "Limits"). */
const MOST_ATTEMPTS = 3
/** From a failed attempt to the next, in milliseconds of the world's clock. The service promises no pause (decision 051): users report one or two minutes. */
export const RETRY_PAUSE = 60_000

/** One call to the app with an event. */
export interface Attempt {
  /** Time in the world, in epoch milliseconds. */
  readonly at: number
  readonly outcome: 'delivered' | 'wrong status' | 'timeout' | 'connection' | 'protocol' | 'not allowed'
  /** Status of the app's response; null without one. */
  readonly status: number | null
  /** Real time that the call took. */
  readonly durationMs: number
  /** What happened, in plain words; null when the event was delivered. */
  readonly why: string | null
}

/** How far the delivery of an event has got. */
export interface DeliveryProgress {
  readonly state: 'pending' | 'delivered' | 'failed'
  /** Oldest first. */
  readonly attempts: readonly Attempt[]
}

/** The progress after an attempt, and when the next one is due. */
export interface NextAttempt extends DeliveryProgress {
  /** Time in the world, in epoch milliseconds; null when there is nothing more to do. */
  readonly dueAt: number | null
}

/**
 * What follows from an attempt to deliver an event: delivered by status 200 within 2 seconds, else tried again a minute later, three times in
 * all, then failed (specification, "Events"). An attempt made by hand after the end is recorded, may still deliver, and is not repeated.
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

function toAttempt(sent: Sent, at: number): Attempt {
  const { durationMs } = sent
  if ('failure' in sent) return { at, outcome: sent.failure, status: null, durationMs, why: sent.why }
  const { status } = sent
  if (status === 200) return { at, outcome: 'delivered', status, durationMs, why: null }
  return { at, outcome: 'wrong status', status, durationMs, why: `the callback responded with ${status} instead of 200` }
}
