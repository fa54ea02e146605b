import type { ProbeResult } from '../../subscription/probe-callback.ts'

/**
 * The finding of a check. `problem`: deliveries or the subscription would fail. `warning`: they would not fail, but something should be
 * changed. `skipped`: it could not be checked.
 */
export interface Finding {
  readonly check: string
  readonly result: 'ok' | 'warning' | 'problem' | 'skipped'
  readonly what: string
  /** How to fix it. */
  readonly advice?: string
  readonly durationMs?: number
}

/** Makes the findings of a check. */
export const findingsOf = (check: string) => ({
  ok: (what: string): Finding => ({ check, result: 'ok', what }),
  warning: (what: string, advice: string): Finding => ({ check, result: 'warning', what, advice }),
  problem: (what: string, advice: string): Finding => ({ check, result: 'problem', what, advice }),
  skipped: (what: string, advice: string): Finding => ({ check, result: 'skipped', what, advice }),
})

/** The service waits this long, in milliseconds (specification, "Limits"). */
const TIME_LIMIT_MS = 2_000
/** Slower responses are at risk under load. */
const SLOW_MS = 1_000

/** A finding about a response, including its response time. */
export function timed(finding: Finding, { durationMs }: ProbeResult): Finding {
  if (finding.result !== 'ok' || durationMs < SLOW_MS) return { ...finding, durationMs }
  return {
    ...finding,
    result: 'warning',
    what: `${finding.what}, after ${durationMs} of ${TIME_LIMIT_MS} ms`,
    advice: 'Respond faster: the service waits for 2 seconds. Store the event, respond, and process the event afterward.',
    durationMs,
  }
}
