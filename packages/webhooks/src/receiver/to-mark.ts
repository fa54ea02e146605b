import type { JsonObject } from '@activity-tracking/store'
import { TASK_KINDS } from '../inbox/change-record.ts'
import type { Mark } from '../inbox/inbox.ts'
import type { WebhookEvent } from './parse-event.ts'

/** Clocks differ. An event from further ahead than this is taken for one from now: later ones would seem older than it. */
const MOST_AHEAD_MS = 5 * 60_000

/** Longest value of `updates` that is stored, and most values. A title has at most 255 characters; the limits are assumed. */
const MOST_CHARACTERS = 1_000
const MOST_UPDATES = 20

/** Whether an object type is taken: the inbox has tasks of this name. */
export const isReserved = ({ object_type }: WebhookEvent): boolean => TASK_KINDS.includes(object_type)

/**
 * The part of `updates` that is stored with an entry: text of a limited length. An activity whose updates are not complete has to be read, so
 * none of them are stored.
 */
function storedUpdates({ object_type, updates }: WebhookEvent): JsonObject {
  const all = Object.entries(updates)
  const kept = all.filter(([name, value]) => isShort(name) && isShort(value)).slice(0, MOST_UPDATES)
  return kept.length < all.length && object_type === 'activity' ? {} : Object.fromEntries(kept)
}

const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= MOST_CHARACTERS

/**
 * The reason that an event gives to look at an object again.
 * @param now milliseconds since 1970-01-01 UTC
 * @param isParked whether it is not known yet if the subscription is the app's own
 */
export function toMark(event: WebhookEvent, now: number, isParked: boolean): Mark {
  const athleteId = String(event.owner_id)
  const time = event.event_time * 1000
  return {
    athleteId,
    kind: event.object_type,
    // An athlete's event is about its owner (inferred). Whatever it says, the question is whether that athlete still authorizes the app.
    id: event.object_type === 'athlete' ? athleteId : String(event.object_id),
    lane: 'live',
    event: {
      aspectType: event.aspect_type,
      eventTime: time > now + MOST_AHEAD_MS ? now : time,
      updates: storedUpdates(event),
    },
    ...(isParked && { parkedFor: event.subscription_id }),
  }
}
