import { ApiError, type QuotaFamily } from '../errors.ts'
import type { Call } from '../layers/layer.ts'
import type { ServiceClock } from '../service-clock.ts'
import type { Store } from '../stores/store.ts'
import { withTimeout } from '../timeout.ts'
import { type Blocked, type Counter, createQueues, type Decision, decide, openPool, type Pool, queueOf, roomIn } from './decide.ts'
import { applyFact, type Fact, Facts } from './facts.ts'
import { addHeld, type Held, HOLD_MS, holderOf, isSameHeld, type LedgerRecord, refusalAt, startRecord, tidy } from './ledger-record.ts'
import { observeResponse, type Reservation } from './observe-response.ts'
import { keepUsage, readLedger } from './read-ledger.ts'
import {
  type Counts,
  FAMILIES,
  kindOf,
  limitOf,
  noCounts,
  parseId,
  type QuotaLimits,
  type WindowId,
  windowKind,
  windowsIn,
} from './windows.ts'

/** After this time, what was learned is written, and unused quota is released. */
const FLUSH_MS = 1_000

/** While the time is not certain, a request that takes longer does not hold up the next one. */
const SLOW_MS = 5_000

/** Waiting calls check this often for quota that others released, or for higher rate limits. */
const RECHECK_MS = 120_000

/** Expected number of processes until the store has been reached. */
const EXPECTED_PROCESSES = 4

/** Maximum travel time of a request: near the end of a window, it is also charged to the next one. */
const LANDING_MS = 10_000

/** Maximum time to wait after another instance has written first. Doubles with each conflict. */
const LONGEST_CONFLICT_MS = 64

/** The store is not used for this time after its first failure, and twice as long after each further one, up to the limit. */
const PAUSE_MS = { first: 1_000, longest: 60_000 }

const closed = (operation: string): ApiError => new ApiError('closed', 'not sent: the quota is closed', { operation })

export interface LedgerOptions {
  readonly store: Store
  readonly key: string
  readonly now: () => number
  readonly clock: ServiceClock
  /** The rate limits until a response reports them, unless the store has them. */
  readonly limits: QuotaLimits
  /** Whether `limits` replace those in the store. */
  readonly areLimitsGiven: boolean
  /** Resolves after the time, or when the signal fires. Keeps the process alive only with `keepAlive`. */
  readonly wait: (ms: number, signal: AbortSignal, keepAlive: boolean) => Promise<void>
  /** After this time, in milliseconds, a store that does not respond counts as unavailable. */
  readonly storeTimeoutMs: number
  readonly random: () => number
  /** Must not throw. */
  readonly onError: (error: unknown) => void
}

/** The state of the ledger at one time. */
export interface View {
  readonly record: LedgerRecord
  readonly pool: Pool
  readonly isStoreAvailable: boolean
  /** Converts a time of the service to this machine's clock. */
  toLocal(time: number): number
}

/** A period in which the store fails or does not respond. */
interface Outage {
  pauseMs: number
  /** By this machine's clock. */
  failedAt: number
  /** What this instance can still use without the others: its fair share of each window. */
  readonly shares: Map<WindowId, readonly Counter[]>
}

/** The timer for the next event. */
interface Alarm {
  readonly at: number
  readonly keepAlive: boolean
  readonly cancel: AbortController
}

/**
 * One instance of the ledger: a process's part of the quota that the app's processes share. They share a record in a store, which is
 * changed only by compare-and-set. All calls that wait at the same time are reserved in one write; if calls are frequent, more quota is
 * reserved in advance.
 */
export class Ledger {
  readonly #options: LedgerOptions
  readonly #id = crypto.randomUUID()
  readonly #inFlight = new Set<Reservation>()
  readonly #queues = createQueues()
  #landing: readonly WindowId[] = []
  /** The shared record as last read, with what this instance has learned since then. */
  #record: LedgerRecord
  #syncedAt = Number.NEGATIVE_INFINITY
  /** The same record and its version, until the store is used again. */
  #written: { readonly record: LedgerRecord; readonly version: string } | undefined
  /** What was learned and is not written yet. */
  readonly #facts = new Facts()
  /** Requests since a time, at most a second, by family, and half of those in the second before it. */
  #spent = noCounts()
  #spentSince = 0
  #lastBeganAt = 0
  #lastReleasedAt = Number.NEGATIVE_INFINITY
  /** Requests for which quota is held in advance, by family, and the windows of that quota. */
  #ahead = noCounts()
  #aheadWindows: readonly WindowId[] = []
  /** Whether a sound record was read, or a response. */
  #isUsageKnown = false
  /** Calls wait for other calls of this instance to end. */
  #waitsForOwn = false
  #storesLimits: boolean
  #outage: Outage | undefined
  #alarm: Alarm | undefined
  #syncing: Promise<void> | undefined
  #isSyncNeeded = false
  /** Checks whether the store is available again. */
  #probing: Promise<void> | undefined
  #closing: Promise<void> | undefined

  constructor(options: LedgerOptions) {
    this.#options = options
    this.#storesLimits = options.areLimitsGiven
    this.#record = startRecord(options.limits, options.now())
  }

  /**
   * Reserves a request in every window in which it might arrive.
   * @throws RateLimitError when there is no quota and the call does not wait, or would wait for longer than its `maxWaitMs`
   * @throws ApiError `closed` when the quota is closed, or closes while the call waits; the signal's reason when it fires first
   */
  reserve(call: Call): Reservation | Promise<Reservation> {
    const { families, key } = call.operation
    const { lane, onLimit } = call.settings
    const now = this.#options.now()
    if (this.#closing !== undefined) throw closed(key)
    if ((lane === 'interactive' || !this.#hasWaiting) && this.#takeAhead(families, now))
      return this.#begin(families, this.#aheadWindows, false)
    const queue = queueOf(this.#queues, call)
    if (onLimit === 'fail') queue.checkRefusal(call, now)
    const { reservation, isSettled } = queue.add(call, now, () => this.#afterChange(false))
    if (!isSettled) this.#sync()
    return reservation
  }

  /** Notes that the request is sent now. Returns false if its reservation does not cover every window in which it might then arrive. */
  startSending(reservation: Reservation): boolean {
    const { windows } = reservation
    const now = this.#options.now()
    if (!this.#landingWindows(now).every((id) => windows.includes(id))) return false
    reservation.sentAt = now
    reservation.known = this.#knownIn(windows)
    return true
  }

  /** Releases a reservation: its request was not sent. */
  release(reservation: Reservation): void {
    this.#inFlight.delete(reservation)
    this.#afterChange(false)
  }

  /** Reads the rate limits from a response. */
  settle(reservation: Reservation, response: Response): void {
    this.#inFlight.delete(reservation)
    this.#isUsageKnown = true
    const observed = { reservation, response, receivedAt: this.#options.now() }
    const isUrgent = observeResponse(observed, this.#record, this.#options.clock, (fact) => this.#learn(fact))
    if (!this.#fitsAhead()) this.#ahead = noCounts()
    this.#afterChange(isUrgent)
  }

  /**
   * A server in between, such as a proxy, has refused the request with a 429: it counts in no window.
   * @param delay the time until that server accepts requests again, in milliseconds, if it states it
   */
  turnBack(reservation: Reservation, delay: (now: number) => number | undefined): void {
    this.#inFlight.delete(reservation)
    const now = this.#options.now()
    this.#learn({ kind: 'refusal', refusal: refusalAt(this.#options.clock.at(now), delay(now)) })
    this.#afterChange(true)
  }

  /** It is not known whether the request of a reservation reached the service. */
  lose(reservation: Reservation): void {
    this.#inFlight.delete(reservation)
    const { windows, families } = reservation
    const at = this.#options.clock.at(this.#options.now())
    for (const id of windows) for (const family of families) this.#learn({ kind: 'unconfirmed', id, family, count: 1, at })
    this.#afterChange(false)
  }

  #learn(fact: Fact): void {
    applyFact(this.#record, fact, this.#options.clock.at(this.#options.now()))
    this.#facts.add(fact)
  }

  /** The current content of the record, including what this instance has not written yet. */
  async look(): Promise<View> {
    const { store, key } = this.#options
    let stored: LedgerRecord | undefined
    let isStoreAvailable = this.#outage === undefined
    try {
      const found = isStoreAvailable ? await this.#inTime(store.get(key)) : null
      if (found !== null) stored = readLedger(found.record, this.#record)
    } catch {
      isStoreAvailable = false
    }
    const { record, now } = this.#latest(stored ?? structuredClone(this.#record))
    if (stored !== undefined) this.#facts.applyTo(stored, now)
    const { passedAt: toLocal } = this.#options.clock
    return { record, pool: openPool(record, windowsIn(now, now), now), isStoreAvailable, toLocal }
  }

  /** Writes what was learned and releases held quota. Waiting and later calls are refused. */
  close(): Promise<void> {
    this.#closing ??= this.#finish()
    return this.#closing
  }

  async #finish(): Promise<void> {
    this.#alarm?.cancel.abort()
    for (const queue of this.#queues) {
      for (const waiting of queue.calls()) queue.refuse(waiting, closed(waiting.call.operation.key))
    }
    await this.#syncing
    const probing = this.#probing
    await probing
    // A store that has just failed is not used again.
    if (probing === undefined || this.#outage === undefined) await this.#exchange(false)
  }

  /** The windows in which a request might arrive that is sent at the given time. Returns the same list while they do not change. */
  #landingWindows(local: number): readonly WindowId[] {
    const { earliest, latest } = this.#options.clock.range(local)
    const windows = windowsIn(earliest, latest + LANDING_MS)
    if (windows.join() !== this.#landing.join()) this.#landing = windows
    return this.#landing
  }

  get #hasWaiting(): boolean {
    return this.#queues.some((queue) => !queue.isEmpty)
  }

  get #hasAhead(): boolean {
    return this.#ahead.overall + this.#ahead.read > 0
  }

  #takeAhead(families: readonly QuotaFamily[], now: number): boolean {
    const kind = kindOf(families)
    if (this.#ahead[kind] < 1 || this.#landingWindows(now) !== this.#aheadWindows) return false
    // Other instances may consider an instance dead that has not written for a long time. The clock may have been set back in the meantime.
    if (Math.abs(now - this.#syncedAt) > HOLD_MS / 2) return false
    this.#ahead[kind] -= 1
    return true
  }

  /** Whether the quota held in advance still fits with the usage that responses report: another program may have used it. */
  #fitsAhead(): boolean {
    const { overall, read } = this.#ahead
    const wanted: Counts = { overall: overall + read + this.#inFlight.size, read: read + this.#inFlight.size }
    return this.#aheadWindows.every((id) => {
      const used = this.#usageOf(id)
      return FAMILIES.every((family) => used[family] + wanted[family] <= limitOf(this.#record.limits, family, windowKind(id)))
    })
  }

  #begin(families: readonly QuotaFamily[], windows: readonly WindowId[], hasWaited: boolean): Reservation {
    const now = this.#options.now()
    const reservation = { windows, families, sentAt: now, known: this.#knownIn(windows), hasWaited }
    this.#inFlight.add(reservation)
    this.#lastBeganAt = now
    const spent = this.#recent(now)
    if (Math.abs(now - this.#spentSince) >= FLUSH_MS) this.#spentSince = now
    spent[kindOf(families)] += 1
    this.#spent = spent
    return reservation
  }

  /** The highest known usage of a window. */
  #usageOf(id: WindowId): Counts {
    return { ...(this.#record.windows[id]?.used ?? noCounts()) }
  }

  #knownIn(windows: readonly WindowId[]): readonly Counts[] {
    return windows.map((id) => this.#usageOf(id))
  }

  /** How many requests were sent recently: those of this second, and half of those before it. */
  #recent(now: number): Counts {
    const seconds = Math.floor(Math.abs(now - this.#spentSince) / FLUSH_MS)
    const { overall, read } = this.#spent
    if (seconds > 1) return noCounts()
    return { overall: Math.floor(overall / 2 ** seconds), read: Math.floor(read / 2 ** seconds) }
  }

  #afterChange(isUrgent: boolean): void {
    if (isUrgent) {
      for (const queue of this.#queues) queue.unblock()
      this.#ahead = noCounts()
    }
    if (isUrgent || (this.#waitsForOwn && this.#hasWaiting) || this.#mayEnd()) this.#sync()
    else this.#syncAt(this.#options.now() + FLUSH_MS)
  }

  /** Nothing is left to do, as at the end of a program: the alarm may not go off. At most once per second. */
  #mayEnd(): boolean {
    const now = this.#options.now()
    if (this.#inFlight.size > 0 || this.#hasWaiting || this.#hasAhead || Math.abs(now - this.#lastReleasedAt) < FLUSH_MS) return false
    this.#lastReleasedAt = now
    return true
  }

  /** Synchronizes at a given time or earlier, by this machine's clock. Only waiting calls keep the process alive until then. */
  #syncAt(at: number): void {
    const { wait, now } = this.#options
    const before = this.#alarm
    const keepAlive = this.#hasWaiting
    if (this.#closing !== undefined || (before !== undefined && before.at <= at && before.keepAlive === keepAlive)) return
    before?.cancel.abort()
    const alarm = { at: Math.min(at, before?.at ?? at), keepAlive, cancel: new AbortController() }
    this.#alarm = alarm
    void wait(Math.max(0, alarm.at - now()), alarm.cancel.signal, keepAlive).then(() => {
      if (alarm.cancel.signal.aborted) return
      this.#alarm = undefined
      this.#sync()
    })
  }

  #sync(): void {
    this.#isSyncNeeded = true
    this.#syncing ??= this.#syncWhileNeeded()
  }

  async #syncWhileNeeded(): Promise<void> {
    while (this.#isSyncNeeded && this.#closing === undefined) {
      this.#isSyncNeeded = false
      await this.#syncOnce()
    }
    this.#syncing = undefined
  }

  /** Writes what was learned and reserves quota for waiting calls: in the shared record, or without it while the store is unavailable. */
  async #syncOnce(): Promise<void> {
    if (this.#outage === undefined) await this.#exchange(false)
    if (this.#outage !== undefined && this.#closing === undefined) this.#decideAlone(this.#outage)
  }

  /** Uses the store until no other instance has written at the same time, or until it fails. */
  async #exchange(isProbe: boolean): Promise<void> {
    const { now, wait, random, onError } = this.#options
    // Quota held in advance must not be used while it is being released.
    if (!isProbe) this.#ahead = noCounts()
    try {
      for (let conflicts = 0; !(await this.#tryExchange(isProbe)); conflicts += 1) {
        const most = Math.min(LONGEST_CONFLICT_MS, 2 ** conflicts)
        if (conflicts > 0) await wait(random() * most, new AbortController().signal, true)
      }
    } catch (error) {
      if (this.#outage === undefined) onError(error)
      this.#outage ??= { pauseMs: PAUSE_MS.first / 2, failedAt: 0, shares: new Map() }
      this.#outage.pauseMs = Math.min(PAUSE_MS.longest, 2 * this.#outage.pauseMs)
      this.#outage.failedAt = now()
    }
  }

  /** The result of the store, with a timeout: a store that does not respond must not stop the calls, or keep an idle process alive. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    const { storeTimeoutMs, key } = this.#options
    return withTimeout(work, storeTimeoutMs, `store of ${key}`, this.#closing !== undefined || this.#hasWaiting)
  }

  /** Brings a record up to date: what is over or cannot be is removed, unless the clock may be wrong by any amount. */
  #latest(record: LedgerRecord) {
    const local = this.#options.now()
    const now = this.#options.clock.at(local)
    // A record without a time was damaged: its usage is not known either.
    this.#isUsageKnown ||= record.at > 0
    const isTimeCertain = this.#isUsageKnown && this.#options.clock.isCertain(local, record.at)
    if (isTimeCertain) tidy(record, now, this.#id)
    return { record, isTimeCertain, now, windows: this.#landingWindows(local) }
  }

  #decide(pool: Pool, isTimeCertain: boolean, instances: number, isShared: boolean): Decision {
    const now = this.#options.now()
    const isSlow = Math.abs(now - this.#lastBeganAt) >= SLOW_MS
    const spent = isShared && this.#closing === undefined ? this.#recent(now) : undefined
    return decide(this.#queues, pool, { isOneAtATime: !isTimeCertain, inFlight: isSlow ? 0 : this.#inFlight.size, instances, spent })
  }

  /**
   * Resolves to false when another instance has written in the meantime.
   * @param isProbe whether calls do not wait for the result
   */
  async #tryExchange(isProbe: boolean): Promise<boolean> {
    const { store, key, limits, now } = this.#options
    // Without a call that waits, a conflict costs nothing, and the record that was just written is probably still there.
    const written = !this.#hasWaiting && now() - this.#syncedAt < FLUSH_MS ? this.#written : undefined
    this.#written = undefined
    const found = written ?? (await this.#inTime(store.get(key)))
    const stored = written === undefined ? found && readLedger(found.record, this.#record) : structuredClone(written.record)
    // What has happened so far is part of what follows.
    if (!isProbe) this.#isSyncNeeded = false
    const before = stored?.holders[this.#id]
    const started = startRecord(limits, this.#options.clock.at(now()))
    if (stored === null) keepUsage(started, this.#record)
    else if (this.#storesLimits) stored.limits = started.limits
    const { record, isTimeCertain, windows, now: time } = this.#latest(stored ?? started)
    // Together with what is in flight: a request that has ended in the meantime is in one of the two.
    const hasNews = this.#facts.size > 0
    const forget = this.#facts.applyTo(record, time)
    this.#hold(record, windows, time)
    const pool = openPool(record, windows, time)
    const decision = isProbe ? undefined : this.#decide(pool, isTimeCertain, Object.keys(record.holders).length, true)
    if (decision !== undefined) this.#hold(record, windows, time, decision)
    const isSame = isSameHeld(before, record.holders[this.#id], time)
    let version = found?.version
    try {
      if (version === undefined) version = (await this.#inTime(store.put(key, record, { ifAbsent: true }))).version
      // A store that only reads is not available: a probe writes.
      else if (isProbe || this.#storesLimits || hasNews || !isSame)
        version = (await this.#inTime(store.put(key, record, { ifVersion: version }))).version
    } catch (error) {
      if (Object(error).code === 'version_conflict') return false
      throw error
    }
    this.#storesLimits = false
    this.#outage = undefined
    forget()
    this.#written = { record, version }
    this.#record = structuredClone(record)
    this.#facts.applyTo(this.#record, time)
    this.#syncedAt = now()
    if (decision !== undefined) this.#carryOut(decision, windows)
    return true
  }

  /** Decides from memory: the last record, the responses since then, and a fair share of the remaining quota. */
  #decideAlone(outage: Outage): void {
    const { record, windows, now: time, isTimeCertain } = this.#latest(structuredClone(this.#record))
    this.#hold(record, windows, time)
    const instances = this.#syncedAt === Number.NEGATIVE_INFINITY ? EXPECTED_PROCESSES : Object.keys(record.holders).length
    const shares = windows.flatMap((id) => {
      const share = outage.shares.get(id) ?? sharesOf(openPool(record, [id], time), instances)
      outage.shares.set(id, share)
      return share
    })
    this.#carryOut(this.#decide(openPool(record, windows, time, shares), isTimeCertain, 1, false), windows)
    const now = this.#options.now()
    // The clock may have been set back in the meantime.
    const pauseLeft = outage.pauseMs - Math.abs(now - outage.failedAt)
    if (pauseLeft > 0) this.#syncAt(now + pauseLeft)
    // Calls do not wait for a store that is known to fail: what was learned is written next to them.
    else
      this.#probing ??= this.#exchange(true).then(() => {
        this.#probing = undefined
        if (this.#closing === undefined) this.#sync()
      })
  }

  /** When to try again, by this machine's clock. */
  #toLocal({ reason, retryAt }: Blocked): number {
    const now = this.#options.now()
    // A window has ended when it has certainly ended for the service. A pause is the app's own, and not longer than necessary.
    return reason === 'paused' ? now + retryAt - this.#options.clock.at(now) : this.#options.clock.passedAt(retryAt)
  }

  /** Adds to the record what this instance is sending and, with a decision, what it can send from now on. */
  #hold(record: LedgerRecord, windows: readonly WindowId[], time: number, decision?: Decision): void {
    const held: Held = {}
    for (const { windows: ids, families } of this.#inFlight) addHeld(held, ids, families)
    for (const [{ families }] of decision?.granted ?? []) addHeld(held, windows, families)
    addHeld(held, windows, FAMILIES, decision?.ahead.read ?? 0)
    addHeld(held, windows, ['overall'], decision?.ahead.overall ?? 0)
    if (decision !== undefined && Object.keys(held).length === 0 && !this.#hasWaiting) delete record.holders[this.#id]
    else record.holders[this.#id] = holderOf(held, time)
  }

  #carryOut({ granted, blocked, ahead, waitsForOwn, hasMore }: Decision, windows: readonly WindowId[]): void {
    const now = this.#options.now()
    this.#ahead = { ...ahead }
    this.#aheadWindows = windows
    for (const [queue, waiting] of granted) {
      // A call that was aborted in the meantime leaves its quota to the next one.
      if (queue.remove(waiting)) waiting.resolve(this.#begin(queue.families, windows, waiting.endWait !== undefined))
      else this.#ahead[kindOf(queue.families)] += 1
    }
    this.#waitsForOwn = waitsForOwn
    for (const [queue, why] of blocked) {
      const retryAt = this.#toLocal(why)
      queue.block(why, retryAt, now)
      if (queue.isEmpty) continue
      this.#waitsForOwn ||= why.reason === 'held'
      this.#syncAt(Math.max(now + 1, Math.min(retryAt, now + RECHECK_MS)))
    }
    if (hasMore) this.#isSyncNeeded = true
    if (waitsForOwn) this.#syncAt(now + SLOW_MS)
    if (this.#hasAhead) this.#syncAt(now + FLUSH_MS)
    if (this.#inFlight.size > 0) this.#syncAt(now + HOLD_MS / 2)
  }
}

/** What an instance can use of one window without the others. */
const sharesOf = (pool: Pool, instances: number): readonly Counter[] =>
  pool.counters.map((counter) => ({
    ...counter,
    left: Math.floor(roomIn(pool, [counter.family], 'interactive') / instances),
    reserved: 0,
    reason: 'held',
    retryAt: parseId(counter.id).end,
  }))
