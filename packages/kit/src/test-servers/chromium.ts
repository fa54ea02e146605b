import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
/**
 * Keeps one process and one frame for all documents of a tab: a page takes a fifth less CPU time. The other features are those that Playwright enables,
 * whose list this one replaces.
 */
const FAST =
  '--disable-site-isolation-trials --enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,RenderDocument:level/crashed-frame'
/** For what hangs, on a machine that is busy with other work. */
const PATIENCE_MS = 180_000
/** Names of another site, and names that an attacker resolves to this machine. */
const OTHER_SITES = '--host-resolver-rules=MAP *.example 127.0.0.1'

export const hasChromium = existsSync(CHROMIUM)
/** Why tests in a browser are skipped. */
export const WITHOUT_CHROMIUM = `unless ${CHROMIUM} is not installed`

/** Launch options of Playwright. */
export const CHROMIUM_OPTIONS = { executablePath: CHROMIUM, args: [...`${FLAGS} ${FAST}`.split(' '), OTHER_SITES] }

let shared: Promise<Browser> | undefined

/** The browser of this process, which ends with it. */
export const sharedChromium = (): Promise<Browser> => {
  shared ??= chromium.launch(CHROMIUM_OPTIONS)
  return shared
}

/** How a page is shown. */
export interface Look {
  /** Default 1440 × 900 pixels. */
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Default `light`. */
  readonly colorScheme?: 'light' | 'dark'
  /** Default `no-preference`. */
  readonly reducedMotion?: 'reduce' | 'no-preference'
  /** Default true. */
  readonly javaScriptEnabled?: boolean
}

export const WIDE = { viewport: { width: 1440, height: 900 } } as const satisfies Look
export const PHONE = { viewport: { width: 390, height: 844 } } as const satisfies Look

/** A page without content. When it is disposed of, its browser forgets what its pages have stored. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page
}

/** Pages that nothing uses, by whether they run JavaScript. A new page takes four times as long to show something. */
const unused = new Map<boolean, Page[]>([true, false].map((javaScriptEnabled) => [javaScriptEnabled, []]))

/** Opens a page of the shared browser that shares no storage with other open pages. */
export async function openPage({
  viewport = WIDE.viewport,
  colorScheme = 'light',
  reducedMotion = 'no-preference',
  javaScriptEnabled = true,
}: Look = {}): Promise<OpenPage> {
  const page = unused.get(javaScriptEnabled)?.pop() ?? (await newPage(javaScriptEnabled))
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion })
  return { page, [Symbol.asyncDispose]: () => giveBack(page, javaScriptEnabled) }
}

/** A page in a window of its own: Chromium draws a page behind another one once a second, and a click waits for two frames. */
async function newPage(javaScriptEnabled: boolean): Promise<Page> {
  const browser = await sharedChromium()
  const permissions = ['clipboard-read', 'clipboard-write']
  const context = await browser.newContext({ javaScriptEnabled, permissions, timezoneId: 'Asia/Tokyo' })
  context.setDefaultTimeout(PATIENCE_MS)
  return context.newPage()
}

async function giveBack(page: Page, javaScriptEnabled: boolean): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (page.url().startsWith('http')) await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await page.context().clearCookies()
  await page.goto('about:blank')
  unused.get(javaScriptEnabled)?.push(page)
}
