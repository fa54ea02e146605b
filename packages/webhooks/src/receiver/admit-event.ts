import type { App, Quota } from '@activity-tracking/client'
import { hasEnded } from '../has-ended.ts'
import { eventsSweep, type KeyParts, keyOf } from '../keys.ts'
import type { Queue } from '../queue/queue.ts'
import type { SubscriptionStatus } from '../subscription/watch-subscription.ts'
import { HOUR_MS } from '../timers.ts'
import type { OutcomeReason, ReceiverOutcome } from './outcome.ts'
import type { WebhookEvent } from './parse-event.ts'

/** What decides about events. */
export interface AdmissionRules {
  readonly app: Pick<App<Quota | undefined>, 'session'>
  readonly queue: Pick<Queue, 'add'>
  /** Whether a subscription belongs to the app; `unknown` while one is being created, or if it could not be determined. */
  subscriptionStatus(id: number): Promise<SubscriptionStatus>
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number
}

/** What happened to an event. */
export interface Admission {
  readonly outcome: Exclude<ReceiverOutcome['outcome'], 'handshake'>
  readonly why?: OutcomeReason
}

/** Objects of an athlete that events can name in an hour, before a sweep replaces the events of others. */
const KEYS_PER_HOUR = 50
/** The same for all athletes without a stored grant together, before their events are not accepted. */
const UNKNOWN_KEYS_PER_HOUR = 100

/**
 * Creates the function that adds the job of an event. Anyone can send events, so it counts the objects that they name: a flood costs an
 * athlete's part of the reads, and never a row for each event.
 */
export function createAdmission({ app, queue, subscriptionStatus, now }: AdmissionRules) {
  const counts = new KeyCounts(now)

  return async (event: WebhookEvent): Promise<Admission> => {
    const object = objectOf(event)
    if (object === undefined) return { outcome: 'ignored', why: 'unknown kind' }
    const status = await subscriptionStatus(event.subscription_id)
    if (status === 'other') return { outcome: 'refused', why: 'other subscription' }
    const { athleteId, kind } = object
    const suffix = status === 'unknown' ? { subscriptionId: event.subscription_id } : {}
    const key = keyOf({ ...object, ...suffix })
    if (!counts.has(athleteId)) {
      const state = await app.session(athleteId).state()
      if (state === undefined && !counts.takeUnknown(key, UNKNOWN_KEYS_PER_HOUR)) return { outcome: 'failed', why: 'unknown athletes' }
      if (hasEnded(state) && kind === 'activity') return { outcome: 'ignored', why: 'deauthorized' }
      if (state === undefined || hasEnded(state)) {
        await queue.add([{ key, lane: 'live' }])
        return { outcome: 'stored' }
      }
    }
    if (counts.take(athleteId, key, KEYS_PER_HOUR) || kind === 'grant') {
      await queue.add([{ key, lane: 'live', ...(event.aspect_type === 'delete' && { data: { isDeletion: true } }) }])
      return { outcome: 'stored' }
    }
    await queue.add([eventsSweep(athleteId, now(), suffix)])
    return { outcome: 'stored', why: 'sweep instead' }
  }
}

/** The object of an event. An athlete's event is about its owner (inferred). Undefined if there is nothing to read. */
function objectOf({ object_type, object_id, owner_id }: WebhookEvent): KeyParts | undefined {
  const athleteId = String(owner_id)
  if (object_type === 'activity') return { athleteId, kind: 'activity', id: String(object_id) }
  return object_type === 'athlete' ? { athleteId, kind: 'grant', id: athleteId } : undefined
}

/** Counts the different objects that events name in an hour, for each athlete who is known, and for all others together. */
class KeyCounts {
  readonly #now: () => number
  readonly #known = new Map<string, Set<string>>()
  readonly #unknown = new Set<string>()
  #hour = 0

  /** @param now milliseconds since 1970-01-01 UTC */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether an object of the athlete was counted in this hour. */
  has(athleteId: string): boolean {
    this.#startHour()
    return this.#known.has(athleteId)
  }

  /** Counts an object of an athlete. Returns whether it is among the first ones of this hour. */
  take(athleteId: string, key: string, most: number): boolean {
    this.#startHour()
    const keys = this.#known.get(athleteId) ?? new Set()
    this.#known.set(athleteId, keys)
    return take(keys, key, most)
  }

  /** Counts an object of an athlete without a stored grant. */
  takeUnknown(key: string, most: number): boolean {
    this.#startHour()
    return take(this.#unknown, key, most)
  }

  #startHour(): void {
    const hour = Math.floor(this.#now() / HOUR_MS)
    if (hour === this.#hour) return
    this.#hour = hour
    this.#known.clear()
    this.#unknown.clear()
  }
}

function take(keys: Set<string>, key: string, most: number): boolean {
  if (keys.size < most) keys.add(key)
  return keys.has(key)
}
