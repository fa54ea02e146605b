import { ApiError, type QuotaFamily, RateLimitError } from '../errors.ts'
import type { Call } from '../layers/layer.ts'
import type { ServiceClock } from '../service-clock.ts'
import type { Store } from '../stores/store.ts'
import { orAborted, pause, withTimeout } from '../timeout.ts'
import { callSafely, propertyOf } from '../values.ts'
import { hasLimits } from './limit-headers.ts'
import * as records from './quota-record.ts'
import { type Blocked, HOLD_MS, type Pool, type QuotaRecord, type Reservation, TRAVEL_MS } from './quota-record.ts'
import { type CounterId, type Counts, countersIn, FAMILIES, FAMILIES_OF, kindOf, noCounts, type QuotaLimits } from './windows.ts'

/** The app whose requests a quota counts, and the store that its processes share. Times are in milliseconds. */
export interface QuotaOptions {
  /** Where the processes of an app share their usage. All processes must use the same store. */
  readonly store: Store
  /** The app. Each app has its own rate limits, and its own record in the store. */
  readonly clientId: string | number
  /**
   * The rate limits until a response reports them: for each family, those of the quarter hour and of the day. Default: those in the store,
   * otherwise those of the standard tier.
   */
  readonly limits?: QuotaLimits
  /** Milliseconds since 1970-01-01 UTC; default `Date.now`. The offset from the service's clock is measured. */
  readonly now?: () => number
  /** Waits for a time in milliseconds, or until the signal fires; default a timer. For tests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Default `Math.random`. For tests. */
  readonly random?: () => number
  /** After this time, in milliseconds, a store that does not respond counts as failed; default 10,000. */
  readonly storeTimeoutMs?: number
  /**
   * Called when the store fails, once per outage. During the outage, this process uses only its share of the rate limits. Default: nothing.
   * Errors that it throws are printed with `console.error`.
   */
  readonly onError?: (error: unknown) => void
}

/** The standard tier, as stated in the specification. */
const STANDARD: QuotaLimits = { overall: [200, 2_000], read: [100, 1_000] }

/** After this time, what was learned is written, unused quota is released, and a request no longer holds up those that are sent one at a time. */
const FLUSH_MS = 1_000

/** A refusal is repeated for this long without reading the store. */
const REFUSAL_MS = 250

/** Maximum time to wait after another process has written first. Doubles with each conflict. */
const LONGEST_CONFLICT_MS = 64

/** The store is not used for this time after it has failed, and at least so many processes are expected to share the quota. */
const PAUSE_MS = 5_000
const EXPECTED_PROCESSES = 4

/** Maximum number of requests for which a process holds quota in advance, and the part of the rest that all processes hold together. */
const MOST_AHEAD = 256
const PART_AHEAD = 1 / 8

/**
 * A process's part of the quota that the app's processes share. They share a record in a store, which is changed only by compare-and-set. All
 * calls that wait at the same time are reserved in one write; if calls are frequent, more quota is reserved in advance.
 */
export class Ledger {
  readonly #options: QuotaOptions
  readonly #clock: ServiceClock
  readonly #now: () => number
  /** Resolves after the time, or when the signal fires. Keeps the process alive only with `keepAlive`. */
  readonly #wait: (ms: number, signal: AbortSignal, keepAlive: boolean) => Promise<void>
  readonly #id = crypto.randomUUID()
  readonly #inFlight = new Set<Reservation>()
  /** Calls that wait, and what lets them look at the plan again. */
  readonly #waiting = new Map<Call, () => void>()
  /** The shared record as last read, with what this process has learned since then. */
  #record: QuotaRecord
  /** Requests that this process can send, by family: those of its waiting calls, and, if calls are frequent, more. */
  #ahead = noCounts()
  /** All rate limits in the windows in which it holds quota for them. */
  #held: readonly CounterId[] = []
  /** What stops calls, by their queue. */
  #blocked = new Map<string, Blocked>()
  /** Calls wait until another call of this process has ended. */
  #isOneAtATime = false
  /** When all this was decided. */
  #plannedAt = Number.NEGATIVE_INFINITY
  /** A request that began within the last second is in flight; one has begun since the last decision. */
  #isBusy = false
  #hasBegun = false
  /** How many times in succession calls had to wait for the store within a second. */
  #quick = 0
  #waitedAt = Number.NEGATIVE_INFINITY
  /** Since when the store fails, what this process can still use of each rate limit without the others, and a check of the store. */
  #outage: { readonly failedAt: number; readonly shares: Map<CounterId, number>; probing?: Promise<void> } | undefined
  #alarm: { readonly at: number; readonly keepAlive: boolean; readonly cancel: AbortController } | undefined
  #syncing: Promise<void> = Promise.resolve()
  #isSyncNeeded = false
  #closing: Promise<void> | undefined

  constructor(options: QuotaOptions, clock: ServiceClock) {
    const { now = Date.now, limits = STANDARD, wait } = options
    this.#options = options
    this.#clock = clock
    this.#now = now
    this.#wait = wait ?? ((ms, signal, keepAlive) => pause(ms, signal, now, keepAlive).catch(() => undefined))
    this.#record = records.startRecord(limits)
  }

  /**
   * Reserves a request in every window in which it might arrive.
   * @throws RateLimitError when there is no quota and the call does not wait, or would wait for longer than its `maxWaitMs`
   * @throws ApiError `closed` when the quota is closed, or closes while the call waits; the signal's reason when it fires first
   */
  async reserve(call: Call): Promise<Reservation> {
    const { operation, signal } = call
    const { families, key } = operation
    let endWait: (() => void) | undefined
    try {
      for (let isNew = true; ; isNew = false) {
        if (this.#closing !== undefined) throw new ApiError('closed', 'not sent: the quota is closed', { operation: key })
        signal.throwIfAborted()
        const reservation = this.#begin(families, endWait !== undefined)
        if (reservation !== undefined) return reservation
        const why = isNew && this.#age(this.#plannedAt) >= REFUSAL_MS ? undefined : this.#blocked.get(queueOf(call))
        if (why !== undefined) endWait = this.#stop(call, why, endWait)
        const woken = orAborted(new Promise<void>((resolve) => this.#waiting.set(call, resolve)), signal)
        if (why === undefined && !(this.#isOneAtATime && this.#isBusy)) void this.#sync()
        await woken
      }
    } finally {
      this.#waiting.delete(call)
      endWait?.()
      this.#syncAt(this.#now() + FLUSH_MS)
    }
  }

  /** Notes that the request is sent now. Returns false if its reservation does not cover every window in which it might then arrive. */
  startSending(reservation: Reservation): boolean {
    const { counters, families } = reservation
    if (!this.#landing(families).every((id) => counters.includes(id))) return false
    reservation.sentAt = this.#now()
    reservation.known = new Map(counters.map((id) => [id, this.#record.counters[id]?.used ?? 0]))
    return true
  }

  /** Reads the rate limits from a response. */
  settle(reservation: Reservation, response: Response): void {
    const { arrived, ...seen } = this.#clock.read(response, reservation.sentAt, this.#record.at, hasLimits(response.headers))
    if (this.#clock.isCertain(this.#now(), this.#record.at)) this.#record.at = seen.endedAt
    const landed = arrived && countersIn(FAMILIES, arrived.earliest, arrived.latest)
    this.release(reservation, records.settle(this.#record, this.#id, reservation, response, { ...seen, landed }))
  }

  /** It is not known whether the request of a reservation reached the service. */
  lose(reservation: Reservation): void {
    records.lose(this.#record, this.#id, reservation.counters, this.#clock.at())
    this.release(reservation)
  }

  /** Releases a reservation: its request has ended, was not sent, or counts in no window. */
  release(reservation: Reservation, isUrgent = false): void {
    this.#inFlight.delete(reservation)
    this.#isBusy &&= this.#inFlight.size > 0
    const isAwaited = this.#isOneAtATime || [...this.#blocked.values()].some(({ reason }) => reason === 'held')
    // Nothing is left to do, as at the end of a program: the alarm may not go off.
    const isIdle = this.#inFlight.size === 0 && this.#waiting.size === 0 && total(this.#ahead) === 0
    if (isUrgent) this.#ahead = noCounts()
    if (isUrgent || isAwaited) this.#blocked = new Map()
    if (isUrgent || isIdle || (isAwaited && this.#waiting.size > 0)) void this.#sync()
    else this.#syncAt(this.#now() + FLUSH_MS)
  }

  /** The remaining requests of all processes. */
  async look(): Promise<{ readonly pool: Pool; readonly isShared: boolean }> {
    await this.#sync()
    const { now } = this.#open(this.#record)
    return { pool: records.openPool(this.#record, countersIn(FAMILIES, now, now), now), isShared: this.#outage === undefined }
  }

  /** Writes what was learned and releases held quota. Waiting and later calls are refused. */
  close(): Promise<void> {
    this.#closing ??= this.#finish()
    return this.#closing
  }

  async #finish(): Promise<void> {
    this.#alarm?.cancel.abort()
    for (const wake of this.#waiting.values()) wake()
    await this.#syncing
    // A store that has just failed is not used again.
    await (this.#outage?.probing ?? this.#exchange())
  }

  /** Time that has passed since another one. The clock may have been set back in the meantime. */
  #age(time: number): number {
    return Math.abs(this.#now() - time)
  }

  /**
   * Lets a call wait.
   * @throws RateLimitError when it does not wait, or would wait for too long
   */
  #stop(call: Call, why: Blocked, endWait: (() => void) | undefined): () => void {
    const { family, window } = why
    // A window has ended when it has certainly ended for the service.
    const retryAt = this.#clock.passedAt(why.retryAt)
    const delayMs = Math.max(0, retryAt - this.#now())
    if (call.settings.onLimit === 'fail' || !(delayMs <= call.waitLeft())) throw refusalError(call, { ...why, retryAt })
    this.#syncAt(this.#now() + Math.max(1, Math.min(delayMs, HOLD_MS / 2)))
    if (endWait === undefined) call.report?.wait({ family, window, delayMs })
    return endWait ?? call.startWait()
  }

  /** The rate limits in every window in which a request might arrive that is sent now. */
  #landing(families: readonly QuotaFamily[]): readonly CounterId[] {
    const { earliest, latest } = this.#clock.range(this.#now())
    return countersIn(families, earliest, latest + TRAVEL_MS)
  }

  /** Begins a request for which this process holds quota; undefined when there is none. */
  #begin(families: readonly QuotaFamily[], hasWaited: boolean): Reservation | undefined {
    const counters = this.#landing(families)
    // Other processes may consider a process dead that has not written for a long time.
    const isHeld = this.#age(this.#plannedAt) <= HOLD_MS / 2 && counters.every((id) => this.#held.includes(id))
    if (this.#ahead[kindOf(families)] < 1 || !isHeld) return undefined
    this.#ahead[kindOf(families)] -= 1
    const shares = this.#outage?.shares
    for (const id of counters) shares?.set(id, (shares.get(id) ?? 0) - 1)
    const reservation: Reservation = { counters, families, hasWaited, sentAt: this.#now(), known: new Map() }
    this.#inFlight.add(reservation)
    this.#isBusy = true
    this.#hasBegun = true
    return reservation
  }

  /** Synchronizes at a given time or earlier, by this machine's clock. Only waiting calls keep the process alive until then. */
  #syncAt(at: number): void {
    const before = this.#alarm
    const keepAlive = this.#waiting.size > 0
    if (this.#closing !== undefined || (before !== undefined && before.at <= at && before.keepAlive === keepAlive)) return
    before?.cancel.abort()
    const alarm = { at: Math.min(at, before?.at ?? at), keepAlive, cancel: new AbortController() }
    this.#alarm = alarm
    void this.#wait(Math.max(0, alarm.at - this.#now()), alarm.cancel.signal, keepAlive).then(() => {
      if (alarm.cancel.signal.aborted) return
      this.#alarm = undefined
      this.#isBusy = false
      void this.#sync()
    })
  }

  /** Writes what was learned and reserves quota for waiting calls: in the shared record, or without it while the store is unavailable. */
  #sync(): Promise<void> {
    this.#isSyncNeeded = true
    this.#syncing = this.#syncing.then(async () => {
      if (!this.#isSyncNeeded || this.#closing !== undefined) return
      if (this.#outage === undefined) await this.#exchange()
      this.#goOnAlone()
    })
    return this.#syncing
  }

  /** Uses the store until no other process has written at the same time, or until it fails. */
  async #exchange(): Promise<void> {
    const { random = Math.random, onError = () => undefined } = this.#options
    // Quota held in advance must not be used while it is being released.
    this.#ahead = noCounts()
    try {
      for (let most = 1; !(await this.#tryExchange()); most = Math.min(LONGEST_CONFLICT_MS, 2 * most))
        await this.#wait(random() * most, new AbortController().signal, true)
    } catch (error) {
      if (this.#outage === undefined) callSafely(onError, error, (thrown) => console.error('onError of the quota failed', thrown))
      this.#outage = { failedAt: this.#now(), shares: this.#outage?.shares ?? new Map() }
    }
  }

  /** Resolves to false when another process has written in the meantime. */
  async #tryExchange(): Promise<boolean> {
    const { store, clientId, limits } = this.#options
    const key = `quota/${clientId}`
    const found = await this.#inTime(store.get(key))
    const record = (found && records.readRecord(found.record)) ?? records.startRecord(this.#record.limits)
    const before = JSON.stringify(record)
    if (limits !== undefined && record.limitsAt === 0) record.limits = limits
    records.merge(record, this.#record, this.#id)
    const ahead = this.#planWith(record)
    const condition = found === null ? ({ ifAbsent: true } as const) : { ifVersion: found.version }
    // A store that can only be read is not available.
    const isNeeded = this.#outage !== undefined || JSON.stringify(record) !== before
    try {
      if (isNeeded) await this.#inTime(store.put(key, record, condition))
    } catch (error) {
      if (propertyOf(error, 'code') === 'version_conflict') return false
      throw error
    }
    this.#outage = undefined
    records.merge(record, this.#record, this.#id)
    this.#open(record)
    this.#record = record
    this.#carryOut(ahead)
    return true
  }

  /** The result of the store, with a timeout: a store that does not respond must not stop the calls, or keep an idle process alive. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    const { storeTimeoutMs = 10_000 } = this.#options
    return withTimeout(work, storeTimeoutMs, 'store of the quota', this.#closing !== undefined || this.#waiting.size > 0)
  }

  /** While the store fails, decides from memory: the last record, the responses since then, and a fair share of the remaining quota. */
  #goOnAlone(): void {
    const outage = this.#outage
    if (outage === undefined) return
    this.#carryOut(this.#planWith(this.#record))
    // Calls do not wait for a store that is known to fail.
    if (this.#age(outage.failedAt) >= PAUSE_MS) outage.probing ??= this.#exchange().then(() => void this.#sync())
    else this.#syncAt(outage.failedAt + PAUSE_MS)
  }

  /** Brings a record up to date: what is over or cannot be is removed, unless the clock may be wrong by any amount. */
  #open(record: QuotaRecord): { readonly now: number; readonly isCertain: boolean } {
    const now = this.#clock.at(this.#now())
    // A record without a time is new or was damaged: its usage is not known either.
    const isCertain = record.at > 0 && this.#clock.isCertain(this.#now(), record.at)
    if (isCertain) records.tidy(record, now)
    return { now, isCertain }
  }

  /**
   * Adds to a record what this process is sending, and what it can send from now on. What has happened so far is part of it: a request that
   * has ended is in the record, or else in flight.
   * @returns the requests that it can send when the record is stored
   */
  #planWith(record: QuotaRecord): Counts {
    this.#isSyncNeeded = false
    const { now, isCertain } = this.#open(record)
    const held = new Map<CounterId, number>()
    const add = (ids: readonly CounterId[], count: number): void => {
      for (const id of ids) held.set(id, (held.get(id) ?? 0) + count)
    }
    for (const { counters } of this.#inFlight) add(counters, 1)
    records.hold(record, this.#id, held, now)
    if (this.#closing !== undefined) return noCounts()
    this.#held = this.#landing(FAMILIES)
    const pool = records.openPool(record, this.#held, now)
    const processes = Math.max(1, ...pool.map(({ holders }) => holders))
    if (this.#outage !== undefined) limitToShares(pool, this.#outage.shares, Math.max(EXPECTED_PROCESSES, processes))
    const ahead = this.#choose(pool, isCertain, now)
    if (isCertain && this.#outage === undefined) this.#addAhead(ahead, pool, processes)
    for (const kind of FAMILIES) if (ahead[kind] > 0) add(this.#landing(FAMILIES_OF[kind]), ahead[kind])
    records.hold(record, this.#id, held, now)
    return ahead
  }

  /** Chooses calls. While the time or the usage is not certain, or little is left, one at a time: its response shows what is left. */
  #choose(pool: Pool, isCertain: boolean, now: number): Counts {
    const ahead = noCounts()
    this.#blocked = new Map()
    this.#isOneAtATime = false
    for (const call of this.#inOrder()) {
      const { families } = call.operation
      const why = this.#blocked.get(queueOf(call)) ?? records.blockedIn(pool, families, call.settings.lane, now)
      if (why !== undefined) this.#blocked.set(queueOf(call), why)
      else if ((!isCertain || records.isScarce(pool)) && (this.#isBusy || total(ahead) > 0)) this.#isOneAtATime = true
      else {
        records.take(pool, families, 1)
        ahead[kindOf(families)] += 1
      }
    }
    return ahead
  }

  /** The waiting calls, in the order in which they are served. */
  #inOrder(): readonly Call[] {
    const rankOf = ({ settings }: Call): number => (settings.lane === 'interactive' ? 0 : 1)
    return [...this.#waiting.keys()].sort((a, b) => rankOf(a) - rankOf(b))
  }

  /** Holds more in advance, the more often calls have to wait for the store within a second. A program that makes a few calls holds nothing. */
  #addAhead(ahead: Counts, pool: Pool, processes: number): void {
    if (this.#waiting.size > 0) {
      this.#quick = this.#age(this.#waitedAt) < FLUSH_MS ? this.#quick + 1 : 0
      this.#waitedAt = this.#now()
    } else if (!this.#hasBegun) this.#quick = 0
    this.#hasBegun = false
    for (const kind of FAMILIES) {
      const part = (records.roomIn(pool, FAMILIES_OF[kind], 'background') * PART_AHEAD) / processes
      const count = Math.max(0, Math.floor(Math.min(MOST_AHEAD, 2 ** this.#quick - 4, part)))
      records.take(pool, FAMILIES_OF[kind], count)
      ahead[kind] += count
    }
  }

  #carryOut(ahead: Counts): void {
    this.#ahead = ahead
    this.#plannedAt = this.#now()
    if (total(ahead) > 0) this.#syncAt(this.#now() + FLUSH_MS)
    if (this.#inFlight.size > 0) this.#syncAt(this.#now() + HOLD_MS / 2)
    for (const call of this.#inOrder()) this.#waiting.get(call)?.()
  }
}

/** Calls of one lane that count against the same rate limits: what stops one stops all after it. */
const queueOf = ({ settings, operation }: Call): string => `${settings.lane} ${kindOf(operation.families)}`

const total = ({ overall, read }: Counts): number => overall + read

/** Leaves in a pool what a process can use without the others: of each rate limit, its share of what was left at first. */
function limitToShares(pool: Pool, shares: Map<CounterId, number>, processes: number): void {
  for (const counter of pool) {
    const share = shares.get(counter.id) ?? Math.floor(Math.max(0, counter.left) / processes)
    shares.set(counter.id, share)
    counter.left = Math.min(counter.left, share)
    counter.reserve = 0
  }
}

/** The error of a call that is not sent. */
function refusalError({ operation }: Call, { family, window, reason, retryAt }: Blocked): RateLimitError {
  const limit = `the ${family} rate limit of the ${window.replace('_', ' ')}`
  const messages = {
    used_up: `not sent: ${limit} is used up`,
    kept: `not sent: the rest of ${limit} is reserved for interactive calls`,
    held: `not sent: the rest of ${limit} is reserved by other calls`,
  }
  return new RateLimitError(messages[reason], { operation: operation.key, family, window, retryAt })
}
