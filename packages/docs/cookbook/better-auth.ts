// A Hono app in which athletes sign in through Better Auth. The app object stores their tokens, not Better Auth's database.
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { createApp, unwrap } from '@activity-tracking/client'
import { activityTracking } from '@activity-tracking/client/better-auth'
import { sqliteStore } from '@activity-tracking/client/sqlite'
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
  PORT: port = '3000',
} = process.env

const origin = `http://localhost:${port}`
const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri: `${origin}/api/auth/callback/activity-tracking`,
  store: sqliteStore({ path: 'grants.sqlite' }),
})

const auth = betterAuth({
  baseURL: origin,
  secret,
  database: new DatabaseSync('users.sqlite'),
  // Lets a user unlink the only account they have.
  account: { accountLinking: { allowUnlinkingAll: true } },
  plugins: [activityTracking({ app, scopes: ['read', 'activity:read'] })],
})
await (await getMigrations(auth.options)).runMigrations()

const server = new Hono()
server.on(['GET', 'POST'], '/api/auth/*', (context) =>
  auth.handler(context.req.raw),
)

server.get('/sign-in', async () => {
  const { headers, response } = await auth.api.signInSocial({
    body: { provider: 'activity-tracking', callbackURL: '/' },
    returnHeaders: true,
  })
  headers.set('Location', response.url ?? '/')
  return new Response(null, { status: 302, headers })
})

server.get('/', async (context) => {
  const { headers } = context.req.raw
  if (!(await auth.api.getSession({ headers })))
    return context.html('<a href="/sign-in">Sign in</a>')
  const accounts = await auth.api.listUserAccounts({ headers })
  const account = accounts.find(
    ({ providerId }) => providerId === 'activity-tracking',
  )
  if (!account) return context.text('No athlete is linked to this user.')
  const api = app.athlete(account.accountId)
  const [latest] = await unwrap(
    api.GET('/athlete/activities', { params: { query: { per_page: 1 } } }),
  )
  return context.text(
    `Athlete ${account.accountId}, scopes ${account.scopes}: "${latest?.name}".`,
  )
})

// Unlinking the account also revokes the app's access at the service.
server.get('/disconnect', async (context) => {
  const { headers } = context.req.raw
  for (const { id: accountId } of await auth.api.listUserAccounts({
    headers,
  }))
    await auth.api.unlinkAccount({ body: { accountId }, headers })
  return context.text('Disconnected.')
})

serve(
  { fetch: server.fetch, hostname: '127.0.0.1', port: Number(port) },
  () => console.log(`${origin}/`),
)
