import type { Store } from '@activity-tracking/store'
import { ClosedError, type QuotaFamily, RateLimitError } from '../errors.ts'
import type { Call } from '../layers/layer.ts'
import { type Decision, decide, kindOf, refusalKey, type Waiting } from './decide.ts'
import {
  applyReport,
  bringUpTo,
  copyRecord,
  emptyReport,
  HOLD_MS,
  isEmpty,
  type LedgerRecord,
  mergeReports,
  noteDemand,
  type Report,
  readRecord,
  startRecord,
} from './ledger-record.ts'
import { knownUsage, observeResponse, type Reservation } from './observe-response.ts'
import { type Blocked, type Lane, openPool, type Pool, sharedAlone } from './pool.ts'
import { createServiceTime } from './service-time.ts'
import { type Counts, FAMILIES, LENGTH, limitOf, noCounts, parseId, type QuotaLimits, type WindowId, windowsIn } from './windows.ts'

/** A request may be on its way for this long: near the end of a window it is charged to the next one too. */
const LANDING_MS = 10_000

/** What was learned is written, and quota that was not needed returned, after this time. */
const FLUSH_MS = 1_000

/** Calls that wait look this often for what others have returned, or for higher limits. */
const RECHECK_MS = 120_000

/** A refusal is repeated without asking the store for this long. */
const REFUSAL_MS = 250

/** How many processes to expect as long as the store has never been reached. */
const EXPECTED_PROCESSES = 4

/** The store is left alone for this long after its first failure, and twice as long after each further one, up to the limit. */
const PAUSE_MS = { first: 1_000, longest: 60_000 }

/** Longest time to wait after another instance has written first: doubles with each conflict. */
const LONGEST_CONFLICT_MS = 64

export interface LedgerOptions {
  readonly store: Store
  readonly key: string
  readonly now: () => number
  /** What holds until a response reports limits, unless the store has them. */
  readonly limits: QuotaLimits
  /** Whether `limits` replace those in the store. */
  readonly areLimitsGiven: boolean
  readonly wait: Wait
  readonly random: () => number
  readonly onError: (error: unknown) => void
}

/** Resolves after the time, or when the signal fires. The process need not stay alive for it unless told so. */
export type Wait = (ms: number, signal: AbortSignal, keepAlive: boolean) => Promise<void>

interface WaitingCall extends Waiting {
  hasWaited: boolean
  readonly resolve: (reservation: Reservation) => void
  readonly reject: (error: unknown) => void
}

/** What the ledger holds at a moment. */
export interface View {
  readonly record: LedgerRecord
  readonly windows: readonly WindowId[]
  readonly pool: Pool
  /** The service's time. */
  readonly now: number
  readonly isStoreAvailable: boolean
  /** A time of the service by this machine's clock. */
  toLocal(time: number): number
}

/** The store cannot be reached. */
interface Outage {
  readonly pauseMs: number
  readonly retryAt: number
  /** What is left of this instance's fair share of each window. */
  readonly shares: Map<WindowId, Counts>
}

/**
 * One instance of the ledger: the part of a process in the quota that an app's processes share. They share a record in a store, which is
 * changed by compare-and-set only. All calls that wait at a time are reserved in one write, some more in advance where calls are frequent.
 */
export class Ledger {
  readonly #options: LedgerOptions
  readonly #id = crypto.randomUUID()
  readonly #time = createServiceTime()
  readonly #inFlight = new Set<Reservation>()
  readonly #queues: Record<Lane, WaitingCall[]> = { interactive: [], background: [] }
  readonly #refusals = new Map<string, { readonly blocked: Blocked; readonly until: number }>()
  /** The shared record as it was last seen. */
  #record: LedgerRecord
  #syncedAt: number | undefined
  /** What was learned since. */
  #report = emptyReport()
  /** Requests reserved since, by what they count in. */
  #spent = noCounts()
  /** Requests that quota is held for in advance, by what they count in, and the windows that it is of. */
  #ahead = noCounts()
  #aheadWindows: readonly WindowId[] = []
  #landing: { readonly first: number; readonly last: number; readonly windows: readonly WindowId[] } = { first: 0, last: 0, windows: [] }
  /** Calls wait for others of this instance to end. */
  #waitsForOwn = false
  #storesLimits: boolean
  #outage: Outage | undefined
  #syncing: Promise<void> | undefined
  #isSyncNeeded = false
  #timer: { readonly at: number; readonly keepAlive: boolean; readonly cancel: AbortController } | undefined
  #isClosed = false

  constructor(options: LedgerOptions) {
    this.#options = options
    this.#storesLimits = options.areLimitsGiven
    this.#record = startRecord(options.limits, options.now())
  }

  /**
   * Reserves a request in every window that it could land in.
   * @throws RateLimitError when there is no quota and the call does not wait, or would wait beyond its deadline
   * @throws ClosedError when the quota is closed, or is while the call waits; the signal's reason when it fires first
   */
  reserve(call: Call): Reservation | Promise<Reservation> {
    const { families, key } = call.operation
    const { lane, onLimit } = call.settings
    const now = this.#options.now()
    if (this.#isClosed) throw new ClosedError('quota', key)
    if (lane === 'interactive') for (const family of families) noteDemand(this.#report, this.#time.at(now), family)
    if ((lane === 'interactive' || !this.#isWaiting) && this.#takeAhead(families, now))
      return this.#begin(families, this.#aheadWindows, false)
    const refusal = this.#refusals.get(refusalKey(lane, families))
    if (onLimit === 'fail' && refusal !== undefined && now < refusal.until) throw this.#errorFor(key, refusal.blocked)
    return this.#queue(call)
  }

  #queue(call: Call): Promise<Reservation> {
    const { signal } = call
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#leaveQueue(waiting)
        reject(signal.reason)
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
      this.#queues[call.settings.lane].push(waiting)
      this.#sync()
    })
  }

  /** Whether a reservation holds for every window that its request could land in if it is sent now. */
  covers({ windows }: Reservation): boolean {
    return this.#landingWindows(this.#options.now()).every((id) => windows.includes(id))
  }

  /** Gives a reservation back: its request was not sent. */
  release(reservation: Reservation): void {
    this.#inFlight.delete(reservation)
    this.#afterChange(false)
  }

  /** Takes from a response what it says of the limits. */
  settle(reservation: Reservation, response: Response): void {
    this.#inFlight.delete(reservation)
    const observed = { reservation, response, receivedAt: this.#options.now() }
    const isUrgent = observeResponse(observed, this.#record, this.#report, this.#time)
    if (!this.#fitsAhead()) this.#ahead = noCounts()
    this.#afterChange(isUrgent)
  }

  /** Whether the request of a reservation reached the service is not known. */
  lose(reservation: Reservation): void {
    this.#inFlight.delete(reservation)
    const { windows, families } = reservation
    this.#report.unconfirmed.push({ windows, families, at: this.#time.at(this.#options.now()) })
    this.#afterChange(false)
  }

  /** What the record holds now, with what this instance has not written yet. */
  async look(): Promise<View> {
    const found = await this.#options.store.get(this.#options.key).catch(() => undefined)
    const record = (found && readRecord(found.record)) ?? copyRecord(this.#record)
    const now = this.#time.at(this.#options.now())
    prepare(record, this.#report, now, this.#id)
    const windows = windowsIn(now, now)
    const pool = openPool(record, windows, now)
    return { record, windows, pool, now, isStoreAvailable: found !== undefined, toLocal: (time) => this.#time.toLocal(time) }
  }

  /** Writes what was learned and returns what is held. Calls that wait are refused, and so are later ones. */
  async close(): Promise<void> {
    if (this.#isClosed) return this.#syncing
    this.#isClosed = true
    this.#timer?.cancel.abort()
    for (const queue of Object.values(this.#queues))
      for (const { reject, call } of queue.splice(0)) reject(new ClosedError('quota', call.operation.key))
    await this.#syncing
    this.#syncing = this.#syncOnce()
    await this.#syncing
  }

  get #isWaiting(): boolean {
    return this.#queues.interactive.length + this.#queues.background.length > 0
  }

  /** The windows that a request could land in that is sent now: the same list as long as they are the same. */
  #landingWindows(local: number): readonly WindowId[] {
    const { earliest, latest } = this.#time.range(local)
    const [first, last] = [Math.floor(earliest / LENGTH.quarter_hour), Math.floor((latest + LANDING_MS) / LENGTH.quarter_hour)]
    if (first !== this.#landing.first || last !== this.#landing.last) {
      this.#landing = { first, last, windows: windowsIn(earliest, latest + LANDING_MS) }
    }
    return this.#landing.windows
  }

  #takeAhead(families: readonly QuotaFamily[], now: number): boolean {
    const kind = kindOf(families)
    if (this.#ahead[kind] < 1 || this.#landingWindows(now) !== this.#aheadWindows) return false
    // Others may take for dead whoever has not written for long.
    if (now > (this.#syncedAt ?? 0) + HOLD_MS / 2) return false
    this.#ahead[kind] -= 1
    return true
  }

  /** Whether what is held in advance still fits beside the usage that responses report: another program may have used it. */
  #fitsAhead(): boolean {
    const { overall, read } = this.#ahead
    if (overall + read === 0) return true
    const wanted: Counts = { overall: overall + read + this.#inFlight.size, read: read + this.#inFlight.size }
    return this.#aheadWindows.every((id) => {
      const used = knownUsage(this.#record, this.#report, id)
      return FAMILIES.every((family) => used[family] + wanted[family] <= limitOf(this.#record.limits, family, parseId(id).kind))
    })
  }

  #begin(families: readonly QuotaFamily[], windows: readonly WindowId[], hasWaited: boolean): Reservation {
    const known = windows.map((id) => knownUsage(this.#record, this.#report, id))
    const reservation = { windows, families, sentAt: this.#options.now(), known, hasWaited }
    this.#inFlight.add(reservation)
    this.#spent[kindOf(families)] += 1
    return reservation
  }

  #afterChange(isUrgent: boolean): void {
    if (isUrgent) {
      this.#refusals.clear()
      this.#ahead = noCounts()
    }
    if (isUrgent || (this.#isWaiting && this.#waitsForOwn)) this.#sync()
    else this.#wakeAt(this.#options.now() + FLUSH_MS)
  }

  /** Synchronizes at a time, or before. */
  #wakeAt(at: number): void {
    const keepAlive = this.#isWaiting
    if (this.#isClosed || (this.#timer !== undefined && this.#timer.at <= at && (this.#timer.keepAlive || !keepAlive))) return
    this.#timer?.cancel.abort()
    const timer = { at: Math.min(at, this.#timer?.at ?? at), keepAlive, cancel: new AbortController() }
    const { signal } = timer.cancel
    this.#timer = timer
    const { wait, now } = this.#options
    void wait(Math.max(0, timer.at - now()), signal, keepAlive).then(() => {
      if (signal.aborted) return
      this.#timer = undefined
      this.#sync()
    })
  }

  #sync(): void {
    this.#isSyncNeeded = true
    this.#syncing ??= this.#syncWhileNeeded()
  }

  async #syncWhileNeeded(): Promise<void> {
    while (this.#isSyncNeeded && !this.#isClosed) {
      this.#isSyncNeeded = false
      await this.#syncOnce()
    }
    this.#syncing = undefined
  }

  /** Writes what was learned and reserves for what waits: in the shared record, or alone while the store cannot be reached. */
  async #syncOnce(): Promise<void> {
    // Nobody may take what is held in advance while it is being returned.
    this.#ahead = noCounts()
    if (this.#outage !== undefined && this.#options.now() < this.#outage.retryAt && !this.#isClosed) return this.#decideAlone()
    const report = emptyReport()
    try {
      for (let conflicts = 0; !(await this.#trySync(report)); conflicts += 1) {
        const most = Math.min(LONGEST_CONFLICT_MS, 2 ** conflicts)
        if (conflicts > 0) await this.#options.wait(this.#options.random() * most, new AbortController().signal, true)
      }
    } catch (error) {
      this.#report = mergeReports(report, this.#report)
      const now = this.#options.now()
      if (this.#outage === undefined) this.#options.onError(error)
      const pauseMs = Math.min(PAUSE_MS.longest, (this.#outage?.pauseMs ?? PAUSE_MS.first / 2) * 2)
      this.#outage = { pauseMs, retryAt: now + pauseMs, shares: this.#outage?.shares ?? new Map() }
      if (!this.#isClosed) this.#decideAlone()
    }
  }

  /**
   * Resolves to false when another instance has written meanwhile.
   * @param report what earlier tries wanted to write
   */
  async #trySync(report: Report): Promise<boolean> {
    const { store, key, limits, now } = this.#options
    const found = await store.get(key)
    // Together with what is in flight: a request that has ended meanwhile is in one of the two.
    mergeReports(report, this.#report)
    this.#report = emptyReport()
    const stored = found === null ? undefined : readRecord(found.record)
    const time = this.#time.at(now())
    const record = stored ?? startRecord(limits, time)
    if (this.#storesLimits) record.limits = startRecord(limits, time).limits
    const before = record.holders[this.#id]
    prepare(record, report, time, this.#id)
    const windows = this.#landingWindows(now())
    this.#hold(record, windows, time)
    const instances = Object.keys(record.holders).length
    const standing = { now: time, inFlight: this.#inFlight.size, instances, spent: this.#isClosed ? undefined : this.#spent }
    const decision = decide(this.#queues, openPool(record, windows, time), standing)
    this.#hold(record, windows, time, decision)
    const isChanged = stored === undefined || this.#storesLimits || !isEmpty(report) || !isSameHeld(before, record.holders[this.#id], time)
    try {
      if (isChanged) await store.put(key, record, found === null ? { ifAbsent: true } : { ifVersion: found.version })
    } catch (error) {
      if (Object(error).code === 'version_conflict') return false
      throw error
    }
    this.#storesLimits = false
    this.#outage = undefined
    this.#record = record
    this.#syncedAt = now()
    this.#spent = noCounts()
    this.#carryOut(decision, windows)
    return true
  }

  /** Decides from memory: the record as it was, what responses have said since, and a fair share of what was left. */
  #decideAlone(): void {
    const now = this.#options.now()
    const time = this.#time.at(now)
    const record = copyRecord(this.#record)
    prepare(record, this.#report, time, this.#id)
    const windows = this.#landingWindows(now)
    this.#hold(record, windows, time)
    const instances = this.#syncedAt === undefined ? EXPECTED_PROCESSES : Object.keys(record.holders).length
    const shares = new Map(windows.map((id) => [id, this.#shareOf(id, openPool(record, [id], time), instances)]))
    const pool = sharedAlone(openPool(record, windows, time), shares)
    this.#carryOut(decide(this.#queues, pool, { now: time, inFlight: this.#inFlight.size, instances: 1, spent: undefined }), windows)
    if (this.#outage !== undefined) this.#wakeAt(this.#outage.retryAt)
  }

  #shareOf(id: WindowId, pool: Pool, instances: number): Counts {
    const share = (family: QuotaFamily): number => Math.floor(pool.room([family], 'interactive') / instances)
    const counts = this.#outage?.shares.get(id) ?? { overall: share('overall'), read: share('read') }
    this.#outage?.shares.set(id, counts)
    return counts
  }

  /** Enters into the record what this instance is sending, and with a decision what it may send from now on. */
  #hold(record: LedgerRecord, windows: readonly WindowId[], time: number, decision?: Decision<WaitingCall>): void {
    const held: Record<string, Counts> = {}
    const add = (ids: readonly WindowId[], families: readonly QuotaFamily[], count = 1): void => {
      for (const id of count > 0 ? ids : []) {
        const counts = held[id] ?? noCounts()
        held[id] = counts
        for (const family of families) counts[family] += count
      }
    }
    for (const { windows: ids, families } of this.#inFlight) add(ids, families)
    for (const { call } of decision?.granted ?? []) add(windows, call.operation.families)
    add(windows, FAMILIES, decision?.ahead.read ?? 0)
    add(windows, ['overall'], decision?.ahead.overall ?? 0)
    if (decision !== undefined && Object.keys(held).length === 0 && !this.#isWaiting) delete record.holders[this.#id]
    else record.holders[this.#id] = { until: time + HOLD_MS, held }
  }

  #carryOut({ granted, refused, ahead, blocked, isOneAtATime, hasMore }: Decision<WaitingCall>, windows: readonly WindowId[]): void {
    const now = this.#options.now()
    this.#ahead = { ...ahead }
    this.#aheadWindows = windows
    for (const waiting of granted) {
      const { families } = waiting.call.operation
      // A call that was aborted meanwhile leaves its quota to the next.
      if (this.#leaveQueue(waiting)) waiting.resolve(this.#begin(families, windows, waiting.hasWaited))
      else this.#ahead[kindOf(families)] += 1
    }
    for (const [waiting, why] of refused) {
      const { operation, settings } = waiting.call
      this.#refusals.set(refusalKey(settings.lane, operation.families), { blocked: why, until: now + REFUSAL_MS })
      if (this.#leaveQueue(waiting)) waiting.reject(this.#errorFor(operation.key, why))
    }
    for (const queue of Object.values(this.#queues)) for (const waiting of queue) this.#goOnWaiting(waiting, blocked, now)
    this.#waitsForOwn = isOneAtATime || blocked?.reason === 'held'
    if (hasMore) this.#isSyncNeeded = true
    if (blocked !== undefined) this.#wakeAt(Math.max(now + 1, Math.min(this.#time.toLocal(blocked.retryAt), now + RECHECK_MS)))
    if (this.#ahead.overall + this.#ahead.read > 0) this.#wakeAt(now + FLUSH_MS)
    if (this.#inFlight.size > 0) this.#wakeAt(now + HOLD_MS / 2)
  }

  #goOnWaiting(waiting: WaitingCall, blocked: Blocked | undefined, now: number): void {
    if (blocked === undefined || waiting.hasWaited) return
    waiting.hasWaited = true
    const { family, window, retryAt } = blocked
    waiting.call.report?.wait({ family, window, delayMs: Math.max(0, this.#time.toLocal(retryAt) - now) })
  }

  /** Whether the call was still waiting. */
  #leaveQueue(waiting: WaitingCall): boolean {
    const queue = this.#queues[waiting.call.settings.lane]
    const index = queue.indexOf(waiting)
    if (index >= 0) queue.splice(index, 1)
    return index >= 0
  }

  #errorFor(operation: string, { family, window, reason, retryAt }: Blocked): RateLimitError {
    const limit = `the ${family} limit of the ${window.replace('_', ' ')}`
    const messages = {
      used_up: `not sent: ${limit} is used up`,
      kept: `not sent: the rest of ${limit} is kept for interactive calls`,
      held: `not sent: the rest of ${limit} is reserved by other calls`,
    }
    return new RateLimitError(messages[reason], { operation, family, window, retryAt: this.#time.toLocal(retryAt) })
  }
}

/** Brings a record up to a time and adds what was learned. */
function prepare(record: LedgerRecord, report: Report, time: number, self: string): void {
  bringUpTo(record, time, self)
  applyReport(record, report, time)
}

/** Whether writing what an instance holds would change nothing but the time until which it does, of which enough is left. */
function isSameHeld(
  before: LedgerRecord['holders'][string] | undefined,
  after: LedgerRecord['holders'][string] | undefined,
  time: number,
): boolean {
  if (before === undefined || after === undefined) return before === after
  return before.until > time + HOLD_MS / 2 && JSON.stringify(before.held) === JSON.stringify(after.held)
}
