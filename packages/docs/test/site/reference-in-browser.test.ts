import { hasChromium, WIDE, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KINDS, openSiteInBrowser, type SiteInBrowser } from '../support/site-in-browser.ts'

describe.skipIf(!hasChromium)(`the API reference in a browser (${WITHOUT_CHROMIUM})`, { timeout: 600_000 }, () => {
  let site: SiteInBrowser
  beforeAll(async () => {
    site = await openSiteInBrowser()
  })
  afterAll(() => site[Symbol.asyncDispose]())

  it('has two columns where the screen is wide enough, and the examples stay visible', () =>
    site.withPage(KINDS['longest operation'], WIDE, async (page) => {
      const columns = () => Promise.all(['.details', '.request-page > aside'].map((each) => page.locator(each).boundingBox()))
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const [fields, examples] = await columns()
        expect((examples?.x ?? 0) > (fields?.x ?? 0) + (fields?.width ?? 0)).toBe(width === 1440)
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
      await page.evaluate('scrollTo(0, 3000)')
      const { y = -1 } = (await page.locator('.request-page > aside h2').first().boundingBox()) ?? {}
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(800)
    }))

  it('shows fields, samples and an example without JavaScript, opens what is folded or linked, and has nothing that needs a script', () =>
    site.withPage(`${KINDS['longest operation']}#response-map.polyline`, { ...WIDE, javaScriptEnabled: false }, async (page) => {
      for (const selector of ['#parameter-id', '#response-name', '#response-map\\.polyline', '.example[open] pre >> nth=0'])
        expect(await page.locator(selector).isVisible()).toBe(true)
      expect(await page.locator('.operation-sample pre:visible').count()).toBe(2)
      expect(await page.locator('.request-page button:visible').count()).toBe(0)
      // One example is open at a time.
      const examples = page.locator('.example[name="response"]')
      await examples.nth(1).locator('summary').press('Enter')
      expect(await Promise.all([0, 1].map((index) => examples.nth(index).locator('pre').isVisible()))).toEqual([false, true])
    }))

  it('keeps the language of samples on the next page, and copies paths and examples', () =>
    site.withPage(KINDS.operation, WIDE, async (page) => {
      await page.getByRole('tab', { name: 'curl' }).click()
      const copied = (): Promise<unknown> => page.evaluate('navigator.clipboard.readText()')
      await page.locator('.endpoint .copy').click()
      await page.locator('.endpoint .copy', { hasText: 'Copied' }).waitFor()
      expect(await copied()).toBe('/segments/{id}/starred')
      await page.locator('.example .copy').first().click()
      await page.locator('.example .copy', { hasText: 'Copied' }).waitFor()
      expect(JSON.parse(String(await copied()))).toMatchObject({ starred: expect.any(Boolean) })
      await page.goto(site.root + KINDS['longest operation'])
      expect(await page.locator('.operation-sample pre:visible').allInnerTexts()).toEqual([expect.stringMatching(/^curl /)])
    }))

  /** Answers for the sandbox's default port, or refuses like a port that nothing listens on. Returns what was requested there. */
  async function answerAs(page: Page, answers: boolean): Promise<string[]> {
    const sent: string[] = []
    await page.context().route('http://127.0.0.1:8484/**', async (route) => {
      sent.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
      await (answers ? route.fulfill({ body: '' }) : route.abort('connectionrefused'))
    })
    return sent
  }

  it('opens the console of a sandbox with the request, once the button is pressed', () =>
    site.withPage('', WIDE, async (page) => {
      const sent = await answerAs(page, true)
      await page.goto(site.root + KINDS.operation)
      await page.waitForLoadState('networkidle')
      expect(sent).toEqual([])
      const opened = page.context().waitForEvent('page')
      await page.getByRole('button', { name: 'Try it in the sandbox' }).click()
      const console = await opened
      await console.waitForURL('http://127.0.0.1:8484/_sandbox/console#/requests/new/starSegment?starred=true')
      expect(sent).toEqual(['HEAD /_sandbox/openapi.json', 'GET /_sandbox/console'])
      await console.close()
      await page.context().unrouteAll()
    }))

  it('says how to start a sandbox if none responds', () =>
    site.withPage('', WIDE, async (page) => {
      const sent = await answerAs(page, false)
      await page.goto(site.root + KINDS.operation)
      await page.getByRole('button', { name: 'Try it in the sandbox' }).click()
      await page.getByRole('alert').filter({ hasText: 'Start it with npx @activity-tracking/sandbox' }).waitFor()
      expect(sent).toEqual(['HEAD /_sandbox/openapi.json'])
      await page.context().unrouteAll()
    }))
})
