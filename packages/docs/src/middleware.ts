import { defineMiddleware } from 'astro:middleware'
import { finishPage } from './build/page-links.ts'

/** Astro moves its own links to the base of the site, but not those of pages and components. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next()
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
  return new Response(finishPage(await response.text()), response)
})
