// Serves a page with the athlete's activities, and what the page reads.
import { readFile } from 'node:fs/promises'
import {
  type ActivityClient,
  createApp,
  createConnect,
  getStreams,
  memoryStore,
  NeedsReauthorizationError,
  NotFoundError,
  unwrap,
} from '@activity-tracking/client'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'

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

/** What the page draws. An activity has only those that were recorded. */
const STREAMS = [
  'latlng',
  'distance',
  'time',
  'altitude',
  'heartrate',
  'velocity_smooth',
] as const

const server = new Hono<{ Variables: { api: ActivityClient } }>()
server.get('/connect', (context) => connect.start(context.req.raw))
server.get('/callback', (context) => connect.callback(context.req.raw))

// The page reads as the athlete who is logged in, and as nobody else.
server.use('/api/*', async (context, next) => {
  const [athlete = '', signature = ''] =
    getCookie(context, 'athlete')?.split('.') ?? []
  if (!(await app.verifySignature('session', athlete, signature)))
    return context.json({}, 401)
  context.set('api', app.athlete(athlete))
  context.header('Cache-Control', 'private, no-store')
  return next()
})
server.get('/api/athlete', async (context) => {
  const athlete = await unwrap(context.var.api.GET('/athlete'))
  const name = `${athlete.firstname} ${athlete.lastname}`
  return context.json({ name, picture: athlete.profile_medium ?? '' })
})
server.get('/api/activities', async (context) => {
  const number = Number(context.req.query('page') ?? 1)
  const query = { page: number, per_page: 30 }
  const activities = await unwrap(
    context.var.api.GET('/athlete/activities', { params: { query } }),
  )
  return context.json(
    activities.map((activity) => ({
      id: String(activity.id), // Some are too large for a number.
      name: activity.name,
      sport: activity.sport_type,
      start: activity.start_date_local,
      distance: activity.distance,
    })),
  )
})
server.get('/api/activities/:id', async (context) => {
  const { api } = context.var
  const path = { id: context.req.param('id') }
  const activity = await unwrap(
    api.GET('/activities/{id}', { params: { path } }),
  )
  return context.json({
    name: activity.name,
    sport: activity.sport_type,
    distance: activity.distance,
    time: activity.moving_time,
    climbed: activity.total_elevation_gain,
    streams: await getStreams(api, activity, STREAMS),
  })
})
server.onError((error, context) => {
  if (error instanceof NeedsReauthorizationError)
    return context.json({}, 401)
  return context.json({}, error instanceof NotFoundError ? 404 : 502)
})

const page = await readFile(new URL('map-and-chart.html', import.meta.url))
server.get('/', (context) => context.html(page.toString()))

serve(
  { fetch: server.fetch, hostname: '127.0.0.1', port: Number(port) },
  () => console.log(`http://localhost:${port}/`),
)
