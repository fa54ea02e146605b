import { type Look, openPage } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { serveSite } from '../../src/site/serve-site.ts'

/** The built site, and a browser. */
export interface SiteInBrowser extends AsyncDisposable {
  readonly root: string
  /** Opens a page of the site until it has been used. */
  withPage<Result>(path: string, look: Look, use: (page: Page) => Promise<Result>): Promise<Result>
}

/** Starts a server for the site. */
export async function openSiteInBrowser(): Promise<SiteInBrowser> {
  const site = await serveSite()
  return {
    root: site.root,
    async withPage(path, look, use) {
      await using opened = await openPage(look)
      await opened.page.goto(site.root + path)
      return await use(opened.page)
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
