import type { StarlightUserConfig } from '@astrojs/starlight/types'
import { tags } from './api/tags.ts'
import { pageOf, variantOf } from './operation-pages.ts'

/** The pages of a folder, by the `sidebar.order` of each page. */
const folder = (label: string, directory: string, collapsed = true) => ({
  label,
  collapsed,
  items: [{ autogenerate: { directory, collapsed } }],
})

/** A group is open on its own pages. With all open, the operations would be out of sight. */
const guides = (label: string, ...names: string[]) => ({ label, collapsed: true, items: names.map((name) => `guides/${name}`) })

const operations = tags.map((tag) => ({
  label: tag.name,
  collapsed: true,
  items: tag.operations.map((operation) => ({
    label: operation.summary,
    link: pageOf(operation),
    badge: { text: operation.method, variant: variantOf(operation.method), class: 'method' },
  })),
}))

export const sidebar: NonNullable<StarlightUserConfig['sidebar']> = [
  folder('Start', 'start', false),
  guides('Connect', 'authentication', 'scopes', 'refresh-and-storage', 'deauthorization', 'your-own-account'),
  guides('Read and write', 'errors', 'pagination', 'uploads', 'streams', 'dates-and-units'),
  guides('Webhooks', 'webhooks', 'webhook-engines', 'webhook-troubleshooting'),
  guides('Operate', 'rate-limits', 'testing', 'subscriber-features', 'data-policy'),
  {
    label: 'API reference',
    collapsed: true,
    items: [
      { label: 'Overview', link: '/api/' },
      ...operations,
      { label: 'Webhook events', link: '/api/webhooks/' },
      { label: 'Schemas', link: '/schemas/' },
    ],
  },
  folder('Sandbox', 'sandbox'),
  folder('Cookbook', 'cookbook'),
  folder('Packages', 'packages'),
  folder('Package reference', 'reference'),
  folder('Versions', 'versions'),
]
