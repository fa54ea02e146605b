import { hasChromium, type OpenPage, openPage, WIDE, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KINDS } from '../support/pages.ts'
import { openSiteInBrowser, type SiteInBrowser } from '../support/site-in-browser.ts'

describe.skipIf(!hasChromium)(`the API reference in a browser (${WITHOUT_CHROMIUM})`, { timeout: 600_000 }, () => {
  let site: SiteInBrowser
  let opened: OpenPage
  beforeAll(async () => {
    site = await openSiteInBrowser()
    opened = await openPage()
  })
  afterAll(async () => {
    await opened[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })

  /** Shows a page on a wide screen, unless it is shown. Tests leave it as they find it. */
  async function show(path: string): Promise<Page> {
    const { page } = opened
    await page.setViewportSize(WIDE.viewport)
    if (page.url() !== site.root + path) await page.goto(site.root + path)
    return page
  }

  const withPage: SiteInBrowser['withPage'] = (path, options, use) => site.withPage(path, options, use)

  const isInSight = (page: Page, selector: string): Promise<boolean> =>
    page.evaluate(`(() => {
      const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
      return bottom > top && top >= document.querySelector('header').getBoundingClientRect().bottom - 1 && bottom <= innerHeight
    })()`)

  it('has two columns where the screen is wide enough, and the examples stay visible', async () => {
    const page = await show(KINDS['longest operation'])
    const columns = () => Promise.all(['.details', '.request-page > aside'].map((each) => page.locator(each).boundingBox()))
    for (const width of [390, 1099]) {
      await page.setViewportSize({ width, height: 800 })
      const [fields, examples] = await columns()
      expect(examples?.x).toBe(fields?.x)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    for (const width of [1100, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate('scrollTo(0, 0)')
      const [fields, examples] = await columns()
      expect(examples?.x).toBeGreaterThan((fields?.x ?? 0) + (fields?.width ?? 0))
      expect((examples?.x ?? 0) + (examples?.width ?? 0)).toBeLessThanOrEqual(width)
      expect(fields?.width).toBeGreaterThan(350)
      await page.evaluate('scrollTo(0, 3000)')
      expect(await isInSight(page, '.request-page > aside h2')).toBe(true)
    }
  })

  it('shows fields, a sample and an example without JavaScript, and opens what is folded', () =>
    withPage(KINDS['longest operation'], { ...WIDE, javaScriptEnabled: false }, async (page) => {
      for (const selector of ['#parameter-id', '#response-name', 'aside pre >> nth=0', '.example[open] pre >> nth=0'])
        expect(await page.locator(selector).isVisible()).toBe(true)
      expect(await page.locator('.endpoint .copy').isVisible()).toBe(false)
      const nested = page.locator('#response-map details')
      expect(await nested.locator('.fields').isVisible()).toBe(false)
      await nested.locator('summary').press('Enter')
      expect(await nested.locator('.fields').isVisible()).toBe(true)
      // The words behind an icon.
      const words = page.getByText('Every recorded response has this field.').first()
      expect(await words.isVisible()).toBe(false)
      await page.locator('#response-name').getByRole('button', { name: 'always seen' }).press('Enter')
      expect(await words.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      expect(await words.isVisible()).toBe(false)
      // One example is open at a time.
      const examples = page.locator('.example[name="response"]')
      await examples.nth(1).locator('summary').press('Enter')
      expect(await Promise.all([0, 1].map((index) => examples.nth(index).locator('pre').isVisible()))).toEqual([false, true])
    }))

  it('opens what the target of a link is folded into', async () => {
    const page = await show(KINDS['longest operation'])
    const nested = page.locator('[id="response-map.polyline"]')
    expect(await nested.isVisible()).toBe(false)
    await page.evaluate("location.hash = 'response-map.polyline'")
    await nested.waitFor()
  })

  it('copies the path of an operation', async () => {
    const page = await show(KINDS.operation)
    await page.locator('.endpoint .copy').click()
    await page.locator('.endpoint .copy', { hasText: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('/segments/{id}/starred')
  })
})
