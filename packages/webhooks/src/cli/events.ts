import { toJson } from '../testing/event-builders.ts'

/** Events that can be sent. */
const KINDS = {
  'activity.create': { object_type: 'activity', aspect_type: 'create' },
  'activity.update': { object_type: 'activity', aspect_type: 'update' },
  'activity.delete': { object_type: 'activity', aspect_type: 'delete' },
  'athlete.deauthorize': { object_type: 'athlete', aspect_type: 'update' },
} as const

export type EventName = keyof typeof KINDS

export const EVENT_NAMES = Object.keys(KINDS) as readonly EventName[]

/** Header of signatures, as the sandbox sends it. */
export const SIGNATURE_HEADER = 'X-Activity-Tracking-Signature'

export interface EventArguments {
  readonly name: EventName
  /** Digits, because IDs can be larger than JavaScript numbers can represent exactly. */
  readonly objectId: string
  readonly ownerId: string
  readonly subscriptionId: string
  /** Unix timestamp, in seconds. */
  readonly eventTime: number
  readonly updates: Readonly<Record<string, string>>
}

/** The body of an event (specification, "Payload"), with every digit of its IDs. */
export function eventBody({ name, objectId, ownerId, subscriptionId, eventTime, updates }: EventArguments): string {
  const kind = KINDS[name]
  const isDeauthorization = kind.object_type === 'athlete'
  return toJson({
    aspect_type: kind.aspect_type,
    event_time: eventTime,
    object_id: isDeauthorization ? ownerId : objectId,
    object_type: kind.object_type,
    owner_id: ownerId,
    subscription_id: subscriptionId,
    updates: isDeauthorization ? { authorized: 'false', ...updates } : updates,
  })
}
