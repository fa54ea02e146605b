// A Hono app that connects athletes, and shows a page to the athlete who is logged in.
import { randomUUID } from 'node:crypto'
import { createApp, createConnect, unwrap } from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/store/spool'
import { sqliteStore } from '@activity-tracking/store/sqlite'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { generateSignedCookie, getSignedCookie } from 'hono/cookie'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_CLIENT_ID: clientId = '',
  ACTIVITY_TRACKING_CLIENT_SECRET: clientSecret = '',
  COOKIE_SECRET: secret = randomUUID(),
  PORT: port = '3000',
} = process.env

const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri: `http://localhost:${port}/callback`,
  store: sqliteStore({ path: 'grants.sqlite' }),
  spool: fileSpool({ directory: 'spool' }),
})

const connect = createConnect(app, {
  scope: ['read', 'activity:read'],
  secret,
  startPath: '/connect',
  // Logs the athlete in: later requests have this signed cookie.
  onConnected: async ({ athleteId, returnTo }) => {
    const cookie = await generateSignedCookie(
      'athlete',
      athleteId,
      secret,
      { httpOnly: true, sameSite: 'Lax', path: '/' },
    )
    return new Response(null, {
      status: 303,
      headers: { Location: returnTo, 'Set-Cookie': cookie },
    })
  },
})

const server = new Hono()
server.get('/connect', (context) => connect.start(context.req.raw))
server.get('/callback', (context) => connect.callback(context.req.raw))

// Shows only the athlete's own data: the cookie is signed.
server.get('/', async (context) => {
  const athleteId = await getSignedCookie(context, secret, 'athlete')
  if (!athleteId) return context.html('<a href="/connect">Connect</a>')
  const api = app.athlete(athleteId)
  const { firstname } = await unwrap(api.GET('/athlete'))
  const [latest] = await unwrap(
    api.GET('/athlete/activities', { params: { query: { per_page: 1 } } }),
  )
  return context.text(
    `${firstname}, your latest activity is "${latest?.name}".`,
  )
})

serve(
  { fetch: server.fetch, hostname: '127.0.0.1', port: Number(port) },
  () => console.log(`http://localhost:${port}/`),
)
