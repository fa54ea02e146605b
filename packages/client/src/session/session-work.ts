import { callSafely } from '../call-safely.ts'

/** The functions of the app, as in the options of a session. */
interface WorkOptions {
  readonly waitUntil?: (work: Promise<unknown>) => void
  readonly onBackgroundError?: (error: unknown) => void
}

/** The work of one session, which can outlast the call that began it. */
export interface SessionWork {
  readonly isBusy: boolean
  /** Resolves when no work is in progress. */
  idle(): Promise<void>
  /** Counts work as in progress until it has ended. */
  track<T>(work: Promise<T>): Promise<T>
  /** Does work that no caller waits for: its failure is reported. */
  inBackground(work: Promise<unknown>): Promise<unknown>
  /** Settles when the work has ended, and all work in the background that it has begun: the response to a request that timed out can still arrive. */
  withFollowing(work: Promise<unknown>): Promise<unknown>
  /** Passes work to the platform. False without one, or when it does not accept the work, for example outside a request. */
  handOver(work: Promise<unknown>): boolean
  /** Reports a failure that did not stop a call. */
  report(error: unknown): void
}

const doNothing = (): void => undefined

export function createWork({ waitUntil, onBackgroundError = doNothing }: WorkOptions): SessionWork {
  const running = new Set<Promise<unknown>>()
  const unattended = new Set<Promise<unknown>>()
  const keepIn = (works: Set<Promise<unknown>>, work: Promise<unknown>): Promise<unknown> => {
    const ended = work.then(doNothing, doNothing).finally(() => works.delete(ended))
    works.add(ended)
    return ended
  }

  const work: SessionWork = {
    get isBusy() {
      return running.size > 0
    },
    async idle() {
      while (work.isBusy) await Promise.all(running)
    },
    track(each) {
      keepIn(running, each)
      return each
    },
    inBackground: (each) => keepIn(unattended, work.track(each).catch(work.report)),
    withFollowing(each) {
      const others = [...unattended]
      return each.then(doNothing, doNothing).then(() => Promise.all([...unattended].filter((began) => !others.includes(began))))
    },
    handOver(each) {
      if (waitUntil === undefined) return false
      try {
        waitUntil(each)
        return true
      } catch (error) {
        work.report(error)
        return false
      }
    },
    report(error) {
      callSafely(onBackgroundError, error, (thrown) => console.error('onBackgroundError of a TokenSession failed', thrown))
    },
  }
  return work
}
