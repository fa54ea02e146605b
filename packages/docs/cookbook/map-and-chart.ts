// Serves a page that draws the athlete's latest activity, and lets it read the API.
import { readFile } from 'node:fs/promises'
import {
  createApp,
  createConnect,
  memoryStore,
} from '@activity-tracking/client'
import { createReadProxy } from '@activity-tracking/client/proxy'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_CLIENT_ID: clientId = '',
  ACTIVITY_TRACKING_CLIENT_SECRET: clientSecret = '',
  PORT: port = '3000',
} = process.env

const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri: `http://localhost:${port}/callback`,
  store: memoryStore(),
})

const connect = createConnect(app, {
  scope: ['read', 'activity:read'],
  startPath: '/connect',
  // Logs the athlete in: later requests have this signed cookie.
  onConnected: async ({ athleteId, returnTo }) => {
    const signature = await app.sign('session', athleteId)
    const cookie = `athlete=${athleteId}.${signature}; Path=/; HttpOnly; SameSite=Lax`
    return new Response(null, {
      status: 303,
      headers: { Location: returnTo, 'Set-Cookie': cookie },
    })
  },
})

// The page can read what it shows, and only of the athlete who is logged in.
const proxy = createReadProxy(app, {
  path: '/api',
  allow: ['/athlete/activities', '/activities/{id}/streams'],
  athlete: async ({ headers }) => {
    const [, id = '', signature = ''] =
      /(?:^|; )athlete=(\d+)\.(\w+)/.exec(headers.get('Cookie') ?? '') ?? []
    return (await app.verifySignature('session', id, signature)) ? id : null
  },
})

const page = await readFile(new URL('map-and-chart.html', import.meta.url))
const server = new Hono()
server.get('/connect', (context) => connect.start(context.req.raw))
server.get('/callback', (context) => connect.callback(context.req.raw))
server.get('/api/*', (context) => proxy(context.req.raw))
server.get('/', (context) => context.html(page.toString()))

serve(
  { fetch: server.fetch, hostname: '127.0.0.1', port: Number(port) },
  () => console.log(`http://localhost:${port}/`),
)
