import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createSender } from '../../src/webhooks/send.ts'
import { listen, listenRaw, type ManualTime, manualTime, nobody } from './support.ts'

const KIB_64 = 64 * 1024

/** A server that holds its response, a call to it, and the function that ends the response. */
async function heldResponse(time: ManualTime) {
  const reached = Promise.withResolvers<ServerResponse>()
  const server = await listen((_request, response) => reached.resolve(response))
  const sent = createSender(time)({ method: 'GET', timeLimit: 2_000, url: server.origin })
  return { server, sent, response: await reached.promise }
}

describe('the time limit', () => {
  it('applies to the whole body, not only its beginning', async () => {
    const time = manualTime()
    const { server, sent, response } = await heldResponse(time)
    await using _ = server
    response.write('beginning')
    time.advance(2_001)
    expect(await sent).toMatchObject({ failure: 'timeout' })
  })

  it('applies even if the timer fires too late', async () => {
    const time = manualTime()
    const { server, sent, response } = await heldResponse({ ...time, setTimer: () => () => undefined })
    await using _ = server
    time.advance(2_001)
    response.end()
    expect(await sent).toMatchObject({ failure: 'timeout', durationMs: 2_001 })
  })
})

describe('a call to the app', () => {
  it('posts the event as JSON', async () => {
    const received: object[] = []
    await using server = await listen(async (request, response) => {
      const { 'content-type': type, 'content-length': length, connection } = request.headers
      received.push({ method: request.method, url: request.url, type, length, connection, body: (await request.toArray()).join('') })
      response.end()
    })
    const body = '{"title":"Åre"}'
    expect(await createSender()({ method: 'POST', timeLimit: 2_000, url: `${server.origin}/hook?a=1`, body })).toMatchObject({
      status: 200,
      body: '',
    })
    expect(received).toEqual([{ method: 'POST', url: '/hook?a=1', type: 'application/json', length: '16', connection: 'close', body }])
  })

  it('does not follow redirects', async () => {
    const paths: unknown[] = []
    await using server = await listen((request, response) => {
      paths.push(request.url)
      response.writeHead(302, { Location: '/elsewhere' }).end()
    })
    expect(await createSender()({ method: 'GET', timeLimit: 2_000, url: `${server.origin}/hook` })).toMatchObject({ status: 302 })
    expect(paths).toEqual(['/hook'])
  })

  it.each([
    [KIB_64, false],
    [KIB_64 + 1, true],
    [KIB_64 * 3, true],
  ])('reads a body of %i bytes, truncated: %s', async (size, truncated) => {
    await using server = await listen((_request, response) => response.end('x'.repeat(size)))
    const sent = await createSender()({ method: 'GET', timeLimit: 2_000, url: server.origin })
    expect(sent).toMatchObject({ status: 200, truncated })
    expect('body' in sent && sent.body.length).toBe(KIB_64)
  })

  it('is not blocked by an endless body, and closes the connection', async () => {
    const closed = Promise.withResolvers<unknown>()
    await using server = await listen((request, response) => {
      closed.resolve(once(request.socket, 'close'))
      const more = (): void => {
        if (!response.destroyed) response.write('x'.repeat(16_384), () => setImmediate(more))
      }
      more()
    })
    expect(await createSender()({ method: 'GET', timeLimit: 2_000, url: server.origin })).toMatchObject({ truncated: true })
    await closed.promise
  })

  it.each([
    ['nothing listens', nobody, 'connection', 'ECONNREFUSED'],
    ['the URL is none', async () => 'http://', 'not allowed', 'not an absolute URL'],
    ['the URL is on another machine', async () => 'http://192.0.2.1/hook', 'not allowed', '--allow-public-callbacks'],
    ['the URL is not http', async () => 'file:///etc/passwd', 'not allowed', 'must be http or https'],
  ])('fails when %s', async (_what, address, failure, words) => {
    const sent = await createSender()({ method: 'GET', timeLimit: 2_000, url: await address() })
    expect(sent).toMatchObject({ failure, why: expect.stringContaining(words) })
  })

  it.each([
    ['the connection breaks', '', 'connection'],
    ['the connection breaks in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf', 'connection'],
    ['the response is not HTTP', 'SSH-2.0-server\r\n', 'protocol'],
    ['the headers are endless', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'protocol'],
  ])('fails when %s', async (_what, bytes, failure) => {
    await using server = await listenRaw((socket) => socket.on('error', () => undefined).once('data', () => socket.end(bytes)))
    expect(await createSender()({ method: 'GET', timeLimit: 2_000, url: server.origin })).toMatchObject({ failure })
  })
})
