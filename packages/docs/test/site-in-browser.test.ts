import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { hasChromium, type Look, type OpenPage, openPage, PHONE, WITHOUT_CHROMIUM } from '@activity-tracking/test-servers/chromium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE } from '../src/site/build-site.ts'
import { builtPages, isLong, KINDS, SAMPLE } from './support/pages.ts'
import { openSiteInBrowser, type SiteInBrowser } from './support/site-in-browser.ts'

describe.skipIf(!hasChromium)(
  `the site in a browser, below a deep URL (${WITHOUT_CHROMIUM})`,
  { timeout: isLong ? 3_600_000 : 600_000 },
  () => {
    let site: SiteInBrowser
    let axe: string
    let written: string[]
    let paths: readonly string[]
    beforeAll(async () => {
      site = await openSiteInBrowser()
      axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
      const all = (await builtPages()).map(({ path }) => path.replace(/index\.html$/, '')).filter((path) => path !== '404.html')
      written = all.filter((path) => !/^(api|schemas)\//.test(path))
      paths = isLong ? all : SAMPLE
    })
    afterAll(() => site[Symbol.asyncDispose]())

    /** Opens a page, and collects the problems of its requests. */
    async function open(path: string, look: Look = {}): Promise<OpenPage & { readonly problems: string[] }> {
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
      await page.goto(site.root + path, { waitUntil: 'load' })
      return { ...opened, problems }
    }

    it.each(['light', 'dark'] as const)(
      'has no serious or critical accessibility problem, and fits 390 pixels: %s',
      async (colorScheme) => {
        const found: string[] = []
        // In `npm test` every other page in the light, the rest in the dark.
        for (const path of paths.filter((_path, index) => isLong || (index % 2 === 0) === (colorScheme === 'light'))) {
          await using opened = await open(path, { colorScheme })
          const { page, problems } = opened
          // Later messages are from the checker, which creates elements of the page.
          found.push(...problems.map((problem) => `${path}: ${problem}`))
          await page.evaluate(axe)
          const { violations } = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as {
            violations: { id: string; impact: string; nodes: { target: string[] }[] }[]
          }
          const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
          found.push(...serious.map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.target.join(' ')}`))
          await page.setViewportSize({ width: 390, height: 800 })
          const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
          if (width > 390) found.push(`${path}: ${width} pixels wide`)
        }
        expect(found).toEqual([])
      },
    )

    it(`fits 390 pixels on ${isLong ? 'every' : 'each fourth'} written page`, async () => {
      await using opened = await openPage({ ...PHONE, javaScriptEnabled: false })
      const { page } = opened
      const wide: string[] = []
      for (const path of isLong ? written : written.filter((_, index) => index % 4 === 0)) {
        await page.goto(site.root + path)
        const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
        if (width > 390) wide.push(`${path}: ${width} pixels wide`)
      }
      expect(written.length).toBeGreaterThan(50)
      expect(wide).toEqual([])
    })

    it.each(['/nowhere', '/guides/nowhere/', '/a/b/c/d/nowhere.html'])(
      'has its styles on the page for unknown paths, with any server: %s',
      async (path) => {
        const notFound = await readFile(join(SITE, '404.html'), 'utf8')
        const server = createServer((_request, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end(notFound))
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
        await using opened = await openPage()
        const { page } = opened
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
        const style = (selector: string, property: string) =>
          page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`)
        const seen = [await style('body', 'fontFamily'), await style('header', 'position')]
        expect(seen).toEqual([expect.stringContaining('system-ui'), 'fixed'])
        const links: string[] = await page.evaluate("Array.from(document.querySelectorAll('a[href]'), (link) => link.getAttribute('href'))")
        expect(links.filter((link) => !/^(\/|#|https?:)/.test(link))).toEqual([])
        server.close()
      },
    )

    it('can be read without JavaScript', async () => {
      for (const path of [KINDS.guide, KINDS.operation, KINDS.matrix]) {
        await using opened = await open(path, { javaScriptEnabled: false })
        const { page } = opened
        expect(await page.locator('main h1').isVisible()).toBe(true)
        expect((await page.locator('main').innerText()).length).toBeGreaterThan(500)
      }
    })

    it('has a dialog that finds an operation by its path', async () => {
      await using opened = await open('')
      const { page, problems } = opened
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
