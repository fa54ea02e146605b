import { hasChromium, openPage, WIDE, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KINDS } from '../support/pages.ts'
import { serveCopy } from '../support/serve-copy.ts'
import { openSiteInBrowser, type SiteInBrowser } from '../support/site-in-browser.ts'

/** Sums what moves, and resolves when the browser has painted twice. */
const WATCH = `globalThis.moved = 0
new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.moved += entry.value })
  .observe({ type: 'layout-shift', buffered: true })`
const PAINTED = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

describe.skipIf(!hasChromium)(`a page that arrives in two parts (${WITHOUT_CHROMIUM})`, { timeout: 600_000 }, () => {
  let site: SiteInBrowser
  beforeAll(async () => {
    site = await openSiteInBrowser()
  })
  afterAll(() => site[Symbol.asyncDispose]())

  it.each([
    /<main.*?(?=<div class="request-page)/s,
    /<main.*?<span class="method [^>]*>/s,
    /<main.*?<button type="button" class="copy">/s,
    /<main.*?<a class="badge [^>]*>/s,
  ])('moves nothing when it is painted up to the end of %s', async (first) => {
    const html = await (await fetch(site.root + KINDS.operation)).text()
    const watched = html.replace('<head>', `<head><script>${WATCH}</script>`)
    const { index, 0: text } = first.exec(watched) ?? expect.unreachable()
    const at = index + text.length
    let sendRest = (): void => {}
    await using server = await serveCopy(site.root, (path, response) => {
      if (path !== KINDS.operation) return false
      response.setHeader('Content-Type', 'text/html;charset=utf-8')
      response.write(watched.slice(0, at))
      sendRest = () => response.end(watched.slice(at))
      return true
    })
    await using opened = await openPage(WIDE)
    const { page } = opened
    await page.goto(`http://127.0.0.1:${server.port}/${KINDS.operation}`, { waitUntil: 'commit' })
    await page.locator('main h1').waitFor()
    await page.evaluate(PAINTED)
    sendRest()
    await page.waitForLoadState('load')
    await page.evaluate(PAINTED)
    expect(await page.evaluate('globalThis.moved')).toBe(0)
  })
})
