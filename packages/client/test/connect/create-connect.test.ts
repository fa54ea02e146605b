import { describe, expect, it, vi } from 'vitest'
import type { Connected, ConnectFailure } from '../../src/index.ts'
import { json } from '../client-with.ts'
import { browserAt, callbackPath, connectWith, consentUrl } from './connect-with.ts'

const fault = (status: number, resource: string, field: string, code: string) => (): Response =>
  json({ message: 'Refused', errors: [{ resource, field, code }] }, { status })

describe('start', () => {
  it('redirects to the consent page', async () => {
    const { connect, browser } = connectWith()
    const response = await connect.start(browser.request('/connect'))
    expect(response.status).toBe(302)
    expect(Object.fromEntries(consentUrl(response).searchParams)).toEqual({
      client_id: '1',
      redirect_uri: 'https://app.example/callback',
      response_type: 'code',
      scope: 'read,activity:read',
      state: expect.any(String),
    })
  })

  it.each([
    ['the query', '/connect?force=1', {}, 'force'],
    ['an option', '/connect', { force: true }, 'force'],
    ['the option before the query', '/connect?force=1', { force: false }, null],
    ['another value', '/connect?force=0', {}, null],
  ])('shows the consent page again although the athlete has already authorized the app, by %s', async (_by, path, options, prompt) => {
    const { connect, browser } = connectWith()
    const response = await connect.start(browser.request(path), options)
    expect(consentUrl(response).searchParams.get('approval_prompt')).toBe(prompt)
  })

  it.each([
    ['/connect?returnTo=/rides%3Fpage=2', undefined, '/rides?page=2'],
    ['/connect?returnTo=/rides', '/runs', '/runs'],
    ['/connect', 'https://app.example/runs', '/runs'],
    ['/connect?returnTo=https://evil.example/', undefined, '/'],
    ['/connect', '//evil.example', '/'],
    ['/connect', undefined, '/'],
  ])('contains the path to return to, which is a path of the app: %s %s', async (path, returnTo, target) => {
    const { connect, browser } = connectWith({ onConnected: () => undefined })
    const started = await browser.visit((request) => connect.start(request, { returnTo }), path)
    const response = await browser.visit(connect.callback, callbackPath(started))
    expect([response.status, response.headers.get('Location')]).toEqual([303, target])
  })
})

describe('callback', () => {
  it('exchanges the code and calls onConnected', async () => {
    const seen: Connected[] = []
    const { connect, browser } = connectWith({
      onConnected: (connected) => {
        seen.push(connected)
        return new Response('hello', { status: 201, headers: { 'Set-Cookie': 'session=7', 'X-Other': 'kept' } })
      },
    })
    const response = await browser.visit(connect.callback, callbackPath(await browser.visit(connect.start, '/connect?returnTo=/rides')))
    expect([response.status, response.headers.get('X-Other'), await response.text()]).toEqual([201, 'kept', 'hello'])
    expect(browser.cookies.get('session')).toBe('7')
    expect(seen).toMatchObject([
      { athleteId: '7', athlete: { firstname: 'Maren' }, scopes: ['read', 'activity:read'], missingScopes: [], returnTo: '/rides' },
    ])
    expect(seen[0]?.request.url).toContain('/callback?')
  })

  it('changes a response whose headers are immutable', async () => {
    const { connect, browser } = connectWith({ onConnected: () => Response.redirect('https://app.example/in', 303) })
    const response = await browser.visit(connect.callback, callbackPath(await browser.visit(connect.start, '/connect')))
    expect([response.status, response.headers.get('Location')]).toEqual([303, 'https://app.example/in'])
    expect(response.headers.getSetCookie()).toHaveLength(1)
  })

  it('uses its callback URL, not the host that a proxy forwards', async () => {
    const { connect, browser } = connectWith({ redirectUri: 'https://app.example/callback?tenant=1' })
    const { search } = new URL(callbackPath(await browser.visit(connect.start, '/connect')), 'https://app.example')
    const { headers } = browser.request('/callback')
    const response = await connect.callback(new Request(`http://10.0.0.7:8080/internal/callback${search}`, { headers }))
    expect(await response.text()).toBe('connected 7')
  })

  it.each([
    ['no state', (path: string) => path.replace(/state=[^&]+/, '')],
    ['an empty state', (path: string) => path.replace(/state=[^&]+/, 'state=')],
    ['another state', (path: string) => path.replace(/state=[^&]{10}/, 'state=AAAAAAAAAA')],
    ['a state with the same beginning', (path: string) => path.replace(/(state=.{10})[^&]+/, '$1AAAA')],
    ['a state of the attacker', () => '/callback?state=%00%0d%0a;=&code=x'],
  ])('with %s is 400, and no code is exchanged', async (_what, change) => {
    const { connect, browser, exchanges } = connectWith()
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    const response = await connect.callback(browser.request(change(path)))
    expect([response.status, exchanges()]).toEqual([400, 0])
    const page = await response.text()
    expect(page).toContain('<h1>Please start again</h1>')
    expect(page).toContain('<a href="/connect">Try again</a>')
    expect(page).not.toMatch(/Error|\.ts|code-1/)
    // The authorization that this browser did start is untouched.
    expect((await connect.callback(browser.request(path))).status).toBe(200)
  })

  it('of another browser is 400', async () => {
    const { connect, browser, exchanges } = connectWith()
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    expect((await connect.callback(browserAt('https://app.example').request(path))).status).toBe(400)
    expect(exchanges()).toBe(0)
  })

  it('passes on what onConnected throws, because frameworks redirect by throwing', async () => {
    const thrown = Object.assign(new Error('NEXT_REDIRECT'), { digest: '/in' })
    const { connect, browser } = connectWith({ onConnected: () => Promise.reject(thrown) })
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    await expect(connect.callback(browser.request(path))).rejects.toBe(thrown)
  })
})

describe('an athlete who denies access', () => {
  const denied = { error: 'access_denied' }

  it('sees a plain page, with 403', async () => {
    const { connect, browser, exchanges } = connectWith()
    const response = await browser.visit(connect.callback, callbackPath(await browser.visit(connect.start, '/connect'), denied))
    expect([response.status, exchanges()]).toEqual([403, 0])
    expect(await response.text()).toContain('You did not allow access to your account.')
  })

  it('is redirected by onDenied', async () => {
    const { connect, browser } = connectWith({ onDenied: ({ returnTo }) => new Response(`not connected, back to ${returnTo}`) })
    const path = callbackPath(await browser.visit(connect.start, '/connect?returnTo=/rides'), denied)
    expect(await (await browser.visit(connect.callback, path)).text()).toBe('not connected, back to /rides')
  })

  it('returns to the app when onDenied returns nothing', async () => {
    const { connect, browser } = connectWith({ onDenied: () => undefined })
    const path = callbackPath(await browser.visit(connect.start, '/connect?returnTo=/rides'), denied)
    expect((await browser.visit(connect.callback, path)).headers.get('Location')).toBe('/rides')
  })

  it('can go back to the consent page and approve', async () => {
    const { connect, browser } = connectWith()
    const started = await browser.visit(connect.start, '/connect')
    await browser.visit(connect.callback, callbackPath(started, denied))
    expect((await browser.visit(connect.callback, callbackPath(started, denied))).status).toBe(403)
    expect((await browser.visit(connect.callback, callbackPath(started))).status).toBe(200)
  })
})

describe('a callback that is requested twice', () => {
  it('redirects the browser without exchanging the code again', async () => {
    const onConnected = vi.fn(() => new Response('connected'))
    const { connect, browser, exchanges } = connectWith({ onConnected })
    const path = callbackPath(await browser.visit(connect.start, '/connect?returnTo=/rides'))
    expect(await (await browser.visit(connect.callback, path)).text()).toBe('connected')
    const reloaded = await browser.visit(connect.callback, path)
    expect([reloaded.status, reloaded.headers.get('Location')]).toEqual([303, '/rides'])
    expect(onConnected).toHaveBeenCalledTimes(1)
    expect(exchanges()).toBe(1)
  })

  it('at the same time gets the same response twice', async () => {
    const onConnected = vi.fn(() => new Response('connected', { headers: { 'Set-Cookie': 'session=7' } }))
    const { connect, browser, exchanges } = connectWith({ onConnected })
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    const responses = await Promise.all([connect.callback(browser.request(path)), connect.callback(browser.request(path))])
    for (const response of responses) {
      expect(response.headers.getSetCookie()).toHaveLength(2)
      expect(await response.text()).toBe('connected')
    }
    expect(onConnected).toHaveBeenCalledTimes(1)
    expect(exchanges()).toBe(1)
  })

  it('gets the same response twice when the second cookie is verified after the first attempt has ended', async () => {
    const onConnected = vi.fn(() => new Response('connected'))
    const { connect, browser } = connectWith({ onConnected })
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    const attempts: Promise<Response>[] = []
    const verify = crypto.subtle.verify.bind(crypto.subtle)
    let verified = 0
    const slow = vi.spyOn(crypto.subtle, 'verify').mockImplementation(async (algorithm, key, signature, data) => {
      if (signature.byteLength > 0 && ++verified > 1) await attempts[0]
      return verify(algorithm, key, signature, data)
    })
    attempts.push(connect.callback(browser.request(path)), connect.callback(browser.request(path)))
    expect(await Promise.all(attempts.map(async (response) => (await response).text()))).toEqual(['connected', 'connected'])
    slow.mockRestore()
    expect(onConnected).toHaveBeenCalledTimes(1)
  })

  it('works the second time when the service did not respond the first time', async () => {
    const responses = [() => Response.error(), () => json({ access_token: 'a', refresh_token: 'r', athlete: { id: 7 } })]
    const { connect, browser } = connectWith({
      exchange: () => responses.shift()?.() ?? Response.error(),
      onError: ({ status }) => new Response(null, { status }),
    })
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    expect((await browser.visit(connect.callback, path)).status).toBe(502)
    expect(await (await browser.visit(connect.callback, path)).text()).toBe('connected 7')
  })
})

describe('a refusal of the service', () => {
  const visitWith = async (exchange: () => Response | Promise<Response>, settings: Parameters<typeof connectWith>[0] = {}) => {
    const { connect, browser } = connectWith({ exchange, ...settings })
    return browser.visit(connect.callback, callbackPath(await browser.visit(connect.start, '/connect')))
  }

  it.each([
    ['a code that was used already', fault(400, 'AuthorizationCode', 'code', 'invalid'), 400, 'has already been used'],
    [
      'as many athletes as the app may have',
      () => json({ message: 'Limit of connected athletes exceeded' }, { status: 403 }),
      403,
      'more athletes',
    ],
    ['single-player mode', fault(403, 'Application', 'athlete', 'forbidden'), 403, 'single-player mode'],
    ['an error of the server', () => new Response('<pre>at main.rb:7</pre>', { status: 503 }), 502, 'try again in a few minutes'],
    ['a rate limit', fault(429, 'Application', 'overall rate limit', 'exceeded'), 502, 'try again in a few minutes'],
    ['a page instead of tokens', () => new Response('<html>'), 502, 'try again in a few minutes'],
    ['no response', () => Promise.reject(new Error('connect ECONNREFUSED')), 502, 'try again in a few minutes'],
    ['a wrong secret', fault(401, 'Application', '', 'invalid'), 500, 'went wrong on our side'],
  ])('is explained to the athlete: %s', async (_what, exchange, status, text) => {
    const print = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const response = await visitWith(exchange)
    const printed = print.mock.calls
    print.mockRestore()
    expect(response.status).toBe(status)
    const page = await response.text()
    expect(page).toContain(text)
    expect(page).not.toMatch(/main\.rb|ECONNREFUSED|code-1/)
    expect(printed).toHaveLength(status >= 500 ? 1 : 0)
    expect(printed.flat().map(String).join()).not.toMatch(/code-1|client-secret/)
  })

  it('is passed to onError, with the matching status', async () => {
    const seen: ConnectFailure[] = []
    const onError = (failure: ConnectFailure) => {
      seen.push(failure)
      return new Response('sorry', { status: failure.status })
    }
    const response = await visitWith(() => json({ message: 'Limit of connected athletes exceeded' }, { status: 403 }), { onError })
    expect([response.status, await response.text()]).toEqual([403, 'sorry'])
    expect(seen[0]?.error).toMatchObject({ code: 'athlete_limit' })
    const { connect, browser } = connectWith({ onError })
    await connect.callback(browser.request('/callback?state=x&code=y'))
    expect(seen[1]).toMatchObject({ status: 400, error: expect.objectContaining({ code: 'invalid_callback' }), returnTo: '/' })
  })
})

it.each([
  ['a denial', { error: 'access_denied' }, '/rides?page=2'],
  ['a code that is refused', {}, '/rides?page=2'],
  ['an unknown state', { state: 'unknown' }, '/'],
])('the plain page of %s has links to start again and to go back to the app', async (_what, query, back) => {
  const { connect, browser } = connectWith({
    exchange: () => json({ errors: [{ resource: 'AuthorizationCode', field: 'code', code: 'invalid' }] }, { status: 400 }),
  })
  const started = await browser.visit(connect.start, `/connect?${new URLSearchParams({ returnTo: '/rides?page=2' })}`)
  const page = await (await browser.visit(connect.callback, callbackPath(started, query))).text()
  expect([...page.matchAll(/<a href="(.*)">(.*)<\/a>/g)].map(([, href, text]) => [href, text])).toEqual([
    ['/connect', 'Try again'],
    [back, 'Back to the app'],
  ])
})

describe('requests that are not navigations', () => {
  it.each(['start', 'callback'] as const)('%s handles only GET', async (name) => {
    const { connect, browser } = connectWith()
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await connect[name](browser.request('/', { method }))
      expect([method, response.status, response.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD'])
    }
  })

  it.each([
    ['HEAD', { method: 'HEAD' }, 204],
    ['a prefetch', { headers: { 'Sec-Purpose': 'prefetch' } }, 503],
    ['a prerendering', { headers: { 'Sec-Purpose': 'prefetch;prerender' } }, 503],
    ['an older prefetch', { headers: { Purpose: 'prefetch' } }, 503],
    ['a prefetch of Firefox', { headers: { 'X-Moz': 'prefetch' } }, 503],
    ['a preview of Safari', { headers: { 'X-Purpose': 'preview' } }, 503],
    ['a prefetch of Next.js', { headers: { 'Next-Router-Prefetch': '1' } }, 503],
  ])('%s starts nothing and consumes nothing', async (_what, init, status) => {
    const { connect, browser, exchanges } = connectWith()
    const early = await connect.start(browser.request('/connect', init))
    expect([early.status, early.headers.getSetCookie()]).toEqual([status, []])
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    const prefetched = await connect.callback(browser.request(path, init))
    expect([prefetched.status, prefetched.headers.getSetCookie(), exchanges()]).toEqual([status, [], 0])
    expect((await connect.callback(browser.request(path))).status).toBe(200)
  })
})

it('no response is stored or sends its URL as the referrer', async () => {
  const { connect, browser } = connectWith({ onConnected: () => new Response('in', { headers: { 'Cache-Control': 'public' } }) })
  const started = await browser.visit(connect.start, '/connect')
  const responses = [
    started,
    await connect.start(browser.request('/connect', { method: 'HEAD' })),
    await connect.start(browser.request('/connect', { method: 'POST' })),
    await connect.callback(browser.request('/callback?state=x')),
    await connect.callback(browser.request(callbackPath(started, { error: 'access_denied' }))),
    await browser.visit(connect.callback, callbackPath(started)),
    await browser.visit(connect.callback, callbackPath(started)),
  ]
  expect(responses.map(({ status }) => status)).toEqual([302, 204, 405, 400, 403, 200, 303])
  for (const { headers } of responses) {
    expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer'])
  }
})

it('a plain page loads nothing, runs nothing and cannot be framed', async () => {
  const { connect, browser } = connectWith({ startPath: '/connect?a="><script>' })
  const { headers, ...response } = await connect
    .callback(browser.request('/callback'))
    .then(async (page) => ({ headers: page.headers, text: await page.text() }))
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.text).toContain('href="/connect?a=&quot;&gt;&lt;script&gt;"')
})
