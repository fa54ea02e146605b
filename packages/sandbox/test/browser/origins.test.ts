import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hasChromium, type OpenPage, openPage, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

describe.skipIf(!hasChromium)(`the sandbox in a browser (${WITHOUT_CHROMIUM})`, { timeout: 120_000 }, () => {
  let test: TestSandbox
  /** An app's own server: its callback, and pages that try to use the sandbox. Each request gets the HTML of the test. */
  let app: AsyncDisposable & { readonly port: number; html: string }
  beforeAll(async () => {
    const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(app.html))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const close = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    app = { port: (server.address() as AddressInfo).port, html: '<p>callback', [Symbol.asyncDispose]: close }
    test = await startTest()
  })
  afterAll(async () => {
    await test.sandbox.close()
    await app[Symbol.asyncDispose]()
  })

  const authorizeUrl = (): string =>
    `${test.sandbox.authUrl}/oauth/authorize?${new URLSearchParams({
      client_id: test.sandbox.clientId,
      redirect_uri: `http://127.0.0.1:${app.port}/callback`,
      response_type: 'code',
      scope: 'read,activity:read',
      state: 'secret-state',
    })}`

  /** A page of an app on this host. */
  async function openApp(host: string, html: string): Promise<OpenPage> {
    app.html = html
    const opened = await openPage()
    await opened.page.goto(`http://${host}:${app.port}/`)
    return opened
  }

  it('redirects with a code after the decision on the consent page', async () => {
    await using opened = await openApp('127.0.0.1', `<a href="${authorizeUrl().replaceAll('&', '&amp;')}">Connect</a>`)
    const { page } = opened
    await page.click('a')
    await Promise.all([page.waitForURL(/\/callback\?/), page.click('button[value=authorize]')])
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('state'), searchParams.get('code')]).toEqual(['secret-state', expect.stringMatching(/^[0-9a-f]{40}$/)])
    expect(await page.evaluate('document.referrer')).not.toContain('secret-state')
  })

  it.each(['attacker.example', 'localhost', '127.0.0.1'])('does not return a code for a form of another page: %s', async (host) => {
    const fields = [
      ...new URL(authorizeUrl()).searchParams,
      ['athlete', test.sandbox.athleteId],
      ['granted', 'read'],
      ['decision', 'authorize'],
    ]
    const inputs = fields.map(([name, value]) => `<input name="${name}" value="${value}">`).join('')
    await using opened = await openApp(
      host,
      `<form method="post" action="${test.sandbox.authUrl}/oauth/authorize">${inputs}<button>Win</button></form>`,
    )
    const { page } = opened
    await Promise.all([page.waitForURL(/\/oauth\/authorize$/), page.click('button')])
    expect(await page.textContent('h1')).toBe('Form from another page')
  })

  /** What a page can read at a URL of the sandbox: the status, or that the browser blocks it. */
  const read = (page: Page, url: string, init: object = {}): Promise<unknown> =>
    page.evaluate(`fetch(${JSON.stringify(url)}, ${JSON.stringify(init)}).then(({ status }) => status, () => 'blocked')`)

  it('lets only pages of this machine read the API, and no page the other URLs', async () => {
    const { baseUrl, authUrl, controlUrl, accessToken } = test.sandbox
    const headers = { Authorization: `Bearer ${accessToken}` }
    const change = { method: 'POST', headers: { 'X-Sandbox-Control': '1' } }
    for (const [host, athlete] of [
      ['localhost', 200],
      ['attacker.example', 'blocked'],
    ] as const) {
      await using opened = await openApp(host, '<p>app')
      const { page } = opened
      expect([host, await read(page, `${baseUrl}/athlete`, { headers })]).toEqual([host, athlete])
      for (const [url, init] of [
        [`${controlUrl}/state`, {}],
        [`${controlUrl}/reset`, change],
        [authorizeUrl(), {}],
      ] as const) {
        expect([host, url, await read(page, url, init)]).toEqual([host, url, 'blocked'])
      }
    }
    // DNS rebinding: the page's own name, at the sandbox's port.
    await using opened = await openPage()
    const { page } = opened
    const response = await page.goto(`http://attacker.example:${new URL(authUrl).port}/_sandbox/state`)
    expect(response?.status()).toBe(421)
  })

  it('shows the overview at /, without an error', async () => {
    await using opened = await openPage()
    const { page } = opened
    const problems: string[] = []
    page.on('console', (message) => problems.push(message.text()))
    expect((await page.goto(test.sandbox.authUrl))?.status()).toBe(200)
    expect(await page.locator('dt').count()).toBeGreaterThan(5)
    expect(problems).toEqual([])
  })
})
