import { type Context, Hono } from 'hono'
import { isSort } from '../activities.ts'
import { chartsOf } from '../charts.ts'
import { activitiesPage } from '../pages/activities.ts'
import { activityPage, missingActivityPage } from '../pages/activity.ts'
import { type Env, frameOf, freshCopies, needs, type Site } from './site.ts'

/** The digits of an id. It has 64 bits, so it is never a number here. */
const ID = ':id{[1-9][0-9]{0,17}|[1-8][0-9]{18}|9[01][0-9]{17}}'

export function activityRoutes(site: Site): Hono<Env> {
  const { activities, gone, tables, webhooks } = site
  const routes = new Hono<Env>()
  routes.use(needs(site, 'activity:read_all', 'activity:read'), freshCopies(site))

  routes.get('/', async (context) => {
    const { athleteId } = context.get('account')
    const { sport, sort = '', page = '' } = context.req.query()
    const query = {
      athleteId,
      sport: sport || undefined,
      sort: isSort(sort) ? sort : 'date',
      page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    } as const
    const content = {
      ...activities.list(query),
      query,
      sports: activities.sports(athleteId),
      progress: await webhooks.backfillProgress(athleteId),
    }
    return context.html(activitiesPage(frameOf(site, context), content))
  })

  /** The activity of the path, if it is stored and the athlete's own. */
  const ownActivity = async (context: Context<Env>, id: string) => {
    const stored = await tables.activity(id)
    return stored?.athleteId === context.get('account').athleteId ? stored : undefined
  }

  routes.get(`/${ID}`, async (context) => {
    const { athleteId } = context.get('account')
    const id = context.req.param('id')
    const frame = frameOf(site, context)
    const stored = await ownActivity(context, id)
    if (stored === undefined && gone.has({ athleteId, activityId: id }))
      return context.html(missingActivityPage(frame, 'gone'), 404)
    // What the athlete looks at is read before the import gets there, and again if it was too old to keep.
    if (stored?.detail !== 'detailed') await webhooks.refresh(athleteId, [id])
    if (stored === undefined) return context.html(missingActivityPage(frame, 'reading'))
    return context.html(activityPage(frame, { stored, streams: await tables.streamsOf(id) }))
  })

  routes.get(`/${ID}/charts.json`, async (context) => {
    const stored = await ownActivity(context, context.req.param('id'))
    const streams = stored && (await tables.streamsOf(stored.activityId))
    if (stored === undefined || streams === undefined) return context.notFound()
    return context.json(chartsOf(streams, stored.activity.sport_type, context.get('account').profile))
  })
  return routes
}
