import type { ProbeResult } from '../../subscription/probe-callback.ts'

/**
 * What a check has found. `problem`: deliveries or the subscription would fail. `warning`: they would not, but something should be changed.
 * `skipped`: it could not be checked.
 */
export interface Finding {
  readonly check: string
  readonly result: 'ok' | 'warning' | 'problem' | 'skipped'
  readonly what: string
  /** What to do about it. */
  readonly advice?: string
  readonly durationMs?: number
}

/** The service waits this long, in milliseconds (specification, "Limits"). */
const TIME_LIMIT_MS = 2_000
/** Slower responses are at risk when there is more to do. */
const SLOW_MS = 1_000

/** A finding about a response, whose time counts too. */
export function timed(finding: Finding, { durationMs }: ProbeResult): Finding {
  if (finding.result !== 'ok' || durationMs < SLOW_MS) return { ...finding, durationMs }
  return {
    ...finding,
    result: 'warning',
    what: `${finding.what}, after ${durationMs} of ${TIME_LIMIT_MS} ms`,
    advice: 'Respond sooner: the service waits for 2 seconds. Store the event, respond, and do the work afterwards.',
    durationMs,
  }
}
