import { type QuotaFamily, RateLimitError } from '../errors.ts'
import type { Call } from '../layers/layer.ts'
import { type Queues, refusalKey, type Waiting } from './decide.ts'
import type { Reservation } from './observe-response.ts'
import type { Blocked, Lane } from './pool.ts'

/** A refusal is repeated for this long without reading the store. */
const REFUSAL_MS = 250

/** A call that waits for quota. */
export interface WaitingCall extends Waiting {
  /** Whether it had to wait for quota. */
  hasWaited: boolean
  readonly resolve: (reservation: Reservation) => void
  readonly reject: (error: unknown) => void
}

/** The calls of one instance that wait for quota, and the reasons for recent refusals. */
export interface WaitingCalls {
  readonly queues: Queues<WaitingCall>
  isEmpty(): boolean
  /** Adds a call. It is removed when its signal fires. */
  add(call: Call): Promise<Reservation>
  /** Whether the call was still waiting. It may have been aborted. */
  remove(waiting: WaitingCall): boolean
  /** Reports to all waiting calls which rate limit they wait for, once per call. */
  tell(wait: Pick<Blocked, 'family' | 'window'> & { readonly delayMs: number }): void
  /** Refuses a call and, for a short time, similar calls. */
  refuse(waiting: WaitingCall, refusal: Refusal, now: number): void
  /** Why a similar call was refused recently. */
  refusalOf(lane: Lane, families: readonly QuotaFamily[], now: number): Refusal | undefined
  forgetRefusals(): void
  /** Ends the wait of all calls. */
  rejectAll(toError: (operation: string) => Error): void
}

/** Why a call is not sent. */
export interface Refusal extends Omit<Blocked, 'retryAt'> {
  /** When to try again, by this machine's clock. */
  readonly retryAt: number
}

/** @param onLeave called when a waiting call was aborted */
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
  const limit = `the ${family} rate limit of the ${window.replace('_', ' ')}`
  const messages = {
    used_up: `not sent: ${limit} is used up`,
    kept: `not sent: the rest of ${limit} is reserved for interactive calls`,
    held: `not sent: the rest of ${limit} is reserved by other calls`,
  }
  return new RateLimitError(messages[reason], { operation, family, window, retryAt })
}
