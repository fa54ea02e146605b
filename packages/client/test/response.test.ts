import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { createClient, createOAuth, unwrap } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'
import { serve } from './layers/serve.ts'

const MEGABYTE = 1024 * 1024

/** A body of this many bytes, created chunk by chunk, the number of requested bytes, and what is called when it is not read on. */
function bodyOf(size: number, chunkSize = 1024) {
  const cancel = vi.fn()
  let produced = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const bytes = Math.min(chunkSize, size - produced)
      if (bytes === 0) return controller.close()
      produced += bytes
      controller.enqueue(new Uint8Array(bytes).fill(0x20))
    },
    cancel,
  })
  return { body, produced: () => produced, cancel }
}

describe('a success', () => {
  it.each(['text', 'blob', 'arrayBuffer', 'stream'] as const)('is not parsed if it is requested as %s', async (parseAs) => {
    const { client } = clientWith(() => json({ id: 1 }))
    const { data } = await client.GET('/athlete', { parseAs })
    expect(data instanceof Blob ? data.type : 'application/json').toBe('application/json')
    expect(await new Response(data ?? null).text()).toBe('{"id":1}')
  })

  it.each([204, 200])('of a DELETE or an OAuth endpoint needs no body: %i', async (status) => {
    const { client } = clientWith(() => new Response(status === 204 ? null : ' \n', { status }))
    const params = { path: { subscription_id: 1 }, query: { client_id: 1, client_secret: 'x' } }
    for (const call of [
      client.DELETE('/push_subscriptions/{subscription_id}', { params }),
      client.POST('/oauth/revoke', { body: { token: 'x' } }),
    ]) {
      const { data, error, response } = await call
      expect([data, error, response.status, await unwrap(call)]).toEqual([undefined, undefined, status, undefined])
    }
  })

  it('with 204 has no body, whatever the operation', async () => {
    const { client } = clientWith(() => new Response(null, { status: 204 }))
    expect(await client.GET('/athlete')).toMatchObject({ data: undefined, response: { status: 204 } })
  })

  it.each([
    ['GET', 200, ' \n'],
    ['POST', 201, ''],
    ['PUT', 200, null],
  ] as const)('of any other %s has one, or is malformed: %i with %j', async (method, status, body) => {
    const { client } = clientWith(() => new Response(body, { status }))
    const path = method === 'POST' ? ('/activities' as '/athlete') : '/athlete'
    const call = client.request(method.toLowerCase() as 'get', path)
    expect(await call).toMatchObject({ error: { code: 'malformed_response', status, response: { status } }, response: { status } })
  })

  it('that is a page instead of JSON is malformed', async () => {
    const { client } = clientWith(() => new Response('<html>Log in to the train</html>', { headers: { 'Content-Type': 'text/html' } }))
    const { error } = await client.GET('/athlete')
    expect(error).toMatchObject({
      name: 'MalformedResponseError',
      message: 'GET /athlete: 200 with a body that is not JSON (text/html)',
    })
  })

  it.each([new TypeError('terminated'), undefined])('that is cut off with %s is a ConnectionError', async (reason) => {
    const { client } = clientWith(() => {
      let chunks = 0
      return new Response(
        new ReadableStream({
          pull: (controller) => (chunks++ === 0 ? controller.enqueue(new TextEncoder().encode('{}')) : controller.error(reason)),
        }),
      )
    })
    const { error } = await client.GET('/athlete')
    expect(error).toMatchObject({ name: 'ConnectionError', status: 200, message: 'GET /athlete: the response was cut off' })
    expect([Object(error?.cause).message, Object(error?.cause).code]).toEqual([reason?.message, undefined])
  })
})

describe('maxResponseBytes', () => {
  it.each([undefined, 'blob'] as const)('refuses a larger body, and does not read on, as %s', async (parseAs) => {
    const { body, produced, cancel } = bodyOf(1_000_000)
    const { client } = clientWith(() => new Response(body), { maxResponseBytes: 10_000 })
    await expect(unwrap(client.GET('/athlete', { parseAs }))).rejects.toMatchObject({
      code: 'response_too_large',
      status: 200,
      message: 'GET /athlete: the response is too large',
    })
    expect(produced()).toBeLessThan(15_000)
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('ends a stream with the error', async () => {
    const { body, produced } = bodyOf(1_000_000, 3000)
    const { client } = clientWith(() => new Response(body), { maxResponseBytes: 10_000 })
    const { data } = await client.GET('/routes/{id}/export_gpx', { params: { path: { id: 1 } }, parseAs: 'stream' })
    let size = 0
    const readAll = async (): Promise<void> => {
      for await (const chunk of data ?? []) size += chunk.byteLength
    }
    await expect(readAll()).rejects.toMatchObject({ code: 'response_too_large' })
    expect(size).toBe(10_000)
    expect(produced()).toBeLessThan(20_000)
  })

  it.each([
    [10_000, 10_000],
    [0, 0],
    [1_000_000, Number.POSITIVE_INFINITY],
  ])('reads a body of %d bytes with a limit of %d', async (size, maxResponseBytes) => {
    const { client } = clientWith(() => new Response(bodyOf(size).body), { maxResponseBytes })
    expect((await client.GET('/athlete', { parseAs: 'text' })).data).toHaveLength(size)
  })

  it('is 64 megabytes by default', async () => {
    const { body, produced } = bodyOf(64 * MEGABYTE + 1, MEGABYTE)
    const { client } = clientWith(() => new Response(body))
    expect((await client.GET('/athlete', { parseAs: 'blob' })).error?.code).toBe('response_too_large')
    expect(produced()).toBe(64 * MEGABYTE + 1)
  })

  it('counts bytes after decompression, whatever the Content-Length of a real response is', async () => {
    const small = gzipSync(Buffer.alloc(8 * MEGABYTE, 0x20))
    const plain = Buffer.alloc(2 * MEGABYTE, 0x20)
    await using server = await serve((response, _index, { path }) => {
      const [body, headers] = path.endsWith('/athlete') ? [small, { 'Content-Encoding': 'gzip' }] : [plain, {}]
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length, ...headers }).end(body)
    })
    const { baseUrl } = server
    const client = createClient({ baseUrl, auth: 'a-token', maxResponseBytes: MEGABYTE })
    expect((await client.GET('/athlete')).error?.code).toBe('response_too_large')
    expect((await client.GET('/athlete/zones')).error?.code).toBe('response_too_large')
    const wide = createClient({ baseUrl, auth: 'a-token' })
    expect((await wide.GET('/athlete', { parseAs: 'arrayBuffer' })).data?.byteLength).toBe(8 * MEGABYTE)
  })

  it('truncates an error after a megabyte, and the error is the same', async () => {
    const { body, produced } = bodyOf(100 * MEGABYTE, 1000)
    const { client } = clientWith(() => new Response(body, { status: 503 }))
    const { error } = await client.GET('/athlete')
    expect(error).toMatchObject({ code: 'server_error', status: 503 })
    expect(error?.body).toHaveLength(MEGABYTE)
    expect(produced()).toBeLessThan(MEGABYTE + 3000)
  })

  it.each([
    [200, 'response_too_large'],
    [502, 'server_error'],
  ])('is a megabyte for OAuth endpoints: %i is the error %s', async (status, code) => {
    const { body, produced } = bodyOf(100 * MEGABYTE, 1000)
    const app = { clientId: '1', clientSecret: 'a-client-secret', redirectUri: 'http://localhost/', authUrl: 'https://service.example' }
    const oauth = createOAuth({ ...app, now: () => 0, fetch: async () => new Response(body, { status }) })
    await expect(oauth.refresh('a-token')).rejects.toMatchObject({ code })
    expect(produced()).toBeLessThan(MEGABYTE + 3000)
  })
})
