import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Mock, type MockOptions, startMock } from '../src/index.ts'

async function ask(mock: Mock, host: string, method = 'GET'): Promise<{ status: number | undefined; body: string }> {
  const { port } = new URL(mock.url)
  const headers = { Host: host, Authorization: 'Bearer t', Origin: `http://${host}`, 'Access-Control-Request-Method': 'GET' }
  const sent = request({ host: '127.0.0.1', port, path: '/api/v3/athlete', method, headers, setHost: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: (await response.toArray()).join('') }
}

const start = (options: MockOptions = {}): Promise<Mock> => startMock(options)

describe('the host of a request', () => {
  it.each(['localhost', 'LOCALHOST:99', 'mock.localhost', '127.0.0.1', '127.8.9.10:4010', '[::1]:4010'])(
    '%s is this machine',
    async (host) => {
      await using mock = await start()
      expect((await ask(mock, host)).status).toBe(200)
    },
  )

  it.each([
    'mock.example',
    'mock.example:4010',
    'localhost.example',
    '127.0.0.1.example',
    '10.0.0.1',
    '[::2]',
    'a@localhost',
    'localhost:x',
    '',
  ])('a page with the rebound name %j gets 421, for every kind of response', async (host) => {
    await using mock = await start()
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { status, body } = await ask(mock, host, method)
      expect([method, status]).toEqual([method, 421])
      expect(JSON.parse(body)).toMatchObject({ status: 421, detail: expect.stringContaining('--allow-host') })
    }
  })

  it.each([
    ['/api/v3/athlete', ['localhost', 'mock.example'], 400],
    ['/api/v3/athlete', ['mock.example', 'localhost'], 400],
    ['/api/v3/athlete', ['localhost', 'localhost'], 400],
    ['http://localhost/api/v3/athlete', ['localhost', 'localhost'], 400],
    ['http://localhost:4010/api/v3/athlete', ['mock.example'], 200],
    ['HTTP://[::1]/api/v3/athlete?a=b', ['localhost'], 200],
    ['http://localhost', ['localhost'], 404],
    ['http://mock.example/api/v3/athlete', ['localhost'], 421],
    ['http://a@localhost/api/v3/athlete', ['localhost'], 421],
    ['http:///api/v3/athlete', ['localhost'], 421],
  ])('is that of the one Host header, or of an absolute URL: GET %s with %j', async (target, hosts, status) => {
    await using mock = await start()
    const socket = connect(Number(new URL(mock.url).port), '127.0.0.1')
    const lines = [`GET ${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Authorization: Bearer t', 'Connection: close']
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    expect((await socket.toArray()).join('')).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('is required', async () => {
    await using mock = await start()
    const socket = connect(Number(new URL(mock.url).port), '127.0.0.1')
    socket.write('GET /api/v3/athlete HTTP/1.0\r\n\r\n')
    expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1\.1 421 /)
  })

  it('is accepted by an allowed name, with any port and case', async () => {
    await using mock = await start({ allowHosts: ['Mock.internal', 'other'] })
    for (const host of ['mock.internal', 'MOCK.INTERNAL:80', 'other:4010', 'localhost']) expect((await ask(mock, host)).status).toBe(200)
    for (const host of ['mock.internal.example', 'internal', 'another']) expect((await ask(mock, host)).status).toBe(421)
  })

  it('is checked even if other machines can reach the mock', async () => {
    await using mock = await start({ host: '0.0.0.0', iKnowThisIsPublic: true, allowHosts: ['mock.internal'] })
    expect((await ask(mock, 'mock.internal')).status).toBe(200)
    expect((await ask(mock, 'mock.example')).status).toBe(421)
  })
})
