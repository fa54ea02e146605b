import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ConnectOptions, createApp, createConnect, memoryStore } from '@activity-tracking/client'
import { type Sandbox, type SandboxOptions, startSandbox } from '@activity-tracking/sandbox'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { SMALL_WORLD } from '../../support/small-world.ts'

/** The pages of an app: `/connect`, `/callback`, and `/`, which shows who is logged in. */
export interface ConnectSetting extends AsyncDisposable {
  readonly sandbox: Sandbox
  /** The app's own origin. */
  readonly origin: string
}

/** An app on a free port of this machine that connects athletes of a sandbox. */
export async function startConnectSetting(
  options: SandboxOptions = {},
  connectOptions: Partial<ConnectOptions> = {},
): Promise<ConnectSetting> {
  const sandbox = await startSandbox({ world: SMALL_WORLD, ...options })
  const handlers: Record<string, (request: Request) => Promise<Response>> = {}
  const notFound = async (): Promise<Response> => new Response(null, { status: 404 })
  const server = createServer(createRequestListener((request) => (handlers[new URL(request.url).pathname] ?? notFound)(request)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { baseUrl, authUrl, clientId, clientSecret } = sandbox
  const app = createApp({ baseUrl, authUrl, clientId, clientSecret, store: memoryStore(), redirectUri: `${origin}/callback` })
  const connect = createConnect(app, {
    scope: ['read', 'activity:read'],
    startPath: '/connect',
    onConnected: ({ athleteId, returnTo }) =>
      new Response(null, { status: 303, headers: { Location: returnTo, 'Set-Cookie': `athlete=${athleteId}; Path=/; HttpOnly` } }),
    ...connectOptions,
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
  return {
    sandbox,
    origin,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await app.close()
      await sandbox.close()
    },
  }
}
