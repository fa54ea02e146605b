import { callSafely } from '../call-safely.ts'
import { withTimeout } from '../timeout.ts'
import type { GrantState } from './grant-record.ts'
import { storeReported } from './grant-store.ts'
import { serialize } from './serialize.ts'
import type { SessionContext } from './session-context.ts'
import type { SessionWork } from './session-work.ts'

/** Maximum time a caller waits until a new state is stored, in milliseconds: the store may be unavailable. */
const LONGEST_WRITE_MS = 1_000

/** The state of a grant, of which an app is notified once for all its processes. */
export interface ReportedState {
  /** The store was read: it has the state that the app was last notified of; null before the first notification. */
  wasRead(state: GrantState | null): void
  /** The session has found the grant in a state. */
  enter(state: GrantState): void
  /** Resolves when a new state is stored, or takes too long. */
  stored(): Promise<void>
}

/** @param onStateChange the function of the app; without one, nothing is stored */
export function createReportedState(
  { queue, report, grants }: Pick<SessionContext, 'queue' | 'report' | 'grants'>,
  work: SessionWork,
  onStateChange: ((state: GrantState) => void) | undefined,
): ReportedState {
  let entered: GrantState | undefined
  let reported: GrantState | null = null
  let storing: Promise<void> | undefined
  return {
    wasRead(state) {
      reported = state
    },
    enter(state) {
      const isKnown = entered === state || (entered === undefined && reported === state)
      entered = state
      if (onStateChange === undefined) return
      if (!isKnown) callSafely(onStateChange, state, report)
      // Also later: while a process refreshed, the state that the app was notified of could not be stored.
      if (reported === state) return
      reported = state
      storing = work.track(serialize(queue, () => storeReported(grants, state))).catch(report)
    },
    async stored() {
      const current = storing
      if (current === undefined) return
      await withTimeout(current, LONGEST_WRITE_MS, 'POST /oauth/token').catch(() => undefined)
      if (storing === current) storing = undefined
    },
  }
}
