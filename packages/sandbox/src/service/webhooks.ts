import { parseExact, stringifyExact } from '../exact-json.ts'
import { toId } from '../id.ts'
import { type Attempt, nextAttempt, RETRY_PAUSE } from '../webhooks/attempts.ts'
import { type CallbackRule, checkCallbackUrl } from '../webhooks/callback-url.ts'
import { type ActivityFacts, deauthorizationEvent, eventsOf, type WebhookEvent } from '../webhooks/events.ts'
import { performHandshake } from '../webhooks/handshake.ts'
import { type CallbackRequest, type Sender, sendInOrder, sign } from '../webhooks/send.ts'
import { coarseType } from './activities.ts'
import type { ActivityRow } from './activity-rows.ts'
import { endGrant, scopesOfGrant } from './grants.ts'
import { notFound, Refusal } from './refusal.ts'
import { schedule, type TaskHandler } from './tasks.ts'
import { isoSeconds, toSeconds, type World } from './world.ts'

/** An event on its way to the app, with every attempt to deliver it. */
export interface Delivery {
  readonly id: number
  readonly event: WebhookEvent
  readonly attempts: readonly Attempt[]
  readonly state: 'pending' | 'delivered' | 'failed'
}

interface DeliveryRow {
  id: number
  event: string
  attempts: string
  state: Delivery['state']
}

const toDelivery = ({ id, event, attempts, state }: DeliveryRow): Delivery => ({
  id,
  event: parseExact(event) as WebhookEvent,
  attempts: JSON.parse(attempts),
  state,
})

const factsOf = ({ name, sport_type: sportType, visibility }: ActivityRow): ActivityFacts => ({
  title: name,
  sportType,
  type: coarseType(sportType),
  visibility,
})

/** Tells the app of an activity that was created (`before` null), changed or deleted (`after` null), as far as it may know of it. */
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

/** Tells the app that it has lost its access to the athlete. */
function publishDeauthorization(world: World, athleteId: string): void {
  const subscription = readSubscription(world)
  if (subscription === undefined) return
  sendEvent(world, deauthorizationEvent(toId(athleteId), { subscriptionId: subscription.id, now: world.now() }))
}

/** Puts an event on its way. */
export function sendEvent(world: World, event: WebhookEvent): Delivery {
  const id = world.next('delivery')
  world.database.run(
    "insert into deliveries (world, id, event, attempts, state) values (?, ?, ?, '[]', 'pending')",
    world.id,
    id,
    stringifyExact(event),
  )
  schedule(world, { kind: 'delivery', due: world.now(), payload: { id } })
  return { id, event, attempts: [], state: 'pending' }
}

export const findDelivery = (world: World, id: number): Delivery | undefined => {
  const row = world.database.get<DeliveryRow>('select * from deliveries where world = ? and id = ?', world.id, id)
  return row === undefined ? undefined : toDelivery(row)
}

/** A text for each delivery that is another one after each attempt, by its number. */
export const deliveryVersions = (world: World): ReadonlyMap<number, string> =>
  new Map(
    world.database
      .all<{ id: number; version: string }>(
        'select id, state || length(attempts) version from deliveries where world = ? order by id',
        world.id,
      )
      .map(({ id, version }) => [id, version] as const),
  )

/** Deliveries, the oldest first: those with a higher number than the given one. */
export const listDeliveries = (world: World, after = 0): Delivery[] =>
  world.database.all<DeliveryRow>('select * from deliveries where world = ? and id > ? order by id', world.id, after).map(toDelivery)

/**
 * Tries once more, now.
 * @throws Refusal not-found
 */
export function redeliver(world: World, id: number): void {
  if (findDelivery(world, id) === undefined) throw notFound('Delivery')
  schedule(world, { kind: 'delivery', due: world.now(), payload: { id, byHand: true } })
}

const writeProgress = (world: World, id: number, { attempts, state }: Pick<Delivery, 'attempts' | 'state'>): void =>
  world.database.run(
    'update deliveries set attempts = ?, state = ? where world = ? and id = ?',
    JSON.stringify(attempts),
    state,
    world.id,
    id,
  )

/** The body of an attempt, with the signature of its moment where the app has a key. */
function signed(world: World, body: string): Pick<CallbackRequest, 'body' | 'headers'> {
  const { webhookKey } = world.app
  return { body, ...(webhookKey !== null && { headers: sign(body, webhookKey, toSeconds(world.now())) }) }
}

/** Attempts a delivery; a failed attempt is repeated while one is left. Without a subscription there is nobody to call. */
export function createDeliveryTask(send: Sender): TaskHandler {
  const senders = new WeakMap<World, Sender>()
  /** Each app has its own, so that no app waits for the callback of another. */
  const senderOf = (world: World): Sender => {
    const known = senders.get(world) ?? sendInOrder(send)
    senders.set(world, known)
    return known
  }
  return {
    perform(world, payload) {
      const delivery = findDelivery(world, Number(payload['id']))
      const subscription = readSubscription(world)
      if (delivery === undefined || subscription === undefined || subscription.id !== delivery.event.subscription_id) return undefined
      // An attempt by hand may have settled it meanwhile; only another one by hand goes on.
      if (delivery.state !== 'pending' && payload['byHand'] !== true) return undefined
      const at = world.now()
      const sent = senderOf(world)({ method: 'POST', url: subscription.callbackUrl, ...signed(world, stringifyExact(delivery.event)) })
      const ended = sent.then((outcome) => () => {
        // Read again: another attempt may have ended meanwhile.
        const next = nextAttempt(findDelivery(world, delivery.id) ?? delivery, outcome, at)
        writeProgress(world, delivery.id, next)
        return next.dueAt === null ? undefined : { due: next.dueAt, payload: { id: delivery.id } }
      })
      return { ended, takesEffectAt: at + RETRY_PAUSE }
    },
    setAside(world, payload) {
      const delivery = findDelivery(world, Number(payload['id']))
      if (delivery?.state === 'pending') writeProgress(world, delivery.id, { ...delivery, state: 'failed' })
    },
  }
}

/** Ends the app's access to the athlete, and tells the app if there was any. */
export function deauthorize(world: World, athleteId: string): void {
  world.database.atomically(() => {
    if (endGrant(world, athleteId) !== undefined) publishDeauthorization(world, athleteId)
  })
}

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
    world.id,
    String(subscription.id),
    callbackUrl,
    verifyToken,
    subscription.at,
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
