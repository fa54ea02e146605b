import { callSafely } from '../call-safely.ts'
import { withTimeout } from '../timeout.ts'
import type { GrantState } from './grant-record.ts'
import { type SessionContext, serializeOnGrant } from './session-context.ts'

/** Maximum time that a caller waits until a state is stored, in milliseconds. */
const LONGEST_WRITE_MS = 1_000

/** Notifies the app of the states of a grant. The last one is stored, so that later processes do not report it again. */
export class StateReports {
  readonly #context: SessionContext
  readonly #onStateChange: ((state: GrantState) => void) | undefined
  /** The last state that this session has found. */
  #current: GrantState | undefined
  #storing: Promise<void> | undefined

  constructor(context: SessionContext, onStateChange: ((state: GrantState) => void) | undefined) {
    this.#context = context
    this.#onStateChange = onStateChange
  }

  /** The grant is in this state. */
  enter(state: GrantState): void {
    const { grants, work } = this.#context
    const isKnown = state === (this.#current ?? grants.reported)
    this.#current = state
    if (this.#onStateChange === undefined) return
    if (!isKnown) callSafely(this.#onStateChange, state, work.report)
    // Also later: while a process refreshed, the state that the app was notified of could not be stored.
    if (grants.reported === state) return
    grants.reported = state
    this.#storing = work.track(serializeOnGrant(this.#context, () => this.#store(state))).catch(work.report)
  }

  /** Resolves when the last state is stored, or cannot be. A store that takes too long delays only those who already wait. */
  async stored(): Promise<void> {
    const storing = this.#storing
    if (storing === undefined) return
    await withTimeout(storing, LONGEST_WRITE_MS, 'POST /oauth/token').catch(() => undefined)
    if (this.#storing === storing) this.#storing = undefined
  }

  /** Does nothing while a process refreshes, because a write would disturb its mark. */
  async #store(state: GrantState): Promise<void> {
    const { grants } = this.#context
    for (;;) {
      const stored = await grants.read()
      if (stored === undefined || stored.record.refreshing !== null || stored.record.reported === state) return
      if ((await grants.write(stored, { ...stored.record, reported: state })) !== undefined) return
    }
  }
}
