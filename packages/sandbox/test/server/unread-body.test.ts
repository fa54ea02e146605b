import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let writer: string
beforeAll(async () => {
  test = await startTest()
  writer = await test.token('activity:write')
})
afterAll(() => test.sandbox.close())

const MEGABYTE = 1024 * 1024
const FILE = 'Content-Type: multipart/form-data; boundary=boundary-of-a-body-in-tests'
const FORM = 'Content-Type: application/x-www-form-urlencoded'

/** Sends a head, without its body or with a part of it, and returns the socket and the first response. */
async function sendHead(line: string, headers: readonly string[], body = ''): Promise<{ socket: Socket; head: string }> {
  const socket = connect(test.sandbox.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n${body}`)
  let received = ''
  while (!received.includes('\r\n\r\n')) received += String((await once(socket, 'data'))[0])
  return { socket, head: received }
}

it.each<[string, string, readonly string[], string]>([
  ['an upload without a token', 'POST /api/v3/uploads', [FILE, `Content-Length: ${25 * MEGABYTE}`], '401'],
  ['a revocation without credentials', 'POST /oauth/revoke', [FORM, 'Content-Length: 10'], '401'],
  ['a body over the limit', 'POST /oauth/token', [FORM, `Content-Length: ${2 * MEGABYTE}`], '400'],
  ['a control call without its header', 'POST /_sandbox/clock', [`Content-Length: ${MEGABYTE}`], '403'],
  ['a control call over the limit', 'POST /_sandbox/clock', ['X-Sandbox-Control: 1', `Content-Length: ${2 * MEGABYTE}`], '413'],
])('what is refused regardless of its body is refused before the body arrives: %s', async (_what, line, headers, status) => {
  const { socket, head } = await sendHead(line, headers)
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  socket.destroy()
})

it('after a refusal, the connection can be reused', async () => {
  const { socket, head } = await sendHead('POST /api/v3/activities', [FORM, 'Content-Length: 3', 'Connection: keep-alive'])
  expect(head).toMatch(/^HTTP\/1\.1 401 /)
  socket.write('a=bGET /api/v3/athlete HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [next] = await once(socket, 'data')
  expect(String(next)).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})

it('after a body in pieces over the limit, the connection can be reused', async () => {
  const tooLarge = `${(2 * MEGABYTE).toString(16)}\r\n${'x'.repeat(2 * MEGABYTE)}\r\n`
  const { socket } = await sendHead('POST /oauth/token', [FORM, 'Transfer-Encoding: chunked', 'Connection: keep-alive'], tooLarge)
  socket.write('1\r\nx\r\n0\r\n\r\nGET /api/v3/athlete HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [next] = await once(socket, 'data')
  expect(String(next)).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})

it('`100 Continue` is sent if the body will be read; otherwise the refusal is, and the connection is closed', async () => {
  const expecting = [FORM, 'Expect: 100-Continue', 'Content-Length: 6']
  const read = await sendHead('POST /api/v3/activities', [`Authorization: Bearer ${writer}`, ...expecting])
  expect(read.head).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  read.socket.write('name=a')
  expect(String((await once(read.socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 400 /)
  read.socket.destroy()
  const refused = await sendHead('POST /api/v3/activities', expecting)
  expect(refused.head).toMatch(/^HTTP\/1\.1 401 /)
  refused.socket.resume()
  await once(refused.socket, 'close')
})

it('a token that is revoked while the body arrives is refused', async () => {
  const token = await test.token('activity:write', test.sandbox.athleteId)
  const body = 'name=Late&sport_type=Run&start_date_local=2026-01-01T00:00:00Z&elapsed_time=60'
  const message = requestHttp(`${test.sandbox.baseUrl}/activities`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  })
  message.flushHeaders()
  await once(message, 'continue')
  await test.control('DELETE', `/grants/${test.sandbox.athleteId}`)
  message.end(body)
  const [response] = await once(message, 'response')
  expect(response.statusCode).toBe(401)
  response.resume()
})
