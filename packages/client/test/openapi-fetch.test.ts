import { Readable } from 'node:stream'
import { fetch as undici } from 'undici'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient, createOAuth, NotFoundError, RateLimitError, type Send } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'
import { respondWith, serve } from './layers/serve.ts'

const BASE = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example', auth: 'a-token' }

describe('middleware of openapi-fetch', () => {
  it('sees the request with its path template, can change it, and never sees the access token', async () => {
    const { client, requests } = clientWith(() => json({ id: 7 }))
    const seen: (string | null)[] = []
    client.use({
      onRequest({ request, schemaPath, params }) {
        seen.push(schemaPath, String(params.path?.['id']), request.headers.get('Authorization'))
        request.headers.set('X-Trace', 'abc')
      },
    })
    await client.GET('/activities/{id}', { params: { path: { id: 7 } } })
    expect(seen).toEqual(['/activities/{id}', '7', null])
    expect(requests[0]?.headers.get('X-Trace')).toBe('abc')
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer a-token')
  })

  it('sees the response, and can replace it', async () => {
    const { client } = clientWith(() => json({ id: 7 }))
    const statuses: number[] = []
    client.use({
      onResponse({ response }) {
        statuses.push(response.status)
        return json({ id: 8 }, { status: 200, headers: { 'X-Replaced': 'yes' } })
      },
    })
    const { data, response } = await client.GET('/athlete')
    expect(statuses).toEqual([200])
    expect(data).toEqual({ id: 8 })
    expect(response.headers.get('X-Replaced')).toBe('yes')
  })

  it('can respond itself: a success is read as always, and an error is typed as always', async () => {
    const { client, requests } = clientWith(() => json({}))
    const responses = [
      new Response('{"id":12345678901234567890}'),
      json({ message: 'gone' }, { status: 404 }),
      new Response(null, { status: 429 }),
    ]
    client.use({ onRequest: () => responses.shift() as Response })
    expect((await client.GET('/athlete')).data).toEqual({ id: '12345678901234567890' })
    const { error } = await client.GET('/athlete')
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error?.errorBody).toEqual({ message: 'gone' })
    expect((await client.GET('/athlete')).error).toBeInstanceOf(RateLimitError)
    expect(requests).toHaveLength(0)
  })

  it('that changes the body also changes repeated requests', async () => {
    const bodies: string[] = []
    const invalid = { errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }] }
    const respond = async (request: Request): Promise<Response> => {
      bodies.push(`${request.headers.get('Content-Type')} ${await request.text()}`)
      return bodies.length === 1 ? json(invalid, { status: 401 }) : json({})
    }
    const { client } = clientWith(respond, { auth: { accessToken: async () => 'old', replace: async () => 'new' } })
    client.use({ onRequest: ({ request }) => new Request(request, { body: 'name=Changed' }) })
    await client.PUT('/athlete', { body: { weight: 60 } })
    expect(bodies).toEqual(Array(2).fill('application/x-www-form-urlencoded name=Changed'))
  })
})

it('`request` makes the same calls, and one by a method that the path does not have is refused', async () => {
  const { client, requests } = clientWith(() => json({ id: 1 }))
  expect((await client.request('get', '/athlete')).data).toEqual({ id: 1 })
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer a-token')
  for (const method of ['OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const) {
    for (const call of [client.request(method.toLowerCase() as 'get', '/athlete'), Object(client)[method]('/athlete')])
      expect((await call).error).toMatchObject({ code: 'invalid_request' })
  }
  expect(requests).toHaveLength(1)
})

describe('the option `fetch`', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('accepts that of undici, which knows only its own Request and Headers', async () => {
    const tokens = { access_token: 'a', refresh_token: 'r', expires_at: 2_000_000_000 }
    await using server = await serve((response) => respondWith(200, { id: 1, ...tokens })(response))
    const client = createClient({ ...BASE, baseUrl: server.baseUrl, fetch: undici })
    client.use({ onRequest: ({ request }) => request.headers.set('X-Trace', 'abc') })
    expect((await client.GET('/athlete')).data?.id).toBe(1)
    await client.PUT('/athlete', { body: { weight: 60 } })
    for (const { headers } of server.received) expect(headers).toMatchObject({ authorization: 'Bearer a-token', 'x-trace': 'abc' })
    const app = { clientId: '1', clientSecret: 's', redirectUri: 'http://localhost/callback' }
    const oauth = createOAuth({ ...app, authUrl: server.origin, fetch: undici })
    expect((await oauth.refresh('old')).accessToken).toBe('a')
    expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/api/v3/athlete', ''],
      ['PUT', '/api/v3/athlete', 'weight=60'],
      ['POST', '/oauth/token', expect.stringContaining('refresh_token=old')],
    ])
  })

  it.each([200, 404])('can return a body that is a stream of Node, as that of node-fetch: %i', async (status) => {
    const bytes = Buffer.from('{"id":12345678901234567890,"city":"Åre"}')
    const nodeBody = (): Response =>
      Object.defineProperties(new Response(null, { status }), {
        body: { value: Readable.from(Array.from(bytes, (byte) => Buffer.of(byte))) },
        clone: { value: nodeBody },
      })
    const { data, error } = await createClient({ ...BASE, fetch: async () => nodeBody() }).GET('/athlete')
    expect(data ?? error?.body).toEqual({ id: '12345678901234567890', city: 'Åre' })
  })

  it('gets the options of the call for fetch, also after middleware has replaced the request, and nothing else', async () => {
    const sent: Partial<RequestInit>[] = []
    const fetch: Send = async (_url, init) => {
      sent.push(init)
      return json({})
    }
    const client = createClient({ ...BASE, fetch })
    const options = { cache: 'no-store', timeoutMs: 5_000, lane: 'background', onLimit: 'wait', next: { revalidate: 60 } } as const
    await client.GET('/athlete', options)
    client.use({ onRequest: ({ request }) => new Request(request, { cache: 'reload' }) })
    await client.GET('/athlete', options)
    for (const init of sent) {
      expect(init).toMatchObject({
        cache: 'no-store',
        next: { revalidate: 60 },
        redirect: 'manual',
        signal: expect.any(AbortSignal),
        body: null,
      })
      expect(Object.keys(init).sort()).toEqual(['body', 'cache', 'headers', 'method', 'next', 'redirect', 'signal'])
    }
    expect(sent).toHaveLength(2)
  })

  it('is the global one at each call by default, and that of a call if it has one', async () => {
    await using server = await serve((response) => respondWith(200, { id: 3 })(response))
    const client = createClient({ ...BASE, baseUrl: server.baseUrl })
    expect((await client.GET('/athlete')).data).toEqual({ id: 3 })
    vi.stubGlobal('fetch', async () => json({ id: 4 }))
    expect((await client.GET('/athlete')).data).toEqual({ id: 4 })
    expect((await client.GET('/athlete', { fetch: async () => json({ id: 5 }) })).data).toEqual({ id: 5 })
  })
})
