import { expect, it } from 'vitest'
import { consent } from '../support/consent.ts'
import { startConnectSetting } from './support/connect-setting.ts'

/** A browser with cookies that does not follow redirects. */
function visitor() {
  const cookies = new Map<string, string>()
  return async (url: string, method = 'GET'): Promise<Response> => {
    const headers = { Cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') }
    const response = await fetch(url, { method, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/Max-Age=0/.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}

const locationOf = (response: Response): string => response.headers.get('Location') ?? ''

it('in a Node server, leads from the click to the athlete and back to the page; HEAD changes nothing', async () => {
  await using setting = await startConnectSetting()
  const visit = visitor()
  const started = await visit(`${setting.origin}/connect?returnTo=/?page=2`)
  const callback = await consent(locationOf(started), { athlete: setting.sandbox.athleteId, granted: ['read', 'activity:read'] })
  expect((await visit(callback, 'HEAD')).status).toBe(204)
  const returned = await visit(callback)
  expect([returned.status, locationOf(returned)]).toEqual([303, '/?page=2'])
  // The cookie of the app, and the one that removes the state.
  expect(returned.headers.getSetCookie()).toHaveLength(2)
  expect(await (await visit(`${setting.origin}/`)).text()).toContain('Hello Maren')
  expect((await visit(callback)).status).toBe(400)
})
