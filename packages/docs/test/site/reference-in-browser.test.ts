import { hasChromium, type OpenPage, openPage, PHONE, WIDE, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { operations } from '@activity-tracking/spec'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOf } from '../../src/build/operation-pages.ts'
import { measurePage } from '../../src/site/page-figures.ts'
import { isLong, KINDS } from '../support/pages.ts'
import { openSiteInBrowser, type SiteInBrowser } from '../support/site-in-browser.ts'

/** Elements of a page, and bytes over the wire with everything it loads, gzipped. */
const MOST_ELEMENTS = 3000
const MOST_BYTES = 100 * 1024

const operationPages = operations.map((row) => pageOf(row).slice(1))

/** `npm test` opens one of them. The test of the built site counts the elements and bytes of all. */
const MEASURED = isLong ? operationPages : [KINDS['longest operation']]

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

  it('has at most 3,000 elements and 100 KB on the page of an operation, without a layout shift', async () => {
    await opened.page.setViewportSize(WIDE.viewport)
    const found: unknown[] = []
    for (const path of MEASURED) {
      const { elements, bytes, layoutShift } = await measurePage(opened.page, site.root + path)
      if (elements > MOST_ELEMENTS || bytes > MOST_BYTES || layoutShift > 0) found.push({ path, elements, bytes, layoutShift })
    }
    expect(found).toEqual([])
  })

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

  it('begins the text of every kind of page at the same place, and makes no line longer', async () => {
    const { page } = opened
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const columns = new Set<string>()
      for (const kind of ['guide', 'calendar', 'operation', 'schemas'] as const) {
        await page.goto(site.root + KINDS[kind])
        const { x = 0, width: used = 0 } = (await page.locator('.sl-markdown-content p').last().boundingBox()) ?? {}
        columns.add(`${x}`)
        expect(used).toBeLessThanOrEqual(768)
      }
      expect(columns.size).toBe(1)
    }
  })

  it('shows a long program in a box, and all of it on demand', async () => {
    const page = await show('cookbook/connect/')
    const heights = async () =>
      (await Promise.all((await page.locator('.frame code').all()).map((code) => code.boundingBox()))).map((box) => box?.height ?? 0)
    expect(Math.max(...(await heights()))).toBeLessThan(700)
    await page
      .getByRole('button', { name: /^Show all 1\d\d lines$/ })
      .first()
      .click()
    expect(Math.max(...(await heights()))).toBeGreaterThan(1500)
  })

  it.each([
    ['the last operation', operationPages.at(-1) ?? '', [false]],
    ['the end of a long list', 'reference/webhooks/', [true]],
  ])('scrolls the entry of the page into view in the sidebar: %s', async (_what, path, scripts) => {
    for (const javaScriptEnabled of isLong ? [true, false] : scripts) {
      const options = { viewport: { width: 1280, height: 600 }, javaScriptEnabled }
      expect(await withPage(path, options, (page) => isInSight(page, '.sidebar [aria-current="page"]'))).toBe(true)
    }
  })

  it('also does so after its group was folded, or the sidebar was scrolled, on another page', () =>
    withPage(operationPages[0] ?? '', { viewport: { width: 1280, height: 600 } }, async (page) => {
      await page.locator('.sidebar summary', { hasText: 'OAuth' }).click()
      await page.locator('.sidebar summary', { hasText: 'Segments' }).click()
      await page.evaluate("document.getElementById('starlight__sidebar').scrollTop = 0")
      await page.goto(`${site.root}${KINDS.operation}`)
      expect(await isInSight(page, '.sidebar [aria-current="page"]')).toBe(true)
      expect(await page.evaluate('scrollY')).toBe(0)
    }))

  it('copies the path of an operation', async () => {
    const page = await show(KINDS.operation)
    await page.locator('.endpoint .copy').click()
    await page.locator('.endpoint .copy', { hasText: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('/segments/{id}/starred')
  })

  it('has the links to the sections on every page, once and with the current section marked, on one line if they are at the top', async () => {
    const page = await show(KINDS.operation)
    const links = page.getByRole('banner').getByRole('navigation', { name: 'Sections' }).getByRole('link')
    expect(await links.allInnerTexts()).toEqual(['Guides', 'Cookbook', 'API reference', 'Packages', 'Sandbox', 'Versions'])
    expect(await page.locator('header [aria-current]').innerText()).toBe('API reference')
    for (const width of [1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const shown = await Promise.all((await page.locator('.section-links').all()).map((list) => list.isVisible()))
      expect(shown).toEqual([width >= 1280, width < 1280])
      const tops = (await page.locator('header .section-links a').all()).map(async (each) => (await each.boundingBox())?.y)
      expect(new Set(await Promise.all(tops)).size).toBe(1)
    }
  })

  it.each([true, false])('has a menu with every section on the home page of a phone (JavaScript: %s)', (javaScriptEnabled) =>
    withPage('', { ...PHONE, javaScriptEnabled }, async (page) => {
      const sections = page.locator('#starlight__sidebar')
      expect(await sections.isVisible()).toBe(false)
      await page.locator('.sl-menu-button').press('Enter')
      expect(await sections.isVisible()).toBe(true)
      await sections.locator('summary', { hasText: 'API reference' }).click()
      await sections.getByRole('link', { name: 'Overview', exact: true }).first().click()
      await page.waitForURL(`${site.root}api/`)
    }),
  )

  it('has no sidebar on the home page of a wide screen', async () => {
    const page = await show('')
    expect(await page.locator('#starlight__sidebar').isVisible()).toBe(false)
    expect((await page.locator('main').boundingBox())?.x).toBe(0)
  })
})
