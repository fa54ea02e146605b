import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Middleware } from 'openapi-fetch'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ActivityClient, createClient, NotFoundError, RateLimitError, type TokenSource, unwrap } from '../src/index.ts'
import { clientWith, json, receive } from './client-with.ts'

const INVALID_TOKEN = { message: 'Authorization Error', errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }] }

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

  it('runs in the order of openapi-fetch: requests first to last, responses last to first', async () => {
    const { client } = clientWith(() => json({}))
    const order: string[] = []
    const named = (name: string) => ({
      onRequest: () => void order.push(`> ${name}`),
      onResponse: () => void order.push(`< ${name}`),
    })
    client.use(named('one'), named('two'))
    await client.GET('/athlete', { middleware: [named('call')] })
    expect(order).toEqual(['> one', '> two', '> call', '< call', '< two', '< one'])
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

  it('sees failures, and can respond to them', async () => {
    const { client } = clientWith(() => Promise.reject(new TypeError('cut')))
    const codes: unknown[] = []
    client.use({ onError: ({ error }) => void codes.push(Object(error).code) })
    await expect(unwrap(client.GET('/athlete'))).rejects.toMatchObject({ code: 'connection_failed' })
    expect(codes).toEqual(['connection_failed'])
    client.use({ onError: () => json({ id: 1 }) })
    expect((await client.GET('/athlete')).data).toEqual({ id: 1 })
  })

  describe('added while a call is in progress', () => {
    const recorder = () => {
      const seen: unknown[] = []
      const middleware: Middleware = {
        onRequest: ({ request }) => void seen.push(request.method),
        onResponse: ({ response }) => void seen.push(response.status),
      }
      return { seen, middleware }
    }

    it('sees nothing of a request that was sent before', async () => {
      const response = Promise.withResolvers<Response>()
      const { client, requests } = clientWith(() => response.promise)
      const { seen, middleware } = recorder()
      const call = client.GET('/athlete')
      await vi.waitFor(() => expect(requests).toHaveLength(1))
      client.use(middleware)
      response.resolve(json({ id: 1 }))
      expect((await call).data).toEqual({ id: 1 })
      expect(seen).toEqual([])
    })

    it('sees a request whose body was being read, and its response', async () => {
      const { client } = clientWith(() => json({ id: 2 }, { status: 201 }))
      const { seen, middleware } = recorder()
      const file = new TransformStream<Uint8Array, Uint8Array>()
      const call = client.POST('/uploads', { body: { file: file.readable, data_type: 'gpx' } })
      client.use(middleware)
      await file.writable.close()
      expect((await call).data).toEqual({ id: 2 })
      expect(seen).toEqual(['POST', 201])
    })
  })

  it('can be ejected', async () => {
    const { client, requests } = clientWith(() => json({}))
    const middleware = { onRequest: ({ request }: { request: Request }) => request.headers.set('X-Trace', 'abc') }
    client.use(middleware)
    client.eject(middleware)
    await client.GET('/athlete')
    expect(requests[0]?.headers.get('X-Trace')).toBeNull()
  })

  it('that changes the body also changes repeated requests', async () => {
    const bodies: string[] = []
    const auth: TokenSource = { accessToken: async () => 'old', replace: async () => 'new' }
    const client = createClient({
      baseUrl: 'https://service.example/api/v3',
      auth,
      fetch: receive(async (request) => {
        bodies.push(await request.text())
        return bodies.length === 1 ? json(INVALID_TOKEN, { status: 401 }) : json({})
      }),
    })
    client.use({ onRequest: ({ request }) => new Request(request, { body: 'name=Changed' }) })
    await client.PUT('/athlete', { body: { weight: 60 } })
    expect(bodies).toEqual(['name=Changed', 'name=Changed'])
  })
})

describe('the access token', () => {
  const ELSEWHERE = 'https://elsewhere.example/api/v3'

  it.each<[string, (client: ActivityClient) => Promise<unknown>]>([
    ['the base URL of a call', (client) => client.GET('/athlete', { baseUrl: ELSEWHERE })],
    ['a base URL that only begins alike', (client) => client.GET('/athlete', { baseUrl: 'https://service.example/api/v33' })],
    [
      'middleware of the client',
      (client) => {
        client.use({ onRequest: ({ request }) => new Request(`${ELSEWHERE}/athlete`, request) })
        return client.GET('/athlete')
      },
    ],
    [
      'middleware of a call',
      (client) =>
        client.GET('/athlete', { middleware: [{ onRequest: ({ request }) => new Request('https://service.example/oauth', request) }] }),
    ],
  ])('is not sent to the URL from %s', async (_what, call) => {
    const { client, requests } = clientWith(() => json({}))
    await call(client)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers.get('Authorization')).toBeNull()
  })

  it('is sent where the base URL of a call is below that of the client', async () => {
    const { client, requests } = clientWith(() => json({}))
    await client.GET('/athlete', { baseUrl: 'https://service.example/api/v3/beta' })
    expect(requests[0]?.url).toBe('https://service.example/api/v3/beta/athlete')
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer a-token')
  })

  it('does not send over plain http to another host', async () => {
    const { client, requests } = clientWith(() => json({}))
    await expect(unwrap(client.GET('/athlete', { baseUrl: 'http://service.example/api/v3' }))).rejects.toMatchObject({
      code: 'invalid_request',
    })
    expect(requests).toHaveLength(0)
  })
})

describe('a call', () => {
  it('through `request` is the same call', async () => {
    const { client, requests } = clientWith(() => json({ id: 1 }))
    expect((await client.request('get', '/athlete')).data).toEqual({ id: 1 })
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer a-token')
  })

  it('by a method that the path does not have is refused', async () => {
    const { client, requests } = clientWith(() => json({}))
    const untyped = client as unknown as Record<string, (path: string) => Promise<unknown>>
    expect(await untyped['PATCH']?.('/athlete')).toMatchObject({ error: expect.objectContaining({ code: 'invalid_request' }) })
    expect(await untyped['HEAD']?.('/athlete')).toMatchObject({ error: expect.objectContaining({ code: 'invalid_request' }) })
    expect(requests).toHaveLength(0)
  })

  it('to an OAuth path needs authUrl', async () => {
    const client = createClient({ baseUrl: 'https://service.example/api/v3', fetch: () => Promise.reject(new Error('sent')) })
    await expect(
      unwrap(
        client.GET('/oauth/authorize', { params: { query: { client_id: '1', redirect_uri: 'x', response_type: 'code', scope: 'read' } } }),
      ),
    ).rejects.toThrow('authUrl')
  })

  it('passes options to fetch, and keeps its own', async () => {
    const { client, requests } = clientWith(() => json({}))
    await client.GET('/athlete', { cache: 'no-store', timeoutMs: 5_000, lane: 'background', onLimit: 'wait' })
    expect(requests[0]?.cache).toBe('no-store')
    expect(Object.keys(requests[0] ?? {})).toEqual([])
  })

  it('uses its own fetch if one is passed', async () => {
    const { client, requests } = clientWith(() => json({ id: 1 }))
    const { data } = await client.GET('/athlete', { fetch: async () => json({ id: 2 }) })
    expect(data).toEqual({ id: 2 })
    expect(requests).toHaveLength(0)
  })
})

describe('the new base URL', () => {
  /** An hour later than it is available, so that a clock that is ahead does no harm. */
  const SWITCH = Date.parse('2027-01-04T01:00:00Z')

  it.each([
    ['a millisecond before an hour of', SWITCH - 1, 'https://service.example/api/v3/athlete'],
    ['an hour of', SWITCH, 'https://new.example/v3/athlete'],
  ])('is used by the clock: %s 2027-01-04', async (_when, now, url) => {
    const { client, requests } = clientWith(() => json({}), { newBaseUrl: 'https://new.example/v3', now: () => now })
    await client.GET('/athlete')
    expect(requests[0]?.url).toBe(url)
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer a-token')
  })

  it('is used only if it is set', async () => {
    const { client, requests } = clientWith(() => json({}), { now: () => SWITCH + 1 })
    await client.GET('/athlete')
    expect(requests[0]?.url).toBe('https://service.example/api/v3/athlete')
  })
})

describe('a real server', () => {
  let handle: (request: IncomingMessage, response: ServerResponse) => void
  const server = createServer((request, response) => handle(request, response))
  let origin: string
  beforeEach(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => new Promise((closed) => server.close(closed).closeAllConnections()))

  it('returns a response with its URL, including errors', async () => {
    handle = (request, response) =>
      response.writeHead(request.url?.includes('athlete') ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}')
    const client = createClient({ baseUrl: `${origin}/api/v3`, auth: 'a-token' })
    expect((await client.GET('/athlete')).response.url).toBe(`${origin}/api/v3/athlete`)
    const { error, response } = await client.GET('/gear/{id}', { params: { path: { id: 'b1' } } })
    expect(response.url).toBe(`${origin}/api/v3/gear/b1`)
    expect(error?.response).toBe(response)
  })

  it('does not follow a redirect, even if middleware requests it', async () => {
    const paths: string[] = []
    handle = (request, response) => {
      paths.push(request.url ?? '')
      response.writeHead(307, { Location: `${origin}/elsewhere` }).end()
    }
    const client = createClient({ baseUrl: `${origin}/api/v3`, auth: 'a-token' })
    client.use({ onRequest: ({ request }) => new Request(request.url, { redirect: 'follow' }) })
    expect((await client.GET('/athlete')).error?.code).toBe('redirected')
    const untyped = client as unknown as Record<string, (path: string, init: object) => Promise<{ error?: { code: string } }>>
    expect((await untyped['GET']?.('/athlete', { redirect: 'follow' }))?.error?.code).toBe('redirected')
    expect(paths).toEqual(['/api/v3/athlete', '/api/v3/athlete'])
  })

  it('sees its connection closed when a call ends whose middleware lost the signal', async () => {
    const closed = new Promise<void>((resolve) => {
      handle = (request) => void request.once('close', resolve)
    })
    const client = createClient({ baseUrl: `${origin}/api/v3`, auth: 'a-token' })
    const controller = new AbortController()
    client.use({ onRequest: ({ request }) => new Request(request.url) })
    const call = client.GET('/athlete', { signal: controller.signal })
    const rejected = expect(unwrap(call)).rejects.toThrow('the user went away')
    await new Promise<void>((resolve) => server.once('request', () => resolve()))
    controller.abort(new Error('the user went away'))
    await rejected
    await closed
  })
})
