import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { settingsPage } from '../pages/settings.ts'
import { type Env, frameOf, freshCopies, type Site } from './site.ts'

export function settingsRoutes(site: Site): Hono<Env> {
  const { app, tables, webhooks } = site
  const routes = new Hono<Env>()

  routes.get('/', freshCopies(site), async (context) => {
    const { athleteId } = context.get('account')
    const receipts = (await webhooks.erasures()).filter((receipt) => receipt.athleteId === athleteId)
    const count = await tables.count({ athleteId })
    return context.html(settingsPage(frameOf(site, context), { receipts, count }))
  })

  routes.get('/export.json', (context) => {
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

  routes.post('/disconnect', async (context) => {
    const { athleteId } = context.get('account')
    await app.deauthorize(athleteId)
    await webhooks.checkGrant(athleteId)
    return context.redirect('/settings', 303)
  })
  return routes
}
