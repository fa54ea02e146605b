import { type Look, openPage } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { SITE } from '../../src/site/build-site.ts'
import { type SiteServerOptions, serveSite } from '../../src/site/serve-site.ts'

/** The built site, served below a deep path, and a browser. */
export interface SiteInBrowser extends AsyncDisposable {
  readonly root: string
  /** Opens a page of the site until it has been used. */
  withPage<Result>(path: string, look: Look, use: (page: Page) => Promise<Result>): Promise<Result>
}

/** Starts a server for the site. */
export async function openSiteInBrowser({ sandbox }: Pick<SiteServerOptions, 'sandbox'> = {}): Promise<SiteInBrowser> {
  const site = await serveSite({ folder: SITE, base: '/some/deep/base/', ...(sandbox && { sandbox }) })
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
