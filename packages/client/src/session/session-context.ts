import type { RefreshEvent } from '../layers/events.ts'
import type { WaitUntil } from '../layers/layer.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import type { ServiceClock } from '../service-clock.ts'
import { withTimeout } from '../timeout.ts'
import { callSafely, withoutUndefined } from '../values.ts'
import type { GrantState } from './grant-record.ts'
import type { GrantStore } from './grant-store.ts'
import { type RefreshSchedule, sharedBy } from './shared.ts'

/** What a session consists of: one athlete's grant, the service that issues its tokens, and the time. */
export interface SessionContext {
  readonly athleteId: string
  readonly oauth: OAuth
  readonly grants: GrantStore
  readonly clock: ServiceClock
  readonly schedule: RefreshSchedule
  readonly work: Work
  /** After this time without a sign of life, a process that refreshes is considered dead, in milliseconds. */
  readonly refreshTtlMs: number
  /** Maximum time to wait for another process, in milliseconds. */
  readonly timeoutMs: number
  /** Maximum time to wait for the service, or for earlier work of this process, in milliseconds. A later response is still stored. */
  readonly requestTimeoutMs: number
  readonly onRefresh: (event: RefreshEvent) => void
}

/** Starts work on a session's grant when all earlier work of this process on the same grant has ended, or exceeded its time limit. */
export const serializeOnGrant = <T>(
  { grants: { store, key }, requestTimeoutMs }: SessionContext,
  work: () => Promise<T>,
  name?: string,
): Promise<T> => sharedBy(store).serialize(withoutUndefined({ key, limitMs: requestTimeoutMs, name }), work)

const doNothing = (): void => undefined

/** Who keeps the process running until work has ended, and who learns of its failures. */
export interface WorkOptions {
  readonly waitUntil: WaitUntil | undefined
  /** Whether the process continues after its calls. */
  readonly outlivesCalls: boolean
  readonly onBackgroundError: (error: unknown) => void
}

/** The work of a session in progress, including work that no caller waits for. */
export class Work {
  readonly #options: WorkOptions
  readonly #running = new Set<Promise<unknown>>()
  readonly #background = new Set<Promise<unknown>>()

  constructor(options: WorkOptions) {
    this.#options = options
  }

  /** Reports a failure that did not stop a call. */
  readonly report = (error: unknown): void =>
    callSafely(this.#options.onBackgroundError, error, (thrown) => console.error('onBackgroundError of a TokenSession failed', thrown))

  get isBusy(): boolean {
    return this.#running.size > 0
  }

  /** Resolves when no work is in progress. */
  async idle(): Promise<void> {
    while (this.isBusy) await Promise.all(this.#running)
  }

  /** Tracks work until it ends. Returns it. */
  track<T>(work: Promise<T>): Promise<T> {
    addTo(this.#running, work)
    return work
  }

  /** Tracks work that no caller waits for. Its failure is reported. */
  continueInBackground(work: Promise<unknown>): void {
    addTo(this.#background, this.track(work).catch(this.report))
  }

  /**
   * Keeps the process running until the work, and what it continues in the background, has ended: through the platform, otherwise through
   * the calls that need the work. True if the callers need not wait for the work themselves.
   */
  keepAlive(work: Promise<unknown>, callers: readonly (WaitUntil | undefined)[] = []): boolean {
    const others = new Set(this.#background)
    // The response to a request that timed out can still arrive.
    const late = (): unknown => Promise.all([...this.#background].filter((each) => !others.has(each)))
    const ended = work.then(doNothing, doNothing).then(late)
    if (this.#isAccepted(ended) || this.#options.outlivesCalls) return true
    for (const waitUntil of callers) waitUntil?.(ended)
    return callers.every((waitUntil) => waitUntil !== undefined)
  }

  /** False without a platform, or when it does not accept the work, for example outside a request. */
  #isAccepted(work: Promise<unknown>): boolean {
    const { waitUntil } = this.#options
    try {
      waitUntil?.(work)
    } catch (error) {
      this.report(error)
      return false
    }
    return waitUntil !== undefined
  }
}

function addTo(set: Set<Promise<unknown>>, work: Promise<unknown>): void {
  const ended = work.then(doNothing, doNothing).finally(() => set.delete(ended))
  set.add(ended)
}

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
