import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import type { MarkdownHeading } from 'astro'
import { nestHeadings } from './build/nest-headings.ts'
import { neighbors, sectionSidebar } from './build/section-sidebar.ts'

/** Repository files that are shown as pages, with their pages. */
const FILES: Readonly<Record<string, string>> = {
  'packages/client': '../../client/README.md',
  'packages/stores': '../../client/STORES.md',
  'packages/webhooks': '../../webhooks/README.md',
  'packages/description': '../../spec/README.md',
  'packages/sandbox': '../../sandbox/README.md',
  'packages/mock': '../../mock/README.md',
  'sandbox/differences': '../../sandbox/DIFFERENCES.md',
}
const headings = import.meta.glob<() => MarkdownHeading[]>('../../{client,webhooks,spec,sandbox,mock}/*.md', {
  import: 'getHeadings',
  eager: true,
})

/** The headings of a page that are not in its own Markdown. */
const headingsOf = (page: string): MarkdownHeading[] => headings[FILES[page] ?? '']?.() ?? []

/** Sets the sidebar of a page to its section, and adds generated and included headings to its table of contents. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const route = locals.starlightRoute
  route.sidebar = sectionSidebar(route.sidebar, route.id)
  const { next } = route.entry.data
  const { label, link } = typeof next === 'object' ? next : {}
  route.pagination = neighbors(route.sidebar, route.id, label === undefined || link === undefined ? undefined : { label, link })
  // On narrow screens the home page has a menu too.
  route.hasSidebar = true
  // After the first entry, which is the page itself. The page's own headings are last.
  route.toc?.items.splice(1, 0, ...nestHeadings(headingsOf(route.id)))
  // The page for unknown paths has no URL of its own.
  if (route.id === '404') route.head = route.head.filter(({ attrs = {} }) => attrs['rel'] !== 'canonical' && attrs['property'] !== 'og:url')
  // A page without headings has no contents.
  if (route.toc?.items.length === 1) route.toc = undefined
})
