import type { Change, Detail } from './change.ts'
import type { ReceiverOutcome } from './receiver/outcome.ts'
import type { Failure } from './worker/failure.ts'

/** Called while events are received and processed: for metrics, logs and traces. Errors that a hook throws are reported, and change nothing. */
export interface WebhookHooks {
  /** A request to the callback URL was answered. */
  onOutcome?: (outcome: ReceiverOutcome) => void
  /** A request that reads was answered. `found` is false if the service says that the object does not exist. */
  onRead?: (event: { readonly athleteId: string; readonly operation: string; readonly found: boolean }) => void
  /** `onChange` has succeeded. */
  onDelivered?: (event: { readonly change: Change<Detail>; readonly durationMs: number }) => void
  /** Work on an object has failed. `failure` is what follows from the error. */
  onFailure?: (event: { readonly key: string; readonly failure: Failure['kind']; readonly error: unknown }) => void
  /** A step of an import or of a sweep has ended. */
  onProgress?: (event: ImportProgress) => void
}

/** Progress of an import or of a sweep of an athlete. */
export interface ImportProgress {
  /** Digits. */
  readonly athleteId: string
  readonly task: 'import' | 'sweep'
  /** Number of activities that were listed so far. */
  readonly listed: number
  /** Number of activities that still have to be read; null until everything is listed. */
  readonly remaining: number | null
  readonly isFinished: boolean
}

/** The same hooks, but what they throw is reported. */
export function safeHooks(hooks: WebhookHooks, onError: (error: unknown) => void): WebhookHooks {
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
  return Object.fromEntries(safe) as WebhookHooks
}
