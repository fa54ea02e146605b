import type {
  ActivityCreateEvent,
  ActivityDeleteEvent,
  ActivityUpdateEvent,
  AthleteUpdateEvent,
  WebhookEvent as DescribedEvent,
  Id,
} from '@activity-tracking/client'
import type { UnknownEvent } from '../receiver/parse-event.ts'

/** An event as the service sends it: one of the description, or one that the service may add. */
export type SentEvent = DescribedEvent | Omit<UnknownEvent, 'kind'>

/** Fields of an event. All fields have defaults. */
export interface EventFields {
  readonly activityId?: Id | bigint
  readonly athleteId?: Id | bigint
  readonly subscriptionId?: number
  /** Time of the event, in milliseconds since 1970-01-01 UTC; sent in whole seconds. */
  readonly at?: number
}

/** Fields of an event about a change of an activity. */
export interface UpdateFields extends EventFields {
  readonly title?: string
  /** Coarse type, such as `Ride`. */
  readonly type?: string
  /** Whether the activity is Only You now. */
  readonly private?: boolean
}

/** Default values of the builders. */
const DEFAULTS = {
  activityId: 11284400713,
  athleteId: 4207619,
  subscriptionId: 260917,
  at: Date.UTC(2026, 10, 2, 10),
} as const

/** @throws TypeError when the ID is not a positive integer */
function toId(id: Id | bigint): Id {
  if (typeof id === 'number' && !Number.isSafeInteger(id)) throw new TypeError('pass an ID larger than 2^53 as a string or a bigint')
  if (!/^[1-9]\d{0,18}$/.test(String(id))) throw new TypeError('an ID must be a positive integer')
  return Number.isSafeInteger(Number(id)) ? Number(id) : String(id)
}

const ofAthlete = ({ athleteId = DEFAULTS.athleteId, subscriptionId = DEFAULTS.subscriptionId, at = DEFAULTS.at }: EventFields) => ({
  owner_id: toId(athleteId),
  subscription_id: subscriptionId,
  event_time: Math.floor(at / 1000),
})

const ofActivity = ({ activityId = DEFAULTS.activityId, ...fields }: EventFields) => ({
  object_type: 'activity' as const,
  object_id: toId(activityId),
  ...ofAthlete(fields),
})

/** An activity was created, or made public. */
export const activityCreated = (fields: EventFields = {}): ActivityCreateEvent => ({
  ...ofActivity(fields),
  aspect_type: 'create',
  updates: {},
})

/** The title, type or privacy of an activity changed; the title by default. */
export function activityUpdated(fields: UpdateFields = {}): ActivityUpdateEvent {
  const { title, type, private: isPrivate } = fields
  const updates = {
    ...(title !== undefined && { title }),
    ...(type !== undefined && { type }),
    ...(isPrivate !== undefined && { private: isPrivate ? ('true' as const) : ('false' as const) }),
  }
  return {
    ...ofActivity(fields),
    aspect_type: 'update',
    updates: Object.keys(updates).length === 0 ? { title: 'Morning ride' } : updates,
  }
}

/** An activity was deleted, or is no longer visible to the app. */
export const activityDeleted = (fields: EventFields = {}): ActivityDeleteEvent => ({
  ...ofActivity(fields),
  aspect_type: 'delete',
  updates: {},
})

/** An athlete deauthorized the app. */
export const deauthorized = (fields: Omit<EventFields, 'activityId'> = {}): AthleteUpdateEvent => ({
  object_type: 'athlete',
  object_id: toId(fields.athleteId ?? DEFAULTS.athleteId),
  aspect_type: 'update',
  updates: { authorized: 'false' },
  ...ofAthlete(fields),
})

/** The body of a delivery: JSON in which every ID is written as a number, even larger than 2^53. */
export const bodyOf = (event: SentEvent): string =>
  `{${Object.entries(event)
    .map(([name, value]) => `${JSON.stringify(name)}:${name.endsWith('_id') ? value : JSON.stringify(value)}`)
    .join(',')}}`
