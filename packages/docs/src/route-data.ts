import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import type { MarkdownHeading } from 'astro'
import { nestHeadings } from './build/nest-headings.ts'

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

/** Adds the headings of an included file to the table of contents: after its first entry, which is the page itself. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { toc, id } = locals.starlightRoute
  toc?.items.splice(1, 0, ...nestHeadings(headings[FILES[id] ?? '']?.() ?? []))
})
