import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { getOperation, operations } from '@activity-tracking/spec'
import starlight from '@astrojs/starlight'
import { getViteConfig } from 'astro/config'
import type { experimental_AstroContainer as Container } from 'astro/container'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Vite } from 'vitest/node'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LONGEST = 130

const COLLECTIONS = {
  changesets: [
    { data: { '@activity-tracking/mock': 'patch', '@activity-tracking/client': 'patch' }, body: 'A `fix`. With more.\n' },
    { data: { '@activity-tracking/cli': 'minor' }, body: 'A command.' },
  ],
  changelogs: [
    {
      id: 'client/changelog',
      body: '# @x/client\n\n## 0.2.0\n\nReleased 2026-12-01.\n\n### Minor Changes\n\n- One\n  change.\n- First.\n\n### Patch Changes\n\n- Less.\n\n## 0.1.0\n\nReleased 2026-12-02.\n\n- Old.\n',
    },
    { id: 'mock/changelog', body: '# @x/mock\n\n## 0.3.1\n\nReleased 2026-12-01.\n\n### Patch Changes\n\n- One\n  change.\n' },
  ],
  docs: [
    { id: 'index', data: {} },
    { id: 'guides/b', data: { title: 'B', description: 'Second.' } },
    { id: 'guides/a', data: { title: 'A', description: 'First.' } },
  ],
}
/** Instead of the content of the site, and of the page that Starlight has around the content of ours. */
const MODULES: Readonly<Record<string, string>> = {
  'astro:content': `export const getCollection = async (name) => (${JSON.stringify(COLLECTIONS)})[name] ?? []`,
  '@astrojs/starlight/components/StarlightPage.astro': `import { createComponent, render, renderSlot } from 'astro/compiler-runtime'
const list = (headings = []) => headings.map(({ depth, slug, text }) => '\\n' + '#'.repeat(depth) + text + ' ' + slug).join('')
export default createComponent((result, { frontmatter, headings }, { default: slot }) =>
  render\`\${Object.values(frontmatter).join('\\n')}\${list(headings)}\${renderSlot(result, slot)}\`)`,
}
const standIns: Vite.Plugin = {
  name: 'stand-ins',
  enforce: 'pre',
  resolveId: { order: 'pre', handler: (id) => (id in MODULES ? `\0${id}.js` : undefined) },
  load: (id) => MODULES[id.slice(1, -3)],
}

/** The HTML without scripts, styles and colors, a line for each part, and with blocks of code as the text that is copied. */
const linesOf = (html: string): string =>
  html
    .replaceAll(
      /<div class="expressive-code">.*?<figcaption class="header">(.*?)<\/figcaption>.*?-language="(\w+)".*?data-code="([^"]*)".*?<\/figure><\/div>/gs,
      '\n<pre $2>$1\n$3</pre>',
    )
    .replaceAll(/\/@fs\S*(?=src\/assets)/g, '/')
    .replaceAll('\x7f', '\n')
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<link [^>]*>| ?\bastro-\w{8}\b/g, '')
    .replaceAll(' class=""', '')
    .replaceAll(/\s*<(?=(?:aside|button|dt|details|div|h\d|item|li|nav|p|section|table|tr|ul)\b)/g, '\n<')
    .split('\n')
    .slice(0, LONGEST)
    .join('\n')

let server: Vite.ViteDevServer
let container: Container
const folder = vi.spyOn(process, 'cwd')
beforeAll(async () => {
  folder.mockReturnValue(ROOT)
  // A server of Hono in the same process replaces Response with one whose bytes Shiki cannot read.
  vi.stubGlobal('Response', (await fetch('data:,')).constructor)
  const config = await getViteConfig(
    { plugins: [standIns], server: { middlewareMode: true, watch: null, ws: false }, optimizeDeps: { noDiscovery: true } },
    { root: ROOT, configFile: false, logLevel: 'error', devToolbar: { enabled: false }, integrations: [starlight({ title: 'Docs' })] },
  )({ mode: 'development', command: 'serve' })
  // The Vite of Astro.
  const { createServer }: typeof Vite = createRequire(import.meta.resolve('astro'))('vite')
  server = await createServer({ ...config, configFile: false })
  const { experimental_AstroContainer } = await server.ssrLoadModule('astro/container')
  container = await experimental_AstroContainer.create()
})
afterAll(async () => {
  folder.mockRestore()
  vi.unstubAllGlobals()
  await server.close()
})

const operation = 'pages/api/operations/[operation]'
it.each<[string, string, Record<string, unknown>?]>([
  ['calendar', 'components/Calendar'],
  ['changelog', 'components/Changelog'],
  ['errors', 'components/ErrorCatalogue'],
  ['exit-codes', 'components/ExitCodes'],
  ['limit-headers', 'components/LimitHeaders'],
  ['limits', 'components/Limits'],
  ['node-versions', 'components/NodeVersions'],
  ['operations', 'components/OperationList', { operations: operations.filter(({ path }) => path.startsWith('/segments')) }],
  ['provenance', 'components/Provenance'],
  ['recipe', 'components/Recipe', { files: ['my-activities.ts'], command: 'node my-activities.ts', output: 'my-activities.out.txt' }],
  ['scope-matrix', 'components/ScopeMatrix'],
  ['scopes', 'components/Scopes'],
  ['shot', 'components/Shot', { name: 'limits', alt: 'The limits' }],
  ['stable', 'components/Stability', { of: 'stable' }],
  ['experimental', 'components/Stability', { of: 'experimental' }],
  ['api', 'pages/api/index'],
  ['webhooks', 'pages/api/webhooks'],
  ['schemas', 'pages/schemas/index'],
  ['create-upload', operation, { row: getOperation('createUpload') }],
  ['deauthorize-app', operation, { row: getOperation('deauthorizeApp') }],
  ['explore-segments', operation, { row: getOperation('exploreSegments') }],
])('%s: %s has the text, links and anchors that are expected', async (file, name, props = {}) => {
  const { default: component } = await server.ssrLoadModule(`/src/${name}.astro`)
  const html = await container.renderToString(component, { props })
  await expect(linesOf(html)).toMatchFileSnapshot(`rendered/${file}.txt`)
})

it('a schema has its bases, its alternatives and its values, and a recipe its output', async () => {
  const shown: string[] = []
  const recipe = { files: ['my-activities.ts'], title: 'mine.ts', command: 'node mine.ts', output: 'my-activities.out.txt' }
  for (const [name, props] of Object.entries({ 'pages/schemas/index': {}, 'components/Recipe': recipe })) {
    const { default: component } = await server.ssrLoadModule(`/src/${name}.astro`)
    shown.push((await container.renderToString(component, { props })).replaceAll(/<[^>]*>/g, ''))
  }
  for (const part of ['every field of SummaryActivity, and these:', 'One of AuthorizationCodeRequest or RefreshTokenRequest.'])
    expect(shown[0]).toContain(part)
  for (const part of ['The service may add values.', 'Used by getActivityZones.']) expect(shown[0]).toContain(part)
  for (const part of ['mine.ts', 'Run: With Liv']) expect(shown[1]).toContain(part)
})

it('links are moved to the base of the site in pages only', async () => {
  const { onRequest } = await server.ssrLoadModule('/src/middleware.ts')
  const moved = async (type: string): Promise<string> => {
    const response = new Response('<a href="/a/">', { headers: { 'Content-Type': type } })
    return (await onRequest({}, async () => response)).text()
  }
  expect([await moved('text/html; charset=utf-8'), await moved('text/plain')]).toEqual(['<a href="/toolkit/a/">', '<a href="/a/">'])
})

it.each(['llms.txt', 'changelog.xml'])('%s lists the pages or the changes', async (file) => {
  const { GET } = await server.ssrLoadModule(`/src/pages/${file}.ts`)
  await expect(linesOf(await (await GET()).text())).toMatchFileSnapshot(`rendered/${file}`)
})
