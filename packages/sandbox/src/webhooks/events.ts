import type { Scope } from '@activity-tracking/spec'
import type { Id } from '../base/id.ts'
import type { components } from '../description/api.gen.ts'

/** An event as the app receives it: only identifiers and changes (specification, "Payload"). */
export type WebhookEvent = components['schemas']['WebhookEvent']
type Updates = components['schemas']['ActivityUpdateEvent']['updates']

/** The fields of an activity that events contain. Other changes do not send an event. */
export interface ActivityFacts {
  readonly title: string
  readonly sportType: string
  /** The coarse type that several sports share. */
  readonly type: string
  readonly visibility: NonNullable<components['schemas']['MetaActivity']['visibility']>
}

/** An activity before and after; null if it does not exist. */
export interface ActivityChange {
  readonly activityId: Id
  readonly athleteId: Id
  readonly before: ActivityFacts | null
  readonly after: ActivityFacts | null
}

/** The source and time of an event. */
export interface EventContext {
  readonly subscriptionId: number
  /** Time in the world, in epoch milliseconds. */
  readonly now: number
}

/**
 * The events that an app receives for a change: none, or one. The app must have `activity:read` or `activity:read_all` of the athlete (inferred). With
 * only `activity:read`, an Only You activity does not exist for the app: hiding it sends a `delete` event, and showing it sends a `create` event
 * (specification, "Event kinds").
 * @param scopes scopes that the athlete granted to the app
 */
export function eventsOf(
  change: ActivityChange,
  { scopes, ...context }: EventContext & { readonly scopes: readonly Scope[] },
): WebhookEvent[] {
  const seesAll = scopes.includes('activity:read_all')
  if (!seesAll && !scopes.includes('activity:read')) return []
  const { activityId, athleteId } = change
  const base = { object_type: 'activity', object_id: activityId, ...originOf(athleteId, context) } as const
  const before = visible(change.before, seesAll)
  const after = visible(change.after, seesAll)
  if (before === null && after === null) return []
  if (before === null) return [{ ...base, aspect_type: 'create', updates: {} }]
  if (after === null) return [{ ...base, aspect_type: 'delete', updates: {} }]
  const updates = differences(before, after)
  return Object.keys(updates).length === 0 ? [] : [{ ...base, aspect_type: 'update', updates }]
}

/** The event that the app's access to the athlete has been revoked. It is sent for every cause and with any scopes. */
export const deauthorizationEvent = (athleteId: Id, context: EventContext): WebhookEvent => ({
  object_type: 'athlete',
  object_id: athleteId,
  aspect_type: 'update',
  updates: { authorized: 'false' },
  ...originOf(athleteId, context),
})

const originOf = (athleteId: Id, { subscriptionId, now }: EventContext) => ({
  owner_id: athleteId,
  subscription_id: subscriptionId,
  event_time: Math.floor(now / 1000),
})

const visible = (facts: ActivityFacts | null, seesAll: boolean): ActivityFacts | null =>
  facts !== null && (seesAll || facts.visibility !== 'only_me') ? facts : null

const isPrivate = ({ visibility }: ActivityFacts): 'true' | 'false' => (visibility === 'only_me' ? 'true' : 'false')

/**
 * Title, type and privacy (specification, "Event kinds"), with values as text. The values are coarser than the changes (inferred): Everyone and
 * Followers are both `private: 'false'`, and a change of the sport within one type repeats the type (decision 024).
 */
const differences = (before: ActivityFacts, after: ActivityFacts): Updates => ({
  ...(after.title !== before.title && { title: after.title }),
  ...((after.sportType !== before.sportType || after.type !== before.type) && { type: after.type }),
  ...(after.visibility !== before.visibility && { private: isPrivate(after) }),
})
