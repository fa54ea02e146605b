import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SITE } from '../../src/site/build-site.ts'
import { type SiteServer, serveSite } from '../../src/site/serve-site.ts'
import { builtPages } from '../support/pages.ts'

/** What people search for, and the page that they should find first. */
const FIRST = {
  install: 'start/overview/',
  'quick start': 'start/sandbox-in-60-seconds/',
  'base URL': 'start/the-real-service/',
  pricing: 'start/the-real-service/',
  'what is inferred': 'start/stated-and-inferred/',
  'rate limit': 'guides/rate-limits/',
  CORS: 'guides/authentication/',
  retry: 'guides/errors/',
  'refresh token': 'guides/refresh-and-storage/',
  'token expired': 'guides/refresh-and-storage/',
  '401': 'guides/errors/',
  '429': 'guides/errors/',
  'webhook signature': 'guides/webhooks/',
  'verify webhook': 'guides/webhooks/',
  'upload gpx': 'guides/uploads/',
  pagination: 'guides/pagination/',
  scopes: 'guides/scopes/',
  'scope matrix': 'guides/scopes/',
  streams: 'guides/streams/',
  'privacy zone': 'guides/streams/',
  MSW: 'guides/testing/',
  'erase data': 'guides/data-policy/',
  Express: 'cookbook/connect/',
  Fastify: 'cookbook/connect/',
  Hono: 'cookbook/connect/',
  'Next.js': 'cookbook/connect/',
  Cloudflare: 'cookbook/connect/',
  Playwright: 'cookbook/test/',
  '64-bit ids': 'packages/client/',
  'mock server': 'packages/mock/',
  'redis store': 'packages/stores/',
  'TypeScript types': 'packages/client/',
  Postman: 'packages/description/',
  'OpenAPI download': 'packages/description/',
  'sandbox clock': 'sandbox/clock-and-limits/',
  faults: 'sandbox/faults/',
  CI: 'sandbox/testing/',
  'semantic versioning': 'versions/stability/',
  experimental: 'versions/stability/',
  upgrading: 'versions/upgrading/',
  'export route': 'api/operations/exportroutegpx/',
} as const satisfies Readonly<Record<string, string>>

/** Everything that the description decides, which has a word of almost every search. */
const DECISIONS = 'start/stated-and-inferred/'

/** What is looked for in the whole reference, where an operation has to be on the first page of the results. */
const OF_OPERATIONS = ['/athlete/activities', 'activity:write', 'privacy zones']

/** Results that the dialog shows at first. */
const SHOWN = 5

interface Pagefind {
  options(options: object): Promise<void>
  search(words: string): Promise<{ readonly results: readonly { data(): Promise<{ readonly url: string }> }[] }>
}

/** How the dialog ranks results, as its script says. */
async function rankingOfTheSite(): Promise<unknown> {
  const home = (await builtPages()).find(({ path }) => path === 'index.html') ?? expect.unreachable()
  const [, script = ''] = /src="([^"]*\/Search\.astro[^"]*\.js)"/.exec(home.html) ?? []
  const [, ranking = ''] = /ranking:(\{[^}]*\})/.exec(readFileSync(join(SITE, script), 'utf8')) ?? []
  return JSON.parse(ranking.replaceAll(/(\w+):/g, '"$1":').replaceAll(':.', ':0.'))
}

let site: SiteServer
let pagefind: Pagefind
beforeAll(async () => {
  site = await serveSite({ folder: SITE })
  pagefind = await import(pathToFileURL(join(SITE, 'pagefind/pagefind.js')).href)
  await pagefind.options({ basePath: `${site.root}pagefind/`, baseUrl: site.root, ranking: await rankingOfTheSite() })
})
afterAll(() => site[Symbol.asyncDispose]())

/** Pages of the first results, without the dialog, which a test in a browser uses. */
async function firstPages(words: string, count: number): Promise<string[]> {
  const { results } = await pagefind.search(words)
  const found = await Promise.all(results.slice(0, count).map((result) => result.data()))
  return found.map(({ url }) => url.replace(site.root, ''))
}

it.each(Object.entries(FIRST))('the search finds, for "%s", the page %s first', async (words, path) => {
  const pages = await firstPages(words, SHOWN)
  expect(pages[0]).toBe(path)
  if (path !== DECISIONS) expect(pages).not.toContain(DECISIONS)
})

it.each(OF_OPERATIONS)('the search finds, for "%s", an operation', async (words) => {
  expect(await firstPages(words, SHOWN)).toContainEqual(expect.stringMatching(/^api\/operations\/\w+\/$/))
})

/** What the index has of a page. */
interface Fragment {
  readonly url: string
  readonly content: string
}

function readFragments(): Fragment[] {
  const folder = join(SITE, 'pagefind/fragment')
  return readdirSync(folder).map((file) => {
    const text = gunzipSync(readFileSync(join(folder, file))).toString()
    return JSON.parse(text.slice(text.indexOf('{')))
  })
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }
const decode = (text: string): string =>
  text.replace(/&(?:#x(\w+)|#(\d+)|(\w+));/g, (all, hex, decimal, name) =>
    hex || decimal ? String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)) : (ENTITIES[name] ?? all),
  )

/** Words without the punctuation that the index adds at the end of a block. */
const wordsIn = (text: string): Set<string> =>
  new Set(
    text
      .replaceAll('\u200b', '')
      .split(/\s+/)
      .map((word) => word.replace(/[.,;:!?]+$/, '')),
  )

/** Tags inside a word. Whatever has a class is shown as something separate. */
const IN_WORD = /<\/?(?:a|b|code|em|i|strong|span|wbr)(?: (?!class)[^>]*)?>/g

it('the text of the search has a space between cells, terms, badges and blocks on every page', async () => {
  const pages = new Map((await builtPages()).map(({ path, html }) => [`/${path.replace(/index\.html$/, '')}`, html]))
  const fragments = readFragments()
  expect(fragments.length).toBeGreaterThan(80)
  const glued = fragments.flatMap(({ url, content }) => {
    const html = pages.get(url) ?? expect.unreachable(url)
    const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>')).replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    // The ends of these tags are not known: `</span>` may be of an element with a class. Words of either kind exist.
    const known = wordsIn(decode(`${main.replace(IN_WORD, '').replace(/<[^>]*>/g, ' ')} ${main.replace(/<[^>]*>/g, ' ')}`))
    return [...wordsIn(content)].filter((word) => !known.has(word)).map((word) => `${url}: ${word}`)
  })
  expect(glued).toEqual([])
})
