import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE } from '../src/site/build-site.ts'
import { hasChromium, launchChromium, WITHOUT_CHROMIUM } from '../src/site/chromium.ts'
import { type SiteServer, serveSite } from '../src/site/serve-site.ts'

/** What people search for, and the page that they should find. */
const EXPECTED = {
  'base URL': 'start/the-real-service/',
  pricing: 'start/the-real-service/',
  unofficial: '',
  glossary: 'start/glossary/',
  'rate limit': 'guides/rate-limits/',
  CORS: 'guides/cors/',
  retry: 'guides/retries/',
  'refresh token': 'guides/refresh-and-storage/',
  'token expired': 'guides/refresh-and-storage/',
  '401': 'guides/errors/',
  '429': 'guides/errors/',
  'webhook signature': 'guides/webhooks/',
  'GPX upload': 'guides/uploads/',
  pagination: 'guides/pagination/',
  scopes: 'guides/scopes/',
  Express: 'cookbook/express/',
  Fastify: 'cookbook/fastify/',
  Hono: 'cookbook/hono/',
  'Next.js': 'cookbook/next-js/',
  Cloudflare: 'cookbook/cloudflare-workers/',
  Playwright: 'cookbook/react-app/',
  'TypeScript types': 'packages/client/',
  mock: 'packages/mock/',
  Postman: 'packages/description/',
  'OpenAPI download': 'packages/description/',
  Docker: 'packages/sandbox/',
  CI: 'sandbox/ci/',
} as const satisfies Readonly<Record<string, string>>

describe.skipIf(!hasChromium)(`the search (${WITHOUT_CHROMIUM})`, () => {
  let browser: Browser
  let site: SiteServer
  let page: Page
  beforeAll(async () => {
    browser = await launchChromium()
    site = await serveSite({ folder: SITE })
    page = await browser.newPage()
    await page.goto(site.root)
    await page.locator('button[data-open-modal]').click()
  })
  afterAll(async () => {
    await browser.close()
    await site[Symbol.asyncDispose]()
  })

  /** Pages of the first three results; undefined for one that is still being loaded. */
  async function firstPages(): Promise<(string | undefined)[]> {
    const results = page.locator('.pagefind-ui__results > .pagefind-ui__result')
    const links = await results.evaluateAll((items) =>
      items.slice(0, 3).map((item) => item.querySelector<HTMLAnchorElement>('.pagefind-ui__result-title > a')?.href),
    )
    return links.map((link) => link?.replace(site.root, '').replace(/[?#].*/, ''))
  }

  it.each(Object.entries(EXPECTED))('finds, for "%s", the page %s among the first three results', async (words, path) => {
    const input = page.locator('#starlight__search input')
    await input.fill('')
    await expect.poll(firstPages).toEqual([])
    await input.fill(words)
    await page.locator('.pagefind-ui__message', { hasText: `for ${words}` }).waitFor()
    await expect.poll(firstPages).toContain(path)
  })
})
