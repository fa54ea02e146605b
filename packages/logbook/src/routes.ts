import type { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { App, Connect, Scope } from '@activity-tracking/client'
import type { Queue, Webhooks } from '@activity-tracking/webhooks'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { streamSSE } from 'hono/streaming'
import { type Account, type Accounts, SCOPES } from './account.ts'
import { chartsOf } from './charts.ts'
import type { Journal } from './journal.ts'
import { activitiesPage } from './pages/activities.ts'
import { activityPage, readingPage } from './pages/activity.ts'
import { type Frame, messagePage } from './pages/frame.ts'
import type { ShownImport } from './pages/import-note.ts'
import { opsPage } from './pages/ops.ts'
import { permissionPage, settingsPage } from './pages/settings.ts'
import { uploadPage } from './pages/upload.ts'
import { weekPage } from './pages/week.ts'
import { welcomePage } from './pages/welcome.ts'
import type { Sessions } from './session.ts'
import type { Tables } from './tables.ts'
import type { Uploads } from './uploads.ts'
import { weekOf } from './weeks.ts'

/** What the routes work with. */
export interface Site {
  readonly app: App
  readonly connect: Connect
  readonly webhooks: Webhooks
  /** Path of the callback URL. */
  readonly webhooksPath: string
  readonly queue: Queue
  readonly tables: Tables
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly uploads: Uploads
  readonly journal: Journal
  /** Emits the id of an athlete when something has changed for the athlete. */
  readonly changes: EventEmitter
  readonly ownerId: string | undefined
  /** Only with a sandbox. */
  readonly consoleUrl: string | undefined
}

/** What a request knows. */
export interface Env {
  Variables: {
    /** Only for an athlete who is signed in, as in all handlers of pages. */
    account: Account
    /** Only of requests with a body. */
    form: FormData
  }
}

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url))
const UPLOT = fileURLToPath(new URL('.', import.meta.resolve('uplot/dist/uPlot.esm.js')))

const files = (root: string, path: string) =>
  serveStatic({ root, rewriteRequestPath: (requested) => requested.slice(path.length) })

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

/** The largest bodies, in bytes: with files, and of all other forms. */
const LARGEST_UPLOAD = 25_000_000
const LARGEST_FORM = 10_000

/** Pages that athletes who are not connected can see. */
const WITHOUT_CONNECTION = ['/settings', '/sign-out', '/live']

/** The digits of an id. It has 64 bits, so it is never a number here. */
const ID = ':id{[1-9][0-9]{0,17}|[1-8][0-9]{18}|9[01][0-9]{17}}'

export function createRoutes(site: Site): Hono<Env> {
  const { accounts, app, changes, connect, ownerId, queue, sessions, tables, uploads, webhooks } = site
  const { origin } = new URL(app.redirectUri)
  const routes = new Hono<Env>()

  /** What a page shows around its content. */
  function frameOf(context: Context<Env>): Frame {
    const account: Account | undefined = context.get('account')
    const isOwner = account !== undefined && account.athleteId === ownerId
    return { path: context.req.path, account, isOwner, consoleUrl: site.consoleUrl }
  }

  /** The athlete's import, and what it waits for. */
  const importOf = async (athleteId: string): Promise<ShownImport> => ({
    progress: tables.imports().find((each) => each.athleteId === athleteId),
    isEmpty: tables.count(athleteId) === 0,
    waitsFor: (await webhooks.waits()).background,
  })

  /** Asks the athlete for a scope that the page needs, unless it was granted. */
  const needs =
    (scope: Scope): MiddlewareHandler<Env> =>
    async (context, next) => {
      if (context.get('account').scopes.includes(scope)) return next()
      return context.html(permissionPage(frameOf(context), scope), 403)
    }
  const readsActivities = needs('activity:read_all')
  const writesActivities = needs('activity:write')

  const onlyOwner: MiddlewareHandler<Env> = async (context, next) =>
    frameOf(context).isOwner ? next() : context.notFound()

  // Events have a limit of their own.
  routes.all(site.webhooksPath, ({ req }) => webhooks.fetch(req.raw))

  routes.use(secureHeaders({ contentSecurityPolicy: CONTENT_SECURITY_POLICY }))
  routes.use(csrf({ origin }))
  routes.get('/assets/uplot/*', files(UPLOT, '/assets/uplot'))
  routes.get('/assets/*', files(PUBLIC, '/assets'))

  routes.use(async (context, next) => {
    const athleteId = await sessions.athleteOf(context)
    if (athleteId !== undefined) context.set('account', await accounts.find(athleteId))
    return next()
  })

  // Every body is a form. One that is too large is not read to its end.
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (context) =>
        context.html(messagePage(frameOf(context), 'Too large', 'Upload files of at most 25 MB.'), 413),
    })
  const [limitUpload, limitForm] = [limit(LARGEST_UPLOAD), limit(LARGEST_FORM)]
  routes.use((context, next) => {
    const isUpload = context.req.path === '/upload' && context.get('account') !== undefined
    return isUpload ? limitUpload(context, next) : limitForm(context, next)
  })
  routes.post('*', async (context, next) => {
    const form = await context.req.formData().catch(() => undefined)
    if (form === undefined)
      return context.html(messagePage(frameOf(context), 'Not a form', 'The request has no form.'), 400)
    context.set('form', form)
    return next()
  })

  routes.get('/connect', async (context) => {
    const account: Account | undefined = context.get('account')
    const more = SCOPES.find((scope) => scope === context.req.query('scope'))
    if (account === undefined || more === undefined) return connect.start(context.req.raw)
    // The athlete's decision replaces the earlier one, so the scopes that are granted already are requested again.
    return connect.start(context.req.raw, { scope: [...account.scopes, more] })
  })
  routes.get('/callback', (context) => connect.callback(context.req.raw))

  // Everything below is for athletes who are signed in.
  routes.use(async (context, next) => {
    const { path } = context.req
    const account: Account | undefined = context.get('account')
    if (account === undefined)
      return path === '/' ? context.html(welcomePage(frameOf(context))) : context.redirect('/')
    context.header('Cache-Control', 'private, no-store')
    accounts.readIfMissing(account)
    if (account.isConnected || WITHOUT_CONNECTION.includes(path)) return next()
    return context.redirect('/settings')
  })

  routes.get('/', readsActivities, async (context) => {
    const { athleteId } = context.get('account')
    const week = weekOf(context.req.query('week'), app.now() + tables.utcOffset(athleteId) * 1_000)
    const content = {
      week,
      days: tables.days(athleteId, week.from, week.to),
      before: tables.days(athleteId, week.previous, week.from),
      listed: tables.list(athleteId, week.isCurrent ? {} : week),
      shownImport: await importOf(athleteId),
    }
    return context.html(weekPage(frameOf(context), content))
  })

  routes.get('/activities', readsActivities, async (context) => {
    const { athleteId } = context.get('account')
    const { page = '' } = context.req.query()
    const number = /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
    const content = {
      items: tables.list(athleteId, { page: number }),
      total: tables.count(athleteId),
      number,
      shownImport: await importOf(athleteId),
    }
    return context.html(activitiesPage(frameOf(context), content))
  })

  routes.get(`/activities/${ID}`, readsActivities, async (context) => {
    const { athleteId } = context.get('account')
    const id = context.req.param('id')
    const frame = frameOf(context)
    if (tables.isDeleted(athleteId, id)) {
      const text = 'You have no activity with this number. It may have been deleted.'
      return context.html(messagePage(frame, 'No such activity', text), 404)
    }
    const stored = tables.activity(athleteId, id)
    // What the athlete looks at is read before the import gets there, and again if its copy has ended.
    if (stored?.detail !== 'detailed') await queue.add([{ key: `${athleteId}/activity/${id}`, lane: 'live' }])
    return context.html(stored ? activityPage(frame, stored) : readingPage(frame))
  })

  routes.get(`/activities/${ID}/charts.json`, readsActivities, (context) => {
    const { athleteId, profile } = context.get('account')
    const { streams, activity } = tables.activity(athleteId, context.req.param('id')) ?? {}
    if (streams === undefined) return context.notFound()
    return context.json(chartsOf(streams, activity?.sport_type, profile))
  })

  routes.get('/upload', writesActivities, (context) =>
    context.html(uploadPage(frameOf(context), uploads.of(context.get('account').athleteId))),
  )
  routes.post('/upload', writesActivities, async (context) => {
    const { athleteId } = context.get('account')
    for (const file of context.get('form').getAll('file'))
      if (file instanceof File && file.size > 0) await uploads.send(athleteId, file)
    return context.redirect('/upload', 303)
  })

  routes.get('/settings', (context) => {
    const { athleteId } = context.get('account')
    return context.html(settingsPage(frameOf(context), tables.count(athleteId)))
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

  /** What the owner of the app sees of its work. */
  routes.get('/ops', onlyOwner, async (context) => {
    const content = {
      quota: await app.quota.snapshot(),
      stats: await webhooks.stats(),
      dead: await queue.dead(),
      waits: await webhooks.waits(),
      imports: tables.imports(),
      journal: site.journal,
    }
    return context.html(opsPage(frameOf(context), content))
  })
  /** Only with a sandbox: sends requests until the rate limit of the quarter hour is used up. */
  routes.post('/ops/use-up', onlyOwner, async (context) => {
    if (site.consoleUrl === undefined) return context.notFound()
    const api = app.athlete(context.get('account').athleteId)
    for (let isLeft = true; isLeft; ) isLeft = (await api.GET('/athlete')).error === undefined
    return context.redirect('/ops', 303)
  })

  /** Open pages hear of changes here, and then request themselves again. */
  routes.get('/live', (context) =>
    streamSSE(context, async (events) => {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const { athleteId } = context.get('account')
      const tell = () => void events.writeSSE({ event: 'change', data: '' })
      changes.on(athleteId, tell)
      events.onAbort(end)
      await ended
      changes.off(athleteId, tell)
    }),
  )

  routes.notFound((context) =>
    context.html(messagePage(frameOf(context), 'Not found', 'There is no such page.'), 404),
  )
  routes.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse()
    console.error(error)
    return context.html(messagePage(frameOf(context), 'Not now', 'Try again in a minute.'), 500)
  })
  return routes
}
