import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ActivityClient, createClient, createOAuth, log } from '../src/index.ts'
import { clientWith, json, redirected } from './client-with.ts'
import { type Served, serve } from './layers/serve.ts'

const CREDENTIALS = { client_id: 48213, client_secret: 'a-client-secret' }
const ACTIVITY = { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: 60 } as const

describe('a redirect', () => {
  it.each([300, 304, 305, 306])('is not %i, which fetch does not follow either', async (status) => {
    const { client } = clientWith(() => new Response(null, { status, headers: { Location: 'https://elsewhere.example/' } }))
    expect((await client.GET('/athlete')).error).toMatchObject({ code: 'unexpected_status', status })
  })

  it.each([
    ['with origin and path', 'https://elsewhere.example/some/path', '302 redirect to https://elsewhere.example/some/path not'],
    ['without its query', 'https://elsewhere.example/?code=a-code&state=s', '302 redirect to https://elsewhere.example/ not'],
    ['without its fragment', 'https://elsewhere.example/cb#token=t', '302 redirect to https://elsewhere.example/cb not'],
    ['without its credentials', 'https://user:hunter2@elsewhere.example/cb', '302 redirect to https://elsewhere.example/cb not'],
    ['not at all if it is relative to a URL that the response does not name', '/login', '302 redirect not'],
    ['not at all if it is no URL', 'https://[', '302 redirect not'],
    ['not at all if it is missing', undefined, '302 redirect not'],
    ['not at all if it is not on the web', 'app://callback/?code=a-code', '302 redirect not'],
    ['not beyond a length', `https://elsewhere.example/${'a b/'.repeat(1000)}`, /^.{200,260} not followed$/],
  ])('names its target %s', async (_what, location, message) => {
    const headers = location === undefined ? undefined : { Location: location }
    const { client } = clientWith(() => new Response('moved', { status: 302, ...(headers && { headers }) }))
    const { error } = await client.GET('/athlete')
    expect(error).toMatchObject({ code: 'redirected', status: 302, body: 'moved' })
    expect(error?.message).toMatch(typeof message === 'string' ? `GET /athlete: ${message} followed` : message)
  })

  it('that a browser hides names nothing', async () => {
    const hidden = new Response(null, { status: 200 })
    Object.defineProperties(hidden, { type: { value: 'opaqueredirect' }, status: { value: 0 }, ok: { value: false } })
    const onCallEnd = vi.fn()
    const { error } = await clientWith(() => hidden, { log: log({ hooks: { onCallEnd } }) }).client.GET('/athlete')
    expect(onCallEnd.mock.calls).toMatchObject([[{ status: undefined, error: 'redirected' }]])
    expect(error).toMatchObject({ code: 'redirected', message: 'GET /athlete: redirect not followed', status: undefined })
  })

  it('that a custom fetch has followed is also an error', async () => {
    const { error, data } = await clientWith(() => redirected(json({ id: 1 }))).client.GET('/athlete')
    expect(error?.message).toBe('GET /athlete: 200 redirect not followed')
    expect(data).toBeUndefined()
  })
})

describe('between two servers, nothing reaches the target', () => {
  let target: Served
  let service: Served
  let client: ActivityClient
  let location: string

  beforeEach(async () => {
    target = await serve((response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":1}'))
    location = `${target.origin}/taken?code=a-code`
    service = await serve((response, _index, { headers }) =>
      response.writeHead(Number(headers['x-status'] ?? 302), { Location: location }).end(),
    )
    client = createClient({ baseUrl: service.baseUrl, authUrl: service.origin, auth: 'a-token' })
  })
  afterEach(async () => {
    expect(target.received).toEqual([])
    await Promise.all([target, service].map((server) => server[Symbol.asyncDispose]()))
  })

  it.each([301, 302, 303, 307, 308])('of %i', async (status) => {
    const options = { headers: { 'X-Status': String(status), 'X-Own': 'own' } }
    const query = { client_id: 48213, redirect_uri: 'https://app.example/callback', response_type: 'code', scope: 'read' } as const
    const results = [
      await client.GET('/athlete', options),
      await client.POST('/activities', { ...options, body: ACTIVITY }),
      await client.PUT('/activities/{id}', { ...options, params: { path: { id: 1 } }, body: { name: 'Ride' } }),
      await client.POST('/uploads', { ...options, body: { file: new Blob(['<gpx/>']), data_type: 'gpx' } }),
      await client.GET('/routes/{id}/export_gpx', { ...options, params: { path: { id: 1 } }, parseAs: 'stream' }),
      await client.POST('/oauth/token', { ...options, body: { ...CREDENTIALS, grant_type: 'refresh_token', refresh_token: 'r' } }),
      await client.GET('/oauth/authorize', { ...options, params: { query } }),
    ]
    for (const { error, response } of results) {
      expect(error).toMatchObject({ code: 'redirected', status })
      expect(error?.message).not.toContain('a-code')
      expect(response.headers.get('Location')).toBe(location)
    }
    expect(service.received).toHaveLength(results.length)
  })

  it('even if middleware or the call requests it', async () => {
    const follow: object = { redirect: 'follow' }
    expect((await client.GET('/athlete', follow)).error?.code).toBe('redirected')
    client.use({ onRequest: ({ request }) => new Request(request.url, { redirect: 'follow' }) })
    location = '/elsewhere'
    expect((await client.GET('/athlete')).error?.code).toBe('redirected')
    expect(service.received.map(({ path }) => path)).toEqual(['/api/v3/athlete', '/api/v3/athlete'])
  })

  it.each([
    ['/login?next=a-code', '/login'],
    ['login#a-code', '/api/v3/login'],
  ])('and a location that is relative is named in full: %s', async (relative, path) => {
    location = relative
    const { error } = await client.GET('/athlete')
    expect(error?.message).toBe(`GET /athlete: 302 redirect to ${service.origin}${path} not followed`)
  })

  it('of the OAuth endpoints', async () => {
    const redirectUri = 'https://app.example/callback'
    const oauth = createOAuth({ clientId: '48213', clientSecret: 's', redirectUri, authUrl: service.origin, now: () => 0 })
    const calls = [
      oauth.refresh('a-refresh-token'),
      oauth.revoke('a-token'),
      oauth.exchangeCode(`${redirectUri}?code=a-code&state=s&scope=read`, { state: 's' }),
    ]
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'redirected', status: 302 } })
    }
  })
})
