import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { settingsPage } from '../pages/settings.ts'
import { type Env, frameOf, freshCopies, type Site } from './site.ts'

export function settingsRoutes(site: Site): Hono<Env> {
  const { app, tables, webhooks } = site
  const routes = new Hono<Env>()

  routes.get('/', freshCopies(site), (context) => {
    const stored = tables.ids(context.get('account').athleteId).length
    return context.html(settingsPage(frameOf(site, context), stored))
  })

  routes.get('/export.json', (context) => {
    const { athleteId, profile } = context.get('account')
    context.header('Content-Type', 'application/json')
    context.header('Content-Disposition', 'attachment; filename="logbook.json"')
    return stream(context, async (body) => {
      await body.write(`{"athlete":${JSON.stringify(profile ?? null)},"activities":[`)
      let separator = ''
      for (const id of tables.ids(athleteId)) {
        await body.write(`${separator}\n${JSON.stringify(tables.activity(athleteId, id)?.activity ?? null)}`)
        separator = ','
      }
      await body.write(']}\n')
    })
  })

  routes.post('/disconnect', async (context) => {
    const { athleteId } = context.get('account')
    await app.deauthorize(athleteId)
    await webhooks.checkGrant(athleteId)
    return context.redirect('/settings', 303)
  })
  return routes
}
