import { toId } from '../../base/id.ts'
import { scopesOfGrant } from '../../core/grants.ts'
import type { World } from '../../core/world.ts'
import { readSubscription, sendEvent } from '../../webhooks/deliveries.ts'
import { type ActivityFacts, eventsOf } from '../../webhooks/events.ts'
import { coarseType } from './activities.ts'
import type { ActivityRow } from './activity-rows.ts'

const factsOf = ({ name, sport_type: sportType, visibility }: ActivityRow): ActivityFacts => ({
  title: name,
  sportType,
  type: coarseType(sportType),
  visibility,
})

/** Notifies the app of an activity that was created (`before` null), changed or deleted (`after` null), as far as the app may know of it. */
export function publishChange(world: World, athleteId: string, before: ActivityRow | null, after: ActivityRow | null): void {
  const subscription = readSubscription(world)
  const scopes = scopesOfGrant(world, athleteId)
  const activityId = after?.id ?? before?.id
  if (subscription === undefined || scopes === undefined || activityId === undefined) return
  const events = eventsOf(
    { activityId: toId(activityId), athleteId: toId(athleteId), before: before && factsOf(before), after: after && factsOf(after) },
    { subscriptionId: subscription.id, now: world.now(), scopes },
  )
  for (const event of events) sendEvent(world, event)
}
