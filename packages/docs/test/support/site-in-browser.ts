import { type Look, openPage } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { serveSite } from '../../src/site/serve-site.ts'

/** One page of each kind. */
export const KINDS = {
  home: '',
  guide: 'guides/refresh-and-storage/',
  matrix: 'guides/scopes/',
  errors: 'guides/errors/',
  provenance: 'start/stated-and-inferred/',
  recipe: 'cookbook/connect/',
  world: 'sandbox/worlds/',
  commands: 'packages/commands/',
  differences: 'sandbox/differences/',
  package: 'packages/client/',
  'package reference': 'reference/webhooks/',
  calendar: 'versions/calendar/',
  changelog: 'versions/changelog/',
  'API overview': 'api/',
  operation: 'api/operations/starsegment/',
  'longest operation': 'api/operations/getactivity/',
  schemas: 'schemas/',
  webhooks: 'api/webhooks/',
} as const satisfies Readonly<Record<string, string>>

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
