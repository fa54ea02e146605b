// Mirrors activities with webhooks in SQLite, in one process.
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { createApp } from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { startSandbox } from '@activity-tracking/sandbox'
import { createWebhooks } from '@activity-tracking/webhooks'
import { toNode } from '@activity-tracking/webhooks/node'
import { sqliteQueue } from '@activity-tracking/webhooks/sqlite'
import { createMirror, type Query } from './mirror-tables.ts'

const { PORT: port = '3000' } = process.env
/** A secret of the app: `openssl rand -hex 16`. */
const path = '/webhooks/7d1f0c5a9e2b48d6b3a0e4c8f1725d96'

const sandbox = await startSandbox({
  now: '2026-11-02T10:00:00Z',
  frozen: true,
})
const { baseUrl, authUrl, clientId, clientSecret, control } = sandbox
const { now } = sandbox.clock // a real app leaves it out

/** New in each run, as the sandbox is. A real app keeps it. */
const folder = await mkdtemp('mirror-')
const store = sqliteStore({ path: `${folder}/grants.sqlite` })
const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri: 'http://localhost/callback',
  store,
  now,
})

const database = new DatabaseSync(`${folder}/mirror.sqlite`)
// Deleted data do not stay in unused parts of the file.
database.exec('PRAGMA secure_delete = ON')
const query: Query = async (sql, ...values) => {
  const named = values.map((value, index) => [`$${index + 1}`, value])
  return database.prepare(sql).all(Object.fromEntries(named))
}
const mirror = await createMirror(query, app)

const queue = sqliteQueue({ path: `${folder}/queue.sqlite`, now })
const webhooks = createWebhooks({
  app,
  queue,
  path,
  onChange: mirror.onChange,
  compare: mirror.compare,
  onErase: mirror.onErase,
  hooks: {
    onProgress({ task, listed, remaining }) {
      console.log(`${task}: ${listed} listed, ${remaining} to read`)
    },
  },
})
const server = createServer(toNode(webhooks))
await once(server.listen(Number(port), '127.0.0.1'), 'listening')
const callbackUrl = `http://127.0.0.1:${port}${path}`
const { action } = await webhooks.ensureSubscription(callbackUrl)
console.log(`subscription: ${action}`)

/** Does all due work, and prints the mirror. A real app calls `webhooks.run()` once. */
async function print(what: string): Promise<void> {
  await control.settle()
  await webhooks.drain()
  console.log(`${what}: ${await mirror.summary()}`)
}

// An athlete connects: what a real app does in `onConnected`.
const scope = 'read,activity:read_all'
const tokens = await control.createToken({ scope })
await app.importGrant(tokens)
const athleteId = String(tokens.athlete.id)
await mirror.connect(athleteId)
// Activities from before the subscription.
const since = new Date('2026-09-03')
await webhooks.importActivities(athleteId, { since })
await print('imported')

const ride = await control.createActivity({
  name: 'Morning ride',
  sport_type: 'Ride',
  elapsed_time: 3600,
  distance: 20_000,
})
await print('an activity was created')
await control.changeActivity({ id: ride.id, name: 'Ridge ride' })
await print('it was renamed')

// The server does not listen, and after three attempts the service gives up.
server.closeAllConnections()
await once(server.close(), 'close')
await control.deleteActivity({ id: ride.id })
await control.setClock({ advance: '1h' })
await once(server.listen(Number(port), '127.0.0.1'), 'listening')
await print('it was deleted, and the event was lost')
await webhooks.sweep()
await print('a sweep has found it')

await control.setClock({ advance: '6d' })
await mirror.removeOld()
await print('six days later, the copies have ended')
await webhooks.importActivities(athleteId, { since })
await print('the athlete came back, and they were imported again')

await control.revokeGrant({ athlete_id: tokens.athlete.id })
await print('the athlete revoked access')

await webhooks.close()
server.closeAllConnections()
server.close()
await queue.close()
database.close()
await app.close()
store.close()
await sandbox.close()
