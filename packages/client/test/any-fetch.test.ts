import { Readable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient, createOAuth, type Send } from '../src/index.ts'
import { json } from './client-with.ts'
import { respondWith, serve } from './layers/serve.ts'

const BASE = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example', auth: 'a-token' }

/** Like undici and node-fetch: an implementation of `fetch` that knows only its own `Request`. */
class OwnRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: unknown
  constructor(input: string | URL | OwnRequest, init: Partial<Parameters<Send>[1]> = {}) {
    this.url = new URL(input instanceof OwnRequest ? input.url : String(input)).href
    this.method = init.method ?? 'GET'
    this.headers = new Headers(init.headers)
    this.body = init.body
  }
}

function foreign(respond: (request: OwnRequest) => Response) {
  const seen: OwnRequest[] = []
  const fetch = async (input: string | URL | OwnRequest, init?: Partial<Parameters<Send>[1]>): Promise<Response> => {
    const request = new OwnRequest(input, init)
    seen.push(request)
    return respond(request)
  }
  return { fetch, seen }
}

describe('the option `fetch`', () => {
  it('accepts an implementation with its own Request', async () => {
    const { fetch, seen } = foreign(() => json({ id: 1 }))
    const client = createClient({ ...BASE, fetch })
    client.use({ onRequest: ({ request }) => request.headers.set('X-Trace', 'abc') })
    expect((await client.GET('/athlete')).data).toEqual({ id: 1 })
    await client.PUT('/athlete', { body: { weight: 60 } })
    expect(seen.map(({ url, method, body }) => [url, method, body])).toEqual([
      [`${BASE.baseUrl}/athlete`, 'GET', null],
      [`${BASE.baseUrl}/athlete`, 'PUT', 'weight=60'],
    ])
    expect(seen[1]?.headers.get('Authorization')).toBe('Bearer a-token')
    expect(seen[1]?.headers.get('X-Trace')).toBe('abc')
  })

  it('of OAuth accepts one too', async () => {
    const { fetch, seen } = foreign(() => json({ access_token: 'a', refresh_token: 'r', expires_at: 2_000_000_000 }))
    const oauth = createOAuth({ ...BASE, clientId: '1', clientSecret: 's', redirectUri: 'http://localhost/callback', fetch })
    expect((await oauth.refresh('old')).accessToken).toBe('a')
    expect(seen[0]?.url).toBe('https://service.example/oauth/token')
  })

  it.each([200, 404])('reads a body that is a stream of Node, as that of node-fetch: %i', async (status) => {
    const chunks = ['{"id":12345678901', '234567890}']
    const nodeBody = (response: Response): Response =>
      Object.defineProperties(response, {
        body: { value: Readable.from(chunks.map((chunk) => Buffer.from(chunk))) },
        clone: { value: () => nodeBody(new Response(null, response)) },
      })
    const { fetch } = foreign(() => nodeBody(new Response(null, { status })))
    const { data, error } = await createClient({ ...BASE, fetch }).GET('/athlete')
    expect(data ?? error?.body).toEqual({ id: '12345678901234567890' })
  })

  it('gets the options of the call for fetch, and never follows redirects', async () => {
    const sent: Partial<RequestInit>[] = []
    const fetch: Send = async (_url, init) => {
      sent.push(init)
      return json({})
    }
    const client = createClient({ ...BASE, fetch })
    const unknown = { redirect: 'follow', next: { revalidate: 60 } }
    await client.GET('/athlete', { cache: 'no-store', ...unknown })
    client.use({ onRequest: ({ request }) => new Request(request, { cache: 'reload' }) })
    await client.GET('/athlete', { cache: 'no-store' })
    expect(sent[0]).toMatchObject({ cache: 'no-store', next: { revalidate: 60 }, redirect: 'manual', signal: expect.any(AbortSignal) })
    expect(sent[1]).toMatchObject({ cache: 'no-store', redirect: 'manual' })
    expect(Object.keys(sent[0] ?? {}).sort()).toEqual(['body', 'cache', 'headers', 'method', 'next', 'redirect', 'signal'])
  })

  describe('by default', () => {
    afterEach(() => vi.unstubAllGlobals())

    it('is the global one at each call', async () => {
      await using server = await serve((response) => respondWith(200, { id: 3 })(response))
      const client = createClient({ ...BASE, baseUrl: server.baseUrl })
      expect((await client.GET('/athlete')).data).toEqual({ id: 3 })
      vi.stubGlobal('fetch', async () => json({ id: 4 }))
      expect((await client.GET('/athlete')).data).toEqual({ id: 4 })
    })
  })
})
