import { expect } from 'vitest'

/** A browser without a window: it has cookies, and follows redirects through the sandbox's consent page. */
export interface CookieBrowser {
  /** Opens a page, and resolves to its text. No script may read a cookie, and an app asks for the two scopes that it needs. */
  open(url: string): Promise<string>
  /** The `Cookie` header that it sends to an origin. */
  cookieOf(origin: string): string
}

/** @param athlete who authorizes the app on the consent page */
export function createCookieBrowser(athlete: string): CookieBrowser {
  const jars = new Map<string, Map<string, string>>()

  const cookieOf = (origin: string): string => Array.from(jars.get(origin) ?? [], ([name, value]) => `${name}=${value}`).join('; ')

  /** Requests a page, or submits the consent page, and stores the cookies of the response. */
  async function visit(url: URL): Promise<Response> {
    const form = url.pathname === '/oauth/authorize' ? consentForm(url) : undefined
    const jar = jars.get(url.origin) ?? new Map<string, string>()
    jars.set(url.origin, jar)
    const headers = { Cookie: cookieOf(url.origin) }
    const response = await fetch(url, { headers, redirect: 'manual', ...(form && { method: 'POST', body: form }) })
    for (const line of response.headers.getSetCookie()) {
      expect(line).toMatch(/; HttpOnly; SameSite=Lax/)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  }

  /** The form of the consent page, as the athlete submits it. */
  function consentForm({ searchParams }: URL): URLSearchParams {
    const scopes = (searchParams.get('scope') ?? '').split(/[ ,]/)
    expect(scopes).toEqual(['read', 'activity:read'])
    const granted = scopes.map((scope): [string, string] => ['granted', scope])
    return new URLSearchParams([...searchParams, ...granted, ['athlete', athlete], ['decision', 'authorize']])
  }

  return {
    cookieOf,
    async open(start) {
      let url = new URL(start)
      let response = await visit(url)
      for (let location = response.headers.get('Location'); location !== null; location = response.headers.get('Location')) {
        url = new URL(location, url)
        response = await visit(url)
      }
      return response.text()
    },
  }
}
