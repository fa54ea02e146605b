import { type QuotaFamily, type QuotaWindow, RateLimitError } from '../errors.ts'
import type { Call, CallSettings } from '../layers/layer.ts'
import { FATE_MS, heldIn, type LedgerRecord, pausedUntil, usedIn } from './ledger-record.ts'
import type { Reservation } from './observe-response.ts'
import { type Counts, FAMILIES, FAMILIES_OF, kindOf, LENGTH, limitOf, noCounts, parseId, type WindowId } from './windows.ts'

export type Lane = CallSettings['lane']

/** Share of a rate limit that is reserved for interactive calls when its window begins. */
const RESERVED: Readonly<Record<QuotaWindow, number>> = { quarter_hour: 0.05, day: 0.3 }

/** Maximum number of requests that an instance holds quota for in advance. */
const MOST_AHEAD = 256

/** Maximum part of the remaining quota that all instances together hold in advance. */
const PART_AHEAD = 1 / 8

/** Fewer requests in a second do not justify holding quota in advance: a program that makes a few calls would leave it behind. */
const FREQUENT = 3

/** A refusal is repeated for this long without reading the store. */
const REFUSAL_MS = 250

/** Why a request cannot be sent now. */
export interface Blocked {
  /** Undefined during a pause. */
  readonly family: QuotaFamily | undefined
  readonly window: QuotaWindow | undefined
  /** The window is used up, the rest is reserved for interactive calls, other instances hold it, or the app pauses. */
  readonly reason: 'used_up' | 'kept' | 'held' | 'paused'
  /** When to try again, by the service's clock. */
  readonly retryAt: number
}

/** Remaining requests of one rate limit in one window. */
export interface Counter {
  readonly id: WindowId
  readonly family: QuotaFamily
  left: number
  /** How many of them are reserved for interactive calls when the window begins. They become fewer until it ends. */
  readonly reserved: number
  /** Why none is left, and until when. */
  readonly reason: 'used_up' | 'held'
  readonly retryAt: number
}

/** Remaining requests in the windows in which a request might arrive. */
export interface Pool {
  /** The service's time. */
  readonly now: number
  readonly pauseEnd: number | undefined
  readonly counters: readonly Counter[]
}

/**
 * The remaining requests of windows in a record, at a time of the service.
 * @param shares what else limits this instance: they count down with the others
 */
export function openPool(record: LedgerRecord, ids: readonly WindowId[], now: number, shares: readonly Counter[] = []): Pool {
  const counters = ids.flatMap((id) => FAMILIES.map((family) => counterOf(record, id, family, now)))
  return { now, pauseEnd: pausedUntil(record, now), counters: [...counters, ...shares] }
}

function counterOf(record: LedgerRecord, id: WindowId, family: QuotaFamily, now: number): Counter {
  const { kind, end } = parseId(id)
  const limit = limitOf(record.limits, family, kind)
  const isClosed = record.windows[id]?.closed.includes(family) ?? false
  const used = isClosed ? limit : usedIn(record, id, family)
  const state =
    used >= limit ? ({ reason: 'used_up', retryAt: end } as const) : { reason: 'held' as const, retryAt: Math.min(end, now + FATE_MS) }
  return { id, family, left: limit - used - heldIn(record, id, family), reserved: RESERVED[kind] * limit, ...state }
}

/** Requests that are reserved for interactive calls at a time: the less time is left of the window, the fewer, so that none stays unused. */
export function reserveOf({ id, reserved }: Counter, now: number): number {
  const { kind, end } = parseId(id)
  return Math.round(reserved * Math.max(0, Math.min(1, (end - now) / LENGTH[kind])))
}

const countersOf = ({ counters }: Pool, families: readonly QuotaFamily[]): Counter[] =>
  counters.filter(({ family }) => families.includes(family))

const leftFor = (counter: Counter, lane: Lane, now: number): number => counter.left - (lane === 'background' ? reserveOf(counter, now) : 0)

/** How many requests could be sent, apart from a pause. */
export const roomIn = (pool: Pool, families: readonly QuotaFamily[], lane: Lane): number =>
  Math.max(0, Math.floor(Math.min(...countersOf(pool, families).map((counter) => leftFor(counter, lane, pool.now)))))

/** Takes one request out of every counter that it concerns, or takes none and returns the reason that lasts longest. */
function take(pool: Pool, families: readonly QuotaFamily[], lane: Lane): Blocked | undefined {
  const { now, pauseEnd } = pool
  if (pauseEnd !== undefined) return { family: undefined, window: undefined, reason: 'paused', retryAt: pauseEnd }
  const concerned = countersOf(pool, families)
  let blocked: Blocked | undefined
  for (const counter of concerned) {
    if (leftFor(counter, lane, now) >= 1) continue
    const why = blockedBy(counter)
    if (blocked === undefined || why.retryAt > blocked.retryAt) blocked = why
  }
  if (blocked === undefined) for (const counter of concerned) counter.left -= 1
  return blocked
}

function blockedBy({ id, family, left, reserved, reason, retryAt }: Counter): Blocked {
  const { kind: window, end } = parseId(id)
  if (left < 1) return { family, window, reason, retryAt }
  // The time at which the reserve leaves one of the remaining requests to background calls.
  return { family, window, reason: 'kept', retryAt: Math.floor(end - (LENGTH[window] * (Math.floor(left) - 0.5)) / reserved) + 1 }
}

/** A call that waits for quota. */
export interface WaitingCall {
  readonly call: Call
  readonly resolve: (reservation: Reservation) => void
  readonly reject: (error: unknown) => void
  readonly leave: () => void
  /** Ends the wait that the call counts; undefined before it has begun. */
  endWait: (() => void) | undefined
}

/** Calls of one lane that count against the same rate limits, in the order of their arrival: what stops one stops all after it. */
export class Queue {
  readonly lane: Lane
  readonly families: readonly QuotaFamily[]
  /** Calls that were told what they wait for, and, after them, those that were not. */
  readonly #told = new Set<WaitingCall>()
  readonly #fresh = new Set<WaitingCall>()
  /** What stopped the first call last, by this machine's clock, and when. */
  #blocked: (Blocked & { readonly cause: string; readonly since: number }) | undefined

  constructor(lane: Lane, families: readonly QuotaFamily[]) {
    this.lane = lane
    this.families = families
  }

  get isEmpty(): boolean {
    return this.#told.size + this.#fresh.size === 0
  }

  *calls(): Iterable<WaitingCall> {
    yield* this.#told
    yield* this.#fresh
  }

  /** @throws RateLimitError for a call that does not wait, if a similar one was refused just now */
  checkRefusal({ operation }: Call, now: number): void {
    // The clock may have been set back in the meantime.
    if (this.#blocked !== undefined && Math.abs(now - this.#blocked.since) < REFUSAL_MS) throw refusalError(operation.key, this.#blocked)
  }

  /**
   * Adds a call.
   * @param onLeave called when its signal fires while it waits
   * @returns its reservation, and whether it waits for the same as the call before it, so that nothing else has to be done for it
   */
  add(call: Call, now: number, onLeave: () => void): { readonly reservation: Promise<Reservation>; readonly isSettled: boolean } {
    let isSettled = false
    const reservation = new Promise<Reservation>((resolve, reject) => {
      const leave = (): void => {
        this.remove(waiting)
        reject(call.signal.reason)
        onLeave()
      }
      const waiting: WaitingCall = { call, resolve, reject, leave, endWait: undefined }
      call.signal.addEventListener('abort', leave)
      this.#fresh.add(waiting)
      const blocked = this.#blocked
      if (blocked === undefined || this.#told.size === 0 || this.#fresh.size > 1 || blocked.retryAt <= now) return
      isSettled = canWait(waiting, blocked.retryAt - now)
      if (isSettled) this.#tell(waiting, blocked, now)
    })
    return { reservation, isSettled }
  }

  /** Ends the wait of a call. Returns false if it has ended before: it was aborted. */
  remove(waiting: WaitingCall): boolean {
    if (!this.#told.delete(waiting) && !this.#fresh.delete(waiting)) return false
    waiting.call.signal.removeEventListener('abort', waiting.leave)
    waiting.endWait?.()
    return true
  }

  refuse(waiting: WaitingCall, error: Error): void {
    if (this.remove(waiting)) waiting.reject(error)
  }

  /**
   * Notes what stops the first call. Calls that would wait for too long are refused, the others are told once what they wait for.
   * @param retryAt when to try again, by this machine's clock
   */
  block(why: Blocked, retryAt: number, now: number): void {
    // Only the end of a window is known in advance; other times move with the clock.
    const cause = `${why.family} ${why.window} ${why.reason} ${why.reason === 'used_up' ? why.retryAt : ''}`
    const calls = cause === this.#blocked?.cause ? this.#fresh : [...this.calls()]
    const blocked = { ...why, retryAt, cause, since: now }
    this.#blocked = blocked
    for (const waiting of calls) {
      if (!canWait(waiting, retryAt - now)) this.refuse(waiting, refusalError(waiting.call.operation.key, blocked))
      else if (this.#fresh.has(waiting)) this.#tell(waiting, blocked, now)
    }
  }

  unblock(): void {
    this.#blocked = undefined
  }

  #tell(waiting: WaitingCall, { family, window, retryAt }: Blocked, now: number): void {
    this.#fresh.delete(waiting)
    this.#told.add(waiting)
    waiting.endWait = waiting.call.startWait()
    waiting.call.report?.wait({ family, window, delayMs: Math.max(0, retryAt - now) })
  }
}

/** A call that would wait for too long does not start to wait. */
const canWait = ({ call: { settings, waitLeft } }: WaitingCall, delayMs: number): boolean =>
  settings.onLimit === 'wait' && delayMs <= waitLeft()

/** The queues in the order in which they are served. Creates come after reads, which have a smaller limit of their own. */
export const createQueues = (): Queue[] =>
  (['interactive', 'background'] as const).flatMap((lane) => [new Queue(lane, FAMILIES_OF.read), new Queue(lane, FAMILIES_OF.overall)])

/** The error of a call that is not sent. */
function refusalError(operation: string, { family, window, reason, retryAt }: Blocked): RateLimitError {
  const limit = `the ${family} rate limit of the ${window?.replace('_', ' ')}`
  const messages = {
    used_up: `not sent: ${limit} is used up`,
    kept: `not sent: the rest of ${limit} is reserved for interactive calls`,
    held: `not sent: the rest of ${limit} is reserved by other calls`,
    paused: 'not sent: a server in between, such as a proxy, refuses too many requests',
  }
  return new RateLimitError(messages[reason], { operation, family, window, retryAt })
}

/** The state of an instance. */
export interface Standing {
  /** Whether only one request is sent at a time: its response shows the time, or the usage. */
  readonly isOneAtATime: boolean
  readonly inFlight: number
  /** Number of instances that share the quota, including this one. */
  readonly instances: number
  /** Requests in the last second, by family; undefined when nothing is to be held in advance. */
  readonly spent: Counts | undefined
}

/** What an instance does with the remaining quota. */
export interface Decision {
  readonly granted: readonly (readonly [Queue, WaitingCall])[]
  readonly blocked: ReadonlyMap<Queue, Blocked>
  /** Requests for which quota is held in advance. */
  readonly ahead: Counts
  /** Calls wait until another call of this instance has ended. */
  readonly waitsForOwn: boolean
  /** Calls wait only because other instances have their share first. */
  readonly hasMore: boolean
}

/** Chooses the calls to send now: interactive calls first, then background calls up to a fair share of the remaining quota. */
export function decide(queues: readonly Queue[], pool: Pool, { isOneAtATime, inFlight, instances, spent }: Standing): Decision {
  const granted: [Queue, WaitingCall][] = []
  const blocked = new Map<Queue, Blocked>()
  let waitsForOwn = false
  let hasMore = false
  for (const queue of queues) {
    const { lane, families } = queue
    const share = lane === 'interactive' ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(roomIn(pool, families, lane) / instances))
    const before = granted.length
    for (const waiting of queue.calls()) {
      waitsForOwn ||= isOneAtATime && inFlight + granted.length > 0
      hasMore ||= granted.length - before >= share
      if (waitsForOwn || granted.length - before >= share) break
      const why = take(pool, families, lane)
      if (why !== undefined) {
        blocked.set(queue, why)
        break
      }
      granted.push([queue, waiting])
    }
  }
  const ahead = spent === undefined || hasMore || isOneAtATime ? noCounts() : takeAhead(pool, instances, spent)
  return { granted, blocked, ahead, waitsForOwn, hasMore }
}

/** For frequent calls, quota is held in advance for twice the number of requests in the last second. */
function takeAhead(pool: Pool, instances: number, spent: Counts): Counts {
  const ahead = noCounts()
  for (const kind of FAMILIES) {
    const families = FAMILIES_OF[kind]
    if (spent[kind] < FREQUENT) continue
    const most = Math.min(MOST_AHEAD, 2 * spent[kind], Math.floor((roomIn(pool, families, 'background') * PART_AHEAD) / instances))
    while (ahead[kind] < most && take(pool, families, 'background') === undefined) ahead[kind] += 1
  }
  return ahead
}

export const queueOf = (queues: readonly Queue[], { settings, operation }: Call): Queue => {
  const queue = queues.find(({ lane, families }) => lane === settings.lane && kindOf(families) === kindOf(operation.families))
  if (queue === undefined) throw new Error(`there is no lane ${settings.lane}`)
  return queue
}
