import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/test-servers/chromium'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followSystemTheme } from '../src/build/theme-without-scripts.ts'
import { KINDS } from './support/pages.ts'
import { openSiteInBrowser, type SiteInBrowser } from './support/site-in-browser.ts'

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
  let site: SiteInBrowser
  beforeAll(async () => {
    site = await openSiteInBrowser()
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const PARTS = ['body', 'main h1', 'pre', 'pre span', '.badge', '.operation-sample', '.matrix .yes', 'starlight-theme-select', 'img']

  /** The colors of a page, and which of its pictures are shown. */
  async function look(page: Page): Promise<unknown> {
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
    return Object.fromEntries(PARTS.map((part, index) => [part, seen[index]]))
  }

  const lookAt = (path: string, colorScheme: 'light' | 'dark', javaScriptEnabled: boolean): Promise<unknown> =>
    site.withPage(path, { colorScheme, javaScriptEnabled }, look)

  it.each([KINDS.home, KINDS.guide, KINDS.matrix, KINDS.operation])('have the colors that the system prefers: /%s', async (path) => {
    const light = await lookAt(path, 'light', false)
    const dark = await lookAt(path, 'dark', false)
    expect(light).toEqual(await lookAt(path, 'light', true))
    expect(dark).toEqual(await lookAt(path, 'dark', true))
    expect(light).not.toEqual(dark)
  })
})
