import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp, createConnect, memoryStore } from '@activity-tracking/client'
import { hasChromium, openPage, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { startSandbox } from '@activity-tracking/sandbox'
import { createRequestListener } from '@remix-run/node-fetch-server'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SMALL_WORLD } from '../support/small-world.ts'

/** A Node server with the pages of an app: `/connect`, `/callback`, and `/`, which shows who is logged in. Resolves to its origin. */
async function serveApp(stack: AsyncDisposableStack): Promise<string> {
  const { baseUrl, authUrl, clientId, clientSecret, close } = await startSandbox({ world: SMALL_WORLD })
  stack.defer(close)
  const handlers: Record<string, (request: Request) => Promise<Response>> = {}
  const notFound = async (): Promise<Response> => new Response(null, { status: 404 })
  const server = createServer(createRequestListener((request) => (handlers[new URL(request.url).pathname] ?? notFound)(request)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = createApp({ baseUrl, authUrl, clientId, clientSecret, store: memoryStore(), redirectUri: `${origin}/callback` })
  stack.use(app)
  const connect = createConnect(app, {
    scope: ['read', 'activity:read'],
    startPath: '/connect',
    onConnected: ({ athleteId, returnTo }) =>
      new Response(null, { status: 303, headers: { Location: returnTo, 'Set-Cookie': `athlete=${athleteId}; Path=/; HttpOnly` } }),
  })
  handlers['/connect'] = connect.start
  handlers['/callback'] = connect.callback
  handlers['/'] = async ({ headers }) => {
    const [, athleteId] = /athlete=(\d+)/.exec(headers.get('Cookie') ?? '') ?? []
    const html = (body: string): Response => new Response(body, { headers: { 'Content-Type': 'text/html' } })
    if (athleteId === undefined) return html('<a href="/connect">Connect</a>')
    const { data } = await app.athlete(athleteId).GET('/athlete')
    return html(`<p>Hello ${data?.firstname}</p>`)
  }
  return origin
}

it.skipIf(!hasChromium)(
  `connecting in a browser leads to the page of the athlete, whose URL does not contain the code or the state, also in two tabs and after Cancel (${WITHOUT_CHROMIUM})`,
  async () => {
    await using stack = new AsyncDisposableStack()
    const origin = await serveApp(stack)
    const { page } = stack.use(await openPage())
    const other = await page.context().newPage()
    for (const tab of [page, other]) await tab.goto(origin)
    const connect = (tab: Page): Promise<void> => tab.getByRole('link', { name: 'Connect' }).click()
    const click = (tab: Page, name: string): Promise<void> => tab.getByRole('button', { name }).click()
    await connect(page)
    await click(page, 'Cancel')
    expect(await page.innerText('p')).toBe('You did not allow access to your account.')
    await page.getByRole('link', { name: 'Try again' }).click()
    await connect(other)
    await click(page, 'Cancel')
    await page.getByRole('link', { name: 'Back to the app' }).waitFor()
    await page.goBack()
    for (const tab of [page, other]) {
      await click(tab, 'Authorize')
      await tab.getByText('Hello Maren').waitFor()
    }
    expect(other.url()).toBe(`${origin}/`)
    expect(await other.evaluate('document.referrer')).not.toMatch(/code|state/)
    await other.reload()
    expect(await other.innerText('body')).toBe('Hello Maren')
  },
)
