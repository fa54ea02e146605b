import type { JsonObject } from '@activity-tracking/store'
import type { Mark } from '../inbox/inbox.ts'
import { TASK_KINDS } from '../inbox/rules.ts'
import type { WebhookEvent } from './parse-event.ts'

/**
 * Clocks differ. An event from further in the future than this is handled as one from now, because later ones would otherwise seem older.
 */
const MOST_AHEAD_MS = 5 * 60_000

/**
 * Maximum length of a value of `updates` that is stored, and maximum number of values. A title has at most 255 characters; the limits are
 * assumed.
 */
const MOST_CHARACTERS = 1_000
const MOST_UPDATES = 20

/** Whether an object type is reserved for a task of the inbox. */
export const isReserved = ({ object_type }: WebhookEvent): boolean => TASK_KINDS.includes(object_type)

/**
 * The part of `updates` that is stored with an entry: strings of a limited length. Those of an activity are stored only to be applied. An
 * activity whose updates are not complete must be read, so none of them are stored.
 */
function storedUpdates({ object_type, updates }: WebhookEvent, appliesUpdates: boolean): JsonObject {
  if (object_type === 'activity' && !appliesUpdates) return {}
  const all = Object.entries(updates)
  const kept = all.filter(([name, value]) => isShort(name) && isShort(value)).slice(0, MOST_UPDATES)
  return kept.length < all.length && object_type === 'activity' ? {} : Object.fromEntries(kept)
}

const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= MOST_CHARACTERS

/** What else a mark depends on. */
export interface MarkSettings {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number
  /** Whether it is not known yet if the subscription belongs to the app. */
  readonly isParked: boolean
  /** Whether the app applies values of events (`onUpdates`). */
  readonly appliesUpdates: boolean
}

/** The mark of an event. */
export function toMark(event: WebhookEvent, { now, isParked, appliesUpdates }: MarkSettings): Mark {
  const athleteId = String(event.owner_id)
  const time = event.event_time * 1000
  return {
    athleteId,
    kind: event.object_type,
    // An athlete's event is about its owner (inferred). Its content is not trusted: the worker checks whether that athlete still authorizes
    // the app.
    id: event.object_type === 'athlete' ? athleteId : String(event.object_id),
    lane: 'live',
    event: {
      aspectType: event.aspect_type,
      eventTime: time > now + MOST_AHEAD_MS ? now : time,
      updates: storedUpdates(event, appliesUpdates),
    },
    ...(isParked && { parkedFor: event.subscription_id }),
  }
}
