// The app as a Cloudflare Worker, with tokens and events in PostgreSQL.
import {
  createApp,
  createConnect,
  NeedsReauthorizationError,
  unwrap,
} from '@activity-tracking/client'
import { postgresStore } from '@activity-tracking/client/postgres'
import { createWebhooks } from '@activity-tracking/webhooks'
import { postgresQueue } from '@activity-tracking/webhooks/postgres'
import { type ExecutionContext, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { Pool } from 'pg'

/** The variables and secrets of the Worker. */
interface Env {
  readonly ACTIVITY_TRACKING_BASE_URL: string
  readonly ACTIVITY_TRACKING_AUTH_URL: string
  readonly ACTIVITY_TRACKING_CLIENT_ID: string
  readonly ACTIVITY_TRACKING_CLIENT_SECRET: string
  /** The URL of the Worker, without a slash at the end. */
  readonly ORIGIN: string
  /** With Hyperdrive: `env.HYPERDRIVE.connectionString`. */
  readonly DATABASE_URL: string
  readonly WEBHOOK_SECRET: string
}

/** In a Worker, a connection belongs to the request that opened it. */
function open(env: Env, waitUntil: (work: Promise<unknown>) => void) {
  const pool = new Pool({ connectionString: env.DATABASE_URL, max: 4 })
  const app = createApp({
    clientId: env.ACTIVITY_TRACKING_CLIENT_ID,
    clientSecret: env.ACTIVITY_TRACKING_CLIENT_SECRET,
    baseUrl: env.ACTIVITY_TRACKING_BASE_URL,
    authUrl: env.ACTIVITY_TRACKING_AUTH_URL,
    redirectUri: `${env.ORIGIN}/callback`,
    store: postgresStore({ pool }),
    waitUntil,
  })
  const connect = createConnect(app, {
    scope: ['read', 'activity:read'],
    startPath: '/connect',
    onConnected: async ({ athleteId, returnTo }) => {
      const signature = await app.sign('session', athleteId)
      const cookie = `athlete=${athleteId}.${signature}; Path=/; HttpOnly; SameSite=Lax`
      return new Response(null, {
        status: 303,
        headers: { Location: returnTo, 'Set-Cookie': cookie },
      })
    },
  })
  const webhooks = createWebhooks({
    app,
    queue: postgresQueue({ pool }),
    path: `/webhooks/${env.WEBHOOK_SECRET}`,
    onChange(change) {
      const name = change.type === 'changed' ? change.activity.name : ''
      console.log(change.type, name)
    },
    onErase: ({ athleteId }) => console.log('erase', athleteId),
  })
  const close = async () => {
    await webhooks.close()
    await app.close()
    await pool.end()
  }
  return { app, connect, webhooks, close }
}

interface Variables {
  readonly opened: ReturnType<typeof open>
  /** Lets work continue after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

const server = new Hono<{ Bindings: Env; Variables: Variables }>()

// Opens the app for a request, and closes it when all work is done.
server.use(async (context, next) => {
  const later: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void later.push(work)
  const opened = open(context.env, waitUntil)
  context.set('opened', opened)
  context.set('waitUntil', waitUntil)
  await next()
  const closed = Promise.allSettled(later).then(opened.close)
  context.executionCtx.waitUntil(closed)
})

server.get('/connect', ({ req, var: { opened } }) =>
  opened.connect.start(req.raw),
)
server.get('/callback', ({ req, var: { opened } }) =>
  opened.connect.callback(req.raw),
)

// The work on an event is done after the response.
server.all('/webhooks/*', ({ req, var: { opened, waitUntil } }) =>
  opened.webhooks.fetch(req.raw, { waitUntil }),
)

server.get('/', async (context) => {
  const { app } = context.var.opened
  const connectLink = '<a href="/connect">Connect</a>'
  const [athleteId = '', signature = ''] =
    getCookie(context, 'athlete')?.split('.') ?? []
  if (!(await app.verifySignature('session', athleteId, signature)))
    return context.html(connectLink)
  const api = app.athlete(athleteId)
  const params = { query: { per_page: 1 } }
  try {
    const { firstname } = await unwrap(api.GET('/athlete'))
    const list = api.GET('/athlete/activities', { params })
    const [latest] = await unwrap(list)
    return context.text(
      `${firstname}, your latest activity is "${latest?.name}".`,
    )
  } catch (error) {
    // The athlete has revoked access and can connect again.
    if (error instanceof NeedsReauthorizationError)
      return context.html(connectLink)
    throw error
  }
})

export default {
  fetch: server.fetch,
  /** A cron trigger, every minute: failures, sweeps and imports. */
  async scheduled(_event: unknown, env: Env, context: ExecutionContext) {
    const waitUntil = (work: Promise<unknown>) => context.waitUntil(work)
    const { webhooks, close } = open(env, waitUntil)
    try {
      await webhooks.drain()
    } finally {
      await close()
    }
  },
}
