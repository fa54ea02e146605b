import { hasChromium, type OpenPage, openPage, WIDE, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { operationOf } from '../../src/build/api/description.ts'
import { requestPage } from '../../src/build/api/request-page.ts'
import { pageOf } from '../../src/build/operation-pages.ts'
import { sampleRequests } from '../../src/build/sample-requests.ts'
import { openSiteInBrowser, type SiteInBrowser } from '../support/site-in-browser.ts'

const { operation: row } = sampleRequests.find(({ operation }) => operation.operationId === 'getActivity') ?? expect.unreachable()
const PAGE = pageOf(row).slice(1)
const page200 = requestPage(operationOf(row))
const fields = page200.successes[0]?.shapes[0]?.fields ?? []

const CLOSE = `for (const each of document.querySelectorAll('.field-list details')) each.open = false`

describe.skipIf(!hasChromium)(`a list of fields in a browser (${WITHOUT_CHROMIUM})`, { timeout: 600_000 }, () => {
  let site: SiteInBrowser
  let opened: OpenPage
  let page: Page
  beforeAll(async () => {
    site = await openSiteInBrowser()
    opened = await openPage(WIDE)
    page = opened.page
    await page.goto(site.root + PAGE)
  })
  // The next test finds the page as it was when it was opened.
  afterEach(async () => {
    await filter(page).fill('')
    await page.evaluate(CLOSE)
  })
  afterAll(async () => {
    await opened[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })

  const filter = (page: Page): Locator => page.getByRole('searchbox', { name: /^Filter \d+ fields$/ })

  /** Names of the fields of the response that are in sight. */
  const shown = (page: Page, within = '.field-list > .fields'): Promise<string[]> =>
    page.locator(`${within} > div:visible > dt > .name`).allInnerTexts()

  const copied = (page: Page): Promise<unknown> => page.evaluate('navigator.clipboard.readText()')

  it('shows the fields whose name or description has every word, and all again when it is empty', async () => {
    const all = fields.map(({ name }) => name)
    expect(await filter(page).getAttribute('aria-label')).toBe(`Filter ${all.length} fields`)
    expect(await shown(page)).toEqual(all)
    await filter(page).fill(' Heart  MAX ')
    expect(await shown(page)).toEqual(['max_heartrate', 'segment_efforts', 'laps'])
    expect(await page.locator('.field-tools output').innerText()).toBe('3 shown')
    await filter(page).fill('no such field')
    expect(await shown(page)).toEqual([])
    expect(await page.locator('#responses').isVisible()).toBe(true)
    await filter(page).press('Escape')
    expect(await shown(page)).toEqual(all)
    expect(await page.locator('.field-tools output').innerText()).toBe('')
  })

  it('takes what is typed as text', async () => {
    for (const text of ['<b>', '.*', '\\', '[']) {
      await filter(page).fill(text)
      expect(await shown(page)).toEqual([])
    }
  })

  it('opens an object for a field in it that matches, shows no other of them, and closes it again', async () => {
    const inside = '#response-map > dd > details > .fields'
    await filter(page).fill('summary_polyline')
    expect(await shown(page)).toEqual(['map'])
    expect(await shown(page, inside)).toEqual(['summary_polyline'])
    await filter(page).fill('')
    expect(await page.locator('#response-map details').getAttribute('open')).toBe(null)
    await page.locator('#response-map summary').click()
    expect(await shown(page, inside)).toEqual(['id', 'polyline', 'summary_polyline', 'resource_state'])
    // What the reader has opened stays open.
    await filter(page).fill('summary_polyline')
    await filter(page).fill('')
    expect(await page.locator('#response-map details').getAttribute('open')).not.toBe(null)
  })

  it('finds a value of a long enumeration', async () => {
    await filter(page).fill('snowshoe')
    expect(await shown(page)).toEqual(['type', 'sport_type'])
  })

  it('shows a field that a link leads to, whatever is filtered', async () => {
    await filter(page).fill('heart')
    await page.evaluate("location.hash = '#response-map.polyline'")
    await page.locator('#response-map\\.polyline').waitFor()
    expect(await filter(page).inputValue()).toBe('')
    expect((await shown(page)).length).toBe(fields.length)
  })

  it('opens and closes everything in it', async () => {
    const button = page.getByRole('button', { name: 'Expand all' })
    const states = () => page.evaluate<boolean[]>("Array.from(document.querySelectorAll('.field-list details'), ({ open }) => open)")
    await button.press('Enter')
    expect(new Set(await states())).toEqual(new Set([true]))
    await page.getByRole('button', { name: 'Collapse all' }).press('Enter')
    expect(new Set(await states())).toEqual(new Set([false]))
    // By hand too: the button knows.
    await button.press('Enter')
    await page.locator('#response-map summary').press('Enter')
    await button.waitFor()
  })

  it('has nothing that does not work without JavaScript, where links to nested fields open what they are in', () =>
    site.withPage(`${PAGE}#response-map.polyline`, { ...WIDE, javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('.field-tools:visible, .example .copy:visible').count()).toBe(0)
      expect((await shown(page)).length).toBe(fields.length)
      await page.locator('#response-map\\.polyline').waitFor()
    }))

  it('copies the link to a field or a section when it is followed', async () => {
    await page.locator('#response-name .name').press('Enter')
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor()
    expect(await copied(page)).toBe(`${site.root}${PAGE}#response-name`)
    expect(page.url()).toBe(`${site.root}${PAGE}#response-name`)
    await page.locator('#errors > a').click()
    await page.locator('#errors > a.copied').waitFor()
    expect(await copied(page)).toBe(`${site.root}${PAGE}#errors`)
  })

  it('copies an example as it is shown', async () => {
    await page.locator('.example .copy').first().click()
    await page.locator('.example .copy', { hasText: 'Copied' }).waitFor()
    expect(await copied(page)).toBe(`${page200.responseExamples[0]?.text}\n`)
  })

  it('stays silent where nothing can be copied', async () => {
    // Without the marks of what was copied before.
    await page.reload()
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))")
    await page.locator('#errors > a').click()
    await page.waitForURL(/#errors$/)
    expect(await page.locator('a.copied').count()).toBe(0)
  })
})
