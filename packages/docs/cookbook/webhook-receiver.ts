// A listener for node:http that passes the handshake and receives events.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { components } from '@activity-tracking/client'

export type WebhookEvent = components['schemas']['WebhookEvent']

export interface ReceiverOptions {
  /** The `verify_token` that the app subscribes with. */
  readonly verifyToken: string
  /** Id of the app's subscription; undefined while there is none. */
  readonly subscriptionId: () => number | undefined
  /** Gets each event, after the service has its response. */
  readonly onEvent: (event: WebhookEvent) => void | Promise<void>
}

interface Outcome {
  readonly status: number
  readonly body?: object
  readonly event?: WebhookEvent
}

/** In bytes. An event has a few hundred. */
const LARGEST_BODY = 16_384

export function createReceiver(options: ReceiverOptions): RequestListener {
  if (options.verifyToken === '')
    throw new TypeError('verifyToken is empty')
  return async (request, response) => {
    try {
      const { status, body, event } = await receive(request, options)
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(body && JSON.stringify(body))
      // The service waits two seconds for the response. The work comes after it.
      if (event) await options.onEvent(event)
    } catch (error) {
      // The service hung up before the end of its request.
      if (request.destroyed && !request.complete) return
      // onEvent failed.
      console.error(error)
    }
  }
}

async function receive(
  request: IncomingMessage,
  { verifyToken, subscriptionId }: ReceiverOptions,
): Promise<Outcome> {
  if (request.method === 'GET') {
    return shakeHands(request.url ?? '', verifyToken)
  }
  if (request.method !== 'POST') return { status: 405 }
  const text = await readBody(request)
  if (text === undefined) return { status: 413 }
  const event = parseEvent(text)
  if (event === undefined) return { status: 400 }
  // Events are not signed: anybody can send one.
  if (event.subscription_id !== subscriptionId()) return { status: 403 }
  return { status: 200, event }
}

function shakeHands(url: string, verifyToken: string): Outcome {
  const query = new URLSearchParams(url.split('?')[1])
  const challenge = query.get('hub.challenge')
  const token = query.get('hub.verify_token')
  if (query.get('hub.mode') !== 'subscribe') return { status: 400 }
  if (challenge === null || token === null) return { status: 400 }
  if (!isSame(token, verifyToken)) return { status: 403 }
  return { status: 200, body: { 'hub.challenge': challenge } }
}

/** Compares hashes, so that the time it takes says nothing of the token. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

async function readBody(
  request: IncomingMessage,
): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= LARGEST_BODY) chunks.push(chunk)
  }
  if (size > LARGEST_BODY) return undefined
  return Buffer.concat(chunks).toString()
}

/** The event of a body, or undefined when the body is something else. */
function parseEvent(text: string): WebhookEvent | undefined {
  try {
    const event: WebhookEvent | null = JSON.parse(text)
    if (typeof event !== 'object' || event === null) return undefined
    const { object_type, aspect_type, updates, ...ids } = event
    const { object_id, owner_id, subscription_id, event_time } = ids
    const numbers = [object_id, owner_id, subscription_id, event_time]
    const isEvent =
      ['activity', 'athlete'].includes(object_type) &&
      ['create', 'update', 'delete'].includes(aspect_type) &&
      typeof updates === 'object' &&
      updates !== null &&
      numbers.every(Number.isSafeInteger)
    return isEvent ? event : undefined
  } catch {
    return undefined
  }
}
