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

/** What was learned is written, and quota that was not needed returned, after this time. */
const FLUSH_MS = 1_000

/** Calls that wait look this often for what others have returned, or for higher limits. */
const RECHECK_MS = 120_000

/** How many processes to expect as long as the store has never been reached. */
const EXPECTED_PROCESSES = 4

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
  /** After this time, in milliseconds, a store that does not respond counts as away. */
  readonly storeTimeoutMs: number
  readonly random: () => number
  /** Must not throw. */
  readonly onError: (error: unknown) => void
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

/**
 * One instance of the ledger: the part of a process in the quota that an app's processes share. They share a record in a store, which is
 * changed by compare-and-set only. All calls that wait at a time are reserved in one write, some more in advance where calls are frequent.
 */
export class Ledger {
  readonly #options: LedgerOptions
  readonly #id = crypto.randomUUID()
  readonly #time = createServiceTime()
  readonly #inFlight = new Set<Reservation>()
  readonly #waiting = createWaitingCalls(() => this.#afterChange(false))
  readonly #alarm: Alarm
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
  /** Calls wait for others of this instance to end. */
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
    if ((lane === 'interactive' || this.#waiting.isEmpty()) && this.#takeAhead(families, now))
      return this.#begin(families, this.#aheadWindows, false)
    const refusal = onLimit === 'fail' ? this.#waiting.refusalOf(lane, families, now) : undefined
    if (refusal !== undefined) throw refusalError(key, refusal)
    const reservation = this.#waiting.add(call)
    this.#sync()
    return reservation
  }

  /** Whether a reservation holds for every window that its request could land in if it is sent now. */
  covers({ windows }: Reservation): boolean {
    return this.#time.landingWindows(this.#options.now()).every((id) => windows.includes(id))
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
    const found = await this.#inTime(this.#options.store.get(this.#options.key)).catch(() => undefined)
    const record = (found && readRecord(found.record)) ?? copyRecord(this.#record)
    const now = this.#time.at(this.#options.now())
    bringUpTo(record, this.#report, now, this.#id)
    const windows = windowsIn(now, now)
    const pool = openPool(record, windows, now)
    return { record, windows, pool, now, isStoreAvailable: found !== undefined, toLocal: (time) => this.#time.toLocal(time) }
  }

  /** Writes what was learned and returns what is held. Calls that wait are refused, and so are later ones. */
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
    // Others may take for dead whoever has not written for long. The clock may have been set back meanwhile.
    if (Math.abs(now - (this.#syncedAt ?? 0)) > HOLD_MS / 2) return false
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

  /** Synchronizes at a time, or before. */
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

  /** Writes what was learned and reserves for what waits: in the shared record, or alone while the store cannot be reached. */
  async #syncOnce(): Promise<void> {
    // Nobody may take what is held in advance while it is being returned.
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

  /** What the store responds with. A store that does not respond must not stop the calls. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    const { storeTimeoutMs, key } = this.#options
    return withTimeout(work, storeTimeoutMs, `store of ${key}`)
  }

  /**
   * Resolves to false when another instance has written meanwhile.
   * @param report what earlier tries wanted to write
   */
  async #trySync(report: Report): Promise<boolean> {
    const { store, key, limits, now } = this.#options
    const found = await this.#inTime(store.get(key))
    // Together with what is in flight: a request that has ended meanwhile is in one of the two.
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

  /** Decides from memory: the record as it was, what responses have said since, and a fair share of what was left. */
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

  /** Enters into the record what this instance is sending, and with a decision what it may send from now on. */
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
      // A call that was aborted meanwhile leaves its quota to the next.
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
