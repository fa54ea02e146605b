import { parseExact, stringifyExact } from '../base/exact-json.ts'
import { toId } from '../base/id.ts'
import { CALLBACK_TIME_LIMIT, FROZEN_CALLBACK_TIME_LIMIT } from '../core/durations.ts'
import { DELIVERY, type Faults } from '../core/faults.ts'
import { endGrant } from '../core/grants.ts'
import { notFound, Refusal } from '../core/refusal.ts'
import { deleteRows, findRow, insertRow, listRows, updateRows } from '../core/rows.ts'
import { DELIVERY_OF_TASK } from '../core/schema.ts'
import { schedule, type TaskHandler } from '../core/tasks.ts'
import { isoSeconds, toSeconds, type World } from '../core/world.ts'
import { type Attempt, delayed, nextAttempt, RETRY_PAUSE } from './attempts.ts'
import { type CallbackRule, checkCallbackUrl } from './callback-url.ts'
import { deauthorizationEvent, type WebhookEvent } from './events.ts'
import { performHandshake } from './handshake.ts'
import { type CallbackRequest, type Sender, sendInOrder, sign } from './send.ts'

/** An event for the app, with every attempt to deliver it. */
export interface Delivery {
  readonly id: number
  readonly event: WebhookEvent
  readonly attempts: readonly Attempt[]
  readonly state: 'pending' | 'delivered' | 'failed'
  /** World time of the next attempt, in epoch milliseconds; null if the sandbox does not attempt it again. */
  readonly dueAt: number | null
}

/** Number of settled deliveries that are retained at least. Pending ones always are. */
const RETAINED = 1_000
/** Older ones are removed together, when a delivery is settled whose number is a multiple of this. */
const REMOVED_TOGETHER = 100

interface DeliveryRow {
  id: number
  event: string
  attempts: string
  state: Delivery['state']
  due: number | null
}

const SELECT = `select id, event, attempts, state,
  iif(state = 'pending' and event ->> 'subscription_id' = (select id from subscriptions where world = deliveries.world),
    (select min(due) from tasks where world = deliveries.world and kind = 'delivery' and ${DELIVERY_OF_TASK} = deliveries.id),
    null) as due
  from deliveries`

const toDelivery = ({ id, event, attempts, state, due }: DeliveryRow): Delivery => ({
  id,
  event: parseExact(event) as WebhookEvent,
  attempts: JSON.parse(attempts),
  state,
  dueAt: due,
})

/** Notifies the app that its access to the athlete has been revoked. */
function publishDeauthorization(world: World, athleteId: string): void {
  const subscription = readSubscription(world)
  if (subscription === undefined) return
  sendEvent(world, deauthorizationEvent(toId(athleteId), { subscriptionId: subscription.id, now: world.now() }))
}

/** Schedules the delivery of an event. Returns the number of the delivery. */
export function sendEvent(world: World, event: WebhookEvent): number {
  const id = world.next('delivery')
  insertRow(world, 'deliveries', { id, event: stringifyExact(event), attempts: '[]', state: 'pending' })
  schedule(world, { kind: 'delivery', due: world.now(), payload: { id } })
  world.touch(id)
  return id
}

/** Removes the oldest deliveries that are settled. */
const removeOldest = ({ database, id: world }: World): void =>
  database.run(
    `delete from deliveries where world = ? and id in (
       select id from deliveries where world = ? and state <> 'pending' order by id desc limit -1 offset ?)`,
    world,
    world,
    RETAINED,
  )

export function findDelivery(world: World, id: number): Delivery | undefined {
  const row = world.database.get<DeliveryRow>(`${SELECT} where world = ? and id = ?`, world.id, id)
  return row && toDelivery(row)
}

/** Deliveries with a higher number than the given one, oldest first. */
export const listDeliveries = (world: World, after = 0): Delivery[] =>
  world.database.all<DeliveryRow>(`${SELECT} where world = ? and id > ? order by id`, world.id, after).map(toDelivery)

/**
 * Attempts a delivery again, immediately.
 * @throws Refusal not-found
 */
export function redeliver(world: World, id: number): void {
  if (findDelivery(world, id) === undefined) throw notFound('Delivery')
  schedule(world, { kind: 'delivery', due: world.now(), payload: { id, byHand: true } })
  world.touch(id)
}

function writeProgress(world: World, id: number, { attempts, state }: Pick<Delivery, 'attempts' | 'state'>): void {
  updateRows(world, 'deliveries', { id }, { attempts: JSON.stringify(attempts), state })
  world.touch(id)
  if (state !== 'pending' && id % REMOVED_TOGETHER === 0) removeOldest(world)
}

/** The body of an attempt, with a signature for its time if the app has a key. */
function signed(world: World, body: string): Pick<CallbackRequest, 'body' | 'headers'> {
  const { webhookKey } = world.app
  return { body, ...(webhookKey !== null && { headers: sign(body, webhookKey, toSeconds(world.now())) }) }
}

const timeLimitIn = ({ frozen }: World): number => (frozen ? FROZEN_CALLBACK_TIME_LIMIT : CALLBACK_TIME_LIMIT)

/** Attempts a delivery. A failed attempt is repeated while attempts are left. Without a subscription, no request is sent. */
export function createDeliveryTask(send: Sender, faultsOf: (world: World) => Faults): TaskHandler {
  const senders = new WeakMap<World, Sender>()
  /** Each app has a separate queue, so no app waits for the callback of another one. */
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
      // A manual redelivery may have settled it in the meantime. Only another manual redelivery continues.
      if (delivery.state !== 'pending' && payload['byHand'] !== true) return undefined
      const [at, isFrozen] = [world.now(), world.frozen]
      const { delay_ms: delay = 0 } = faultsOf(world).take(DELIVERY, at) ?? {}
      const sent = senderOf(world)({
        method: 'POST',
        url: subscription.callbackUrl,
        timeLimit: timeLimitIn(world),
        ...signed(world, stringifyExact(delivery.event)),
      })
      const ended = sent.then((outcome) => () => {
        // Read again, because another attempt may have ended in the meantime.
        const next = nextAttempt(findDelivery(world, delivery.id) ?? delivery, delayed(outcome, delay, isFrozen), at)
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

/** Revokes the app's access to the athlete, and notifies the app if it had access. */
export function deauthorize(world: World, athleteId: string): void {
  world.database.atomically(() => {
    if (endGrant(world, athleteId) !== undefined) publishDeauthorization(world, athleteId)
  })
}

/** The destination of an app's events. */
export interface Subscription {
  readonly id: number
  readonly callbackUrl: string
  /** Creation time, in epoch milliseconds. */
  readonly at: number
}

export function readSubscription(world: World): Subscription | undefined {
  const row = findRow<{ id: string; callback_url: string; at: number }>(world, 'subscriptions')
  return row === undefined ? undefined : { id: Number(row.id), callbackUrl: row.callback_url, at: row.at }
}

export interface SubscriptionRequest {
  readonly callbackUrl: string
  readonly verifyToken: string
  readonly rule: CallbackRule
  readonly send: Sender
}

/**
 * Creates the app's one subscription after its callback has responded to the handshake.
 * @throws Refusal if the app has a subscription already, the callback URL is not allowed, or the handshake fails
 */
export async function subscribe(world: World, { callbackUrl, verifyToken, rule, send }: SubscriptionRequest): Promise<Subscription> {
  refuseSecond(world)
  checkCallbackUrl(callbackUrl, rule)
  const challenge = world.nextSecret('challenge').slice(0, 16)
  await performHandshake({ callbackUrl, verifyToken, challenge, timeLimit: timeLimitIn(world), send })
  // Another request may have subscribed before the callback responded.
  refuseSecond(world)
  const [id, at] = [260_000 + world.next('subscription'), world.now()]
  insertRow(world, 'subscriptions', { id: String(id), callback_url: callbackUrl, verify_token: verifyToken, at })
  return { id, callbackUrl, at }
}

function refuseSecond(world: World): void {
  if (readSubscription(world) === undefined) return
  throw new Refusal(
    'invalid',
    { resource: 'PushSubscription', field: '', code: 'already exists' },
    'The app already has a subscription: delete it before you create another one.',
  )
}

/** @throws Refusal not-found if the app does not have this subscription */
export function unsubscribe(world: World, id: string): void {
  if (String(readSubscription(world)?.id) !== id) throw notFound('PushSubscription', 'The app does not have this subscription.')
  deleteRows(world, 'subscriptions', {})
  // They are not attempted again.
  for (const { id: pending } of listRows<DeliveryRow>(world, 'deliveries', { state: 'pending' }, 'id')) world.touch(pending)
}

/** As the API returns it. */
export const subscriptionResponse = (world: World, { id, callbackUrl, at }: Subscription) => ({
  id,
  resource_state: 2,
  application_id: Number(world.app.clientId),
  callback_url: callbackUrl,
  created_at: isoSeconds(at),
  updated_at: isoSeconds(at),
})
