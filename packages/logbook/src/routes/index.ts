import { fileURLToPath } from 'node:url'
import { ApiError } from '@activity-tracking/client'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { streamSSE } from 'hono/streaming'
import { isConnected } from '../account.ts'
import { messagePage } from '../pages/frame.ts'
import { welcomePage } from '../pages/welcome.ts'
import { moveClock } from '../time.ts'
import { activityRoutes } from './activities.ts'
import { connectRoutes } from './connect.ts'
import { opsRoutes } from './ops.ts'
import { settingsRoutes } from './settings.ts'
import { type Env, frameOf, type Site } from './site.ts'
import { uploadRoutes } from './upload.ts'
import { weekRoutes } from './week.ts'

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url))
const UPLOT = fileURLToPath(new URL('.', import.meta.resolve('uplot/dist/uPlot.esm.js')))

const OWN = ["'self'"]
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  connectSrc: OWN,
  formAction: OWN,
  frameAncestors: ["'none'"],
  imgSrc: OWN,
  scriptSrc: OWN,
  styleSrc: OWN,
}

/** Pages that athletes who are not connected can see. */
const WITHOUT_CONNECTION = ['/settings', '/sign-out', '/live']

export function createRoutes(site: Site): Hono<Env> {
  const { accounts, app, clock, live, sessions, webhooks } = site
  const { origin } = new URL(app.redirectUri)
  const routes = new Hono<Env>()

  routes.all(site.webhooksPath, ({ req }) => webhooks.fetch(req.raw))

  routes.use(secureHeaders({ contentSecurityPolicy: CONTENT_SECURITY_POLICY }))
  routes.use(csrf({ origin }))
  routes.use('/assets/uplot/*', files(UPLOT, '/assets/uplot'))
  routes.use('/assets/*', files(PUBLIC, '/assets'))

  routes.route('/', connectRoutes(site))
  routes.post('/time', async (context) => {
    const { to, path } = await context.req.parseBody<{ to: string; path: string }>()
    if (clock !== undefined) await moveClock(clock, to)
    live.publishToAll()
    const back = URL.parse(path, app.redirectUri)
    return context.redirect(back?.origin === origin ? back.href : '/', 303)
  })

  // Everything below is for athletes who are signed in.
  routes.use(async (context, next) => {
    const { path } = context.req
    const athleteId = await sessions.athleteOf(context)
    if (athleteId === undefined)
      return path === '/' ? context.html(welcomePage(frameOf(site, context))) : context.redirect('/')
    const account = await accounts.find(athleteId)
    context.set('account', account)
    context.header('Cache-Control', 'private, no-store')
    if (isConnected(account) || WITHOUT_CONNECTION.includes(path)) return next()
    return context.redirect('/settings')
  })

  routes.route('/', weekRoutes(site))
  routes.route('/activities', activityRoutes(site))
  routes.route('/upload', uploadRoutes(site))
  routes.route('/settings', settingsRoutes(site))
  routes.route('/ops', opsRoutes(site))

  routes.post('/sign-out', (context) => {
    sessions.end(context)
    return context.redirect('/', 303)
  })

  /** Open pages hear of changes here, and then request themselves again. */
  routes.get('/live', (context) =>
    streamSSE(context, async (events) => {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const { athleteId } = context.get('account')
      const unsubscribe = live.subscribe(athleteId, () => void events.writeSSE({ event: 'change', data: '' }))
      events.onAbort(end)
      await ended
      unsubscribe()
    }),
  )

  routes.notFound((context) =>
    context.html(messagePage(frameOf(site, context), 'Not found', 'There is no such page.'), 404),
  )
  routes.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse()
    console.error(error)
    const text =
      error instanceof ApiError
        ? 'The service does not respond as expected. Try again in a minute.'
        : 'Something went wrong here. Try again in a minute.'
    return context.html(messagePage(frameOf(site, context), 'Not now', text), 500)
  })
  return routes
}

const files = (root: string, path: string) =>
  serveStatic({ root, rewriteRequestPath: (requested) => requested.slice(path.length) })
