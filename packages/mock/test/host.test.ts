import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'

/** The status of the response to a request with these Host headers. */
async function statusOf(mock: Mock, hosts: readonly string[], method = 'GET'): Promise<number> {
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const lines = [...hosts.map((host) => `Host: ${host}`), 'Authorization: Bearer t', 'Origin: null', 'Access-Control-Request-Method: GET']
  socket.write(`${[`${method} /api/v3/athlete HTTP/1.1`, ...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  return Number((await socket.toArray()).join('').split(' ')[1])
}

describe('the host of a request', () => {
  it.each(['localhost', 'mock.localhost', '127.0.0.1', '[::1]:4010'])('%s is this machine', async (host) => {
    await using mock = await startMock()
    expect(await statusOf(mock, [host])).toBe(200)
  })

  it('is checked, so that a page with a rebound name gets 421 to every kind of request', async () => {
    await using mock = await startMock()
    for (const method of ['GET', 'POST', 'OPTIONS']) expect(await statusOf(mock, ['mock.example'], method)).toBe(421)
    expect(await statusOf(mock, ['localhost', 'localhost'])).toBe(400)
  })

  it('can be an allowed name, also if other machines can reach the mock', async () => {
    await using mock = await startMock({ host: '0.0.0.0', iKnowThisIsPublic: true, allowHosts: ['Mock.internal'] })
    expect([await statusOf(mock, ['mock.internal:80']), await statusOf(mock, ['mock.example'])]).toEqual([200, 421])
  })
})
