// Subscribes to events, prints each one until Ctrl-C, and unsubscribes.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createClient, unwrap } from '@activity-tracking/client'
import { createReceiver } from './webhook-receiver.ts'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_CLIENT_ID: client_id = '',
  ACTIVITY_TRACKING_CLIENT_SECRET: client_secret = '',
  PORT: port = '3000',
} = process.env

const verifyToken = randomUUID()
let subscriptionId: number | undefined

const receiver = createReceiver({
  verifyToken,
  subscriptionId: () => subscriptionId,
  onEvent: ({ object_type, object_id, aspect_type, updates }) =>
    console.log(object_type, object_id, aspect_type, updates),
})
const app = createServer(receiver).listen(Number(port), '127.0.0.1')
await once(app, 'listening')

const api = createClient({ baseUrl, authUrl })
const subscription = {
  client_id,
  client_secret,
  callback_url: `http://127.0.0.1:${port}/webhook`,
  verify_token: verifyToken,
}
const { id = 0 } = await unwrap(
  api.POST('/push_subscriptions', { body: subscription }),
)
subscriptionId = id
console.log(`subscription ${id}`)

await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await unwrap(
  api.DELETE('/push_subscriptions/{subscription_id}', {
    params: {
      path: { subscription_id: id },
      query: { client_id, client_secret },
    },
  }),
)
app.close()
