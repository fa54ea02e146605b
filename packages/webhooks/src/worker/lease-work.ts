import type { ActivityClient } from '@activity-tracking/client'
import type { JsonObject } from '@activity-tracking/store'
import type { Change, ChangeBase, ChangeSource, Detail } from '../change.ts'
import type { EntryKey, Lease, LeasedEntry, Settlement, SettleOutcome } from '../inbox/inbox.ts'
import type { SubscriptionWatch } from '../subscription/watch-subscription.ts'
import { withinTime } from '../timers.ts'
import type { WebhooksOptions } from '../webhooks.ts'
import { expiryMark } from './expiry-sets.ts'
import { backoffMs, CallbackError, type Failure, failureOf, PutOff, Stopped } from './failure.ts'
import type { Limits } from './limits.ts'
import type { Reachability } from './reachability.ts'
import { type AthleteCaps, ReadBudget } from './read-budget.ts'

/** Whether sweeps run automatically. `off`: they do not, and the app has not stated that it calls `sweep`. */
export type Sweeps = 'scheduled' | 'by hand' | 'off'

type Options = WebhooksOptions<Detail>

/** Dependencies of work on a lease: the options of the app with their defaults, and what is made of them. */
export interface WorkParts
  extends Required<Pick<Options, 'app' | 'inbox' | 'detail' | 'onChange' | 'onErase' | 'maxFailures' | 'changeTimeoutMs'>>,
    Required<Pick<Options, 'setTimer' | 'hooks' | 'onError' | 'now' | 'random'>> {
  readonly onUpdates: Options['onUpdates']
  readonly compare: Options['compare']
  readonly streams: Options['streams']
  readonly keep: Options['keep']
  readonly onExpire: Options['onExpire']
  readonly sweeps: Sweeps
  /** Part of the limits that polls are planned with. */
  readonly pollShare: number
  readonly caps: AthleteCaps
  readonly limits: Limits
  readonly reachability: Reachability
  readonly subscriptionStatus: SubscriptionWatch['status']
}

/** The operation that lists activities. */
export const LIST = 'GET /athlete/activities'

/** Work on one lease: settles its entries, and calls the functions of the app about them. */
export class LeaseWork {
  readonly parts: WorkParts
  readonly lease: Lease
  readonly signal: AbortSignal
  readonly budget: ReadBudget
  /** The athlete was erased by this work. */
  isErased = false
  readonly #open: Set<LeasedEntry>
  readonly #delivered = new Set<LeasedEntry>()
  /** Ids of activities whose expiry is stored. Work on a lease is far shorter than an hour. */
  readonly #received = new Set<string>()
  #api: ActivityClient | undefined

  constructor(parts: WorkParts, lease: Lease, signal: AbortSignal) {
    this.parts = parts
    this.lease = lease
    this.signal = signal
    this.budget = new ReadBudget(parts, lease.reads)
    this.#open = new Set(lease.entries)
  }

  get athleteId(): string {
    return this.lease.athleteId
  }

  get api(): ActivityClient {
    this.#api ??= this.parts.app.athlete(this.athleteId)
    return this.#api
  }

  /** The service responded to a read. `isFound` is false if it says that the object does not exist, which has to be confirmed. */
  noteRead(entry: LeasedEntry, operation: string, isFound = true): void {
    const { limits, hooks } = this.parts
    if (isFound) limits.noteSuccess()
    hooks.onRead?.({ athleteId: this.athleteId, operation, entry, found: isFound })
  }

  /** Options of every request: calls that users wait for take precedence. */
  get callOptions(): { readonly lane: 'interactive' | 'background'; readonly onLimit: 'fail'; readonly signal: AbortSignal } {
    return { lane: this.parts.limits.callLane, onLimit: 'fail', signal: this.signal }
  }

  isOpen(entry: LeasedEntry): boolean {
    return this.#open.has(entry)
  }

  /** @throws Stopped if the lease is no longer held */
  async settle(entry: LeasedEntry, settlement: Settlement): Promise<SettleOutcome> {
    this.#open.delete(entry)
    const { inbox, hooks } = this.parts
    const outcome = await inbox.settle(this.lease, entry, settlement)
    hooks.onSettle?.({ entry, settlement, outcome, settledAt: this.parts.now() })
    await this.#stopIfLost(outcome, this.#delivered.has(entry) ? entry : undefined)
    return outcome
  }

  /**
   * Stores the position of a task that continues at once.
   * @param delivered id of the activity that was delivered in this step
   * @throws Stopped if the lease is no longer held
   */
  async advance(entry: LeasedEntry, progress: JsonObject, delivered?: string): Promise<void> {
    const settlement = { outcome: 'retry', at: this.parts.now(), hasBegun: true, progress } as const
    const outcome = await this.parts.inbox.settle(this.lease, entry, settlement)
    await this.#stopIfLost(outcome, delivered === undefined ? undefined : { kind: 'activity', id: delivered })
    this.#delivered.delete(entry)
  }

  /**
   * Another process has leased the athlete in the meantime, so a delivery here was late: the current state has to be delivered again.
   * @throws Stopped if the lease is no longer held
   */
  async #stopIfLost(outcome: SettleOutcome, late: Pick<EntryKey, 'kind' | 'id'> | undefined): Promise<void> {
    if (outcome !== 'forgotten' && outcome !== 'lost') return
    const { athleteId } = this
    if (late !== undefined) {
      const again = outcome === 'forgotten' ? grantKey(athleteId) : { athleteId, kind: late.kind, id: late.id }
      await this.parts.inbox.mark([{ ...again, lane: 'live' }])
    }
    throw new Stopped(outcome)
  }

  /** Postpones entries of the lease, by default all that remain. Entries that `onChange` was called with count as delivered. */
  async putOff(at: number, chosen: readonly LeasedEntry[] = [...this.#open]): Promise<void> {
    const begun = chosen.filter((entry) => this.#delivered.has(entry))
    for (const entry of begun) await this.settle(entry, { outcome: 'retry', at, hasBegun: true })
    const entries = chosen.filter((entry) => this.#open.delete(entry))
    if (entries.length === 0) return
    const { inbox, hooks, now } = this.parts
    const outcome = await inbox.putOff(this.lease, entries, at)
    for (const entry of entries) hooks.onSettle?.({ entry, settlement: { outcome: 'retry', at }, outcome, settledAt: now() })
    if (outcome !== 'dirty') throw new Stopped(outcome)
  }

  /** The parts of a change other than its kind. */
  about(entry: LeasedEntry): ChangeBase {
    const { athleteId, kind, id, generation, deliveries, progress } = entry
    const { api, signal } = this
    return {
      athleteId,
      source: sourceOf(entry),
      idempotencyKey: `${athleteId}/${kind}/${id}/${generation}`,
      attempt: deliveries + (progress?.['interrupted'] === true ? 1 : 0),
      fencingToken: this.lease.fencingToken,
      api,
      signal,
    }
  }

  /**
   * Stores that the app receives these activities, before it does: they expire some days after their response.
   * @throws Stopped if the athlete was erased
   */
  async noteReceived(ids: readonly string[], readAt: number): Promise<void> {
    const { keep, inbox } = this.parts
    const unknown = ids.filter((id) => !this.#received.has(id))
    if (keep === undefined || unknown.length === 0) return
    const mark = expiryMark(this.athleteId, { ids: unknown }, { readAt, keep })
    const [outcome] = await inbox.mark([{ ...mark, unlessForgotten: true }])
    // Another process has erased the athlete in the meantime.
    if (outcome === 'forgotten') throw new Stopped(outcome)
    for (const id of unknown) this.#received.add(id)
  }

  /** @throws CallbackError if `onChange` throws */
  async deliver(entry: LeasedEntry, change: Change<Detail>): Promise<void> {
    const { onChange, hooks, now } = this.parts
    if (change.type === 'changed') await this.noteReceived([change.activityId], change.readAt)
    const startedAt = now()
    // A new read may result in another change, such as an activity that was deleted in the meantime.
    const delivered = { ...change, idempotencyKey: `${change.idempotencyKey}/${change.type}` }
    await this.#call(entry, 'onChange', (signal) => onChange({ ...delivered, signal }))
    hooks.onDelivered?.({ change: delivered, durationMs: now() - startedAt })
  }

  /**
   * Lets the app apply the values of events. Resolves to whether it has.
   * @throws CallbackError if `onUpdates` throws
   */
  async applyUpdates(entry: LeasedEntry, updates: JsonObject): Promise<boolean> {
    const { onUpdates } = this.parts
    if (onUpdates === undefined) return false
    const { source: _, ...about } = this.about(entry)
    const isApplied = await this.#call(entry, 'onUpdates', (signal) => onUpdates({ ...about, activityId: entry.id, updates, signal }))
    if (isApplied !== true) this.#delivered.delete(entry)
    return isApplied === true
  }

  /** Calls a function of the app about an entry. From then on the entry counts as delivered. */
  async #call<Result>(entry: LeasedEntry, name: string, call: (signal: AbortSignal) => Result | Promise<Result>): Promise<Result> {
    if (this.signal.aborted) throw new Stopped()
    this.#delivered.add(entry)
    return this.callApp(name, call)
  }

  /**
   * Calls a function of the app with a time limit: without one, a call that never ends would hold the athlete's lease.
   * @throws CallbackError if it throws, or takes too long
   */
  async callApp<Result>(name: string, call: (signal: AbortSignal) => Result | Promise<Result>): Promise<Result> {
    const { setTimer, changeTimeoutMs } = this.parts
    const timeout = new AbortController()
    const onLate = (): Promise<never> => {
      const error = new Error(`${name} took longer than ${changeTimeoutMs} ms`)
      timeout.abort(error)
      return Promise.reject(error)
    }
    try {
      const called = (): Result | Promise<Result> => call(AbortSignal.any([this.signal, timeout.signal]))
      return await withinTime(called, { ms: changeTimeoutMs, setTimer, onLate })
    } catch (error) {
      throw new CallbackError(error)
    }
  }

  /**
   * Performs the work of an entry, and settles it if the work fails. Successful work settles the entry itself.
   * @throws PutOff, Stopped
   */
  async attempt(entry: LeasedEntry, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      await this.#fail(entry, error)
    }
  }

  async #fail(entry: LeasedEntry, error: unknown): Promise<void> {
    const { now, random, maxFailures } = this.parts
    const { kind, reason } = await this.judge(entry, error)
    // Removing an athlete's data is retried without limit.
    const isErasing = (entry.kind === 'athlete' || entry.kind === 'expiry') && error instanceof CallbackError
    const isDead = kind === 'hopeless' || (kind === 'retry' && entry.failures + 1 >= maxFailures && !isErasing)
    const later = { outcome: 'retry', at: now() + backoffMs(entry.failures, random), failed: true } as const
    await this.settle(entry, isDead ? { outcome: 'dead', reason } : later)
  }

  /**
   * The consequence of an error for the object of the work. Errors that concern the athlete, the app, or the service end the work.
   * @throws PutOff, Stopped
   */
  async judge(entry: LeasedEntry, error: unknown): Promise<Extract<Failure, { readonly reason: string }>> {
    if (error instanceof PutOff || error instanceof Stopped) throw error
    const { limits, inbox, now, hooks } = this.parts
    const failure = failureOf(error, this.signal, now())
    hooks.onFailure?.({ entry, failure: failure.kind, error })
    switch (failure.kind) {
      case 'stopped':
        throw new Stopped()
      case 'ended':
        // The next lease starts with it.
        await inbox.mark([{ ...grantKey(this.athleteId), lane: 'live' }])
        throw new PutOff(now())
      case 'pause':
        limits.pause(failure.at, failure.window)
        throw new PutOff(failure.at)
      case 'outage':
        throw new PutOff(limits.noteOutage())
      case 'athlete':
        throw new PutOff(failure.at)
      case 'hopeless':
        return failure
      case 'unproven':
      case 'retry': {
        // While all requests fail, the entry is not the cause.
        const isOutage = failure.kind === 'unproven' || failure.isService
        const outageUntil = isOutage ? limits.noteServiceFailure() : undefined
        if (outageUntil !== undefined) throw new PutOff(outageUntil)
        return failure
      }
    }
  }
}

/** What an entry's changes were found by. What a task has found says so, and so does the task. */
function sourceOf({ event, kind, id, progress }: LeasedEntry): ChangeSource {
  if (event !== null) return 'event'
  const source = progress?.['source'] ?? (kind === 'sweep' ? id : kind)
  return source === 'backfill' || source === 'poll' || source === 'refresh' ? source : 'sweep'
}

/** The check whether an athlete still authorizes the app. */
export const grantKey = (athleteId: string): EntryKey => ({ athleteId, kind: 'athlete', id: athleteId })
