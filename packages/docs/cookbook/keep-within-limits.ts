// Uses up the rate limit of a quarter hour, first in the background, and waits for the next quarter hour.
import {
  createApp,
  memoryStore,
  paginate,
  RateLimitError,
  unwrap,
} from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'

const sandbox = await startSandbox({
  now: '2026-11-02T10:00:00Z',
  frozen: true,
})
const { athleteId, baseUrl, authUrl, clientId, clientSecret, control } =
  sandbox
const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri: 'http://localhost/callback',
  store: memoryStore(),
  now: sandbox.clock.now, // a real app leaves it out
  hooks: {
    onWait: async ({ family, window, delayMs }) => {
      console.log(`waiting ${delayMs} ms: ${family}, ${window}`)
      await control.setClock({ frozen: false })
    },
  },
})
await app.importGrant(await control.createToken({ scope: 'activity:read' }))
const api = app.athlete(athleteId)

const at = (milliseconds = 0) =>
  new Date(milliseconds).toISOString().slice(11, 16)

async function printQuota() {
  const { read } = await app.quota.snapshot()
  const { used, limit, resetsAt } = read.quarter_hour
  console.log(`${used} of ${limit} reads used until ${at(resetsAt)}`)
}

const backlog = await Array.fromAsync(
  paginate(api, '/athlete/activities', { lane: 'background' }),
)
await printQuota()

/** Reads details until the quota refuses one. */
async function readDetails(lane: 'background' | 'interactive') {
  let count = 0
  try {
    for (const { id } of [...backlog, ...backlog]) {
      const params = { path: { id } }
      await unwrap(api.GET('/activities/{id}', { params, lane }))
      count += 1
    }
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error
    console.log(`${lane}: ${count} details, more at ${at(error.retryAt)}`)
  }
}

// Background calls leave a part of the quota for interactive calls.
await readDetails('background')
await printQuota()
await readDetails('interactive')

// Check before work that should not stop halfway.
console.log('50 reads now:', await app.quota.canSpend('read', 50))

// A call that may wait is sent when the next quarter hour begins: half a second after the hook starts the clock.
await control.setClock({ now: '2026-11-02T10:14:59.500Z' })
const [activity] = backlog
const params = { path: { id: activity?.id ?? 0 } }
await unwrap(api.GET('/activities/{id}', { params, onLimit: 'wait' }))
await printQuota()

await app.close()
await sandbox.close()
