import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type App, type Id, unwrap } from '@activity-tracking/client'
import { createWebhooks, deleteSubscription, memoryInbox, type ReceiverOutcome } from '@activity-tracking/webhooks'
import { toNode } from '@activity-tracking/webhooks/node'
import { result, step } from './say.ts'

/** A path that cannot be guessed. */
const newPath = (): string => `/webhooks/${crypto.randomUUID().replaceAll('-', '')}`

/** Subscribes the app, changes an activity, prints the event and what the app reads after it, and deletes the subscription. */
export async function showWebhook(app: App, athleteId: string, id: Id): Promise<void> {
  const { promise: event, resolve: resolveEvent } = Promise.withResolvers<ReceiverOutcome['event']>()
  const { promise: name, resolve: resolveName } = Promise.withResolvers<string | undefined>()
  const path = newPath()
  await using webhooks = createWebhooks({
    app,
    inbox: memoryInbox(),
    path,
    onOutcome: ({ outcome, event: received }) => outcome === 'stored' && resolveEvent(received),
    onChange: (change) => change.type === 'changed' && resolveName(change.activity.name),
    onErase: () => undefined,
  })
  const server = createServer(toNode(webhooks))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    step('webhooks.ensureSubscription(callbackUrl)')
    const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
    const subscription = await webhooks.ensureSubscription(callbackUrl)
    result(`the callback URL passes the handshake: subscription ${subscription.id}`)

    await webhooks.run()
    step(`api.PUT('/activities/{id}', { params: { path: { id: ${id} } }, body: { name: 'Around the harbor' } })`)
    await unwrap(app.athlete(athleteId).PUT('/activities/{id}', { params: { path: { id } }, body: { name: 'Around the harbor' } }))
    result(`webhook: ${JSON.stringify(await event)}`)
    result(`onChange receives the current activity: ${await name}`)
  } finally {
    await deleteSubscription({ app })
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}
