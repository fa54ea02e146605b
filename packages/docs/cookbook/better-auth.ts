// A Hono app in which athletes sign in through Better Auth. The app object stores their tokens, not Better Auth's database.
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { createApp, unwrap } from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { serve } from '@hono/node-server'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { genericOAuth } from 'better-auth/plugins'
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
const redirectUri = `${origin}/api/auth/callback/activity-tracking`
const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri,
  store: sqliteStore({ path: 'grants.sqlite' }),
})

const service = genericOAuth({
  config: [
    {
      providerId: 'activity-tracking',
      clientId,
      clientSecret,
      authorizationUrl: `${authUrl}/oauth/authorize`,
      scopes: ['read', 'activity:read'],
      pkce: false,
      // Stores the tokens, and passes none to Better Auth, which has compared the state.
      getToken: async ({ code }) => {
        const state = 'compared'
        const { athleteId, athlete, scopes } = await app.callback(
          `${redirectUri}?${new URLSearchParams({ code, state })}`,
          { state },
        )
        return { scopes: [...scopes], raw: { ...athlete, id: athleteId } }
      },
      getUserInfo: async ({ raw }) => ({
        ...raw,
        emailVerified: false,
      }),
      // Better Auth requires an e-mail address. The signature keeps others from signing up with this one.
      mapProfileToUser: async ({ id, firstname }) => {
        const signature = await app.sign('email', String(id))
        return {
          name: String(firstname),
          email: `${id}-${signature.slice(0, 24)}@users.invalid`,
        }
      },
    },
  ],
})

const auth = betterAuth({
  baseURL: origin,
  secret,
  database: new DatabaseSync('users.sqlite'),
  plugins: [service],
})
await (await getMigrations(auth.options)).runMigrations()

/** The id of the athlete who is signed in. */
async function athleteOf(headers: Headers): Promise<string | undefined> {
  if (!(await auth.api.getSession({ headers }))) return undefined
  const [account] = await auth.api.listUserAccounts({ headers })
  return account?.accountId
}

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
  const athleteId = await athleteOf(context.req.raw.headers)
  if (athleteId === undefined)
    return context.html('<a href="/sign-in">Sign in</a>')
  const [latest] = await unwrap(
    app.athlete(athleteId).GET('/athlete/activities', {
      params: { query: { per_page: 1 } },
    }),
  )
  return context.text(`Athlete ${athleteId}: "${latest?.name}".`)
})

server.get('/disconnect', async (context) => {
  const { headers } = context.req.raw
  const athleteId = await athleteOf(headers)
  if (athleteId !== undefined) await app.deauthorize(athleteId)
  const signedOut = await auth.api.signOut({ headers, asResponse: true })
  return context.text('Disconnected.', 200, {
    'Set-Cookie': signedOut.headers.getSetCookie(),
  })
})

serve(
  { fetch: server.fetch, hostname: '127.0.0.1', port: Number(port) },
  () => console.log(`${origin}/`),
)
