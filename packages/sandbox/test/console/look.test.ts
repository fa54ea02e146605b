import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../../src/index.ts'
import { startCallback } from '../support/callback.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'
import { hasChromium, launchChromium, openConsole, seriousProblems, WITHOUT_CHROMIUM } from './support.ts'

/** Every view, with and without something beside the list. */
const VIEWS = [
  '#/overview',
  '#/requests',
  '#/requests/1',
  '#/webhooks',
  '#/webhooks/1',
  '#/uploads',
  '#/advice',
  '#/tokens',
  '#/limits',
  '#/faults',
  '#/worlds',
  '#/nowhere',
]

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe.skipIf(!hasChromium)(`the look of the console (${WITHOUT_CHROMIUM})`, () => {
  let browser: Browser
  let test: TestSandbox
  beforeAll(async () => {
    browser = await launchChromium()
    test = await startTest()
    await using callback = await startCallback()
    const { client_id, client_secret } = (await test.control('GET', '/state')).body
    await test.request('GET', '/athlete')
    await test.request('POST', '/push_subscriptions', {
      form: { client_id, client_secret, callback_url: callback.url, verify_token: 'look' },
    })
    const [activity] = (await test.control('GET', '/activities')).body
    await test.control('PATCH', `/activities/${activity.id}`, { name: 'W'.repeat(500) })
    await test.control('PUT', '/faults', { rules: [{ operation_id: 'createActivity', delay_ms: 10, times: 3 }] })
    await test.control('POST', '/settle')
  })
  afterAll(async () => {
    await browser.close()
    await test.sandbox.close()
  })

  it.each(['light', 'dark'] as const)('has no serious accessibility problem in any view: %s', async (colorScheme) => {
    await using opened = await openConsole(browser, test.sandbox, { colorScheme })
    const found: string[] = []
    for (const view of VIEWS) {
      await opened.show(view)
      await opened.page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await seriousProblems(opened.page)).map((problem) => `${view}: ${problem}`))
    }
    expect(found).toEqual([])
    expect(opened.problems).toEqual([])
  })

  it('fits 390 pixels in every view, with a menu', async () => {
    await using opened = await openConsole(browser, test.sandbox, { viewport: { width: 390, height: 800 } })
    const { page } = opened
    const found: string[] = []
    for (const view of VIEWS) {
      await opened.show(view)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const width = await page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('main, .page, .pane-body, body')].map((each) => each.scrollWidth)),
      )
      if (width > 390) found.push(`${view}: ${width} pixels wide`)
      found.push(...(await seriousProblems(page)).map((problem) => `${view}: ${problem}`))
    }
    expect(found).toEqual([])
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name: 'Limits' }).click()
    await page.getByRole('heading', { level: 1, name: 'Limits' }).waitFor()
    await page.getByRole('button', { name: 'Move' }).click()
    await page.getByRole('button', { name: '+15 min' }).click()
    await expect.poll(() => page.locator('.clock').textContent()).toContain('10:15:00')
    expect(opened.problems).toEqual([])
  })

  it('is used with the keyboard from the top: the first stop leads to the content', async () => {
    await using opened = await openConsole(browser, test.sandbox, { hash: '#/faults' })
    const { page } = opened
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Skip to the content' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Clear all')
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    expect(outline).toBe('solid')
  })

  it('does not move where less motion is wanted', async () => {
    await using opened = await openConsole(browser, test.sandbox, { reducedMotion: 'reduce', hash: '#/limits' })
    const moving = await opened.page.evaluate(
      () => [...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).transitionDuration !== '0s').length,
    )
    expect(moving).toBe(0)
  })

  it('says when the sandbox is away, and goes on when it is back', async () => {
    const port = await freePort()
    const first = await startSandbox({ port, seed: 1 })
    await using opened = await openConsole(browser, first, { hash: '#/requests' })
    const { page } = opened
    await fetch(`${first.baseUrl}/athlete`)
    await page.getByRole('row').filter({ hasText: 'getAthlete' }).waitFor()
    await first.close()
    await page.getByRole('alert').getByText('The connection with the sandbox is lost').waitFor()
    await using second = await startSandbox({ port, seed: 1 })
    await page.getByRole('button', { name: 'Reconnect' }).click()
    await page.getByText('No requests yet').waitFor()
    await fetch(`${second.baseUrl}/athlete`)
    await page.getByRole('row').filter({ hasText: 'getAthlete' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
