import { toId } from '../../base/id.ts'
import { toSeconds, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { newestActivity } from '../../things/activities/activities.ts'
import { readActivityRow } from '../../things/activities/activity-rows.ts'
import {
  findDelivery,
  listDeliveries as list,
  readSubscription,
  redeliver as repeat,
  sendEvent as send,
} from '../../webhooks/deliveries.ts'
import type { WebhookEvent } from '../../webhooks/events.ts'
import { type Call, type Handlers, Refused, worldOf } from '../call.ts'
import { deliveryOf } from '../delivery.ts'
import { athleteIn } from './control-apps.ts'

type Schemas = components['schemas']

function find(world: World, id: number): Schemas['Delivery'] {
  const delivery = findDelivery(world, id)
  if (delivery === undefined) throw new Refused(404, `the delivery ${id} does not exist: GET /deliveries lists them`)
  return deliveryOf(delivery)
}

export const listDeliveries: Handlers['listDeliveries'] = (call) => list(worldOf(call)).map(deliveryOf)

export const sendEvent: Handlers['sendEvent'] = async (call) => {
  const world = worldOf(call)
  const subscription = readSubscription(world)
  if (subscription === undefined)
    throw new Refused(404, 'the app does not have a webhook subscription: POST /push_subscriptions creates one')
  const subject = subjectOf(world, call.input)
  const id = send(world, {
    object_type: call.input.object_type,
    aspect_type: call.input.aspect_type,
    ...subject,
    subscription_id: subscription.id,
    event_time: toSeconds(world.now()),
  } as WebhookEvent)
  await call.services.scheduler.settle(world)
  return find(world, id)
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

export const redeliver: Handlers['redeliver'] = async (call) => {
  const world = worldOf(call)
  find(world, call.input.id)
  repeat(world, call.input.id)
  await call.services.scheduler.settle(world)
  return find(world, call.input.id)
}
