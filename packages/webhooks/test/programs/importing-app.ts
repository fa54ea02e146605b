// An app in another process than the sandbox, with the clock of the sandbox. It imports the activities of an athlete, and prints how many it has.
import { createApp } from '@activity-tracking/client'
import { sandboxClock } from '@activity-tracking/sandbox/clock'
import { memoryStore } from '@activity-tracking/store'
import { createWebhooks, memoryInbox } from '../../src/index.ts'

const { controlUrl, grant, ...credentials } = JSON.parse(process.argv[2] ?? '{}')
await using clock = await sandboxClock(controlUrl)
const app = createApp({ ...credentials, redirectUri: 'http://localhost/callback', store: memoryStore(), now: clock.now })
await app.importGrant(grant)
const ids = new Set<string>()
await using webhooks = createWebhooks({
  app,
  inbox: memoryInbox(),
  path: '/webhooks/0123456789abcdef',
  subscriptionId: 1,
  pollMs: 20,
  onChange(change) {
    if (change.type === 'changed') ids.add(change.activityId)
    console.log(`imported ${ids.size}`)
  },
  onErase: () => undefined,
  hooks: {
    onSettle({ settlement }) {
      if (settlement.outcome === 'retry' && settlement.at > clock.now()) console.log('waiting')
    },
  },
})
await webhooks.backfill(String(grant.athlete.id))
await webhooks.run()
console.log('ready')
for await (const _ of process.stdin);
