import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { SITE } from '../../src/site/build-site.ts'
import { launchChromium } from '../../src/site/chromium.ts'
import { serveSite } from '../../src/site/serve-site.ts'

/** The built site, served below a deep path, and a browser. */
export interface SiteInBrowser extends AsyncDisposable {
  readonly browser: Browser
  readonly root: string
  /** Opens a page in a separate context, which remembers nothing. */
  withPage<Result>(path: string, options: BrowserContextOptions, use: (page: Page) => Promise<Result>): Promise<Result>
}

export async function openSiteInBrowser(): Promise<SiteInBrowser> {
  const browser = await launchChromium()
  const site = await serveSite({ folder: SITE, base: '/deep/' })
  return {
    browser,
    root: site.root,
    async withPage(path, options, use) {
      const context = await browser.newContext(options)
      try {
        const page = await context.newPage()
        await page.goto(site.root + path)
        return await use(page)
      } finally {
        await context.close()
      }
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await site[Symbol.asyncDispose]()
    },
  }
}
