import type { Scope } from '@activity-tracking/spec'
import type { components } from '../api.gen.ts'
import type { Id } from '../id.ts'

/** An event as the app receives it: identifiers and what changed, nothing else (specification, "Payload"). */
export type WebhookEvent = components['schemas']['WebhookEvent']
type Updates = components['schemas']['ActivityUpdateEvent']['updates']

/** What events say about an activity; other changes make no event. */
export interface ActivityFacts {
  readonly title: string
  readonly sportType: string
  /** The coarse type, which several sports share. */
  readonly type: string
  readonly visibility: NonNullable<components['schemas']['MetaActivity']['visibility']>
}

/** An activity before and after; null where it does not exist. */
export interface ActivityChange {
  readonly activityId: Id
  readonly athleteId: Id
  readonly before: ActivityFacts | null
  readonly after: ActivityFacts | null
}

/** Where and when an event is sent from. */
export interface EventContext {
  readonly subscriptionId: number
  /** Time in the world, in epoch milliseconds. */
  readonly now: number
}

/**
 * The events that an app gets of a change: none, or one. It needs `activity:read` or `activity:read_all` of the athlete (inferred). With the
 * first alone an Only You activity does not exist for it, so hiding is a delete and showing is a create (specification, "Event kinds").
 * @param scopes what the athlete has granted to the app
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

/** The event that the app has lost its access to the athlete. It is sent whatever the cause and the scopes. */
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
 * Title, type and privacy (specification, "Event kinds"), with values as text. The values are coarser than the changes (inferred): Everyone
 * and Followers are both `private: 'false'`, and a change of the sport within one type repeats the type (decision 024).
 */
const differences = (before: ActivityFacts, after: ActivityFacts): Updates => ({
  ...(after.title !== before.title && { title: after.title }),
  ...((after.sportType !== before.sportType || after.type !== before.type) && { type: after.type }),
  ...(after.visibility !== before.visibility && { private: isPrivate(after) }),
})
