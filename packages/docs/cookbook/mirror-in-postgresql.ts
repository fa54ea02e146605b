// Mirrors activities with webhooks in PostgreSQL, in any number of processes.
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { createApp } from '@activity-tracking/client'
import { postgresStore } from '@activity-tracking/client/postgres'
import { startSandbox } from '@activity-tracking/sandbox'
import { createWebhooks } from '@activity-tracking/webhooks'
import { toNode } from '@activity-tracking/webhooks/node'
import { postgresQueue } from '@activity-tracking/webhooks/postgres'
import { Pool } from 'pg'
import { createMirror, type Query } from './mirror-tables.ts'

// The database is empty at first, because the sandbox is new in each run.
const { DATABASE_URL: connectionString = '', PORT: port = '3000' } =
  process.env
/** A secret of the app: `openssl rand -hex 16`. */
const path = '/webhooks/7d1f0c5a9e2b48d6b3a0e4c8f1725d96'

const sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z' })
const { baseUrl, authUrl, clientId, clientSecret, control } = sandbox
const { now } = sandbox.clock // a real app leaves it out

const pool = new Pool({ connectionString }).on('error', console.error)

const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri: 'http://localhost/callback',
  store: postgresStore({ pool }),
  now,
})

const query: Query = async (sql, ...values) =>
  (await pool.query(sql, values)).rows
const mirror = await createMirror(query, app)
const queue = postgresQueue({ pool, now })
const applied = new EventEmitter()
const webhooks = createWebhooks({
  app,
  queue,
  path,
  compare: mirror.compare,
  async onChange(change) {
    await mirror.onChange(change)
    applied.emit(change.type)
  },
  async onErase(erasure) {
    await mirror.onErase(erasure)
    applied.emit('erased')
  },
})
const server = createServer(toNode(webhooks))
await once(server.listen(Number(port), '127.0.0.1'), 'listening')
await webhooks.run()
await webhooks.ensureSubscription(`http://127.0.0.1:${port}${path}`)

// An athlete connects: what a real app does in `onConnected`.
const scope = 'read,activity:read_all'
const tokens = await control.createToken({ scope })
await app.importGrant(tokens)
await mirror.connect(String(tokens.athlete.id))

/** Performs a change, and prints the mirror when it is up to date. */
async function follow(
  what: string,
  event: string,
  happen: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([once(applied, event), happen()])
  console.log(`${what}: ${await mirror.summary()}`)
}

const activity = { sport_type: 'Ride', elapsed_time: 3600 } as const
let id: number | bigint | string = 0
await follow('created', 'changed', async () => {
  const name = 'Morning ride'
  id = (await control.createActivity({ ...activity, name })).id
})
await follow('renamed', 'changed', () =>
  control.changeActivity({ id, name: 'Ridge ride' }),
)
await follow('deleted', 'deleted', () => control.deleteActivity({ id }))
await follow('another one', 'changed', () =>
  control.createActivity({ ...activity, name: 'Evening ride' }),
)
await follow('access revoked', 'erased', async () => {
  await control.revokeGrant({ athlete_id: tokens.athlete.id })
})

await webhooks.close()
await queue.close()
server.closeAllConnections()
server.close()
await app.close()
await pool.end()
await sandbox.close()
