// A Hono app in which athletes sign in through Auth.js. The app object exchanges the code, and stores and refreshes the tokens.
import { randomUUID } from 'node:crypto'
import { createApp, unwrap } from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { Auth, type AuthConfig, customFetch } from '@auth/core'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_CLIENT_ID: clientId = '',
  ACTIVITY_TRACKING_CLIENT_SECRET: clientSecret = '',
  AUTH_SECRET: secret = randomUUID(),
  PORT: port = '3000',
} = process.env

const origin = `http://localhost:${port}`
const redirectUri = `${origin}/auth/callback/activity-tracking`
const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri,
  store: sqliteStore({ path: 'grants.sqlite' }),
})

/** Replaces the token request of Auth.js, which does not refresh or store tokens. Auth.js has compared the state. */
const exchangeCode: typeof fetch = async (_url, init) => {
  const code = new URLSearchParams(String(init?.body)).get('code') ?? ''
  const state = 'compared'
  const { athlete, athleteId, scopes } = await app.callback(
    `${redirectUri}?${new URLSearchParams({ code, state })}`,
    { state },
  )
  return Response.json({
    access_token: 'stored by the app',
    token_type: 'bearer',
    scope: scopes.join(','),
    athlete: { ...athlete, id: athleteId },
  })
}

const config: AuthConfig = {
  secret,
  basePath: '/auth',
  trustHost: true,
  providers: [
    {
      id: 'activity-tracking',
      name: 'the Activity-Tracking Service',
      type: 'oauth',
      clientId,
      clientSecret,
      checks: ['state'],
      authorization: {
        url: `${authUrl}/oauth/authorize`,
        params: { scope: 'read,activity:read' },
      },
      token: `${authUrl}/oauth/token`,
      userinfo: {
        url: `${baseUrl}/athlete`,
        request: ({ tokens }: { tokens: { athlete: object } }) =>
          tokens.athlete,
      },
      profile: ({ id, firstname }) => ({ id, name: firstname }),
      [customFetch]: exchangeCode,
    },
  ],
  callbacks: {
    // The signed-in user is the athlete: the cookie of Auth.js holds the id.
    jwt: ({ token, account }) =>
      account ? { ...token, sub: account.providerAccountId } : token,
    session: ({ session, token }) => ({ ...session, athleteId: token.sub }),
  },
}

const server = new Hono()
server.all('/auth/*', (context) => Auth(context.req.raw, config))

server.get('/', async (context) => {
  const { headers } = context.req.raw
  const response = await Auth(
    new Request(`${origin}/auth/session`, { headers }),
    config,
  )
  const session = (await response.json()) as { athleteId?: string } | null
  if (!session?.athleteId)
    return context.html('<a href="/auth/signin">Sign in</a>')
  const api = app.athlete(session.athleteId)
  const { firstname } = await unwrap(api.GET('/athlete'))
  return context.text(`${firstname}, you are signed in through Auth.js.`)
})

serve(
  { fetch: server.fetch, hostname: '127.0.0.1', port: Number(port) },
  () => console.log(`${origin}/`),
)
