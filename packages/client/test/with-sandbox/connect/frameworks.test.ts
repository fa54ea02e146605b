import { describe, expect, it } from 'vitest'
import { consent } from '../support/consent.ts'
import { createConnectSetting } from './support/connect-setting.ts'
import { FRAMEWORKS } from './support/frameworks.ts'

/** A browser with cookies that does not follow redirects. */
function visitor() {
  const cookies = new Map<string, string>()
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...init.headers, Cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
}

const locationOf = (response: Response): string => response.headers.get('Location') ?? ''

describe.each(Object.entries(FRAMEWORKS))('connecting an athlete with %s', (_name, serve) => {
  it('leads from the click to the athlete, and back to the page', async () => {
    await using setting = await createConnectSetting()
    await using _server = await serve(setting)
    const visit = visitor()
    const started = await visit(`${setting.origin}/connect?returnTo=/?page=2`)
    expect(started.status).toBe(302)
    const callback = await consent(locationOf(started), { athlete: setting.sandbox.athleteId, granted: ['read', 'activity:read'] })
    const returned = await visit(callback)
    expect([returned.status, locationOf(returned)]).toEqual([303, '/?page=2'])
    // The cookie of the app, and the cookie that marks the state as used.
    expect(returned.headers.getSetCookie()).toHaveLength(2)
    expect([returned.headers.get('Cache-Control'), returned.headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer'])
    expect(await (await visit(`${setting.origin}/`)).text()).toContain('Hello Maren')
    const reloaded = await visit(callback)
    expect([reloaded.status, locationOf(reloaded)]).toEqual([303, '/?page=2'])
  })

  it('shows a page if access is denied, and for a wrong state', async () => {
    await using setting = await createConnectSetting()
    await using _server = await serve(setting)
    const visit = visitor()
    const started = await visit(`${setting.origin}/connect`)
    const denied = await visit(
      await consent(locationOf(started), { athlete: setting.sandbox.athleteId, granted: ['read'], decision: 'deny' }),
    )
    expect([denied.status, await denied.text()]).toEqual([403, expect.stringContaining('You did not allow access')])
    const wrong = await visit(`${setting.origin}/callback?state=guessed&code=0123456789`)
    const page = await wrong.text()
    expect([wrong.status, page]).toEqual([400, expect.stringContaining('Please start again')])
    expect(page).not.toMatch(/\bat \w|0123456789/)
  })

  it('refuses other methods, and lets HEAD and prefetches change nothing', async () => {
    await using setting = await createConnectSetting()
    await using _server = await serve(setting)
    const visit = visitor()
    const callback = await consent(locationOf(await visit(`${setting.origin}/connect`)), {
      athlete: setting.sandbox.athleteId,
      granted: ['read', 'activity:read'],
    })
    expect((await visit(callback, { method: 'HEAD' })).status).toBeLessThan(300)
    expect((await visit(callback, { headers: { 'Sec-Purpose': 'prefetch' } })).status).toBe(503)
    expect([404, 405]).toContain((await visit(callback, { method: 'POST' })).status)
    expect((await visit(callback)).status).toBe(303)
  })
})
