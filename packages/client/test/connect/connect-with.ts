import { createAppSignatures } from '../../src/app/app-signatures.ts'
import { type ConnectOptions, createConnect, createOAuth } from '../../src/index.ts'
import { json } from '../client-with.ts'

const CLIENT_SECRET = 'client-secret'
export const START = Date.parse('2026-11-02T10:00:00Z')
export const TOKENS = {
  token_type: 'Bearer',
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  expires_in: 21_600,
  athlete: { id: 7, firstname: 'Maren' },
}

interface Settings extends Partial<ConnectOptions> {
  readonly redirectUri?: string
  /** The response of the token endpoint. */
  readonly exchange?: () => Response | Promise<Response>
  readonly now?: () => number
}

/** Handlers of an app, and a browser with cookies that visits them. */
export function connectWith({
  redirectUri = 'https://app.example/callback',
  exchange = () => json(TOKENS),
  now = () => START,
  ...options
}: Settings = {}) {
  let exchanges = 0
  const oauth = createOAuth({
    clientId: 1,
    clientSecret: CLIENT_SECRET,
    redirectUri,
    authUrl: 'https://service.example',
    now,
    fetch: async () => {
      exchanges += 1
      return exchange()
    },
  })
  const app = {
    redirectUri,
    now,
    ...createAppSignatures(CLIENT_SECRET),
    authorizationUrl: oauth.authorizationUrl,
    async callback(url: string | URL, expected: { state: string }) {
      const { athlete, scopes } = await oauth.exchangeCode(url, expected)
      if (athlete === undefined) throw new TypeError('no athlete')
      return { athleteId: String(athlete.id), athlete, scopes }
    },
  }
  const connect = createConnect(app, {
    scope: ['read', 'activity:read'],
    startPath: '/connect',
    onConnected: ({ athleteId }) => new Response(`connected ${athleteId}`),
    ...options,
  })
  return { app, connect, browser: browserAt(new URL(redirectUri).origin), exchanges: () => exchanges }
}

/** Keeps cookies as a browser does, and makes the requests of navigations. */
export function browserAt(origin: string) {
  const cookies = new Map<string, string>()
  const browser = {
    cookies,
    request: (path: string, init: RequestInit = {}): Request => {
      const headers = new Headers(init.headers)
      if (cookies.size > 0) headers.set('Cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
      return new Request(new URL(path, origin), { ...init, headers })
    },
    /** Stores the cookies of a response. */
    receive: (response: Response): Response => {
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.delete(name)
        if (!/Max-Age=0/.test(cookie)) cookies.set(name, value)
      }
      return response
    },
    visit: async (handler: (request: Request) => Promise<Response>, path: string, init?: RequestInit): Promise<Response> =>
      browser.receive(await handler(browser.request(path, init))),
  }
  return browser
}

/** The URL of the consent page that a response redirects to. */
export const consentUrl = (response: Response): URL => new URL(response.headers.get('Location') ?? '')

/** Where the consent page sends the browser back to. */
export const callbackPath = (response: Response, query: Readonly<Record<string, string>> = {}): string => {
  const state = consentUrl(response).searchParams.get('state') ?? ''
  return `/callback?${new URLSearchParams({ state, code: 'code-1', scope: 'read,activity:read', ...query })}`
}
