import { getEventListeners, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSender, type SenderParts, type Sent } from '../../src/webhooks/send.ts'

/** The result of a call to a server on this machine. */
async function call(server: Server, parts?: SenderParts): Promise<Sent> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return createSender(parts)({ method: 'GET', timeLimit: 2_000, url: `http://127.0.0.1:${port}` })
}

describe('a call to the app', () => {
  it('ends at its time limit, also when a part of the body has arrived', async () => {
    const limits: number[] = []
    const reached = Promise.withResolvers<() => void>()
    const setTimer: SenderParts['setTimer'] = (milliseconds, fire) => {
      limits.push(milliseconds)
      reached.promise.then((write) => {
        write()
        fire()
      })
      return () => undefined
    }
    const closed = Promise.withResolvers<unknown>()
    const server = createServer((request, response: ServerResponse) => {
      closed.resolve(once(request.socket, 'close'))
      reached.resolve(() => response.write('beginning'))
    })
    expect(await call(server, { setTimer })).toMatchObject({ failure: 'timeout' })
    await closed.promise
    expect(limits).toEqual([2_001])
  })

  it('is not blocked by an endless body, and closes the connection', async () => {
    const closed = Promise.withResolvers<unknown>()
    const server = createServer((request, response) => {
      closed.resolve(once(request.socket, 'close'))
      const more = (): void => {
        if (!response.destroyed) response.write('x'.repeat(16_384), () => setImmediate(more))
      }
      more()
    })
    const { signal } = new AbortController()
    expect(await call(server, { signal })).toMatchObject({ truncated: true })
    expect(getEventListeners(signal, 'abort')).toEqual([])
    await closed.promise
  })

  it('is not made after the sandbox was closed', async () => {
    const server = createServer(() => expect.unreachable())
    expect(await call(server, { signal: AbortSignal.abort() })).toMatchObject({ failure: 'connection', why: 'The sandbox was closed.' })
  })

  it('uses the protocol of the URL', async () => {
    const sent = await createSender()({ method: 'GET', timeLimit: 2_000, url: 'https://127.0.0.1:9/hook' })
    expect(sent).toMatchObject({ failure: 'connection', why: 'Nothing listens at the callback URL (ECONNREFUSED).' })
  })

  it.each([
    ['the connection breaks', '', 'connection'],
    ['the connection breaks in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf', 'connection'],
    ['the response is not HTTP', 'SSH-2.0-server\r\n', 'protocol'],
    ['the headers are endless', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'protocol'],
  ])('fails when %s', async (_what, bytes, failure) => {
    const server = createSocketServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(bytes)))
    expect(await call(server)).toMatchObject({ failure })
  })
})
