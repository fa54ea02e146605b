import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let writer: string
let reader: string
beforeAll(async () => {
  test = await startTest()
  writer = await test.token('activity:write')
  reader = await test.token('read')
})
afterAll(() => test.sandbox.close())

const MEGABYTE = 1024 * 1024
const FILE = 'Content-Type: multipart/form-data; boundary=boundary-of-a-body-in-tests'
const FORM = 'Content-Type: application/x-www-form-urlencoded'

/** Sends a head without its body, and returns the socket and the first response. */
async function sendHead(line: string, headers: readonly string[], { sandbox } = test): Promise<{ socket: Socket; head: string }> {
  const socket = connect(sandbox.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`)
  let received = ''
  while (!received.includes('\r\n\r\n')) received += String((await once(socket, 'data'))[0])
  return { socket, head: received }
}

describe('a request that is refused regardless of its body is refused before the body arrives', () => {
  const uploadSize = `Content-Length: ${25 * MEGABYTE}`
  it.each<[string, string, readonly (string | (() => string))[], string]>([
    ['an upload without a token', 'POST /api/v3/uploads', [FILE, uploadSize], '401'],
    ['an upload in chunks without a token', 'POST /api/v3/uploads', [FILE, 'Transfer-Encoding: chunked'], '401'],
    ['an upload with an unknown token', 'POST /api/v3/uploads', [FILE, uploadSize, 'Authorization: Bearer unknown'], '401'],
    ['an upload without the scope', 'POST /api/v3/uploads', [FILE, uploadSize, () => `Authorization: Bearer ${reader}`], '401'],
    [
      'a body over the limit',
      'POST /api/v3/activities',
      [FORM, `Content-Length: ${2 * MEGABYTE}`, () => `Authorization: Bearer ${writer}`],
      '400',
    ],
    [
      'a file where none is taken',
      'POST /api/v3/activities',
      [FILE, `Content-Length: ${2 * MEGABYTE}`, () => `Authorization: Bearer ${writer}`],
      '400',
    ],
    [
      'a file over the limit',
      'POST /api/v3/uploads',
      [FILE, 'Content-Length: 99999999999', () => `Authorization: Bearer ${writer}`],
      '400',
    ],
    ['a path that does not exist', 'POST /api/v3/nothing', [uploadSize], '404'],
    ['an operation without a body', 'GET /api/v3/athlete', [uploadSize], '401'],
    ['a revocation without credentials', 'POST /oauth/revoke', [FORM, `Content-Length: ${MEGABYTE}`], '401'],
    ['a form for tokens over the limit', 'POST /oauth/token', [FORM, `Content-Length: ${2 * MEGABYTE}`], '400'],
    ['a consent form over the limit', 'POST /oauth/authorize', [FORM, `Content-Length: ${2 * MEGABYTE}`], '400'],
    ['a consent form of another page', 'POST /oauth/authorize', [FORM, `Content-Length: ${MEGABYTE}`, 'Origin: http://a.example'], '403'],
    ['a control call without its header', 'POST /_sandbox/clock', [`Content-Length: ${MEGABYTE}`], '403'],
    ['a control call that does not exist', 'POST /_sandbox/nothing', ['X-Sandbox-Control: 1', `Content-Length: ${MEGABYTE}`], '404'],
    ['a control call over the limit', 'POST /_sandbox/clock', ['X-Sandbox-Control: 1', `Content-Length: ${2 * MEGABYTE}`], '413'],
  ])('%s', async (_what, line, headers, status) => {
    const { socket, head } = await sendHead(
      line,
      headers.map((header) => (typeof header === 'string' ? header : header())),
    )
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toMatch(/^connection: close$/im)
    socket.destroy()
  })

  it('an upload when the quota is used up', async () => {
    await using busy = await startTest()
    const token = await busy.token('activity:write')
    while ((await busy.request('GET', '/athlete', { token })).status !== 429);
    while ((await busy.request('POST', '/uploads', { token })).status !== 429);
    const message = requestHttp(`${busy.sandbox.baseUrl}/uploads`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 25 * MEGABYTE },
    })
    message.on('error', () => undefined).flushHeaders()
    const [response] = await once(message, 'response')
    expect(response.statusCode).toBe(429)
    message.destroy()
  })
})

it('a client that sends its whole body first gets the refusal, and the body is not stored', async () => {
  const body = Buffer.alloc(20 * MEGABYTE)
  const { status } = await test.request('POST', '/uploads', {
    headers: { 'Content-Type': 'multipart/form-data; boundary=boundary-of-a-body-in-tests' },
    body: body as never,
  })
  expect(status).toBe(401)
})

it('after a refusal with a small body, the connection can be reused', async () => {
  const { socket, head } = await sendHead('POST /api/v3/activities', [FORM, 'Content-Length: 3', 'Connection: keep-alive'])
  expect(head).toMatch(/^HTTP\/1\.1 401 /)
  socket.write('a=bGET /api/v3/athlete HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [next] = await once(socket, 'data')
  expect(String(next)).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})

const largeUpload = (token: string): [string, string[]] => [
  'POST /api/v3/uploads',
  [`Authorization: Bearer ${token}`, 'Content-Type: multipart/form-data; boundary=b', 'Expect: 100-continue', 'Content-Length: 2000000'],
]

it('large bodies are read in turn, so that they are not all in memory', async () => {
  const sendLarge = () => sendHead(...largeUpload(writer))
  const first = [await sendLarge(), await sendLarge(), await sendLarge(), await sendLarge()]
  expect(first.map(({ head }) => head)).toEqual(Array(4).fill('HTTP/1.1 100 Continue\r\n\r\n'))
  const waiting = sendLarge()
  const isRead = vi.fn()
  void waiting.then(isRead)
  // Small bodies do not wait.
  const small = await sendHead('POST /api/v3/activities', [FORM, 'Content-Length: 3'])
  expect([small.head.slice(0, 12), isRead.mock.calls.length]).toEqual(['HTTP/1.1 401', 0])
  first[0]?.socket.destroy()
  expect((await waiting).head).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  for (const { socket } of [...first, small, await waiting]) socket.destroy()
})

describe('Expect: 100-continue', () => {
  it('gets `100 Continue` if the body will be read', async () => {
    const { socket, head } = await sendHead('POST /api/v3/activities', [
      `Authorization: Bearer ${writer}`,
      FORM,
      'Expect: 100-continue',
      'Content-Length: 6',
    ])
    expect(head).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('name=a')
    const [response] = await once(socket, 'data')
    expect(String(response)).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
  })

  it('gets the refusal instead if the body will not be read, and the connection is closed', async () => {
    const { socket, head } = await sendHead('POST /api/v3/activities', [FORM, 'Expect: 100-continue', 'Content-Length: 6'])
    expect(head).toMatch(/^HTTP\/1\.1 401 /)
    socket.resume()
    await once(socket, 'close')
  })
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
