import { type Look, openPage } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Sandbox, SandboxOptions } from '../../src/index.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

/** A page with the console. */
export interface OpenConsole extends AsyncDisposable {
  readonly page: Page
  /** What went wrong: requests to other origins, errors that the page logs (such as what its content security policy forbids), and uncaught errors. */
  readonly problems: readonly string[]
  /** Shows another view: `show('#/tokens')`. */
  show(hash: string): Promise<void>
  /** Shows a view without anything that was entered in the one before, also if it is the same view. Loading the console takes ten times as long. */
  showAnew(hash: string): Promise<void>
}

/** How a browser shows the console, and which view comes first. */
interface Opening extends Look {
  readonly hash?: string
}

/** Opens the console of a sandbox in a page of its own, and waits until it is live. */
export async function openConsole(
  { consoleUrl, authUrl }: Pick<Sandbox, 'consoleUrl' | 'authUrl'>,
  { hash = '', ...look }: Opening = {},
): Promise<OpenConsole> {
  const opened = await openPage(look)
  const { page } = opened
  const problems: string[] = []
  page.on('request', (request) => {
    const { host } = new URL(request.url())
    const { port } = new URL(authUrl)
    if (host !== '' && host !== `localhost:${port}` && host !== `127.0.0.1:${port}`) problems.push(`requests ${request.url()}`)
  })
  page.on('console', (message) => {
    // A refused request of the control API is not an error of the page, which shows the reason.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error.stack ?? error.message)))
  // The state of the world names another host.
  await page.goto(consoleUrl.replace('127.0.0.1', 'localhost') + hash)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const show = (next: string) =>
    page.evaluate((target) => {
      location.hash = target
    }, next)
  return {
    page,
    problems,
    show,
    async showAnew(next) {
      await show('#/nowhere')
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await show(next)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor({ state: 'detached' })
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

/** A sandbox and its console, from the first test of a suite to the last. */
export interface ConsoleSuite {
  readonly test: TestSandbox
  readonly opened: OpenConsole
}

/**
 * Opens the console of a new sandbox for all tests of a suite. After the last test, nothing may have gone wrong in the page.
 * @param hash the first view
 * @param prepare changes the sandbox before the console is opened
 * @param options of the sandbox
 */
export function useConsole(
  hash = '',
  prepare: (test: TestSandbox) => Promise<unknown> = async () => undefined,
  options: SandboxOptions = {},
): ConsoleSuite {
  const started: { test?: TestSandbox; opened?: OpenConsole } = {}
  beforeAll(async () => {
    started.test = await startTest(options)
    await prepare(started.test)
    started.opened = await openConsole(started.test.sandbox, { hash })
  })
  afterAll(async () => {
    expect(started.opened?.problems).toEqual([])
    await started.opened?.[Symbol.asyncDispose]()
    await started.test?.sandbox.close()
  })
  const present = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the suite has not started')
    return value
  }
  return {
    get test() {
      return present(started.test)
    },
    get opened() {
      return present(started.opened)
    },
  }
}

/** What the page has copied. */
export const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
