// The webhooks package, in an app that has neither pg-boss nor BullMQ, nor a database driver.
import { createServer } from 'node:http'
import { createApp } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { memoryStore } from '@activity-tracking/store'
import { createWebhooks } from '@activity-tracking/webhooks'
import { inboxConformance, wakerConformance } from '@activity-tracking/webhooks/conformance'
import { toNode } from '@activity-tracking/webhooks/node'
import { postgresInboxMigration } from '@activity-tracking/webhooks/postgres'
import { redisInbox } from '@activity-tracking/webhooks/redis'
import { sqliteInbox } from '@activity-tracking/webhooks/sqlite'
import { postgresTablesMigration, sqliteTables } from '@activity-tracking/webhooks/tables'
import { activityCreated } from '@activity-tracking/webhooks/testing'

await using sandbox = await startSandbox({ tier: 'unlimited' })
const { clientId, clientSecret, baseUrl, authUrl, accessToken, refreshToken, athleteId } = sandbox
const redirectUri = 'http://localhost/callback'
await using app = createApp({ clientId, clientSecret, baseUrl, authUrl, redirectUri, store: memoryStore(), quota: false })
const expiresAt = Math.floor(Date.now() / 1000) + 20_000
await app.importGrant({ athleteId, accessToken, refreshToken, expiresAt })

const names: unknown[] = []
const inbox = sqliteInbox({ path: ':memory:' })
const webhooks = createWebhooks({
  app,
  inbox,
  path: '/webhooks/0123456789abcdef',
  onChange(change) {
    if (change.type === 'changed') names.push(change.activity.name)
    // @ts-expect-error a deletion does not have an activity
    if (change.type === 'deleted') names.push(change.activity)
  },
  onErase: () => undefined,
})
const server = createServer(toNode(webhooks))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const { action } = await webhooks.ensureSubscription(`http://127.0.0.1:${port}/webhooks/0123456789abcdef`)
await sandbox.control.createActivity({ name: 'Packed ride', sport_type: 'Ride', elapsed_time: 60 })
await sandbox.control.settle()
await webhooks.drain()
await webhooks.close()
await inbox.close()
server.close()

const rules: string[] = []
const functions = {
  describe: (_: string, register: () => void) => register(),
  it: (name: string) => rules.push(name),
  expect: () => ({ toEqual() {} }),
}
inboxConformance({ name: 'mine', create: () => ({ open: () => inbox, close() {} }), without: ['transactions', 'plant'] }, functions)
await using tables = sqliteTables({ path: ':memory:' })
if ((await tables.count()) !== 0) throw new Error('the tables are not empty')
const kits = [
  typeof wakerConformance,
  typeof redisInbox,
  typeof postgresInboxMigration,
  typeof postgresTablesMigration,
  activityCreated().object_type,
]
console.log(
  `webhooks: subscription ${action}, ${names}, the kit registers ${rules.length > 40 ? 'its rules' : 'too little'}, ${new Set(kits).size}`,
)
