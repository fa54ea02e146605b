import { Hono } from 'hono'
import { opsPage } from '../pages/ops.ts'
import { type Env, frameOf, type Site } from './site.ts'

/** What the owner of the app sees of its work. */
export function opsRoutes(site: Site): Hono<Env> {
  const { app, clock, journal, queue, tables, webhooks } = site
  const routes = new Hono<Env>()
  routes.use(async (context, next) => (frameOf(site, context).isOwner ? next() : context.notFound()))

  routes.get('/', async (context) => {
    const content = {
      quota: await app.quota.snapshot(),
      stats: await webhooks.stats(),
      dead: await queue.dead(),
      waits: await webhooks.waits(),
      imports: tables.imports(),
      journal,
    }
    return context.html(opsPage(frameOf(site, context), content))
  })

  /** Only with a sandbox: sends requests until the rate limit of the quarter hour is used up. */
  routes.post('/use-up', async (context) => {
    if (clock === undefined) return context.notFound()
    const api = app.athlete(context.get('account').athleteId)
    for (let isLeft = true; isLeft; ) isLeft = (await api.GET('/athlete')).error === undefined
    return context.redirect('/ops', 303)
  })
  return routes
}
