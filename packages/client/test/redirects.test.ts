import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityClient, createClient, createOAuth } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

const CREDENTIALS = { client_id: 48213, client_secret: 'a-client-secret' }
const ACTIVITY = { name: 'Walk', sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: 60 } as const

const redirect = (location: string | undefined, status = 302): Response =>
  new Response('moved', { status, headers: location === undefined ? {} : { Location: location } })

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('%i is an error, not a success, and keeps its response', async (status) => {
    const { client, requests } = clientWith(() => redirect('https://elsewhere.example/path', status))
    const { error, data, response } = await client.POST('/activities', { body: ACTIVITY })
    expect(error).toMatchObject({ code: 'redirected' })
    expect(error).toMatchObject({ code: 'redirected', status, operation: 'POST /activities', body: 'moved' })
    expect(data).toBeUndefined()
    expect(response?.headers.get('Location')).toBe('https://elsewhere.example/path')
    expect(requests.map((request) => request.redirect)).toEqual(['manual'])
  })

  it.each([300, 304, 305, 306])('is not %i, which fetch does not follow either', async (status) => {
    const { client } = clientWith(() => new Response(null, { status, headers: { Location: 'https://elsewhere.example/' } }))
    expect((await client.GET('/athlete')).error).toMatchObject({ code: 'unexpected_status', status })
  })

  it.each([
    ['with origin and path', 'https://elsewhere.example/some/path', '302 redirect to https://elsewhere.example/some/path not'],
    ['without its query', 'https://elsewhere.example/?code=a-code&state=s', '302 redirect to https://elsewhere.example/ not'],
    ['without its fragment', 'https://elsewhere.example/cb#token=t', '302 redirect to https://elsewhere.example/cb not'],
    ['without its credentials', 'https://user:hunter2@elsewhere.example/cb', '302 redirect to https://elsewhere.example/cb not'],
    ['not at all when it is relative to a URL that the response does not name', '/login', '302 redirect not'],
    ['not at all when it is no URL', 'https://[', '302 redirect not'],
    ['not at all when it is missing', undefined, '302 redirect not'],
    ['not at all when it is not on the web', 'app://callback/?code=a-code', '302 redirect not'],
    ['not at all when it is data', 'data:text/plain,secret', '302 redirect not'],
    ['not beyond a length', `https://elsewhere.example/${'a b/'.repeat(1000)}`, /^.{200,260} not followed$/],
  ])('names its target %s', async (_what, location, message) => {
    const { client } = clientWith(() => redirect(location))
    const { error } = await client.GET('/athlete')
    expect(error?.code).toBe('redirected')
    expect(error?.message).toMatch(typeof message === 'string' ? `GET /athlete: ${message} followed` : message)
  })

  it('that a browser hides names nothing', async () => {
    const hidden = new Response(null, { status: 200 })
    Object.defineProperties(hidden, { type: { value: 'opaqueredirect' }, status: { value: 0 }, ok: { value: false } })
    const { client } = clientWith(() => hidden)
    const { error } = await client.GET('/athlete')
    expect(error).toMatchObject({ code: 'redirected' })
    expect(error).toMatchObject({ message: 'GET /athlete: redirect not followed', status: undefined })
  })

  it('that a custom fetch has followed is also an error', async () => {
    const followed = json({ id: 1 })
    Object.defineProperties(followed, { redirected: { value: true }, url: { value: 'https://elsewhere.example/athlete?code=c' } })
    const { client } = clientWith(() => followed)
    const { error, data } = await client.GET('/athlete')
    expect(error?.message).toBe('GET /athlete: 200 redirect not followed')
    expect(data).toBeUndefined()
  })
})

describe('between two servers', () => {
  let servers: Server[] = []
  const received: string[] = []
  let client: ActivityClient
  let authUrl: string
  let relative: string | undefined

  beforeEach(async () => {
    received.length = 0
    relative = undefined
    const target = createServer((request, response) => {
      received.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":1}')
    })
    const service = createServer((request, response) => {
      const status = Number(request.headers['x-status'] ?? 302)
      const location = relative ?? `${originOf(target)}/taken?code=a-code`
      response.writeHead(status, location === '' ? {} : { Location: location }).end()
    })
    servers = [target, service]
    await Promise.all(servers.map((server) => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))))
    authUrl = originOf(service)
    client = createClient({ baseUrl: `${authUrl}/api/v3`, authUrl, auth: 'a-token' })
  })
  afterEach(async () => {
    await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed).closeAllConnections())))
  })

  it.each([301, 302, 303, 307, 308])('nothing reaches the target of %i', async (status) => {
    const options = { headers: { 'X-Status': String(status), 'X-Own': 'own' } }
    const errors = [
      (await client.GET('/athlete', options)).error,
      (await client.POST('/activities', { ...options, body: ACTIVITY })).error,
      (await client.PUT('/activities/{id}', { ...options, params: { path: { id: 1 } }, body: { name: 'Ride' } })).error,
      (await client.POST('/uploads', { ...options, body: { file: new Blob(['<gpx/>']), data_type: 'gpx' } })).error,
      (await client.GET('/routes/{id}/export_gpx', { ...options, params: { path: { id: 1 } }, parseAs: 'stream' })).error,
      (await client.GET('/push_subscriptions', { ...options, params: { query: CREDENTIALS } })).error,
      (await client.POST('/oauth/token', { ...options, body: { ...CREDENTIALS, grant_type: 'refresh_token', refresh_token: 'r' } })).error,
    ]
    expect(errors.map((error) => error?.code)).toEqual(errors.map(() => 'redirected'))
    expect(errors.map((error) => error?.message).join()).not.toContain('a-code')
    expect(received).toEqual([])
  })

  it('a location that is missing is not named', async () => {
    relative = ''
    expect((await client.GET('/athlete')).error?.message).toBe('GET /athlete: 302 redirect not followed')
  })

  it.each([
    ['/login?next=a-code', '/login'],
    ['login#a-code', '/api/v3/login'],
    ['?code=a-code', '/api/v3/athlete'],
  ])('a location that is relative is named in full: %s', async (location, path) => {
    relative = location
    const { error } = await client.GET('/athlete')
    expect(error?.message).toBe(`GET /athlete: 302 redirect to ${authUrl}${path} not followed`)
  })

  it('the consent page that redirects with a code resolves with the error, which contains the location', async () => {
    const query = { client_id: 48213, redirect_uri: 'https://app.example/callback', response_type: 'code', scope: 'read' } as const
    const { error, response } = await client.GET('/oauth/authorize', { params: { query } })
    expect(error).toMatchObject({ code: 'redirected' })
    expect(error?.message).not.toContain('a-code')
    expect(response.headers.get('Location')).toContain('code=a-code')
    expect(received).toEqual([])
  })

  it('the OAuth endpoints do not follow redirects either', async () => {
    const redirectUri = 'https://app.example/callback'
    const oauth = createOAuth({ clientId: '48213', clientSecret: 'a-client-secret', redirectUri, authUrl, now: () => 0 })
    const calls = [
      oauth.refresh('a-refresh-token'),
      oauth.revoke('a-token'),
      oauth.exchangeCode('https://app.example/callback?code=a-code&state=s&scope=read', { state: 's' }),
      oauth.deauthorize('a-token'),
    ]
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'redirected', status: 302 } })
    }
    expect(received).toEqual([])
  })
})

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
