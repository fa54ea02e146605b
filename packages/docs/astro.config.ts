import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import { files } from './src/build/files.ts'
import { writeReference } from './src/build/reference/write-reference.ts'
import { relativeLinks } from './src/build/relative-links.ts'
import { searchText } from './src/build/search-text.ts'
import { sections } from './src/build/sections.ts'

await writeReference()

export default defineConfig({
  integrations: [
    searchText(),
    starlight({
      title: 'Activity-Tracking toolkit',
      description:
        'Unofficial description, typed client, stores, webhook receiver, sandbox and mock server for the Activity-Tracking Service API v3.',
      favicon: '/favicon.svg',
      // Long lines wrap with the indentation of the line, so readers do not have to scroll sideways.
      expressiveCode: { defaultProps: { wrap: true } },
      customCss: ['./src/styles/site.css'],
      routeMiddleware: './src/route-data.ts',
      components: {
        Footer: './src/components/Footer.astro',
        Header: './src/components/Header.astro',
        Hero: './src/components/Hero.astro',
        Sidebar: './src/components/Sidebar.astro',
      },
      // Each page shows only the group of its section: see route-data.ts.
      sidebar: sections.map(({ label, items }) => ({ label, items })),
    }),
    files(),
    relativeLinks(),
  ],
})
