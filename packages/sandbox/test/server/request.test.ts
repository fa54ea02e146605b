import { describe, expect, it } from 'vitest'
import { sendRaw } from '../support/raw.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

/** The status line of the response to a request with these lines. */
async function statusOf(test: TestSandbox, target: string, ...headers: string[]): Promise<number> {
  const lines = [`GET ${target} HTTP/1.1`, ...headers, `Authorization: Bearer ${test.sandbox.accessToken}`, 'Connection: close']
  const received = await sendRaw(test.sandbox.port, `${lines.join('\r\n')}\r\n\r\n`)
  return Number(/^HTTP\/1\.1 (\d+) /.exec(received)?.[1])
}

/** The API, the consent page, the control API, a document, nothing. */
const PATHS = ['/api/v3/athlete', '/oauth/authorize', '/_sandbox/state', '/openapi.json', '/nothing']

describe('a request with more than one Host header', () => {
  it.each([[['Host: localhost', 'Host: attacker.example']], [['Host: localhost', 'host: localhost']]])(
    'gets 400, wherever it asks: %j',
    async (headers) => {
      await using test = await startTest()
      for (const path of [...PATHS, `http://localhost/api/v3/athlete`]) {
        expect([path, await statusOf(test, path, ...headers)]).toEqual([path, 400])
      }
      expect((await test.control('GET', '/requests')).body).toEqual([])
    },
  )
})

describe('a request whose target is a whole URL', () => {
  it('is the same as one for its path', async () => {
    await using test = await startTest()
    for (const path of PATHS) {
      const status = await statusOf(test, path, 'Host: localhost')
      for (const origin of ['http://localhost:8484', 'http://127.0.0.1', 'HTTPS://[::1]:1', 'http://app.localhost']) {
        expect([origin + path, await statusOf(test, origin + path, 'Host: localhost')]).toEqual([origin + path, status])
      }
    }
    for (const target of ['http://localhost', 'http://localhost/', 'http://localhost?a=b', 'http://localhost/api/v3/athlete?a=http://b']) {
      expect([target, await statusOf(test, target, 'Host: localhost')]).toEqual([target, 200])
    }
  })

  it('uses the host in the URL, whatever the Host header is', async () => {
    await using test = await startTest({ allowHosts: ['sandbox'] })
    expect(await statusOf(test, 'http://sandbox:99/api/v3/athlete', 'Host: attacker.example')).toBe(200)
    for (const authority of ['attacker.example', '', 'u:p@localhost', 'localhost:x', 'localhost,attacker.example']) {
      expect([authority, await statusOf(test, `http://${authority}/api/v3/athlete`, 'Host: localhost')]).toEqual([authority, 421])
    }
  })

  it('is still a form of another page, by the host in the URL', async () => {
    await using test = await startTest()
    const lines = ['POST http://localhost:7/oauth/authorize HTTP/1.1', 'Host: attacker.localhost', 'Origin: http://attacker.localhost']
    const received = await sendRaw(test.sandbox.port, `${[...lines, 'Content-Length: 0', 'Connection: close'].join('\r\n')}\r\n\r\n`)
    expect(received).toMatch(/^HTTP\/1\.1 403 /)
  })
})
