import { type QuotaFamily, RateLimitError } from '../errors.ts'
import type { Call } from '../layers/layer.ts'
import { type Queues, refusalKey, type Waiting } from './decide.ts'
import type { Reservation } from './observe-response.ts'
import type { Blocked, Lane } from './pool.ts'

/** A refusal is repeated without asking the store for this long. */
const REFUSAL_MS = 250

/** A call that waits for quota. */
export interface WaitingCall extends Waiting {
  /** Whether it was not granted quota at once. */
  hasWaited: boolean
  readonly resolve: (reservation: Reservation) => void
  readonly reject: (error: unknown) => void
}

/** The calls of one instance that wait for quota, and what the last ones were refused for. */
export interface WaitingCalls {
  readonly queues: Queues<WaitingCall>
  isEmpty(): boolean
  /** Adds a call. It leaves when its signal fires. */
  add(call: Call): Promise<Reservation>
  /** Whether the call was still waiting: it may have been aborted. */
  remove(waiting: WaitingCall): boolean
  /** Tells all calls that go on waiting which limit they wait for, each once. */
  tell(wait: Pick<Blocked, 'family' | 'window'> & { readonly delayMs: number }): void
  /** Refuses a call, and for a moment those like it. */
  refuse(waiting: WaitingCall, refusal: Refusal, now: number): void
  /** Why a call like this one was refused a moment ago. */
  refusalOf(lane: Lane, families: readonly QuotaFamily[], now: number): Refusal | undefined
  forgetRefusals(): void
  /** Ends the wait of all calls. */
  rejectAll(toError: (operation: string) => Error): void
}

/** Why a call is not sent. */
export interface Refusal extends Omit<Blocked, 'retryAt'> {
  /** When it makes sense to try again, by this machine's clock. */
  readonly retryAt: number
}

/** @param onLeave called when a call that waits was aborted */
export function createWaitingCalls(onLeave: () => void): WaitingCalls {
  const queues: Record<Lane, WaitingCall[]> = { interactive: [], background: [] }
  const refusals = new Map<string, { readonly refusal: Refusal; readonly at: number }>()

  const remove = (waiting: WaitingCall): boolean => {
    const queue = queues[waiting.call.settings.lane]
    const index = queue.indexOf(waiting)
    if (index >= 0) queue.splice(index, 1)
    return index >= 0
  }

  return {
    queues,
    isEmpty: () => queues.interactive.length + queues.background.length === 0,
    add(call) {
      const { signal } = call
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          remove(waiting)
          reject(signal.reason)
          onLeave()
        }
        const stay = (): void => signal.removeEventListener('abort', leave)
        const waiting: WaitingCall = {
          call,
          hasWaited: false,
          resolve(reservation) {
            stay()
            resolve(reservation)
          },
          reject(error) {
            stay()
            reject(error)
          },
        }
        signal.addEventListener('abort', leave)
        queues[call.settings.lane].push(waiting)
      })
    },
    remove,
    tell(wait) {
      for (const waiting of [...queues.interactive, ...queues.background]) {
        if (waiting.hasWaited) continue
        waiting.hasWaited = true
        waiting.call.report?.wait(wait)
      }
    },
    refuse(waiting, refusal, now) {
      const { operation, settings } = waiting.call
      refusals.set(refusalKey(settings.lane, operation.families), { refusal, at: now })
      if (remove(waiting)) waiting.reject(refusalError(operation.key, refusal))
    },
    refusalOf(lane, families, now) {
      const last = refusals.get(refusalKey(lane, families))
      // The clock may have been set back meanwhile.
      return last !== undefined && Math.abs(now - last.at) < REFUSAL_MS ? last.refusal : undefined
    },
    forgetRefusals: () => refusals.clear(),
    rejectAll(toError) {
      for (const queue of Object.values(queues)) for (const { reject, call } of queue.splice(0)) reject(toError(call.operation.key))
    },
  }
}

/** The error of a call that is not sent. */
export function refusalError(operation: string, { family, window, reason, retryAt }: Refusal): RateLimitError {
  const limit = `the ${family} limit of the ${window.replace('_', ' ')}`
  const messages = {
    used_up: `not sent: ${limit} is used up`,
    kept: `not sent: the rest of ${limit} is kept for interactive calls`,
    held: `not sent: the rest of ${limit} is reserved by other calls`,
  }
  return new RateLimitError(messages[reason], { operation, family, window, retryAt })
}
