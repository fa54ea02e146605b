import type { ActivityClient, App, JsonObject, Quota, StreamKey } from '@activity-tracking/client'
import type { Change, ChangeBase, ChangeSource, Detail, Differences, Erasure, ListedActivities } from '../change.ts'
import type { WebhookHooks } from '../hooks.ts'
import { eventsSweep, isCausedByEvents, type KeyParts, readKey } from '../keys.ts'
import type { Job, Queue } from '../queue/queue.ts'
import type { SubscriptionWatch } from '../subscription/watch-subscription.ts'
import { setMachineTimer, withinTime } from '../timers.ts'
import { CallbackError, Wait } from './failure.ts'
import type { Limits } from './limits.ts'
import type { Reachability } from './reachability.ts'
import type { ReadCaps } from './read-caps.ts'

/** Dependencies of the work on jobs: the options of the app with their defaults, and what is made of them. */
export interface WorkParts {
  readonly app: App<Quota | undefined>
  readonly queue: Queue
  readonly onChange: (change: Change<Detail>) => unknown
  readonly onErase: (erasure: Erasure) => unknown
  readonly compare: ((listed: ListedActivities) => Differences | Promise<Differences>) | undefined
  readonly detail: Detail
  readonly streams: readonly StreamKey[] | undefined
  readonly changeTimeoutMs: number
  readonly limits: Limits
  readonly caps: ReadCaps
  readonly reachability: Reachability
  readonly subscriptionStatus: SubscriptionWatch['status']
  readonly hooks: WebhookHooks
  readonly onError: (error: unknown) => void
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
  /** The same by the service's clock, never decreasing. */
  readonly readTime: () => number
  readonly random: () => number
}

/** The operation that lists activities. */
export const LIST = 'GET /athlete/activities'

/** A run of a job: what it reads, and the functions of the app that it calls. */
export class Work {
  readonly parts: WorkParts
  readonly job: Job
  readonly key: KeyParts
  /** What the job goes on with. Undefined: with what it had. */
  data: JsonObject | undefined
  #api: ActivityClient | undefined

  constructor(parts: WorkParts, job: Job) {
    this.parts = parts
    this.job = job
    this.key = readKey(job.key)
  }

  get athleteId(): string {
    return this.key.athleteId
  }

  get api(): ActivityClient {
    this.#api ??= this.parts.app.athlete(this.athleteId)
    return this.#api
  }

  /** Options of every request: calls that users wait for take precedence. */
  get callOptions(): { readonly lane: 'interactive' | 'background'; readonly onLimit: 'fail'; readonly signal: AbortSignal } {
    return { lane: this.parts.limits.callLane, onLimit: 'fail', signal: this.job.signal }
  }

  /**
   * Counts a read before it is sent: within the athlete's part of the reads if events have caused it, and within the app's rate limits. Beyond
   * the athlete's part, a sweep finds what the events were about.
   * @param together number of reads that are of no use without each other: there must be room for all of them
   * @throws Wait
   */
  async spend(together = 1): Promise<void> {
    const { caps, limits, queue, compare, now } = this.parts
    const { key, job } = this
    const nextHour = isCausedByEvents(key, job.lane) ? caps.take(key.athleteId, together, key.kind) : undefined
    if (nextHour !== undefined) {
      if (key.kind !== 'activity') throw new Wait({ at: nextHour })
      await queue.add([eventsSweep(key.athleteId, now())])
      // Without a copy to compare with, the sweep does not find every change.
      throw new Wait(compare === undefined ? { at: nextHour } : undefined)
    }
    const until = await limits.spend(job.lane, together)
    if (until !== undefined) throw new Wait({ pauseUntil: until })
  }

  /** The service responded to a read. `found` is false if it says that the object does not exist, which has to be confirmed. */
  noteRead(operation: string, found = true): void {
    const { limits, hooks } = this.parts
    if (found) limits.noteSuccess()
    hooks.onRead?.({ athleteId: this.athleteId, operation, found })
  }

  /** The parts of a change other than its kind. */
  about(readAt: number): ChangeBase {
    const { kind } = this.key
    const source = kind === 'import' || kind === 'sweep' ? kind : ((this.job.data?.['source'] as ChangeSource | undefined) ?? 'event')
    return { athleteId: this.athleteId, source, readAt, api: this.api, signal: this.job.signal }
  }

  /** @throws CallbackError if `onChange` throws */
  async deliver(change: Change<Detail>): Promise<void> {
    const { onChange, hooks, now } = this.parts
    const startedAt = now()
    await this.callApp('onChange', (signal) => onChange({ ...change, signal }))
    hooks.onDelivered?.({ change, durationMs: now() - startedAt })
  }

  /**
   * Calls a function of the app with a time limit: without one, a call that never ends would hold the job.
   * @throws CallbackError if it throws, or takes too long
   */
  async callApp<Result>(name: string, call: (signal: AbortSignal) => Result | Promise<Result>): Promise<Result> {
    const { changeTimeoutMs: ms } = this.parts
    this.job.signal.throwIfAborted()
    const timeout = new AbortController()
    const onLate = (): Promise<never> => {
      const error = new Error(`${name} took longer than ${ms} ms`)
      timeout.abort(error)
      return Promise.reject(error)
    }
    try {
      const called = (): Result | Promise<Result> => call(AbortSignal.any([this.job.signal, timeout.signal]))
      return await withinTime(called, { ms, setTimer: setMachineTimer, onLate })
    } catch (error) {
      throw new CallbackError(error)
    }
  }
}
