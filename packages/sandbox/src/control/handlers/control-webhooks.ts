import { toId } from '../../base/id.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { newestActivity } from '../../things/activities/activities.ts'
import { readActivityRow } from '../../things/activities/activity-rows.ts'
import { findDelivery, listDeliveries, readSubscription, redeliver, sendEvent } from '../../webhooks/deliveries.ts'
import type { WebhookEvent } from '../../webhooks/events.ts'
import { athleteIn, type Call, type Handlers, Refused } from '../call.ts'
import { deliveryOf } from '../records.ts'

type Schemas = components['schemas']

function find(world: World, id: number): Schemas['Delivery'] {
  const delivery = findDelivery(world, id)
  if (delivery === undefined) throw new Refused(404, `the delivery ${id} does not exist: GET /deliveries lists them`)
  return deliveryOf(delivery)
}

/** The athlete and object of the event. Defaults for missing fields make an event that could have happened. */
function subjectOf(world: World, input: Call<Schemas['NewEvent']>['input']): Pick<Schemas['Event'], 'owner_id' | 'object_id' | 'updates'> {
  const { object_type, aspect_type, owner_id, object_id, updates } = input
  if (object_type === 'athlete') {
    const athleteId = athleteIn(world, object_id ?? owner_id)
    return { owner_id: toId(athleteId), object_id: toId(athleteId), updates: updates ?? { authorized: 'false' } }
  }
  const found = object_id === undefined ? undefined : readActivityRow(world, String(object_id))
  const ownerId = athleteIn(world, owner_id ?? found?.athlete_id)
  const activityId = object_id === undefined ? newestActivity(world, ownerId) : String(object_id)
  if (activityId === undefined) throw new Refused(404, `the athlete ${ownerId} does not have an activity: give object_id`)
  const title = readActivityRow(world, activityId)?.name ?? 'Renamed'
  return { owner_id: toId(ownerId), object_id: toId(activityId), updates: updates ?? (aspect_type === 'update' ? { title } : {}) }
}

export const webhooks = {
  listDeliveries: ({ world }) => listDeliveries(world).map(deliveryOf),
  async sendEvent({ services, world, input }) {
    const subscription = readSubscription(world)
    if (subscription === undefined)
      throw new Refused(404, 'the app does not have a webhook subscription: POST /push_subscriptions creates one')
    const subject = subjectOf(world, input)
    const id = sendEvent(world, {
      object_type: input.object_type,
      aspect_type: input.aspect_type,
      ...subject,
      subscription_id: subscription.id,
      event_time: toSeconds(world.now()),
    } as WebhookEvent)
    await services.scheduler.settle(world)
    return find(world, id)
  },
  async redeliver({ services, world, input: { id } }) {
    find(world, id)
    redeliver(world, id)
    await services.scheduler.settle(world)
    return find(world, id)
  },
} satisfies Partial<Handlers>
