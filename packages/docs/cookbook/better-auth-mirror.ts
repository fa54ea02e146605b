// Athletes sign in through Better Auth, their activities are imported and followed, and erased when they disconnect.
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { createApp } from '@activity-tracking/client'
import { activityTracking } from '@activity-tracking/client/better-auth'
import { sqliteStore } from '@activity-tracking/store/sqlite'
import { createWebhooks } from '@activity-tracking/webhooks'
import { sqliteInbox } from '@activity-tracking/webhooks/sqlite'
import { sqliteTables } from '@activity-tracking/webhooks/tables'
import { serve } from '@hono/node-server'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { Hono } from 'hono'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_CLIENT_ID: clientId = '',
  ACTIVITY_TRACKING_CLIENT_SECRET: clientSecret = '',
  BETTER_AUTH_SECRET: secret = randomUUID(),
  CALLBACK_URL: callbackUrl = '',
  PORT: port = '3000',
} = process.env

const PROVIDER = 'activity-tracking'
const origin = `http://localhost:${port}`
const mirror = sqliteTables({ path: 'mirror.sqlite', keep: { days: 7 } })
const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri: `${origin}/api/auth/callback/activity-tracking`,
  store: sqliteStore({ path: 'grants.sqlite' }),
})

const athletes = activityTracking({
  app,
  scopes: ['read', 'activity:read'],
  // Also called at later sign-ins, which do not need another import.
  async onConnected({ athleteId }) {
    if ((await mirror.count({ athleteId })) > 0) return
    const since = new Date(Date.now() - 60 * 86_400_000)
    await webhooks.backfill(athleteId, { since })
  },
  async onErase(erasure) {
    await mirror.onErase(erasure)
    const { internalAdapter } = await auth.$context
    for (const userId of erasure.userIds) {
      // Name and picture of a user without another account come from the service.
      const accounts = await internalAdapter.findAccounts(userId)
      if (accounts.every((account) => account.providerId === PROVIDER))
        await internalAdapter.deleteUser(userId)
    }
    console.log('erased', erasure.athleteId, 'and the user')
  },
})

const auth = betterAuth({
  baseURL: origin,
  secret,
  database: new DatabaseSync('users.sqlite'),
  // Lets a user unlink the only account they have.
  account: { accountLinking: { allowUnlinkingAll: true } },
  plugins: [athletes],
})
await (await getMigrations(auth.options)).runMigrations()

const webhooks = createWebhooks({
  app,
  inbox: sqliteInbox({ path: 'inbox.sqlite' }),
  path: new URL(callbackUrl).pathname,
  ...mirror,
  onErase: athletes.onErase,
})

const server = new Hono()
server.all('/webhooks/*', ({ req }) => webhooks.fetch(req.raw))
server.on(['GET', 'POST'], '/api/auth/*', ({ req }) =>
  auth.handler(req.raw),
)

server.get('/sign-in', async () => {
  const { headers, response } = await auth.api.signInSocial({
    body: { provider: PROVIDER, callbackURL: '/' },
    returnHeaders: true,
  })
  headers.set('Location', response.url ?? '/')
  return new Response(null, { status: 302, headers })
})

/** The number of activities of an athlete, and the newest one. */
async function summary(athleteId: string): Promise<string> {
  const activities = mirror.activities({ athleteId })
  const { value } = await activities[Symbol.asyncIterator]().next()
  const newest = value?.activity.name ?? 'none'
  return `${await mirror.count({ athleteId })} activities, the newest: ${newest}`
}

/** The account row of the athlete, if the user has linked one. */
async function accountOf(headers: Headers) {
  if (!(await auth.api.getSession({ headers }))) return undefined
  const accounts = await auth.api.listUserAccounts({ headers })
  return accounts.find(({ providerId }) => providerId === PROVIDER)
}

server.get('/', async (context) => {
  const account = await accountOf(context.req.raw.headers)
  if (!account) return context.html('<a href="/sign-in">Sign in</a>')
  const progress = await webhooks.backfillProgress(account.accountId)
  if (progress?.isFinished === false) return context.text('Importing …')
  return context.text(await summary(account.accountId))
})

// The service sends an event, and the worker erases the athlete.
server.get('/disconnect', async (context) => {
  const { headers } = context.req.raw
  const account = await accountOf(headers)
  if (account)
    await auth.api.unlinkAccount({
      body: { accountId: account.id },
      headers,
    })
  return context.text('Disconnected.')
})

serve(
  { fetch: server.fetch, hostname: '127.0.0.1', port: Number(port) },
  async () => {
    console.log(`${origin}/`)
    await webhooks.run()
    await webhooks.ensureSubscription(callbackUrl)
  },
)
