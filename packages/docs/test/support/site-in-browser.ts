import type { Browser, Page } from 'playwright-core'
import { SITE } from '../../src/site/build-site.ts'
import { launchChromium } from '../../src/site/chromium.ts'
import { type SiteServerOptions, serveSite } from '../../src/site/serve-site.ts'

/** What a reader's browser is like. */
export interface Look {
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Default `light`. */
  readonly colorScheme?: 'light' | 'dark'
  /** Default true. */
  readonly javaScriptEnabled?: boolean
}

export const WIDE = { viewport: { width: 1440, height: 900 } } as const satisfies Look
export const PHONE = { viewport: { width: 390, height: 844 } } as const satisfies Look

/** An open page. When it is disposed of, the browser forgets what the page has stored. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page
}

/** The built site, served below a deep path, and a browser. */
export interface SiteInBrowser extends AsyncDisposable {
  readonly browser: Browser
  readonly root: string
  /** A page without content, wide unless the look says otherwise. One page with and one without JavaScript can be open at a time. */
  blank(look?: Look): Promise<OpenPage>
  /** Opens a page of the site. */
  withPage<Result>(path: string, look: Look, use: (page: Page) => Promise<Result>): Promise<Result>
}

/** Starts a server for the site, and a browser. Pages share a tab, because a new one takes four times as long to show a page. */
export async function openSiteInBrowser({ sandbox }: Pick<SiteServerOptions, 'sandbox'> = {}): Promise<SiteInBrowser> {
  const browser = await launchChromium()
  const site = await serveSite({ folder: SITE, base: '/some/deep/base/', ...(sandbox && { sandbox }) })
  const tabs = new Map<boolean, Promise<Page>>()
  const tabOf = (javaScriptEnabled: boolean): Promise<Page> => {
    const tab = tabs.get(javaScriptEnabled) ?? openTab(browser, javaScriptEnabled)
    tabs.set(javaScriptEnabled, tab)
    return tab
  }
  const blank: SiteInBrowser['blank'] = async ({ viewport = WIDE.viewport, colorScheme = 'light', javaScriptEnabled = true } = {}) => {
    const page = await tabOf(javaScriptEnabled)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    return { page, [Symbol.asyncDispose]: () => clear(page) }
  }
  return {
    browser,
    root: site.root,
    blank,
    async withPage(path, look, use) {
      await using opened = await blank(look)
      await opened.page.goto(site.root + path)
      return await use(opened.page)
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await site[Symbol.asyncDispose]()
    },
  }
}

async function openTab(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, permissions: ['clipboard-read', 'clipboard-write'] })
  return context.newPage()
}

async function clear(page: Page): Promise<void> {
  page.removeAllListeners()
  if (page.url() !== 'about:blank') await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await page.goto('about:blank')
}
