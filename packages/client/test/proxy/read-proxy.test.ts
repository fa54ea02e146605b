import { memoryStore } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../src/index.ts'
import { createReadProxy, type ReadProxyOptions } from '../../src/proxy/index.ts'

const NOW = Date.UTC(2026, 10, 2, 10)
const ORIGIN = 'https://app.example'
const TOKEN = 'a'.repeat(40)

/** A service that records requests and responds with the given response. */
async function start(respond: (request: Request) => Response = () => Response.json({ id: 1 }), options: Partial<ReadProxyOptions> = {}) {
  const sent: Request[] = []
  const app = createApp({
    clientId: 1,
    clientSecret: 'secret',
    redirectUri: `${ORIGIN}/callback`,
    baseUrl: 'https://service.example/api/v3',
    authUrl: 'https://service.example',
    store: memoryStore(),
    quota: false,
    retry: false,
    now: () => NOW,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    fetch: async (url, init) => {
      const request = new Request(url, init)
      sent.push(request)
      return respond(request)
    },
  })
  await app.importGrant({
    athleteId: 7,
    accessToken: TOKEN,
    refreshToken: 'b'.repeat(40),
    expiresAt: NOW / 1_000 + 20_000,
    scopes: ['read', 'activity:read'],
  })
  const proxy = createReadProxy(app, {
    path: '/api',
    allow: ['/athlete', '/athlete/activities', '/activities/{id}/streams'],
    athlete: ({ headers }) => (headers.get('Cookie') === 'session=7' ? 7 : undefined),
    ...options,
  })
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    proxy(new Request(ORIGIN + path, { method, headers: { Cookie: 'session=7', 'Sec-Fetch-Site': 'same-origin', ...headers } }))
  return { ask, sent }
}

describe('a read proxy', () => {
  it('reads with the token of the athlete, and returns the body byte for byte', async () => {
    const body = '[{"id":9223372036854775807, "name":"Ride"}]'
    const { ask, sent } = await start(() => new Response(body, { headers: { 'Content-Type': 'application/json', 'Set-Cookie': 'x=1' } }))
    const response = await ask('/api/athlete/activities?per_page=5&before=10')
    expect([response.status, await response.text()]).toEqual([200, body])
    expect(sent.map(({ url, method }) => `${method} ${url}`)).toEqual([
      'GET https://service.example/api/v3/athlete/activities?per_page=5&before=10',
    ])
    expect(sent[0]?.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`)
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Cookie',
      'x-content-type-options': 'nosniff',
    })
  })

  it('passes on conditions and validators, and no other header', async () => {
    const { ask, sent } = await start(() => new Response(null, { status: 304, headers: { ETag: '"1"' } }))
    const browser = { Authorization: 'Bearer mine', Accept: 'text/html', 'X-Forwarded-Host': 'evil', 'If-None-Match': '"1"' }
    const response = await ask('/api/athlete', browser)
    expect([response.status, response.headers.get('ETag')]).toEqual([304, '"1"'])
    const names = [...(sent[0]?.headers.keys() ?? [])].filter((name) => name !== 'user-agent')
    expect(names).toEqual(['authorization', 'if-none-match'])
    expect(sent[0]?.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`)
  })

  it.each([
    ['/api/activities/1', 'an operation that is not listed'],
    ['/api/activities/1/streams/', 'an extra slash'],
    ['/api//athlete', 'two slashes'],
    ['/api/athlete%2factivities', 'an encoded slash'],
    ['/api/%61thlete', 'an encoded letter'],
    ['/api/activities/..%2f..%2foauth/streams', 'an encoded way up'],
    ['/api/activities/%2e%2e/streams', 'dots'],
    ['/api/../athlete', 'a way out'],
    ['/api/https://evil.example/', 'a URL'],
    ['/api/activities/1;x/streams', 'a matrix parameter'],
    ['/api/activities/1%00/streams', 'a null byte'],
    ['/api/activities//streams', 'no ID'],
    [`/api/activities/${'1'.repeat(41)}/streams`, 'a long ID'],
    ['/apiathlete', 'another path'],
    ['/api', 'no path'],
    ['/api/oauth/authorize', 'an OAuth path'],
    ['/API/athlete', 'another case'],
  ])('sends nothing for %s (%s): 404', async (path) => {
    const { ask, sent } = await start()
    expect([(await ask(path)).status, sent]).toEqual([404, []])
  })

  it.each(['access_token=x', 'client_secret=x', 'code=x', 'per_page=1&per_page=2', '__proto__=1', 'keys[]=time', 'Per_Page=1'])(
    'sends nothing with the query %s: 400',
    async (query) => {
      const { ask, sent } = await start()
      expect([(await ask(`/api/athlete/activities?${query}`)).status, sent]).toEqual([400, []])
    },
  )

  it.each([
    ['POST', {}, 405],
    ['HEAD', {}, 405],
    ['DELETE', {}, 405],
    ['GET', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['GET', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['GET', { 'Sec-Fetch-Site': 'none' }, 403],
    ['GET', { Cookie: '' }, 401],
    ['GET', { Cookie: 'session=8' }, 401],
  ])('sends nothing for %s with %j: %i', async (method, headers, status) => {
    const { ask, sent } = await start()
    const response = await ask('/api/athlete', headers as Record<string, string>, method)
    expect([response.status, sent, response.headers.get('Cache-Control')]).toEqual([status, [], 'private, no-cache'])
  })

  it('without Sec-Fetch-Site, refuses another origin', async () => {
    const { sent } = await start()
    const app = { athlete: () => ({}) as never }
    const proxy = createReadProxy(app, { path: '/api', allow: ['/athlete'], athlete: () => undefined })
    const from = (origin?: string) =>
      proxy(new Request(`${ORIGIN}/api/athlete`, { headers: origin === undefined ? {} : { Origin: origin } }))
    expect((await Promise.all([from('https://evil.example'), from('null'), from(ORIGIN), from()])).map(({ status }) => status)).toEqual([
      403, 403, 401, 401,
    ])
    expect(sent).toEqual([])
  })

  const errors = [{ resource: 'Activity', field: 'id', code: 'invalid' }]
  it.each<[string, () => Response, number, object]>([
    ['404', () => Response.json({ message: 'Record Not Found', errors }, { status: 404 }), 404, { message: 'Record Not Found', errors }],
    ['a page', () => new Response('<h1>no</h1>', { status: 404 }), 502, { message: 'Bad Gateway', errors: [] }],
    ['500', () => Response.json({ message: 'secret detail', errors: [] }, { status: 500 }), 502, { message: 'Bad Gateway', errors: [] }],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
      502,
      { message: 'Bad Gateway', errors: [] },
    ],
    [
      'no response',
      () => {
        throw new TypeError('failed')
      },
      502,
      { message: 'Bad Gateway', errors: [] },
    ],
  ])('an error of the service has its status and body, anything else does not show it: %s', async (_what, respond, status, body) => {
    const { ask } = await start(respond)
    const response = await ask('/api/activities/1/streams?keys=time')
    expect([response.status, await response.json()]).toEqual([status, body])
  })

  it('a rate limit is 429 with the seconds until it ends', async () => {
    const headers = { 'X-RateLimit-Limit': '200,2000', 'X-RateLimit-Usage': '201,300', Date: new Date(NOW).toUTCString() }
    const { ask } = await start(() => Response.json({ message: 'Rate Limit Exceeded', errors: [] }, { status: 429, headers }))
    const response = await ask('/api/athlete')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(800)
    expect(Number(response.headers.get('Retry-After'))).toBeLessThanOrEqual(900)
  })

  it('an athlete without a grant is not connected: 401', async () => {
    const { ask, sent } = await start(undefined, { athlete: () => '8' })
    expect([(await ask('/api/athlete')).status, sent]).toEqual([401, []])
  })

  it('refuses a path and operations that cannot be meant', () => {
    const app = { athlete: () => ({}) as never }
    const make = (options: object) => () => createReadProxy(app, { path: '/api', allow: [], athlete: () => 1, ...options })
    expect(make({ path: 'api' })).toThrow(new TypeError('path must begin with a slash, such as /api'))
    expect(make({ allow: ['/nothing'] })).toThrow(TypeError)
    expect(make({ allow: ['/push_subscriptions'] })).toThrow(TypeError)
    // @ts-expect-error: the path is not one that is read with an access token
    void make({}) && ({ path: '/api', allow: ['/oauth/token'], athlete: () => 1 } satisfies ReadProxyOptions)
  })
})
