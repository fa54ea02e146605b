import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { startTest } from '../support/sandbox.ts'

const CHANNEL = 'http.server.request.start'

afterEach(() => vi.restoreAllMocks())

/** The next request that a server of this process gets. */
function nextRequest(): Promise<IncomingMessage> {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  const listener = (event: unknown): void => {
    unsubscribe(CHANNEL, listener)
    resolve((event as { request: IncomingMessage }).request)
  }
  subscribe(CHANNEL, listener)
  return promise
}

/** Stands for a header with an access token: without one, the body is not read at all. */
const TOKEN = 'Authorization: Bearer …'
const FILE = 'Content-Type: multipart/form-data; boundary=b'

it.each([
  ['an upload', 'POST /api/v3/uploads', `${TOKEN}\r\n${FILE}\r\nContent-Length: 1000`, '--b\r\n'],
  ['a call of the control API', 'POST /_sandbox/clock', 'X-Sandbox-Control: 1\r\nContent-Length: 10', '{'],
])('a client that disconnects in the middle of a body is not a failure of the sandbox: %s', async (_what, line, headers, beginning) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onRequest = vi.fn()
  await using test = await startTest({ onRequest })
  const arrived = nextRequest()
  const socket = connect(test.sandbox.port, '127.0.0.1')
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n${headers.replace('…', test.sandbox.accessToken)}\r\n\r\n${beginning}`)
  const message = await arrived
  const closed = new Promise((resolve) => message.once('close', resolve))
  socket.destroy()
  await closed
  await nextTurn()
  expect([printed.mock.calls, onRequest.mock.calls]).toEqual([[], []])
  expect((await test.request('GET', '/athlete', { token: test.sandbox.accessToken })).status).toBe(200)
})
