import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followSystemTheme } from '../../src/build/theme-without-scripts.ts'
import { isLong, KINDS } from '../support/pages.ts'
import { openSiteInBrowser, type SiteInBrowser } from '../support/site-in-browser.ts'

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
  const look = (page: Page): Promise<unknown> =>
    page.evaluate(
      (parts) =>
        parts.map((part) =>
          [...document.querySelectorAll(part)].slice(0, 3).map((element) => {
            const { color, backgroundColor, borderColor, display } = getComputedStyle(element)
            return { part, color, backgroundColor, borderColor, display }
          }),
        ),
      PARTS,
    )

  const isReadable = (page: Page): Promise<boolean> =>
    page.evaluate(() => {
      const { innerText = '' } = document.querySelector('main') ?? {}
      return innerText.length > 500 && document.querySelector('main h1')?.checkVisibility() === true
    })

  /** The looks of a page in both schemes, of which the system prefers the one and then the other. */
  const looksOf = (path: string, javaScriptEnabled: boolean): Promise<unknown[]> =>
    site.withPage(path, { colorScheme: 'light', javaScriptEnabled }, async (page) => {
      const light = await look(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      // Scripts set the theme when the page is loaded.
      if (javaScriptEnabled) await page.reload()
      else expect(await isReadable(page)).toBe(true)
      return [light, await look(page)]
    })

  it.each(isLong ? Object.values(KINDS) : [KINDS.home, KINDS.matrix, KINDS.operation])(
    'can be read, and have the colors that the system prefers: /%s',
    async (path) => {
      const looks = await looksOf(path, false)
      expect(looks).toEqual(await looksOf(path, true))
      expect(looks[0]).not.toEqual(looks[1])
    },
  )
})
