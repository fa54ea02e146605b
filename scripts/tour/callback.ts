import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createReceiver, type WebhookEvent } from '@activity-tracking/docs/webhook-receiver'

/** An app's webhook receiver on this machine: passes the handshake and keeps the first event. */
export interface Callback extends AsyncDisposable {
  readonly url: string
  /** Id of the app's subscription, once there is one: events of others are refused. */
  subscriptionId: number | undefined
  readonly event: Promise<WebhookEvent>
}

/** @param verifyToken what the app subscribes with */
export async function startCallback(verifyToken: string): Promise<Callback> {
  const { promise: event, resolve: onEvent } = Promise.withResolvers<WebhookEvent>()
  const server = createServer(createReceiver({ verifyToken, subscriptionId: () => callback.subscriptionId, onEvent }))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const callback: Callback = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    subscriptionId: undefined,
    event,
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(() => closed())),
  }
  return callback
}
