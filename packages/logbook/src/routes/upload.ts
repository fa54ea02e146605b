import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { messagePage } from '../pages/frame.ts'
import { uploadPage } from '../pages/upload.ts'
import { type Env, frameOf, needs, type Site } from './site.ts'

const MOST_BYTES = 25_000_000

export function uploadRoutes(site: Site): Hono<Env> {
  const { uploads } = site
  const routes = new Hono<Env>()
  routes.use(needs(site, 'activity:write'))

  routes.get('/', (context) =>
    context.html(uploadPage(frameOf(site, context), uploads.of(context.get('account').athleteId))),
  )

  const limit = bodyLimit({
    maxSize: MOST_BYTES,
    onError: (context) =>
      context.html(messagePage(frameOf(site, context), 'Too large', 'Upload files of at most 25 MB.'), 413),
  })
  routes.post('/', limit, async (context) => {
    const { athleteId } = context.get('account')
    for (const file of (await context.req.formData()).getAll('file'))
      if (file instanceof File && file.size > 0) await uploads.accept(athleteId, file)
    return context.redirect('/upload', 303)
  })
  return routes
}
