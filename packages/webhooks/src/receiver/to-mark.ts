import type { JsonObject } from '@activity-tracking/store'
import type { Mark } from '../inbox/inbox.ts'
import type { WebhookEvent } from './parse-event.ts'

/** Clocks differ. An event from further ahead than this is taken for one from now: later ones would seem older than it. */
const MOST_AHEAD_MS = 5 * 60_000

/** Kinds of entries that are the inbox's own tasks. An event must not make one. */
const TASKS: readonly string[] = ['sweep', 'backfill']

/** Whether an object type is taken: the inbox uses the name for something else. */
export const isReserved = ({ object_type }: WebhookEvent): boolean => TASKS.includes(object_type)

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
      updates: event.updates as JsonObject,
    },
    ...(isParked && { parkedFor: event.subscription_id }),
  }
}
