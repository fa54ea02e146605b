import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hasChromium, PHONE, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../../src/index.ts'
import type { TestSandbox } from '../support/sandbox.ts'
import { denseOf, kindsOf, problemsIn, startWithEverything, viewsOf } from './every-view.ts'
import { openConsole } from './support.ts'

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe.skipIf(!hasChromium)(`the look of the console (${WITHOUT_CHROMIUM})`, () => {
  let test: TestSandbox
  let views: readonly string[]
  beforeAll(async () => {
    test = await startWithEverything()
    views = await viewsOf(test)
  })
  afterAll(() => test.sandbox.close())

  it('fits a phone in any view, and has no serious accessibility problem in a view of each kind', async () => {
    expect(await problemsIn(test, views, { alsoOnPhone: true, checked: kindsOf(views) })).toEqual([])
  })

  it('has no serious accessibility problem in dark views with many elements', async () => {
    expect(await problemsIn(test, denseOf(views), { colorScheme: 'dark' })).toEqual([])
  })

  it('has a menu on a phone', async () => {
    await using opened = await openConsole(test.sandbox, PHONE)
    const { page } = opened
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name: 'App' }).click()
    await page.getByRole('heading', { level: 1, name: 'App' }).waitFor()
    await page.getByRole('button', { name: 'Set…' }).click()
    await page.getByRole('button', { name: '+15 min' }).click()
    await expect.poll(() => page.locator('.clock').textContent()).toContain('10:15:00')
    expect(opened.problems).toEqual([])
  })

  it('calls each page as its link does, except the overview, which has the name of the app', async () => {
    await using opened = await openConsole(test.sandbox)
    const { page } = opened
    const links = await page
      .getByRole('navigation', { name: 'Pages', exact: true })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.querySelector('span')?.textContent ?? '']))
    expect(links.length).toBeGreaterThan(10)
    for (const [href = '', title = ''] of links.slice(1)) {
      await opened.show(href)
      await expect.poll(() => page.title()).toBe(`${title} · Sandbox console`)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    }
  })

  it('is used with the keyboard from the top: the first stop leads to the content', async () => {
    await using opened = await openConsole(test.sandbox, { hash: '#/faults' })
    const { page } = opened
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Skip to the content' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Clear all')
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    expect(outline).toBe('solid')
  })

  it('says when the sandbox is away, and goes on when it is back', async () => {
    const port = await freePort()
    const first = await startSandbox({ port, seed: 1 })
    await using opened = await openConsole(first, { hash: '#/requests' })
    const { page } = opened
    await fetch(`${first.baseUrl}/athlete`)
    await page.getByRole('row').filter({ hasText: 'getAthlete' }).waitFor()
    // The browser connects again by itself, and then the button is gone: its attempt does not get a response.
    let attempts = 0
    const attempted = new Promise<void>((resolve) => {
      void page.route('**/_sandbox/stream*', async (route) => {
        attempts += 1
        if (attempts > 1) await route.continue()
        else resolve()
      })
    })
    await first.close()
    await page.getByRole('alert').getByText('The connection with the sandbox is lost').waitFor()
    await using second = await startSandbox({ port, seed: 1 })
    await attempted
    await page.getByRole('button', { name: 'Reconnect' }).click()
    await page.getByText('No requests yet').waitFor()
    await fetch(`${second.baseUrl}/athlete`)
    await page.getByRole('row').filter({ hasText: 'getAthlete' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
