// Receives webhook events with Express: stores them in a queue in an SQLite file, or nothing. Arguments: the port, and the file.
import { createApp, memoryStore } from '@activity-tracking/client'
import { createWebhooks } from '@activity-tracking/webhooks'
import { toNode } from '@activity-tracking/webhooks/node'
import { sqliteQueue } from '@activity-tracking/webhooks/sqlite'
import express from 'express'
import { ATHLETES, PATH } from './webhooks.ts'

const [, , port, file] = process.argv
const server = express()
if (file === undefined) {
  server.post(PATH, express.json(), (_request, response) => void response.sendStatus(200))
} else {
  const url = 'http://127.0.0.1:1'
  const fetch = async (): Promise<Response> => Response.json([{ id: 1, callback_url: `${url}${PATH}` }])
  const app = createApp({ clientId: '1', clientSecret: 's', redirectUri: url, baseUrl: url, authUrl: url, store: memoryStore(), fetch })
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt: Date.now() / 1_000 + 20_000, scopes: ['activity:read_all'] } as const
  for (let athleteId = 1; athleteId <= ATHLETES; athleteId += 1) await app.importGrant({ athleteId, ...tokens })
  const onChange = (): undefined => undefined
  server.use(toNode(createWebhooks({ app, queue: sqliteQueue({ path: file }), path: PATH, onChange, onErase: onChange })))
}
server.listen(Number(port), '127.0.0.1')
