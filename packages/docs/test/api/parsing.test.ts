import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hasChromium, sharedChromium, WIDE, WITHOUT_CHROMIUM } from '@activity-tracking/test-servers/chromium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KINDS } from '../support/pages.ts'
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
    const { index, 0: text } = first.exec(html) ?? expect.unreachable()
    const at = index + text.length
    let sendRest = (): void => {}
    const server = createServer(async ({ url = '' }, response) => {
      if (url === `/${KINDS.operation}`) {
        response.setHeader('Content-Type', 'text/html;charset=utf-8')
        response.write(html.slice(0, at))
        sendRest = () => response.end(html.slice(at))
        return
      }
      const file = await fetch(site.root + url.slice(1))
      response.writeHead(file.status, { 'Content-Type': file.headers.get('Content-Type') ?? '' }).end(Buffer.from(await file.arrayBuffer()))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const page = await (await sharedChromium()).newPage(WIDE)
    await page.addInitScript(WATCH)
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${KINDS.operation}`, { waitUntil: 'commit' })
    await page.locator('main h1').waitFor()
    await page.evaluate(PAINTED)
    sendRest()
    await page.waitForLoadState('load')
    await page.evaluate(PAINTED)
    expect(await page.evaluate('globalThis.moved')).toBe(0)
    await page.close()
    server.close()
  })
})
