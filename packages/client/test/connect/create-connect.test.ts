import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { explainFailure, renderPage } from '../../src/connect/page.ts'
import { type Connected, type ConnectFailure, DeadlineError } from '../../src/index.ts'
import { json } from '../client-with.ts'
import { browserAt, callbackPath, connectWith, consentUrl, TOKENS } from './connect-with.ts'

const fault = (status: number, resource: string, field: string, code: string) => (): Response =>
  json({ message: 'Refused', errors: [{ resource, field, code }] }, { status })

describe('start', () => {
  it.each([
    ['the query', '/connect?force=1', {}, 'force'],
    ['an option', '/connect', { force: true }, 'force'],
    ['the option before the query', '/connect?force=1', { force: false }, null],
    ['no other value of the query', '/connect?force=0', {}, null],
  ])('shows the consent page again although the athlete has already authorized the app, by %s', async (_by, path, options, prompt) => {
    const { connect, browser } = connectWith()
    const response = await connect.start(browser.request(path), options)
    expect(consentUrl(response).searchParams.get('approval_prompt')).toBe(prompt)
  })

  it.each([
    ['/connect?returnTo=/rides%3Fpage=2', undefined, '/rides?page=2'],
    ['/connect?returnTo=/rides', '/runs', '/runs'],
    ['/connect', '/~~~???', '/~~~???'],
    ['/connect?returnTo=https://evil.example/', undefined, '/'],
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
        return new Response('hello', { status: 201, statusText: 'Made', headers: { 'Set-Cookie': 'session=7', 'X-Other': 'kept' } })
      },
    })
    const response = await browser.visit(connect.callback, callbackPath(await browser.visit(connect.start, '/connect?returnTo=/rides')))
    expect([response.status, response.statusText, await response.text()]).toEqual([201, 'Made', 'hello'])
    expect(response.headers.get('X-Other')).toBe('kept')
    expect(browser.cookies.get('session')).toBe('7')
    expect(seen).toMatchObject([
      { athleteId: '7', athlete: { firstname: 'Maren' }, scopes: ['read', 'activity:read'], missingScopes: [], returnTo: '/rides' },
    ])
    expect(seen[0]?.request.url).toContain('/callback?')
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
    expect(page).not.toMatch(/Error|\.ts|code-1/)
    // No other browser has the state, and the authorization that this one did start is untouched.
    expect((await connect.callback(browserAt('https://app.example').request(path))).status).toBe(400)
    expect((await connect.callback(browser.request(path))).status).toBe(200)
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

  it.each([undefined, new Response(null, { status: 303, headers: { Location: '/why' } })])(
    'is redirected by onDenied: %s',
    async (response) => {
      const { connect, browser } = connectWith({ onDenied: () => response })
      const path = callbackPath(await browser.visit(connect.start, '/connect?returnTo=/rides'), denied)
      expect((await browser.visit(connect.callback, path)).headers.get('Location')).toBe(response === undefined ? '/rides' : '/why')
    },
  )

  it('sees a plain page, and can go back to the consent page and approve', async () => {
    const { connect, browser } = connectWith({ onError: () => new Response('an error') })
    const started = await browser.visit(connect.start, '/connect')
    for (let times = 0; times < 2; times += 1) {
      const response = await browser.visit(connect.callback, callbackPath(started, denied))
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('You did not allow access')])
    }
    expect((await browser.visit(connect.callback, callbackPath(started))).status).toBe(200)
  })
})

describe('a callback that is requested twice', () => {
  const refused = fault(400, 'AuthorizationCode', 'code', 'invalid')

  it.each([
    ['without its cookie, which the first response removed', true, '/'],
    ['with its cookie, because the first response was lost', false, '/rides'],
  ])('%s, says that the athlete may be connected', async (_how, isReceived, back) => {
    const responses = [() => json(TOKENS), refused]
    const { connect, browser, exchanges } = connectWith({ exchange: () => responses.shift()?.() ?? Response.error() })
    const path = callbackPath(await browser.visit(connect.start, '/connect?returnTo=/rides'))
    const first = await connect.callback(browser.request(path))
    if (isReceived) browser.receive(first)
    const reloaded = await connect.callback(browser.request(path))
    expect(reloaded.status).toBe(400)
    expect(await reloaded.text()).toMatch(new RegExp(`You may already be connected.*href="${back}"`, 's'))
    expect(exchanges()).toBe(isReceived ? 1 : 2)
  })

  it('at the same time gets the same response twice', async () => {
    const onConnected = vi.fn(() => new Response('connected', { headers: { 'Set-Cookie': 'session=7' } }))
    const verify = vi.spyOn(crypto.subtle, 'verify')
    onTestFinished(() => verify.mockRestore())
    const exchange = async (): Promise<Response> => {
      // Until both cookies have been verified.
      await expect.poll(() => verify.mock.settledResults.filter(({ type }) => type === 'fulfilled')).toHaveLength(2)
      await new Promise((resolve) => setImmediate(resolve))
      return json(TOKENS)
    }
    const { connect, browser, exchanges } = connectWith({ onConnected, exchange })
    const path = callbackPath(await browser.visit(connect.start, '/connect'))
    const responses = await Promise.all([connect.callback(browser.request(path)), connect.callback(browser.request(path))])
    for (const response of responses) {
      expect(response.headers.getSetCookie()).toHaveLength(2)
      expect(await response.text()).toBe('connected')
    }
    expect(onConnected).toHaveBeenCalledTimes(1)
    expect(exchanges()).toBe(1)
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
    ['a page without an end', () => new Response('x'.repeat(2 ** 21)), 502, 'try again in a few minutes'],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/login' } }), 502, 'try again in a few minutes'],
    ['a status that it does not have', () => new Response(null, { status: 418 }), 502, 'try again in a few minutes'],
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

  it('that does not come in time is no fault of the app', () => {
    expect(explainFailure(new DeadlineError('late', { operation: 'POST /oauth/token' })).status).toBe(502)
  })

  it('is passed to onError, with the matching status', async () => {
    const seen: ConnectFailure[] = []
    const onError = (failure: ConnectFailure) => {
      seen.push(failure)
      return new Response('sorry', { status: failure.status })
    }
    const options = { onError, onDenied: () => new Response('denied') }
    const response = await visitWith(() => json({ message: 'Limit of connected athletes exceeded' }, { status: 403 }), options)
    expect([response.status, await response.text()]).toEqual([403, 'sorry'])
    expect(seen[0]?.error).toMatchObject({ code: 'athlete_limit' })
    const { connect, browser } = connectWith({ onError })
    await connect.callback(browser.request('/callback?state=x&code=y'))
    expect(consentUrl((await seen[1]?.askAgain()) ?? Response.error()).searchParams.get('scope')).toBe('read,activity:read')
    expect(seen[1]).toMatchObject({ status: 400, error: expect.objectContaining({ code: 'invalid_callback' }), returnTo: '/' })
  })
})

it.each([
  ['a denial', { error: 'access_denied' }, '/rides?page=2'],
  ['an unknown state', { state: 'unknown' }, '/'],
])('the plain page of %s has links to start again and to go back to the app', async (_what, query, back) => {
  const { connect, browser } = connectWith()
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
  expect(responses.map(({ status }) => status)).toEqual([302, 204, 405, 400, 403, 200, 400])
  for (const { headers } of responses) {
    expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer'])
  }
})

it('a plain page loads nothing, runs nothing and cannot be framed', async () => {
  const page = { title: '<i>', text: '<i>', links: [{ href: '<i>', text: '<i>' }] }
  expect(renderPage(page)).not.toContain('<i>')
  const { connect, browser } = connectWith({ startPath: '/connect?a="><script>' })
  const response = await connect.callback(browser.request('/callback'))
  expect([response.status, Object.fromEntries(response.headers), await response.text()]).toEqual([
    400,
    {
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>You may already be connected</title>
<h1>You may already be connected</h1>
<p>This authorization has already been used, was started too long ago, or was started in another browser.</p>
<p><a href="/connect?a=&quot;&gt;&lt;script&gt;">Try again</a></p>
<p><a href="/">Back to the app</a></p>
</html>
`,
  ])
})
