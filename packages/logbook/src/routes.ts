import { fileURLToPath } from 'node:url'
import { ApiError, type App, type Connect, type Scope } from '@activity-tracking/client'
import type { Webhooks } from '@activity-tracking/webhooks'
import type { ActivityTables } from '@activity-tracking/webhooks/tables'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import { stream, streamSSE } from 'hono/streaming'
import { type Account, type Accounts, isConnected, SCOPES } from './account.ts'
import { type Activities, SORTS, type Sort } from './activities.ts'
import { chartsOf } from './charts.ts'
import type { Journal } from './journal.ts'
import type { Live } from './live.ts'
import { activitiesPage } from './pages/activities.ts'
import { activityPage, missingActivityPage } from './pages/activity.ts'
import { type Frame, messagePage } from './pages/frame.ts'
import { type ImportProgress, opsPage } from './pages/ops.ts'
import { permissionPage } from './pages/permission.ts'
import { settingsPage } from './pages/settings.ts'
import { uploadPage } from './pages/upload.ts'
import { weekPage } from './pages/week.ts'
import { welcomePage } from './pages/welcome.ts'
import type { Sessions } from './session.ts'
import type { Clock } from './settings.ts'
import { moveClock } from './time.ts'
import type { Uploads } from './uploads.ts'
import { weekOf } from './weeks.ts'

/** What the routes work with. */
export interface Site {
  readonly app: App
  readonly connect: Connect
  readonly webhooks: Webhooks
  readonly webhooksPath: string
  readonly tables: ActivityTables
  readonly activities: Activities
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly uploads: Uploads
  readonly journal: Journal
  readonly live: Live
  /** Whether a request has shown that the athlete has no such activity. */
  isGone(athleteId: string, activityId: string): boolean
  readonly clock: Clock | undefined
  readonly consoleUrl: string | undefined
  readonly newBaseUrl: string | undefined
  readonly ownerId: string | undefined
}

interface Env {
  Variables: { account: Account }
}

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url))
const UPLOT = fileURLToPath(new URL('.', import.meta.resolve('uplot/dist/uPlot.esm.js')))
const LARGEST_FILE = 25_000_000

export function createRoutes(site: Site): Hono<Env> {
  const { app, accounts, activities, clock, connect, live, sessions, tables, uploads, webhooks } = site
  const routes = new Hono<Env>()

  /** What every page shows around its content. */
  const frameOf = (context: Context<Env>, current?: string): Frame => ({
    path: context.req.path,
    current,
    account: context.get('account'),
    isOwner: context.get('account')?.athleteId === site.ownerId,
    clock,
    consoleUrl: site.consoleUrl,
  })

  routes.all(site.webhooksPath, ({ req }) => webhooks.fetch(req.raw))
  routes.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
      },
    }),
  )
  routes.use(csrf({ origin: new URL(app.redirectUri).origin }))
  routes.use(
    '/assets/uplot/*',
    serveStatic({ root: UPLOT, rewriteRequestPath: (path) => path.slice('/assets/uplot'.length) }),
  )
  routes.use(
    '/assets/*',
    serveStatic({ root: PUBLIC, rewriteRequestPath: (path) => path.slice('/assets'.length) }),
  )

  routes.get('/callback', ({ req }) => connect.callback(req.raw))
  routes.get('/connect', async (context) => {
    const athleteId = await sessions.athleteOf(context)
    const more = SCOPES.find((scope) => scope === context.req.query('scope'))
    if (athleteId === undefined || more === undefined) return connect.start(context.req.raw)
    // The athlete's decision replaces the earlier one, so the scopes that are granted already are requested again.
    const { scopes } = await accounts.find(athleteId)
    return connect.start(context.req.raw, { scope: [...scopes, more] })
  })
  routes.post('/time', async (context) => {
    const { to, path } = await context.req.parseBody<{ to: string; path: string }>()
    if (clock !== undefined) await moveClock(clock, to)
    live.publish()
    return context.redirect(path.startsWith('/') && !path.startsWith('//') ? path : '/', 303)
  })

  // Everything below is for athletes who are signed in.
  routes.use(async (context, next) => {
    const athleteId = await sessions.athleteOf(context)
    if (athleteId === undefined)
      return context.req.path === '/' ? context.html(welcomePage(frameOf(context))) : context.redirect('/')
    const account = await accounts.find(athleteId)
    context.set('account', account)
    if (!isConnected(account) && !['/settings', '/sign-out', '/live'].includes(context.req.path))
      return context.redirect('/settings')
    return next()
  })

  /** Copies are kept for some days only: when the athlete looks at Logbook after that, they are read again. */
  routes.use(async (context, next) => {
    const account = context.get('account')
    if (context.req.method === 'GET' && isConnected(account) && account.profile === undefined)
      void accounts.read(account.athleteId)
    return next()
  })

  /** Asks the athlete for a scope that the page needs. Any one of them is sufficient. */
  const needs =
    (...scopes: readonly [Scope, ...Scope[]]): MiddlewareHandler<Env> =>
    async (context, next) => {
      if (scopes.some((scope) => context.get('account').scopes.includes(scope))) return next()
      return context.html(permissionPage(frameOf(context), scopes[0]), 403)
    }
  const mayReadActivities = needs('activity:read_all', 'activity:read')

  routes.get('/', mayReadActivities, async (context) => {
    const { athleteId } = context.get('account')
    const week = weekOf(context.req.query('week'), app.now() + activities.utcOffset(athleteId) * 1_000)
    const days = activities.days(athleteId, week.from, week.to)
    const before = activities.days(athleteId, week.previous, week.from)
    const { items: newest } = activities.list({ athleteId, sort: 'date', page: 1 })
    const progress = await webhooks.backfillProgress(athleteId)
    return context.html(
      weekPage(frameOf(context, '/'), { week, days, before, newest: newest.slice(0, 4), progress }),
    )
  })

  routes.get('/activities', mayReadActivities, async (context) => {
    const { athleteId } = context.get('account')
    const { sport, sort = 'date', page = '1' } = context.req.query()
    const query = {
      athleteId,
      sport: sport || undefined,
      sort: (Object.hasOwn(SORTS, sort) ? sort : 'date') as Sort,
      page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    }
    const progress = await webhooks.backfillProgress(athleteId)
    const sports = activities.sports(athleteId)
    return context.html(
      activitiesPage(frameOf(context, '/activities'), { ...activities.list(query), query, sports, progress }),
    )
  })

  /** The activity of the path, if it is the athlete's and stored. */
  const storedActivity = async (context: Context<Env>) => {
    const stored = await tables.activity(context.req.param('id') ?? '')
    return stored?.athleteId === context.get('account').athleteId ? stored : undefined
  }

  routes.get('/activities/:id{[0-9]{1,18}}', mayReadActivities, async (context) => {
    const { athleteId } = context.get('account')
    const id = context.req.param('id')
    const stored = await storedActivity(context)
    const frame = frameOf(context, '/activities')
    if (stored === undefined && site.isGone(athleteId, id))
      return context.html(missingActivityPage(frame, 'gone'), 404)
    // What is looked at comes before the import, and before what was read long ago.
    if (stored?.detail !== 'detailed') await webhooks.refresh(athleteId, [id])
    if (stored === undefined) return context.html(missingActivityPage(frame, 'reading'))
    return context.html(activityPage(frame, { stored, streams: await tables.streamsOf(id) }))
  })

  routes.get('/activities/:id{[0-9]{1,18}}/charts.json', mayReadActivities, async (context) => {
    const stored = await storedActivity(context)
    const streams = stored && (await tables.streamsOf(stored.activityId))
    if (stored === undefined || streams === undefined) return context.json(null, 404)
    return context.json(chartsOf(streams, stored.activity.sport_type, context.get('account').profile))
  })

  routes.get('/upload', needs('activity:write'), (context) =>
    context.html(uploadPage(frameOf(context, '/upload'), uploads.of(context.get('account').athleteId))),
  )
  routes.post('/upload', needs('activity:write'), bodyLimit({ maxSize: LARGEST_FILE }), async (context) => {
    const files = (await context.req.formData()).getAll('file')
    for (const file of files)
      if (file instanceof File && file.size > 0) await uploads.accept(context.get('account').athleteId, file)
    return context.redirect('/upload', 303)
  })

  routes.get('/settings', async (context) => {
    const { athleteId } = context.get('account')
    const receipts = (await webhooks.erasures()).filter((receipt) => receipt.athleteId === athleteId)
    return context.html(
      settingsPage(frameOf(context, '/settings'), { receipts, count: await tables.count({ athleteId }) }),
    )
  })
  routes.get('/settings/export.json', (context) => {
    const { athleteId, profile } = context.get('account')
    context.header('Content-Type', 'application/json')
    context.header('Content-Disposition', 'attachment; filename="logbook.json"')
    return stream(context, async (body) => {
      await body.write(`{"athlete":${JSON.stringify(profile ?? null)},"activities":[`)
      let separator = ''
      for await (const { activity } of tables.activities({ athleteId })) {
        await body.write(`${separator}\n${JSON.stringify(activity)}`)
        separator = ','
      }
      await body.write(']}\n')
    })
  })
  routes.post('/settings/disconnect', async (context) => {
    const { athleteId } = context.get('account')
    await app.deauthorize(athleteId)
    await webhooks.checkGrant(athleteId)
    return context.redirect('/settings', 303)
  })
  routes.post('/sign-out', (context) => {
    sessions.end(context)
    return context.redirect('/', 303)
  })

  /** Open pages hear of changes here, and then request themselves again. */
  routes.get('/live', (context) =>
    streamSSE(context, async (events) => {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const unsubscribe = live.subscribe(
        context.get('account').athleteId,
        () => void events.writeSSE({ event: 'change', data: '' }),
      )
      events.onAbort(end)
      await ended
      unsubscribe()
    }),
  )

  const isOwner: MiddlewareHandler<Env> = async (context, next) =>
    context.get('account').athleteId === site.ownerId ? next() : context.notFound()

  routes.get('/ops', isOwner, async (context) => {
    const imports: ImportProgress[] = []
    for await (const { athleteId } of app.athletes()) {
      const progress = await webhooks.backfillProgress(athleteId)
      const name = (await tables.athlete(athleteId))?.athlete.firstname ?? 'An athlete'
      if (progress !== undefined) imports.push({ name, ...progress })
    }
    const [quota, inbox, waits] = await Promise.all([
      app.quota.snapshot(),
      webhooks.stats(),
      webhooks.waits(),
    ])
    const { journal, newBaseUrl } = site
    return context.html(
      opsPage(frameOf(context, '/ops'), {
        quota,
        inbox,
        waits,
        imports,
        journal,
        newBaseUrl,
        now: app.now(),
      }),
    )
  })
  routes.post('/ops/use-up', isOwner, async (context) => {
    if (clock === undefined) return context.notFound()
    const api = app.athlete(context.get('account').athleteId)
    for (let isLeft = true; isLeft; ) isLeft = (await api.GET('/athlete')).error === undefined
    return context.redirect('/ops', 303)
  })

  routes.notFound((context) =>
    context.html(messagePage(frameOf(context), 'Not found', 'There is no such page.'), 404),
  )
  routes.onError((error, context) => {
    site.journal.note('error', error.message)
    const text =
      error instanceof ApiError
        ? 'The service does not respond as expected. Try again in a minute.'
        : 'Something went wrong here.'
    return context.html(messagePage(frameOf(context), 'Not now', text), 500)
  })
  return routes
}
