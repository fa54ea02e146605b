import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { seriousProblems } from '@activity-tracking/kit/test-servers/axe'
import {
  hasChromium,
  type Look,
  type OpenPage,
  openPage,
  PHONE,
  WIDE,
  WITHOUT_CHROMIUM,
} from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE } from '../../src/site/build-site.ts'
import { openAndSeeShift } from '../../src/site/page-figures.ts'
import { serveSite } from '../../src/site/serve-site.ts'
import { builtPages, COMPONENTS, isLong, SAMPLE } from '../support/pages.ts'
import { openSiteInBrowser, type SiteInBrowser } from '../support/site-in-browser.ts'

/** Run in the page: the words that are on two lines. */
const BROKEN_WORDS = `(() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const broken = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.checkVisibility()) continue
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ width, bottom }) => (width > 0 ? Math.round(bottom) : 0)))
      lines.delete(0)
      if (lines.size > 1) broken.push(word)
    }
  }
  return broken
})()`

describe.skipIf(!hasChromium)(
  `the site in a browser, below a deep URL (${WITHOUT_CHROMIUM})`,
  { timeout: isLong ? 3_600_000 : 600_000 },
  () => {
    let site: SiteInBrowser
    let written: string[]
    let paths: readonly string[]
    beforeAll(async () => {
      site = await openSiteInBrowser()
      const all = (await builtPages()).map(({ path }) => path.replace(/index\.html$/, '')).filter((path) => path !== '404.html')
      written = all.filter((path) => !/^(api|schemas)\//.test(path))
      paths = isLong ? all : SAMPLE
    })
    afterAll(() => site[Symbol.asyncDispose]())

    /** Opens a page, and collects the problems of its requests. */
    async function open(look: Look = {}): Promise<OpenPage & { readonly problems: string[] }> {
      const opened = await openPage(look)
      const { page } = opened
      const problems: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(site.root) && !request.url().startsWith('data:')) problems.push(`requests ${request.url()}`)
      })
      page.on('response', (response) => {
        if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`)
      })
      page.on('pageerror', (error) => problems.push(error.message))
      return { ...opened, problems }
    }

    it('shows at once that it is being built, and then the page and the place that were asked for', async () => {
      const { promise: ready, resolve } = Promise.withResolvers<void>()
      await using unbuilt = await serveSite({ folder: SITE, ready })
      await using opened = await openPage(PHONE)
      const { page } = opened
      await page.goto(`${unbuilt.root}guides/pagination/#_top`)
      await page.getByRole('heading', { name: 'The docs are being built' }).waitFor()
      expect(await seriousProblems(page)).toEqual([])
      resolve()
      await page.getByRole('heading', { level: 1, name: 'Pagination' }).waitFor()
      expect(page.url()).toBe(`${unbuilt.root}guides/pagination/#_top`)
    })

    const widthOf = async (page: Page): Promise<number> => Number(await page.evaluate('document.documentElement.scrollWidth'))

    it.each(['light', 'dark'] as const)(
      'has no layout shift on a phone, fits its 390 pixels without a broken word, and has no serious or critical accessibility problem: %s',
      async (colorScheme) => {
        await using opened = await open({ colorScheme })
        const { page, problems } = opened
        page.on('requestfailed', (request) => {
          const reason = request.failure()?.errorText
          // The browser ends what the page before still loads when it is idle.
          if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} for ${request.url()}`)
        })
        const found: string[] = []
        // In `npm test` every other page in the light, the rest in the dark.
        for (const path of paths.filter((_path, index) => isLong || (index % 2 === 0) === (colorScheme === 'light'))) {
          await page.setViewportSize(PHONE.viewport)
          const layoutShift = await openAndSeeShift(page, site.root + path)
          // Later messages are from the checker, which creates elements of the page.
          found.push(...problems.splice(0).map((problem) => `${path}: ${problem}`))
          if (layoutShift > 0) found.push(`${path}: layout shift ${layoutShift}`)
          const width = await widthOf(page)
          if (width > 390) found.push(`${path}: ${width} pixels wide`)
          found.push(...(await page.evaluate<string[]>(BROKEN_WORDS)).map((word) => `${path}: breaks ${word}`))
          if (!isLong && !COMPONENTS.has(path)) continue
          await page.setViewportSize(WIDE.viewport)
          found.push(...(await seriousProblems(page)).map((problem) => `${path}: ${problem}`))
          problems.length = 0
        }
        expect(found).toEqual([])
      },
    )

    it(`fits 390 pixels on ${isLong ? 'every' : 'each fifteenth'} written page`, async () => {
      await using opened = await openPage({ ...PHONE, javaScriptEnabled: false })
      const { page } = opened
      const wide: string[] = []
      for (const path of isLong ? written : written.filter((_, index) => index % 15 === 0)) {
        await page.goto(site.root + path)
        const width = await widthOf(page)
        if (width > 390) wide.push(`${path}: ${width} pixels wide`)
      }
      expect(written.length).toBeGreaterThan(50)
      expect(wide).toEqual([])
    })

    it('has its styles on the page for unknown paths, with any server', async () => {
      const notFound = await readFile(join(SITE, '404.html'), 'utf8')
      const server = createServer((_request, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end(notFound))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await using opened = await openPage()
      const { page } = opened
      const style = (selector: string, property: string) =>
        page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`)
      for (const path of ['/nowhere', '/guides/nowhere/', '/a/b/c/d/nowhere.html']) {
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
        const seen = [await style('body', 'fontFamily'), await style('header', 'position')]
        expect(seen, path).toEqual([expect.stringContaining('system-ui'), 'fixed'])
        const links: string[] = await page.evaluate("Array.from(document.querySelectorAll('a[href]'), (link) => link.getAttribute('href'))")
        expect(links.filter((link) => !/^(\/|#|https?:)/.test(link))).toEqual([])
      }
      server.close()
    })

    it('leads home and to the search from an unknown path', async () => {
      await using opened = await openPage()
      const { page } = opened
      const unknown = `${site.root}no/such/page`
      await page.goto(unknown)
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await page.waitForURL(site.root)
      await page.goto(unknown)
      await page.getByRole('button', { name: 'Search all pages' }).click()
      await page.locator('#starlight__search input').fill('rate limits')
      await page.locator('.pagefind-ui__result-link').first().click()
      await page.getByRole('heading', { level: 1, name: 'Rate limits' }).waitFor()
    })

    it('has a dialog that finds an operation by its path', async () => {
      await using opened = await open()
      const { page, problems } = opened
      await page.goto(site.root)
      await page.locator('button[data-open-modal]').click()
      await page.locator('#starlight__search input').fill('/athlete/activities')
      const result = page.locator('.pagefind-ui__result-link[href*="api/operations/"]').first()
      await result.waitFor({ timeout: 180_000 })
      await result.click()
      await page.waitForURL(/api\/operations\//)
      expect(problems).toEqual([])
    })
  },
)
