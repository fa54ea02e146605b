// Mirrors activities in PostgreSQL with jobs of pg-boss, in any number of processes.
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { createApp } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { postgresStore } from '@activity-tracking/store/postgres'
import { createWebhooks } from '@activity-tracking/webhooks'
import { toNode } from '@activity-tracking/webhooks/node'
import { pgBossWaker } from '@activity-tracking/webhooks/pg-boss'
import { postgresInbox } from '@activity-tracking/webhooks/postgres'
import { postgresTables } from '@activity-tracking/webhooks/tables'
import { Pool } from 'pg'
import { PgBoss } from 'pg-boss'

// The database is empty at first, because the sandbox is new in each run.
const { DATABASE_URL: connectionString = '', PORT: port = '3000' } =
  process.env
/** A secret of the app: `openssl rand -hex 16`. */
const path = '/webhooks/7d1f0c5a9e2b48d6b3a0e4c8f1725d96'

const sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z' })
const { baseUrl, authUrl, clientId, clientSecret, control } = sandbox

const pool = new Pool({ connectionString }).on('error', console.error)

const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri: 'http://localhost/callback',
  store: postgresStore({ pool }),
  now: sandbox.clock.now, // a real app leaves it out
})
const tokens = await control.createToken({
  scope: 'read,activity:read_all',
})
await app.importGrant(tokens)

const boss = new PgBoss({
  connectionString,
  // Jobs of a process that was killed are run again soon.
  superviseIntervalSeconds: 2,
  monitorIntervalSeconds: 2,
  // Workers of other processes are notified of jobs at once.
  useListenNotify: true,
})
// The inbox and pg-boss are in one database: an event and its job are
// stored in one transaction.
const inbox = postgresInbox({ pool })
const waker = pgBossWaker({ boss, onError: console.error })
const mirror = postgresTables({ pool, keep: { days: 7 } })
const applied = new EventEmitter()
const webhooks = createWebhooks({
  app,
  inbox,
  waker,
  path,
  ...mirror,
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

/** Performs a change, and prints the mirror when it is up to date. */
async function follow(
  what: string,
  event: string,
  happen: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([once(applied, event), happen()])
  const { rows } = await pool.query('SELECT name FROM activities')
  console.log(
    `${what}: ${rows.map(({ name }) => name).join(', ') || 'none'}`,
  )
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
await waker.close()
await boss.stop()
server.closeAllConnections()
server.close()
await app.close()
await mirror.close()
await pool.end()
await sandbox.close()
