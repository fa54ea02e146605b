import { seriousProblems } from '@activity-tracking/kit/test-servers/axe'
import { hasChromium, openPage, PHONE, WIDE, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KINDS, openSiteInBrowser, type SiteInBrowser } from '../support/site-in-browser.ts'

/** What people search for, and the page that they find first. */
const FIRST: Readonly<Record<string, string>> = {
  install: 'start/overview/',
  'base URL': 'start/the-real-service/',
  'refresh token': 'guides/refresh-and-storage/',
  'rate limit': 'guides/rate-limits/',
  '429': 'guides/errors/',
  'verify webhook': 'guides/webhooks/',
  'upload gpx': 'guides/uploads/',
  scopes: 'guides/scopes/',
  'advance the clock': 'sandbox/clock-and-limits/',
  'export route': 'api/operations/exportroutegpx/',
  photos: 'start/what-the-api-does-not-have/',
}

describe.skipIf(!hasChromium)(`the site in a browser (${WITHOUT_CHROMIUM})`, () => {
  let site: SiteInBrowser
  beforeAll(async () => {
    site = await openSiteInBrowser()
  })
  afterAll(() => site[Symbol.asyncDispose]())

  it.each(['light', 'dark'] as const)(
    'fits a phone, loads nothing from elsewhere, and has no serious accessibility problem: %s',
    async (colorScheme) => {
      await using opened = await openPage({ colorScheme })
      const { page } = opened
      const found: string[] = []
      const problems: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(site.root) && !request.url().startsWith('data:')) problems.push(`requests ${request.url()}`)
      })
      page.on('pageerror', (error) => problems.push(error.message))
      for (const path of Object.values(KINDS)) {
        await page.setViewportSize(PHONE.viewport)
        await page.goto(site.root + path)
        const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
        if (width > PHONE.viewport.width) problems.push(`${width} pixels wide`)
        // Later errors are from the checker, which creates elements of the page.
        found.push(...problems.splice(0).map((problem) => `${path}: ${problem}`))
        await page.setViewportSize(WIDE.viewport)
        await expect.poll(() => seriousProblems(page), { message: path }).toEqual([])
        problems.length = 0
      }
      expect(found).toEqual([])
    },
  )

  it('finds the page about a question first, also if it is typed after Ctrl+K directly after loading', async () => {
    await using opened = await openPage()
    const { page } = opened
    await page.goto(`${site.root}versions/changelog/`, { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('install')
    const field = page.locator('#starlight__search input')
    await expect.poll(() => field.inputValue()).toBe('install')
    const first = page.locator('.pagefind-ui__result-link').first()
    for (const [words, path] of Object.entries(FIRST)) {
      await field.fill(words)
      await expect.poll(() => first.getAttribute('href'), { message: words }).toBe(new URL(path, site.root).pathname)
    }
  })

  it.each([WIDE, PHONE])('the home page has a program with its output in its first screen: %j', ({ viewport }) =>
    site.withPage('', { viewport }, async (page) => {
      const box = await page.locator('main .expressive-code').first().boundingBox()
      expect(box?.y).toBeLessThan(viewport.height / 2)
      await page.locator('main .expressive-code .copy button').first().click()
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain("from '@activity-tracking/client'")
    }),
  )
})
