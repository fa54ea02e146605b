import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'

/** What a reader of a page has to load and read. */
export interface PageFigures {
  /** Visible words of its content when it opens. */
  readonly words: number
  /** Words including folded content. */
  readonly allWords: number
  /** Height of the page in pixels. */
  readonly height: number
  /** Elements of the whole document. */
  readonly elements: number
  /** Bytes over the wire: the page and everything that it loads, gzipped. */
  readonly bytes: number
  /**
   * Cumulative layout shift until everything is loaded, to three decimals; 0 if nothing moved.
   * The parser may pause in any line, and the browser then paints half of it. When the rest arrives, the line can move by up to 11 px, which
   * counts for at most 0.0004, even across the width of a phone.
   */
  readonly layoutShift: number
}

/** Run in the page. */
const SHIFT = `new Promise((resolve) => {
  let layoutShift = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) layoutShift += entry.value })
    .observe({ type: 'layout-shift', buffered: true })
  // After two frames, the observer has received all entries so far.
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(layoutShift)))
})`
/** Text of a closed or hidden element counts as folded. */
const COUNT = `(() => {
  const main = document.querySelector('main')
  const count = (text) => (text.match(/\\S+/g) ?? []).length
  const copy = main.cloneNode(true)
  for (const each of copy.querySelectorAll('style, script')) each.remove()
  for (const each of copy.querySelectorAll('*')) each.append(' ')
  return {
    words: count(main.innerText),
    allWords: count(copy.textContent),
    height: document.documentElement.scrollHeight,
    elements: document.querySelectorAll('*').length,
  }
})()`

async function sizeOf(request: Request): Promise<number> {
  const body = await (await request.response())?.body()
  return body === undefined ? 0 : gzipSync(body).length
}

/** Opens a URL in a page, as if nothing of it were cached, and returns the layout shift. */
export async function openAndSeeShift(page: Page, url: string): Promise<PageFigures['layoutShift']> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(url, { waitUntil: 'networkidle' })
  const layoutShift = Number(await page.evaluate(SHIFT))
  await session.detach()
  return Math.round(layoutShift * 1000) / 1000
}

/** Opens a URL in a page, as if nothing of it were cached, and measures it. */
export async function measurePage(page: Page, url: string): Promise<PageFigures> {
  const loads: Promise<number>[] = []
  page.on('requestfinished', (request) => loads.push(sizeOf(request)))
  const layoutShift = await openAndSeeShift(page, url)
  // Anything that a page loads later does not delay a reader.
  page.removeAllListeners('requestfinished')
  const figures = (await page.evaluate(COUNT)) as Omit<PageFigures, 'bytes' | 'layoutShift'>
  const bytes = (await Promise.all(loads)).reduce((sum, each) => sum + each, 0)
  return { ...figures, bytes, layoutShift }
}
