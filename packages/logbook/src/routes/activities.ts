import { Hono } from 'hono'
import { isSort } from '../activities.ts'
import { chartsOf } from '../charts.ts'
import { activitiesPage } from '../pages/activities.ts'
import { activityPage, missingActivityPage } from '../pages/activity.ts'
import { type Env, frameOf, freshCopies, importOf, needs, type Site } from './site.ts'

/** The digits of an id. It has 64 bits, so it is never a number here. */
const ID = ':id{[1-9][0-9]{0,17}|[1-8][0-9]{18}|9[01][0-9]{17}}'

export function activityRoutes(site: Site): Hono<Env> {
  const { activities, queue, tables } = site
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
      progress: await importOf(site, athleteId),
    }
    return context.html(activitiesPage(frameOf(site, context), content))
  })

  routes.get(`/${ID}`, async (context) => {
    const { athleteId } = context.get('account')
    const id = context.req.param('id')
    const frame = frameOf(site, context)
    const stored = tables.activity(athleteId, id)
    if (tables.isDeleted(athleteId, id)) return context.html(missingActivityPage(frame, 'gone'), 404)
    // What the athlete looks at is read before the import gets there, and again if it was too old to keep.
    if (stored?.detail !== 'detailed') await queue.add([{ key: `${athleteId}/activity/${id}`, lane: 'live' }])
    return context.html(stored ? activityPage(frame, stored) : missingActivityPage(frame, 'reading'))
  })

  routes.get(`/${ID}/charts.json`, (context) => {
    const { athleteId, profile } = context.get('account')
    const { streams, activity } = tables.activity(athleteId, context.req.param('id')) ?? {}
    if (streams === undefined) return context.notFound()
    return context.json(chartsOf(streams, activity?.sport_type, profile))
  })
  return routes
}
