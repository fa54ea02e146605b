// Mirrors activities with webhooks, in one process.
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createApp } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { sqliteStore } from '@activity-tracking/store/sqlite'
import { createWebhooks } from '@activity-tracking/webhooks'
import { toNode } from '@activity-tracking/webhooks/node'
import { sqliteInbox } from '@activity-tracking/webhooks/sqlite'
import { sqliteTables } from '@activity-tracking/webhooks/tables'

const { PORT: port = '3000' } = process.env
/** A secret of the app: `openssl rand -hex 16`. */
const path = '/webhooks/7d1f0c5a9e2b48d6b3a0e4c8f1725d96'

const sandbox = await startSandbox({
  now: '2026-11-02T10:00:00Z',
  frozen: true,
})
const { baseUrl, authUrl, clientId, clientSecret, control } = sandbox

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
  now: sandbox.clock.now, // a real app leaves it out
})
const tokens = await control.createToken({
  scope: 'read,activity:read_all',
})
await app.importGrant(tokens)

const mirror = sqliteTables({
  path: `${folder}/mirror.sqlite`,
  keep: { days: 7 },
})
const inbox = sqliteInbox({ path: `${folder}/inbox.sqlite` })
const webhooks = createWebhooks({
  app,
  inbox,
  path,
  ...mirror,
})
const server = createServer(toNode(webhooks))
await once(server.listen(Number(port), '127.0.0.1'), 'listening')
const callbackUrl = `http://127.0.0.1:${port}${path}`
const { action } = await webhooks.ensureSubscription(callbackUrl)
console.log(`subscription: ${action}`)

const athleteId = String(tokens.athlete.id)
async function newest() {
  for await (const activity of mirror.activities({ athleteId }))
    return activity
  return undefined
}

/** Does all due work, and prints the mirror. A real app calls `webhooks.run()` once. */
async function print(what: string): Promise<void> {
  await control.settle()
  await webhooks.drain()
  const count = await mirror.count()
  const name = (await newest())?.activity.name ?? 'none'
  console.log(`${what}: ${count} stored, the newest: ${name}`)
}

// The first import: activities from before the subscription.
const since = new Date('2026-09-03')
const { text } = await webhooks.estimate({ since, exact: true })
console.log(`estimate: ${text}`)
await webhooks.backfill(athleteId, { since })
await print('imported')
const { activityId } = (await newest()) ?? {}

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

await control.setClock({ advance: '7d' })
await print('a week later, the copies have expired')
if (activityId) await webhooks.refresh(athleteId, [activityId])
await print('the athlete opened one of them, which was read again')

await control.revokeGrant({ athlete_id: tokens.athlete.id })
await print('the athlete revoked access')

await webhooks.close()
server.closeAllConnections()
server.close()
await inbox.close()
await mirror.close()
await app.close()
store.close()
await sandbox.close()
