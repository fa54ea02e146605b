export interface Deadline {
  readonly signal: AbortSignal
  /** True once the time is up. */
  readonly expired: () => boolean
  /** Gives the timer back. */
  readonly clear: () => void
}

/** Longest delay that timers hold; anything above would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** A signal that fires after `timeoutMs` (default 60,000), or with `outer`. */
export function startDeadline(timeoutMs = 60_000, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), Math.min(timeoutMs, MAX_TIMEOUT_MS))
  return {
    signal: outer ? AbortSignal.any([controller.signal, outer]) : controller.signal,
    expired: () => controller.signal.aborted,
    clear: () => clearTimeout(timer),
  }
}
