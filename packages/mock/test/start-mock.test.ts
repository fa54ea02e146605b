import { once } from 'node:events'
import { connect } from 'node:net'
import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'
import { toMockDocument } from '../src/mock-document.ts'

it('the mock releases its port when closed, even repeatedly', async () => {
  const first = await startMock()
  const port = Number(new URL(first.url).port)
  await fetch(`${first.baseUrl}/athlete`)
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write('GET /api/v3/athlete HTTP/1.1\r\n')
  await once(socket, 'connect')
  await Promise.all([first.close(), first.close()])
  const second = await startMock({ port })
  expect(second.url).toBe(first.url)
  await second[Symbol.asyncDispose]()
  await using _ = await startMock({ port })
})

it('the mock does not let Prism send requests: its document has no callbacks', () => {
  expect(JSON.stringify(loadDocument())).toContain('"callbacks":')
  expect(JSON.stringify(toMockDocument(loadDocument(), operations))).not.toContain('"callbacks":')
})

/** The status of the response to a request with these Host headers. */
async function statusOf(mock: Mock, hosts: readonly string[], method = 'GET'): Promise<number> {
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const lines = [...hosts.map((host) => `Host: ${host}`), 'Authorization: Bearer t', 'Origin: null', 'Access-Control-Request-Method: GET']
  socket.write(`${[`${method} /api/v3/athlete HTTP/1.1`, ...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  return Number((await socket.toArray()).join('').split(' ')[1])
}

describe('the host of a request', () => {
  it('is this machine, so that a page with a rebound name gets 421 to every kind of request', async () => {
    await using mock = await startMock()
    for (const host of ['localhost', 'mock.localhost', '127.0.0.1', '[::1]:4010']) expect(await statusOf(mock, [host])).toBe(200)
    for (const method of ['GET', 'POST', 'OPTIONS']) expect(await statusOf(mock, ['mock.example'], method)).toBe(421)
    expect(await statusOf(mock, ['localhost', 'localhost'])).toBe(400)
  })

  it('can be an allowed name, also if other machines can reach the mock, which has to be declared', async () => {
    const options = { host: '0.0.0.0', allowHosts: ['Mock.internal'] }
    await expect(startMock(options)).rejects.toThrow(TypeError)
    await using mock = await startMock({ ...options, iKnowThisIsPublic: true })
    expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect([await statusOf(mock, ['mock.internal:80']), await statusOf(mock, ['mock.example'])]).toEqual([200, 421])
  })
})
