import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { TestSandbox } from '../support/sandbox.ts'

const CHROMIUM = '/usr/bin/chromium'
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

export const hasChromium = existsSync(CHROMIUM)
/** Why tests in a browser are skipped. */
export const WITHOUT_CHROMIUM = `unless ${CHROMIUM} is not installed`

export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: FLAGS.split(' ') })

/** A view of the console in a browser. */
export interface OpenedView extends AsyncDisposable {
  readonly page: Page
  /** Errors of the page, of its scripts and of its security policy, and requests to other origins. */
  readonly problems: string[]
}

/** Opens a view of the console, such as `activities/11522365266`. */
export async function openView(
  browser: Browser,
  { sandbox }: TestSandbox,
  path: string,
  options: BrowserContextOptions = {},
): Promise<OpenedView> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, ...options })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // A refused request of the control API is no error of the page, which says why.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${sandbox.authUrl}/`) && !request.url().startsWith('data:')) problems.push(request.url())
  })
  await page.goto(`${sandbox.controlUrl}/console#/${path}`)
  return { page, problems, [Symbol.asyncDispose]: () => context.close() }
}

/** The serious findings of the accessibility checker. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.evaluate(source)
  const { violations } = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as {
    violations: { id: string; impact: string; nodes: { target: string[] }[] }[]
  }
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
