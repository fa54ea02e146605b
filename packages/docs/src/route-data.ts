import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import { errorKinds } from './build/errors.ts'

/** Adds to the contents beside a page the headings that are not in its Markdown because they are generated. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { id, toc } = locals.starlightRoute
  if (id !== 'guides/errors' || toc === undefined) return
  toc.items.push(...errorKinds.map((kind) => ({ depth: 2, slug: kind.id, text: `${kind.status} ${kind.title}`, children: [] })))
})
