// The backend: holds the client secret and the tokens, and serves the page.
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  createApp,
  createConnect,
  memoryStore,
  NeedsReauthorizationError,
  unwrap,
} from '@activity-tracking/client'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'

export interface ServerOptions {
  readonly baseUrl: string
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Default: any free port. */
  readonly port?: number
  /** Default: the clock of the machine. Tests have that of a sandbox. */
  readonly now?: () => number
}

export interface RunningServer {
  readonly url: string
  close(): void
}

const PAGE = fileURLToPath(new URL('dist', import.meta.url))

export async function startServer({
  port = 0,
  ...service
}: ServerOptions): Promise<RunningServer> {
  const routes = new Hono()
  const { promise, resolve } = Promise.withResolvers<AddressInfo>()
  const { fetch } = routes
  const server = serve({ fetch, hostname: '127.0.0.1', port }, resolve)
  const url = `http://127.0.0.1:${(await promise).port}`

  const app = createApp({
    ...service,
    redirectUri: `${url}/callback`,
    store: memoryStore(),
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

  routes.get('/connect', (context) => connect.start(context.req.raw))
  routes.get('/callback', (context) => connect.callback(context.req.raw))
  routes.get('/api/activities', async (context) => {
    const [athlete = '', signature = ''] =
      getCookie(context, 'athlete')?.split('.') ?? []
    if (!(await app.verifySignature('session', athlete, signature)))
      return context.json([], 401)
    const query = { per_page: 5 }
    const activities = await unwrap(
      app
        .athlete(athlete)
        .GET('/athlete/activities', { params: { query } }),
    )
    // Ids as strings: some are too large for JavaScript numbers.
    return context.json(
      activities.map(({ id, name, distance }) => ({
        id: String(id),
        name,
        distance,
      })),
    )
  })
  // After the athlete has revoked access: 401, so that the page shows the Connect link.
  routes.onError((error, context) =>
    context.json(
      [],
      error instanceof NeedsReauthorizationError ? 401 : 502,
    ),
  )
  routes.use(serveStatic({ root: PAGE }))

  return { url, close: () => server.close() }
}
