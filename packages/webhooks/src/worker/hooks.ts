import type { Change, Detail } from '../change.ts'
import type { Lease, LeasedEntry, Settlement, SettleOutcome } from '../inbox/inbox.ts'
import type { Failure } from './failure.ts'

/** Called while events are worked on: for metrics, logs and traces. What a hook throws is reported, and changes nothing, except for `around`. */
export interface WorkHooks {
  /** Called in the place of the work on a lease, which it must call and whose result it must return: for traces, and for contexts. */
  around?: <Result>(lease: Lease, work: () => Promise<Result>) => Promise<Result>
  onLease?: (event: { readonly lease: Lease }) => void
  /** Reads: one request each. `found` is false when the object is missing. */
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

/** How far a sweep or a first import of an athlete has got. */
export interface TaskProgress {
  /** Digits. */
  readonly athleteId: string
  readonly task: 'sweep' | 'backfill'
  /** Activities that were listed. */
  readonly listed: number
  /** How far back it has got, in epoch seconds; null at the beginning. */
  readonly reached: number | null
  readonly isFinished: boolean
}
