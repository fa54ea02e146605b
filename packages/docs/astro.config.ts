import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightTypeDoc from 'starlight-typedoc'
import { files } from './src/build/files.ts'
import { packageReference } from './src/build/package-reference.ts'
import { sidebar } from './src/build/sidebar.ts'
import { SITE_URL } from './src/build/site-url.ts'

const { origin, pathname } = new URL(SITE_URL)

export default defineConfig({
  site: origin,
  base: pathname,
  integrations: [
    starlight({
      title: 'Activity-Tracking toolkit',
      description:
        'Unofficial description, typed client, stores, webhook receiver, sandbox and mock server for the Activity-Tracking Service API v3.',
      favicon: '/favicon.svg',
      customCss: ['./src/styles/site.css'],
      routeMiddleware: './src/route-data.ts',
      components: { Footer: './src/components/Footer.astro', Search: './src/components/Search.astro' },
      plugins: [starlightTypeDoc(packageReference)],
      sidebar,
    }),
    files(),
  ],
})
