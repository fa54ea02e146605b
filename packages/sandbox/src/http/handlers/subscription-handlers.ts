import { readSubscription, subscribe, subscriptionAnswer, unsubscribe } from '../../service/webhooks.ts'
import { jsonText } from '../answer.ts'
import type { Handler } from './handler.ts'

export const createSubscription: Handler = async ({ services, world, body }) => {
  const subscription = await subscribe(world, {
    callbackUrl: String(body['callback_url']),
    verifyToken: String(body['verify_token']),
    rule: services.callbackRule,
    send: services.send,
  })
  return jsonText(JSON.stringify(subscriptionAnswer(world, subscription)), 201)
}

export const listSubscriptions: Handler = ({ world }) => {
  const subscription = readSubscription(world)
  return jsonText(JSON.stringify(subscription === undefined ? [] : [subscriptionAnswer(world, subscription)]))
}

export const deleteSubscription: Handler = ({ world, path }) => {
  unsubscribe(world, String(path['subscription_id']))
  return { status: 204 }
}
