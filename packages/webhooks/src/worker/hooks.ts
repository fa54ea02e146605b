import type { Change, Detail } from '../change.ts'
import type { Lease, LeasedEntry, Settlement, SettleOutcome } from '../inbox/inbox.ts'
import type { Failure } from './failure.ts'
import type { Wait } from './limits.ts'

/**
 * Called while events are processed: for metrics, logs and traces. Errors that a hook throws are reported and have no other effect, except
 * for `around`.
 */
export interface WorkHooks {
  /** Called instead of the work on a lease. It must call the work and return its result. For traces, and for contexts. */
  around?: <Result>(lease: Lease, work: () => Promise<Result>) => Promise<Result>
  onLease?: (event: { readonly lease: Lease }) => void
  /** A read: one request each. `found` is false if the object is missing. */
  onRead?: (event: { readonly athleteId: string; readonly operation: string; readonly entry: LeasedEntry; readonly found: boolean }) => void
  onDelivered?: (event: { readonly change: Change<Detail>; readonly durationMs: number }) => void
  onSettle?: (event: {
    readonly entry: LeasedEntry
    readonly settlement: Settlement
    readonly outcome: SettleOutcome /** In milliseconds since 1970-01-01 UTC. */
    readonly settledAt: number
  }) => void
  onFailure?: (event: { readonly entry: LeasedEntry; readonly failure: Failure['kind']; readonly error: unknown }) => void
  onRelease?: (event: { readonly lease: Lease; readonly reads: number; readonly durationMs: number }) => void
  /** A step of a first import or of a sweep has ended. */
  onProgress?: (event: TaskProgress) => void
}

/** Progress of a sweep, a poll or a first import of an athlete. */
export interface TaskProgress {
  /** Digits. */
  readonly athleteId: string
  readonly task: 'sweep' | 'backfill' | 'poll'
  /** Number of listed activities. */
  readonly listed: number
  /** Number of activities that the list has shown and that were read. With `detail: 'summary'`, only deletions have to be read. */
  readonly read: number
  /** Number of activities that still have to be read; null until everything is listed. */
  readonly remaining: number | null
  /**
   * When the task would end, in milliseconds since 1970-01-01 UTC: as many reads as the app's rate limits allow, without other work. Null
   * until everything is listed, and if it would never end.
   */
  readonly eta: number | null
  /** What the next read waits for, and until when; null if it does not wait. */
  readonly waitsFor: Wait | null
  /** Start time of the oldest activity reached. Unix timestamp, in seconds; null at the beginning. */
  readonly reached: number | null
  readonly isFinished: boolean
}

/** The same hooks, but what they throw is reported. */
export function safeHooks({ around, ...hooks }: WorkHooks, onError: (error: unknown) => void): WorkHooks {
  const safe = Object.entries(hooks).map(([name, hook]) => [
    name,
    (event: never) => {
      try {
        hook(event)
      } catch (error) {
        onError(error)
      }
    },
  ])
  return { ...(Object.fromEntries(safe) as WorkHooks), ...(around !== undefined && { around }) }
}
