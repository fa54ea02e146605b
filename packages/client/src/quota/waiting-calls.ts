import { type QuotaFamily, RateLimitError } from '../errors.ts'
import type { Call } from '../layers/layer.ts'
import type { Reservation } from './observe-response.ts'
import type { Blocked, Lane } from './pool.ts'
import { FAMILIES, FAMILIES_OF, kindOf } from './windows.ts'

/** A refusal is repeated for this long without reading the store. */
const REFUSAL_MS = 250

/** A call that waits for quota, as an entry of a linked list: to remove it costs the same however many calls wait. */
export interface WaitingCall {
  readonly call: Call
  /** Place in the order of arrival. */
  readonly order: number
  /** Ends the wait that the call counts; undefined before it has begun. */
  endWait: (() => void) | undefined
  /** Whether the call was told which rate limit it waits for. */
  isTold: boolean
  previous: WaitingCall | undefined
  next: WaitingCall | undefined
  readonly resolve: (reservation: Reservation) => void
  readonly reject: (error: unknown) => void
}

/** Calls of one lane that count against the same rate limits, in the order of their arrival: what stops one stops all after it. */
export interface Queue {
  readonly lane: Lane
  readonly families: readonly QuotaFamily[]
  readonly first: WaitingCall | undefined
  /** The first call that was not told to wait; those before it were. */
  readonly firstNew: WaitingCall | undefined
  /** What the calls that were told wait for. */
  readonly cause: string | undefined
}

/** Calls that have to wait, and what for. */
export interface Wait {
  readonly queue: Queue
  readonly cause: string
  readonly why: Blocked
  /** Those that have not been told yet, and those that waited for something else. */
  readonly calls: readonly WaitingCall[]
}

/** The calls of one instance that wait for quota, and the reasons for recent refusals. */
export interface WaitingCalls {
  readonly queues: readonly Queue[]
  isEmpty(): boolean
  /** Adds a call. It is removed when its signal fires. */
  add(call: Call): Promise<Reservation>
  /** Whether the call was still waiting. It may have been aborted. */
  remove(waiting: WaitingCall): boolean
  /** Starts the wait of each call, and reports to it which rate limit it waits for, once. */
  tell(wait: Wait, delayMs: number): void
  /** Starts the wait of each call that can wait, without a report: calls of this queue are sent one at a time. */
  startWaits(queue: Queue): void
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

type MutableQueue = { -readonly [Key in keyof Queue]: Queue[Key] } & {
  last: WaitingCall | undefined
  /** The first call that `startWaits` has not visited. */
  firstUnvisited: WaitingCall | undefined
}

const LANES: readonly Lane[] = ['interactive', 'background']

const keyOf = (lane: Lane, families: readonly QuotaFamily[]): string => `${lane} ${kindOf(families)}`

/** @param onLeave called when a waiting call was aborted */
export function createWaitingCalls(onLeave: () => void): WaitingCalls {
  const queues = LANES.flatMap((lane) =>
    FAMILIES.map((kind): MutableQueue => {
      return {
        lane,
        families: FAMILIES_OF[kind],
        first: undefined,
        last: undefined,
        firstNew: undefined,
        firstUnvisited: undefined,
        cause: undefined,
      }
    }),
  )
  const byKey = new Map(queues.map((queue) => [keyOf(queue.lane, queue.families), queue]))
  const queueOf = ({ settings, operation }: Call): MutableQueue => {
    const queue = byKey.get(keyOf(settings.lane, operation.families))
    if (queue === undefined) throw new Error(`there is no lane ${settings.lane}`)
    return queue
  }
  const inQueue = new Map<WaitingCall, MutableQueue>()
  const refusals = new Map<string, { readonly refusal: Refusal; readonly at: number }>()
  let arrived = 0

  const append = (waiting: WaitingCall): void => {
    const queue = queueOf(waiting.call)
    inQueue.set(waiting, queue)
    waiting.previous = queue.last
    if (queue.last === undefined) queue.first = waiting
    else queue.last.next = waiting
    queue.last = waiting
    queue.firstNew ??= waiting
    queue.firstUnvisited ??= waiting
  }

  const remove = (waiting: WaitingCall): boolean => {
    const queue = inQueue.get(waiting)
    if (queue === undefined) return false
    inQueue.delete(waiting)
    const { previous, next } = waiting
    if (previous === undefined) queue.first = next
    else previous.next = next
    if (next === undefined) queue.last = previous
    else next.previous = previous
    if (queue.firstNew === waiting) queue.firstNew = next
    if (queue.firstUnvisited === waiting) queue.firstUnvisited = next
    return true
  }

  return {
    queues,
    isEmpty: () => inQueue.size === 0,
    add(call) {
      const { signal } = call
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          remove(waiting)
          reject(signal.reason)
          onLeave()
        }
        const stay = (): void => {
          signal.removeEventListener('abort', leave)
          waiting.endWait?.()
        }
        arrived += 1
        const waiting: WaitingCall = {
          call,
          order: arrived,
          endWait: undefined,
          isTold: false,
          previous: undefined,
          next: undefined,
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
        append(waiting)
      })
    },
    remove,
    tell({ queue: told, cause, why, calls }, delayMs) {
      const { family, window } = why
      for (const waiting of calls) {
        if (waiting.isTold) continue
        waiting.isTold = true
        waiting.endWait ??= waiting.call.startWait()
        waiting.call.report?.wait({ family, window, delayMs })
      }
      const queue: MutableQueue | undefined = queues.find((each) => each === told)
      if (queue === undefined) return
      queue.cause = cause
      while (queue.firstNew?.isTold) queue.firstNew = queue.firstNew.next
    },
    startWaits(stopped) {
      const queue = queues.find((each) => each === stopped)
      if (queue === undefined) return
      for (let waiting = queue.firstUnvisited; waiting !== undefined; waiting = waiting.next) {
        if (waiting.call.settings.onLimit === 'wait') waiting.endWait ??= waiting.call.startWait()
      }
      queue.firstUnvisited = undefined
    },
    refuse(waiting, refusal, now) {
      const { operation, settings } = waiting.call
      refusals.set(keyOf(settings.lane, operation.families), { refusal, at: now })
      if (remove(waiting)) waiting.reject(refusalError(operation.key, refusal))
    },
    refusalOf(lane, families, now) {
      const last = refusals.get(keyOf(lane, families))
      // The clock may have been set back meanwhile.
      return last !== undefined && Math.abs(now - last.at) < REFUSAL_MS ? last.refusal : undefined
    },
    forgetRefusals: () => refusals.clear(),
    rejectAll(toError) {
      for (const waiting of [...inQueue.keys()]) {
        remove(waiting)
        waiting.reject(toError(waiting.call.operation.key))
      }
    },
  }
}

/** The error of a call that is not sent. */
export function refusalError(operation: string, { family, window, reason, retryAt }: Refusal): RateLimitError {
  const limit = `the ${family} rate limit of the ${window?.replace('_', ' ')}`
  const messages = {
    used_up: `not sent: ${limit} is used up`,
    kept: `not sent: the rest of ${limit} is reserved for interactive calls`,
    held: `not sent: the rest of ${limit} is reserved by other calls`,
    paused: 'not sent: a server in between, such as a proxy, refuses too many requests',
  }
  return new RateLimitError(messages[reason], { operation, family, window, retryAt })
}
