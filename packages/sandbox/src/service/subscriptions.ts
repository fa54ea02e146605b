import { type CallbackRule, checkCallbackUrl } from '../webhooks/callback-url.ts'
import { performHandshake } from '../webhooks/handshake.ts'
import type { Sender } from '../webhooks/send.ts'
import { isoSeconds } from './clock.ts'
import { notFound, Refusal } from './refusal.ts'
import type { World } from './world.ts'

/** Where an app's events go. */
export interface Subscription {
  readonly id: number
  readonly callbackUrl: string
  /** When it was made, in epoch milliseconds. */
  readonly at: number
}

export function readSubscription(world: World): Subscription | undefined {
  const row = world.database.get<{ id: string; callback_url: string; at: number }>('select * from subscriptions where world = ?', world.id)
  return row === undefined ? undefined : { id: Number(row.id), callbackUrl: row.callback_url, at: row.at }
}

export interface SubscriptionRequest {
  readonly callbackUrl: string
  readonly verifyToken: string
  readonly rule: CallbackRule
  readonly send: Sender
}

/**
 * Makes the app's one subscription, once its callback has answered the handshake.
 * @throws Refusal when it has one already, the address will not do, or the handshake fails
 */
export async function subscribe(world: World, { callbackUrl, verifyToken, rule, send }: SubscriptionRequest): Promise<Subscription> {
  refuseSecond(world)
  const problem = checkCallbackUrl(callbackUrl, rule)
  if (problem !== undefined)
    throw new Refusal('invalid', { resource: problem.resource, field: problem.field, code: problem.code }, problem.why)
  const handshake = await performHandshake({ callbackUrl, verifyToken, challenge: world.nextSecret('challenge').slice(0, 16), send })
  if (!handshake.ok) {
    throw new Refusal('invalid', { resource: 'PushSubscription', field: handshake.field, code: handshake.code }, handshake.why)
  }
  // Another request may have subscribed while the callback answered.
  refuseSecond(world)
  const subscription = { id: 260_000 + world.next('subscription'), callbackUrl, at: world.now() }
  world.database.run(
    'insert into subscriptions (world, id, callback_url, verify_token, at) values (?, ?, ?, ?, ?)',
    ...[world.id, String(subscription.id), callbackUrl, verifyToken, subscription.at],
  )
  return subscription
}

function refuseSecond(world: World): void {
  if (readSubscription(world) === undefined) return
  throw new Refusal('invalid', { resource: 'PushSubscription', field: '', code: 'already exists' }, 'the app has a subscription already')
}

/** @throws Refusal not-found when the app's subscription is another one, or there is none */
export function unsubscribe(world: World, id: string): void {
  if (String(readSubscription(world)?.id) !== id) throw notFound('PushSubscription', 'the app has no such subscription')
  world.database.run('delete from subscriptions where world = ?', world.id)
}

/** As the API shows it. */
export const subscriptionResponse = (world: World, { id, callbackUrl, at }: Subscription) => ({
  id,
  resource_state: 2,
  application_id: Number(world.app.clientId),
  callback_url: callbackUrl,
  created_at: isoSeconds(at),
  updated_at: isoSeconds(at),
})
