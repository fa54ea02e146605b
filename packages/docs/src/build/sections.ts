import type { StarlightUserConfig } from '@astrojs/starlight/types'
import { tags } from './api/tags.ts'
import { pageOf } from './operation-pages.ts'

type Items = NonNullable<StarlightUserConfig['sidebar']>

/** A part of the site with its own sidebar. */
export interface Section {
  readonly label: string
  /** Its first page, from the site's root. */
  readonly home: string
  /** First parts of the URLs of its pages. */
  readonly folders: readonly string[]
  readonly items: Items
}

const VARIANTS = { GET: 'note', POST: 'success', PUT: 'caution', PATCH: 'caution', DELETE: 'danger' } as const

const withMethod = (label: string, method: keyof typeof VARIANTS, link: string) => ({
  label,
  link,
  badge: { text: method, variant: VARIANTS[method], class: 'method' },
})

/** The pages of a folder, by the `sidebar.order` of each page. */
const pagesOf = (label: string, directory: string) => ({ label, items: [{ autogenerate: { directory } }] })

const operationGroups = tags.map((tag) => ({
  label: tag.name,
  collapsed: true,
  items: tag.operations.map((operation) => withMethod(operation.summary, operation.method, pageOf(operation))),
}))

const reference: Items = [
  { label: 'Overview', link: '/api/' },
  ...operationGroups,
  { label: 'Webhook events', link: '/api/webhooks/' },
  { label: 'Schemas', link: '/schemas/' },
]

/** Every part of the site, in the order of the links at the top of each page. */
export const sections: readonly Section[] = [
  {
    label: 'Guides',
    home: '/start/overview/',
    folders: ['start', 'guides'],
    items: [pagesOf('Start', 'start'), pagesOf('Guides', 'guides')],
  },
  { label: 'Cookbook', home: '/cookbook/connect/', folders: ['cookbook'], items: [pagesOf('Cookbook', 'cookbook')] },
  { label: 'API reference', home: '/api/', folders: ['api', 'schemas'], items: reference },
  {
    label: 'Packages',
    home: '/packages/client/',
    folders: ['packages', 'reference'],
    items: [pagesOf('Packages', 'packages'), pagesOf('Package reference', 'reference')],
  },
  { label: 'Sandbox', home: '/sandbox/run/', folders: ['sandbox'], items: [pagesOf('Sandbox', 'sandbox')] },
  { label: 'Versions', home: '/versions/calendar/', folders: ['versions'], items: [pagesOf('Versions', 'versions')] },
]

/** The section that a page is in; undefined for the home page and the page for unknown paths. */
export const sectionOf = (id: string): Section | undefined => sections.find(({ folders }) => folders.includes(id.split('/')[0] ?? ''))
