import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followSystemTheme } from '../src/build/theme-without-scripts.ts'
import { SITE } from '../src/site/build-site.ts'
import { hasChromium, launchChromium, WITHOUT_CHROMIUM } from '../src/site/chromium.ts'
import { type SiteServer, serveSite } from '../src/site/serve-site.ts'
import { KINDS } from './support/pages.ts'

const LIGHT = '@media (scripting: none) and (prefers-color-scheme: light)'
const OTHERWISE = '@media not ((scripting: none) and (prefers-color-scheme: light))'

it.each([
  ['a{b:c}', 'a{b:c}'],
  ['[data-theme=light] a{b:c}', `[data-theme=light] a{b:c}${LIGHT}{[data-theme=dark] a{b:c}}`],
  [`:root[data-theme='light'],p{b:c}`, `:root[data-theme='light'],p{b:c}${LIGHT}{:root[data-theme=dark]{b:c}}`],
  ['[data-theme=dark] a{b:c}', `${OTHERWISE}{[data-theme=dark] a{b:c}}`],
  ['[data-theme="dark"] a,p{b:c}', `p{b:c}${OTHERWISE}{[data-theme="dark"] a{b:c}}`],
  [':root:not([data-theme=dark]) a{b:c}', ':root:not([data-theme=dark]) a{b:c}'],
  ['@layer x{[data-theme=light]{b:c}}', `@layer x{[data-theme=light]{b:c}${LIGHT}{[data-theme=dark]{b:c}}}`],
])('in a style sheet, %s becomes %s', (css, wanted) => {
  expect(followSystemTheme(css)).toBe(wanted)
})

describe.skipIf(!hasChromium)(`pages in a browser without scripts (${WITHOUT_CHROMIUM})`, { timeout: 240_000 }, () => {
  let browser: Browser
  let site: SiteServer
  beforeAll(async () => {
    browser = await launchChromium()
    site = await serveSite({ folder: SITE })
  })
  afterAll(async () => {
    await browser.close()
    await site[Symbol.asyncDispose]()
  })

  const PARTS = ['body', 'main h1', 'pre', 'pre span', '.badge', '.operation-sample', '.matrix .yes', 'starlight-theme-select', 'img']

  /** The colors of a page, and which of its pictures are shown. */
  async function look(path: string, colorScheme: 'light' | 'dark', javaScriptEnabled: boolean): Promise<unknown> {
    const context = await browser.newContext({ colorScheme, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(site.root + path)
    const seen = await Promise.all(
      PARTS.map((part) =>
        page.locator(part).evaluateAll((elements) =>
          elements.slice(0, 3).map((element) => {
            const { color, backgroundColor, borderColor, display } = getComputedStyle(element)
            return { color, backgroundColor, borderColor, display }
          }),
        ),
      ),
    )
    await context.close()
    return Object.fromEntries(PARTS.map((part, index) => [part, seen[index]]))
  }

  it.each([KINDS.home, KINDS.guide, KINDS.matrix, KINDS.operation])('have the colors that the system prefers: /%s', async (path) => {
    for (const colorScheme of ['light', 'dark'] as const)
      expect(await look(path, colorScheme, false)).toEqual(await look(path, colorScheme, true))
    expect(await look(path, 'light', false)).not.toEqual(await look(path, 'dark', false))
  })
})
