import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient, createOAuth, unwrap } from '../src/index.ts'
import { clientWith } from './client-with.ts'

const MEGABYTE = 1024 * 1024

/** A body of this many bytes, created chunk by chunk, and the number of requested bytes. */
function bodyOf(size: number, chunkSize = 1024): { body: ReadableStream<Uint8Array<ArrayBuffer>>; produced: () => number } {
  let produced = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const bytes = Math.min(chunkSize, size - produced)
      if (bytes === 0) return controller.close()
      produced += bytes
      controller.enqueue(new Uint8Array(bytes).fill(0x20))
    },
  })
  return { body, produced: () => produced }
}

describe('a response body', () => {
  it.each([undefined, 'text', 'blob', 'arrayBuffer'] as const)(
    'of more than maxResponseBytes is refused and not read on, as %s',
    async (parseAs) => {
      const { body, produced } = bodyOf(1_000_000)
      const { client } = clientWith(() => new Response(body), { maxResponseBytes: 10_000 })
      await expect(unwrap(client.GET('/athlete', { parseAs }))).rejects.toMatchObject({
        code: 'response_too_large',
        status: 200,
        message: 'GET /athlete: the response is too large',
      })
      expect(produced()).toBeLessThan(15_000)
    },
  )

  it('that is a stream ends with the error after maxResponseBytes', async () => {
    const { body, produced } = bodyOf(1_000_000, 3000)
    const { client } = clientWith(() => new Response(body), { maxResponseBytes: 10_000 })
    const { data } = await client.GET('/routes/{id}/export_gpx', { params: { path: { id: 1 } }, parseAs: 'stream' })
    const reader = data?.getReader()
    let size = 0
    const readAll = async (): Promise<void> => {
      for (let next = await reader?.read(); next?.value; next = await reader?.read()) size += next.value.byteLength
    }
    await expect(readAll()).rejects.toMatchObject({ code: 'response_too_large' })
    expect(size).toBe(10_000)
    expect(produced()).toBeLessThan(20_000)
  })

  it.each([
    [10_000, 10_000],
    [0, 0],
    [1_000_000, Number.POSITIVE_INFINITY],
  ])('of %d bytes is read with a limit of %d', async (size, maxResponseBytes) => {
    const { client } = clientWith(() => new Response(bodyOf(size).body), { maxResponseBytes })
    expect((await client.GET('/athlete', { parseAs: 'text' })).data).toHaveLength(size)
  })

  it('of 64 MiB is read by default, and no more', async () => {
    const within = clientWith(() => new Response(bodyOf(64 * MEGABYTE, MEGABYTE).body)).client
    expect((await within.GET('/athlete', { parseAs: 'blob' })).data?.size).toBe(64 * MEGABYTE)
    const { body, produced } = bodyOf(1024 * MEGABYTE, MEGABYTE)
    await expect(unwrap(clientWith(() => new Response(body)).client.GET('/athlete'))).rejects.toMatchObject({ code: 'response_too_large' })
    expect(produced()).toBeLessThanOrEqual(66 * MEGABYTE)
  })

  it('of an error is truncated after a megabyte, and the error is the same', async () => {
    const { body, produced } = bodyOf(100 * MEGABYTE, 1000)
    const { client } = clientWith(() => new Response(body, { status: 503 }))
    const { error } = await client.GET('/athlete')
    expect(error).toMatchObject({ code: 'server_error', status: 503 })
    expect(error?.body).toHaveLength(MEGABYTE)
    expect(produced()).toBeLessThan(MEGABYTE + 3000)
  })

  it.each([Number.NaN, -1, 'many'])('cannot be limited to %s', (maxResponseBytes) => {
    expect(() => clientWith(() => new Response(), { maxResponseBytes: maxResponseBytes as number })).toThrow(TypeError)
  })
})

describe('a response of the OAuth endpoints', () => {
  const oauthWith = (response: Response) =>
    createOAuth({
      clientId: '1',
      clientSecret: 'a-client-secret',
      redirectUri: 'http://localhost/',
      authUrl: 'https://service.example',
      now: () => 0,
      fetch: async () => response,
    })

  it.each(['refresh', 'revoke', 'deauthorize'] as const)('to %s of more than a megabyte is refused and not read on', async (method) => {
    const { body, produced } = bodyOf(100 * MEGABYTE, 1000)
    await expect(oauthWith(new Response(body))[method]('a-token')).rejects.toMatchObject({ code: 'response_too_large' })
    expect(produced()).toBeLessThan(MEGABYTE + 3000)
  })

  it.each(['refresh', 'revoke', 'deauthorize'] as const)('to %s that is an error is cut off', async (method) => {
    const { body, produced } = bodyOf(100 * MEGABYTE, 1000)
    await expect(oauthWith(new Response(body, { status: 502 }))[method]('a-token')).rejects.toMatchObject({ code: 'server_error' })
    expect(produced()).toBeLessThan(MEGABYTE + 3000)
  })
})

describe('over a real connection', () => {
  let server: Server
  beforeEach(async () => {
    const small = gzipSync(Buffer.alloc(8 * MEGABYTE, 0x20))
    const plain = Buffer.alloc(2 * MEGABYTE, 0x20)
    server = createServer(({ url }, response) => {
      const [body, headers] = url?.endsWith('/athlete') ? [small, { 'Content-Encoding': 'gzip' }] : [plain, {}]
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length, ...headers }).end(body)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterEach(() => new Promise((closed) => server.close(closed).closeAllConnections()))

  it('the limit counts bytes after decompression, whatever the Content-Length is', async () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = createClient({ baseUrl: `${origin}/api/v3`, authUrl: origin, auth: 'a-token', maxResponseBytes: MEGABYTE })
    await expect(unwrap(client.GET('/athlete'))).rejects.toMatchObject({ code: 'response_too_large' })
    const wide = createClient({ baseUrl: `${origin}/api/v3`, authUrl: origin, auth: 'a-token' })
    expect((await wide.GET('/athlete', { parseAs: 'arrayBuffer' })).data?.byteLength).toBe(8 * MEGABYTE)
  })
  it('a body whose Content-Length is over the limit is refused', async () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = createClient({ baseUrl: `${origin}/api/v3`, auth: 'a-token', maxResponseBytes: MEGABYTE })
    await expect(unwrap(client.GET('/athlete/zones'))).rejects.toMatchObject({ code: 'response_too_large' })
  })
})
