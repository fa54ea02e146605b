import {
  type App,
  type AppOptions,
  type Connect,
  type ConnectOptions,
  createApp,
  createConnect,
  memoryStore,
} from '@activity-tracking/client'
import { freePort } from '@activity-tracking/kit/test-servers'
import { type Sandbox, type SandboxOptions, startSandbox } from '@activity-tracking/sandbox'
import { SMALL_WORLD } from '../../support/small-world.ts'

/** The pages of an app: `/connect`, `/callback`, and `/`, which shows who is logged in. */
export interface ConnectSetting extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly app: App
  readonly connect: Connect
  readonly port: number
  /** The app's own origin. */
  readonly origin: string
  /** The page at `/`. */
  home(request: Request): Promise<Response>
}

/** An app on a free port of this machine that connects athletes of a sandbox. */
export async function createConnectSetting(
  options: SandboxOptions = {},
  connectOptions: Partial<ConnectOptions> = {},
  appOptions: Partial<Omit<AppOptions, 'quota'>> = {},
): Promise<ConnectSetting> {
  const [sandbox, port] = await Promise.all([startSandbox({ world: SMALL_WORLD, ...options }), freePort()])
  const { baseUrl, authUrl, clientId, clientSecret } = sandbox
  const origin = `http://127.0.0.1:${port}`
  const own = { baseUrl, authUrl, clientId, clientSecret, store: memoryStore(), redirectUri: `${origin}/callback` }
  const app = createApp({ ...own, ...appOptions })
  const connect = createConnect(app, {
    scope: ['read', 'activity:read'],
    startPath: '/connect',
    onConnected: ({ athleteId, returnTo }) =>
      new Response(null, { status: 303, headers: { Location: returnTo, 'Set-Cookie': `athlete=${athleteId}; Path=/; HttpOnly` } }),
    ...connectOptions,
  })
  return {
    sandbox,
    app,
    connect,
    port,
    origin,
    async home({ headers }) {
      const [, athleteId] = /athlete=(\d+)/.exec(headers.get('Cookie') ?? '') ?? []
      const html = (body: string): Response => new Response(body, { headers: { 'Content-Type': 'text/html' } })
      if (athleteId === undefined) return html('<a href="/connect">Connect</a>')
      const { data } = await app.athlete(athleteId).GET('/athlete')
      return html(`<p>Hello ${data?.firstname}</p>`)
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await sandbox.close()
    },
  }
}
