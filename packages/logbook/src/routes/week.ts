import { Hono } from 'hono'
import { weekPage } from '../pages/week.ts'
import { weekOf } from '../weeks.ts'
import { type Env, frameOf, freshCopies, importOf, needs, type Site } from './site.ts'

export function weekRoutes(site: Site): Hono<Env> {
  const { activities, app } = site
  const routes = new Hono<Env>()
  routes.get('/', needs(site, 'activity:read_all', 'activity:read'), freshCopies(site), async (context) => {
    const { athleteId } = context.get('account')
    const week = weekOf(context.req.query('week'), app.now() + activities.utcOffset(athleteId) * 1_000)
    const content = {
      week,
      days: activities.days(athleteId, week.from, week.to),
      before: activities.days(athleteId, week.previous, week.from),
      listed: activities.list({ athleteId, sort: 'date', page: 1, ...(!week.isCurrent && week) }).items,
      progress: await importOf(site, athleteId),
    }
    return context.html(weekPage(frameOf(site, context), content))
  })
  return routes
}
