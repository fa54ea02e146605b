// Receives webhook events: with a simple handler of Express without an inbox, or with webhooks and an inbox in memory or SQLite.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '@activity-tracking/client'
import { memoryStore } from '@activity-tracking/store'
import { createWebhooks, type Inbox, memoryInbox } from '@activity-tracking/webhooks'
import { toNode } from '@activity-tracking/webhooks/node'
import { sqliteInbox } from '@activity-tracking/webhooks/sqlite'
import { ATHLETES, FIRST_ATHLETE, PATH, SUBSCRIPTION } from './webhook-events.ts'

const [kind, file] = process.argv.slice(2)

/** A handler that ignores losses: it stores the event in an array of this process. */
async function expressHandler(): Promise<RequestListener> {
  const { default: express } = await import('express')
  const app = express()
  const events: unknown[] = []
  app.post(PATH, express.json(), (request, response) => {
    events.push(request.body)
    response.status(200).end()
  })
  return app
}

async function webhooksWith(inbox: Inbox): Promise<RequestListener> {
  const app = createApp({
    clientId: '1',
    clientSecret: 's',
    redirectUri: 'http://localhost/callback',
    store: memoryStore(),
    baseUrl: 'http://127.0.0.1/api/v3',
    authUrl: 'http://127.0.0.1',
  })
  const expiresAt = Date.now() / 1_000 + 20_000
  for (let index = 0; index < ATHLETES; index += 1) {
    await app.importGrant({ athleteId: FIRST_ATHLETE + index, accessToken: 'a', refreshToken: 'r', expiresAt, scopes: ['activity:read'] })
  }
  const ignore = (): void => undefined
  return toNode(createWebhooks({ app, inbox, path: PATH, subscriptionId: SUBSCRIPTION, onChange: ignore, onErase: ignore }))
}

const listener =
  kind === 'express' ? await expressHandler() : await webhooksWith(file === undefined ? memoryInbox() : sqliteInbox({ path: file }))
const server = createServer(listener)
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
