import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi'
import { files, writeEdition } from './src/build/files.ts'
import { writeReference } from './src/build/reference/write-reference.ts'
import { relativeLinks } from './src/build/relative-links.ts'

/** A part of the site: every page in its folder, by the `sidebar.order` of the page. */
const section = (label: string, directory: string) => ({ label, items: [{ autogenerate: { directory } }] })

await writeReference()

export default defineConfig({
  integrations: [
    starlight({
      title: 'Activity-Tracking toolkit',
      description:
        'Unofficial description, typed client, stores, webhook receiver, sandbox and mock server for the Activity-Tracking Service API v3.',
      favicon: '/favicon.svg',
      customCss: ['./src/styles/site.css'],
      // Without scripts nothing can be picked: samples in every language are shown.
      head: [{ tag: 'noscript', content: '<style>.sl-openapi-snippet[hidden] { display: block !important }</style>' }],
      routeMiddleware: './src/route-data.ts',
      components: { Footer: './src/components/Footer.astro' },
      plugins: [
        starlightOpenAPI([
          {
            base: 'api',
            schema: await writeEdition(),
            sidebar: { collapsed: true, label: 'API reference', operations: { badges: true } },
          },
        ]),
      ],
      sidebar: [
        section('Start', 'start'),
        section('Guides', 'guides'),
        section('Cookbook', 'cookbook'),
        section('Sandbox', 'sandbox'),
        section('Packages', 'packages'),
        { ...section('Package reference', 'reference'), collapsed: true },
        section('Versions', 'versions'),
        ...openAPISidebarGroups,
        { label: 'Schemas and downloads', link: '/schemas/' },
      ],
    }),
    files(),
    relativeLinks(),
  ],
})
