import type { Sandbox } from '@activity-tracking/sandbox'

/** Server of a browser's requests: the handler of an app. */
type Handler = (request: Request) => Promise<Response>

/** A browser with cookies that does not follow redirects, and authorizes the app at the sandbox. */
export interface Browser {
  /** Sends a request to the app. An object is sent as JSON. */
  send(path: string, body?: object): Promise<Response>
  /** Submits the consent form of an authorization URL. Returns the redirect URL. */
  consent(authorizationUrl: string, change?: Readonly<Record<string, string>>): Promise<string>
}

/** The scopes of an authorization URL, which are separated by commas. */
const scopesOf = (url: URL): string[] => (url.searchParams.get('scope') ?? '').split(',')

/** A browser of the first athlete of a sandbox. */
export function createBrowser(origin: string, handler: Handler, { athleteId }: Sandbox): Browser {
  const cookies = new Map<string, string>()
  return {
    async send(path, body) {
      const headers = new Headers({ Origin: origin, Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
      if (body !== undefined) headers.set('Content-Type', 'application/json')
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await handler(new Request(new URL(path, origin), init))
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
    async consent(authorizationUrl, change = {}) {
      const url = new URL(authorizationUrl)
      const granted = (change['scope'] ?? scopesOf(url).join(',')).split(',')
      const form = new URLSearchParams([
        ...url.searchParams,
        ...granted.map((scope) => ['granted', scope] as [string, string]),
        ...Object.entries({ athlete: athleteId, decision: 'authorize', ...change }).filter(([name]) => name !== 'scope'),
      ])
      const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
      return response.headers.get('Location') ?? `about:blank?status=${response.status}`
    },
  }
}
