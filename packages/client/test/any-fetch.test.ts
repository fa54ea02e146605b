import { Readable } from 'node:stream'
import { fetch as undici } from 'undici'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient, createOAuth, type Send } from '../src/index.ts'
import { json } from './client-with.ts'
import { respondWith, serve } from './layers/serve.ts'

const BASE = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example', auth: 'a-token' }

describe('the option `fetch`', () => {
  it('accepts that of undici, which knows only its own Request and Headers', async () => {
    await using server = await serve(respondWith(200, { id: 1 }))
    const client = createClient({ ...BASE, baseUrl: server.baseUrl, fetch: undici })
    client.use({ onRequest: ({ request }) => request.headers.set('X-Trace', 'abc') })
    expect((await client.GET('/athlete')).data).toEqual({ id: 1 })
    await client.PUT('/athlete', { body: { weight: 60 } })
    expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/api/v3/athlete', ''],
      ['PUT', '/api/v3/athlete', 'weight=60'],
    ])
    for (const { headers } of server.received) expect(headers).toMatchObject({ authorization: 'Bearer a-token', 'x-trace': 'abc' })
  })

  it('of OAuth accepts it too', async () => {
    await using server = await serve(respondWith(200, { access_token: 'a', refresh_token: 'r', expires_at: 2_000_000_000 }))
    const app = { clientId: '1', clientSecret: 's', redirectUri: 'http://localhost/callback' }
    const oauth = createOAuth({ ...app, authUrl: server.origin, fetch: undici })
    expect((await oauth.refresh('old')).accessToken).toBe('a')
    expect(server.received[0]?.path).toBe('/oauth/token')
  })

  it.each([200, 404])('reads a body that is a stream of Node, as that of node-fetch: %i', async (status) => {
    const chunks = ['{"id":12345678901', '234567890}']
    const nodeBody = (): Response =>
      Object.defineProperties(new Response(null, { status }), {
        body: { value: Readable.from(chunks.map((chunk) => Buffer.from(chunk))) },
        clone: { value: nodeBody },
      })
    const { data, error } = await createClient({ ...BASE, fetch: async () => nodeBody() }).GET('/athlete')
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
