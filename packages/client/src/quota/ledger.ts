import type { Store } from '@activity-tracking/store'
import { ClosedError, type QuotaFamily } from '../errors.ts'
import type { Call } from '../layers/layer.ts'
import { withTimeout } from '../timeout.ts'
import { type Alarm, createAlarm, type Wait } from './alarm.ts'
import { type Decision, decide, kindOf } from './decide.ts'
import {
  addHeld,
  bringUpTo,
  copyRecord,
  emptyReport,
  type Held,
  HOLD_MS,
  isEmpty,
  isSameHeld,
  type LedgerRecord,
  mergeReports,
  noteDemand,
  type Report,
  readRecord,
  startRecord,
} from './ledger-record.ts'
import { knownUsage, observeResponse, type Reservation } from './observe-response.ts'
import { type Outage, startOutage } from './outage.ts'
import { openPool, type Pool } from './pool.ts'
import { createServiceTime } from './service-time.ts'
import { createWaitingCalls, refusalError, type WaitingCall } from './waiting-calls.ts'
import { type Counts, FAMILIES, limitOf, noCounts, type QuotaLimits, type WindowId, windowKind, windowsIn } from './windows.ts'

/** After this time, what was learned is written, and unused quota is released. */
const FLUSH_MS = 1_000

/** Waiting calls check this often for quota that others released, or for higher rate limits. */
const RECHECK_MS = 120_000

/** Expected number of processes until the store has been reached. */
const EXPECTED_PROCESSES = 4

/** Maximum time to wait after another instance has written first. Doubles with each conflict. */
const LONGEST_CONFLICT_MS = 64

export interface LedgerOptions {
  readonly store: Store
  readonly key: string
  readonly now: () => number
  /** The rate limits until a response reports them, unless the store has them. */
  readonly limits: QuotaLimits
  /** Whether `limits` replace those in the store. */
  readonly areLimitsGiven: boolean
  readonly wait: Wait
  /** After this time, in milliseconds, a store that does not respond counts as unavailable. */
  readonly storeTimeoutMs: number
  readonly random: () => number
  /** Must not throw. */
  readonly onError: (error: unknown) => void
}

/** The state of the ledger at one time. */
export interface View {
  readonly record: LedgerRecord
  readonly windows: readonly WindowId[]
  readonly pool: Pool
  /** The service's time. */
  readonly now: number
  readonly isStoreAvailable: boolean
  /** Converts a time of the service to this machine's clock. */
  toLocal(time: number): number
}

/**
 * One instance of the ledger: a process's part of the quota that the app's processes share. They share a record in a store, which is
 * changed only by compare-and-set. All calls that wait at the same time are reserved in one write; if calls are frequent, more quota is
 * reserved in advance.
 */
export class Ledger {
  readonly #options: LedgerOptions
  readonly #id = crypto.randomUUID()
  readonly #time = createServiceTime()
  readonly #inFlight = new Set<Reservation>()
  readonly #waiting = createWaitingCalls(() => this.#afterChange(false))
  readonly #alarm: Alarm
  /** The shared record as last read. */
  #record: LedgerRecord
  #syncedAt: number | undefined
  /** What was learned since then. */
  #report = emptyReport()
  /** Requests reserved since then, by family. */
  #spent = noCounts()
  /** Requests for which quota is held in advance, by family, and the windows of that quota. */
  #ahead = noCounts()
  #aheadWindows: readonly WindowId[] = []
  /** Calls wait for other calls of this instance to end. */
  #waitsForOwn = false
  #storesLimits: boolean
  #outage: Outage | undefined
  #syncing: Promise<void> | undefined
  #isSyncNeeded = false
  #isClosed = false

  constructor(options: LedgerOptions) {
    this.#options = options
    this.#alarm = createAlarm(options.wait, options.now, () => this.#sync())
    this.#storesLimits = options.areLimitsGiven
    this.#record = startRecord(options.limits, options.now())
  }

  /**
   * Reserves a request in every window in which it might arrive.
   * @throws RateLimitError when there is no quota and the call does not wait, or would wait beyond its deadline
   * @throws ClosedError when the quota is closed, or closes while the call waits; the signal's reason when it fires first
   */
  reserve(call: Call): Reservation | Promise<Reservation> {
    const { families, key } = call.operation
    const { lane, onLimit } = call.settings
    const now = this.#options.now()
    if (this.#isClosed) throw new ClosedError('quota', key)
    if (lane === 'interactive') for (const family of families) noteDemand(this.#report, this.#time.at(now), family)
    if ((lane === 'interactive' || this.#waiting.isEmpty()) && this.#takeAhead(families, now))
      return this.#begin(families, this.#aheadWindows, false)
    const refusal = onLimit === 'fail' ? this.#waiting.refusalOf(lane, families, now) : undefined
    if (refusal !== undefined) throw refusalError(key, refusal)
    const reservation = this.#waiting.add(call)
    this.#sync()
    return reservation
  }

  /** Whether a reservation covers every window in which its request might arrive if it is sent now. */
  covers({ windows }: Reservation): boolean {
    return this.#time.landingWindows(this.#options.now()).every((id) => windows.includes(id))
  }

  /** Releases a reservation: its request was not sent. */
  release(reservation: Reservation): void {
    this.#inFlight.delete(reservation)
    this.#afterChange(false)
  }

  /** Reads the rate limits from a response. */
  settle(reservation: Reservation, response: Response): void {
    this.#inFlight.delete(reservation)
    const observed = { reservation, response, receivedAt: this.#options.now() }
    const isUrgent = observeResponse(observed, this.#record, this.#report, this.#time)
    if (!this.#fitsAhead()) this.#ahead = noCounts()
    this.#afterChange(isUrgent)
  }

  /** It is not known whether the request of a reservation reached the service. */
  lose(reservation: Reservation): void {
    this.#inFlight.delete(reservation)
    const { windows, families } = reservation
    this.#report.unconfirmed.push({ windows, families, at: this.#time.at(this.#options.now()) })
    this.#afterChange(false)
  }

  /** The current content of the record, including what this instance has not written yet. */
  async look(): Promise<View> {
    const found = await this.#inTime(this.#options.store.get(this.#options.key)).catch(() => undefined)
    const record = (found && readRecord(found.record)) ?? copyRecord(this.#record)
    const now = this.#time.at(this.#options.now())
    bringUpTo(record, this.#report, now, this.#id)
    const windows = windowsIn(now, now)
    const pool = openPool(record, windows, now)
    return { record, windows, pool, now, isStoreAvailable: found !== undefined, toLocal: (time) => this.#time.toLocal(time) }
  }

  /** Writes what was learned and releases held quota. Waiting and later calls are refused. */
  async close(): Promise<void> {
    if (this.#isClosed) return this.#syncing
    this.#isClosed = true
    this.#alarm.stop()
    this.#waiting.rejectAll((operation) => new ClosedError('quota', operation))
    await this.#syncing
    this.#syncing = this.#syncOnce()
    await this.#syncing
  }

  #takeAhead(families: readonly QuotaFamily[], now: number): boolean {
    const kind = kindOf(families)
    if (this.#ahead[kind] < 1 || this.#time.landingWindows(now) !== this.#aheadWindows) return false
    // Other instances may consider an instance dead that has not written for a long time. The clock may have been set back in the meantime.
    if (Math.abs(now - (this.#syncedAt ?? 0)) > HOLD_MS / 2) return false
    this.#ahead[kind] -= 1
    return true
  }

  /** Whether the quota held in advance still fits with the usage that responses report: another program may have used it. */
  #fitsAhead(): boolean {
    const { overall, read } = this.#ahead
    if (overall + read === 0) return true
    const wanted: Counts = { overall: overall + read + this.#inFlight.size, read: read + this.#inFlight.size }
    return this.#aheadWindows.every((id) => {
      const used = knownUsage(this.#record, this.#report, id)
      return FAMILIES.every((family) => used[family] + wanted[family] <= limitOf(this.#record.limits, family, windowKind(id)))
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
      this.#waiting.forgetRefusals()
      this.#ahead = noCounts()
    }
    if (isUrgent || (this.#waitsForOwn && !this.#waiting.isEmpty())) this.#sync()
    else this.#syncAt(this.#options.now() + FLUSH_MS)
  }

  /** Synchronizes at a given time or earlier. */
  #syncAt(at: number): void {
    this.#alarm.set(at, !this.#waiting.isEmpty())
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

  /** Writes what was learned and reserves quota for waiting calls: in the shared record, or without it while the store is unavailable. */
  async #syncOnce(): Promise<void> {
    // Quota held in advance must not be used while it is being released.
    this.#ahead = noCounts()
    const { now, wait, random, onError } = this.#options
    if (this.#outage !== undefined && this.#outage.pauseLeft(now()) > 0 && !this.#isClosed) return this.#decideAlone(this.#outage)
    const report = emptyReport()
    try {
      for (let conflicts = 0; !(await this.#trySync(report)); conflicts += 1) {
        const most = Math.min(LONGEST_CONFLICT_MS, 2 ** conflicts)
        if (conflicts > 0) await wait(random() * most, new AbortController().signal, true)
      }
    } catch (error) {
      this.#report = mergeReports(report, this.#report)
      if (this.#outage === undefined) onError(error)
      this.#outage ??= startOutage()
      this.#outage.failed(now())
      if (!this.#isClosed) this.#decideAlone(this.#outage)
    }
  }

  /** The result of the store, with a timeout: a store that does not respond must not stop the calls. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    const { storeTimeoutMs, key } = this.#options
    return withTimeout(work, storeTimeoutMs, `store of ${key}`)
  }

  /**
   * Resolves to false when another instance has written in the meantime.
   * @param report what earlier tries wanted to write
   */
  async #trySync(report: Report): Promise<boolean> {
    const { store, key, limits, now } = this.#options
    const found = await this.#inTime(store.get(key))
    // Together with what is in flight: a request that has ended in the meantime is in one of the two.
    mergeReports(report, this.#report)
    this.#report = emptyReport()
    const stored = found === null ? undefined : readRecord(found.record)
    const time = this.#time.at(now())
    const record = stored ?? startRecord(limits, time)
    if (this.#storesLimits) record.limits = startRecord(limits, time).limits
    const before = record.holders[this.#id]
    bringUpTo(record, report, time, this.#id)
    const windows = this.#time.landingWindows(now())
    this.#hold(record, windows, time)
    const instances = Object.keys(record.holders).length
    const standing = { now: time, inFlight: this.#inFlight.size, instances, spent: this.#isClosed ? undefined : this.#spent }
    const decision = decide(this.#waiting.queues, openPool(record, windows, time), standing)
    this.#hold(record, windows, time, decision)
    const isChanged = stored === undefined || this.#storesLimits || !isEmpty(report) || !isSameHeld(before, record.holders[this.#id], time)
    try {
      if (isChanged) await this.#inTime(store.put(key, record, found === null ? { ifAbsent: true } : { ifVersion: found.version }))
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

  /** Decides from memory: the last record, the responses since then, and a fair share of the remaining quota. */
  #decideAlone(outage: Outage): void {
    const now = this.#options.now()
    const time = this.#time.at(now)
    const record = copyRecord(this.#record)
    bringUpTo(record, this.#report, time, this.#id)
    const windows = this.#time.landingWindows(now)
    this.#hold(record, windows, time)
    const instances = this.#syncedAt === undefined ? EXPECTED_PROCESSES : Object.keys(record.holders).length
    const pool = outage.openShare(record, windows, time, instances)
    const standing = { now: time, inFlight: this.#inFlight.size, instances: 1, spent: undefined }
    this.#carryOut(decide(this.#waiting.queues, pool, standing), windows)
    this.#syncAt(now + outage.pauseLeft(now))
  }

  /** Adds to the record what this instance is sending and, with a decision, what it can send from now on. */
  #hold(record: LedgerRecord, windows: readonly WindowId[], time: number, decision?: Decision<WaitingCall>): void {
    const held: Held = {}
    for (const { windows: ids, families } of this.#inFlight) addHeld(held, ids, families)
    for (const { call } of decision?.granted ?? []) addHeld(held, windows, call.operation.families)
    addHeld(held, windows, FAMILIES, decision?.ahead.read ?? 0)
    addHeld(held, windows, ['overall'], decision?.ahead.overall ?? 0)
    if (decision !== undefined && Object.keys(held).length === 0 && this.#waiting.isEmpty()) delete record.holders[this.#id]
    else record.holders[this.#id] = { until: time + HOLD_MS, held }
  }

  #carryOut({ granted, refused, ahead, blocked, isOneAtATime, hasMore }: Decision<WaitingCall>, windows: readonly WindowId[]): void {
    const now = this.#options.now()
    this.#ahead = { ...ahead }
    this.#aheadWindows = windows
    for (const waiting of granted) {
      const { families } = waiting.call.operation
      // A call that was aborted in the meantime leaves its quota to the next one.
      if (this.#waiting.remove(waiting)) waiting.resolve(this.#begin(families, windows, waiting.hasWaited))
      else this.#ahead[kindOf(families)] += 1
    }
    for (const [waiting, why] of refused) this.#waiting.refuse(waiting, { ...why, retryAt: this.#time.toLocal(why.retryAt) }, now)
    this.#waitsForOwn = isOneAtATime || blocked?.reason === 'held'
    if (hasMore) this.#isSyncNeeded = true
    if (blocked !== undefined) {
      const retryAt = this.#time.toLocal(blocked.retryAt)
      this.#waiting.tell({ ...blocked, delayMs: Math.max(0, retryAt - now) })
      this.#syncAt(Math.max(now + 1, Math.min(retryAt, now + RECHECK_MS)))
    }
    if (this.#ahead.overall + this.#ahead.read > 0) this.#syncAt(now + FLUSH_MS)
    if (this.#inFlight.size > 0) this.#syncAt(now + HOLD_MS / 2)
  }
}
