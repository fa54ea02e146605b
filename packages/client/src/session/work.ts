import { callSafely } from '../call-safely.ts'
import type { WaitUntil } from '../layers/auth.ts'

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
