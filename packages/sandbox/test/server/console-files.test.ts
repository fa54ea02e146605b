import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createConsoleFiles } from '../../src/server/console-files.ts'
import type { SandboxOptions } from '../../src/server/sandbox.ts'
import { startSandboxWith } from '../../src/server/start-sandbox.ts'
import { sendRaw } from '../support/raw.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

const INDEX = '<!doctype html><title>Console</title>'
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2_000))})`

let root: string
let test: TestSandbox
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'console-'))
  const folder = join(root, 'console')
  await mkdir(join(folder, 'deep.css'), { recursive: true })
  await Promise.all([
    writeFile(join(root, 'secret.txt'), 'secret'),
    writeFile(join(folder, 'index.html'), INDEX),
    writeFile(join(folder, 'console.js'), SCRIPT),
    writeFile(join(folder, 'console.css'), 'body { color: red }'),
    writeFile(join(folder, 'map.json'), '{}'),
    writeFile(join(folder, 'icon.svg'), '<svg/>'),
    writeFile(join(folder, 'LICENSES.txt'), 'MIT'),
    writeFile(join(folder, '.env'), 'secret'),
    writeFile(join(folder, '.hidden.js'), 'secret'),
    writeFile(join(folder, 'console..js'), 'secret'),
    writeFile(join(folder, 'notes.md'), 'secret'),
  ])
  test = await startTest({}, (options: SandboxOptions = {}) => startSandboxWith({ consoleFolder: folder }, options))
})
afterAll(async () => {
  await test.sandbox.close()
  await rm(root, { recursive: true })
})

const get = (path: string) => fetch(test.sandbox.consoleUrl + path)

describe('the console', () => {
  it.each(['', '/', '/callback?code=c&scope=read&state=48213'])('is at %j', async (path) => {
    const response = await get(path)
    expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([200, 'text/html; charset=utf-8', INDEX])
  })

  it('can load, run and connect to its own origin only, and cannot be framed', async () => {
    const { headers } = await get('')
    expect(headers.get('Content-Security-Policy')?.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      "style-src 'self'",
    ])
    const others = ['X-Content-Type-Options', 'Cache-Control', 'Referrer-Policy', 'Cross-Origin-Resource-Policy']
    expect(others.map((name) => headers.get(name))).toEqual(['nosniff', 'no-cache', 'same-origin', 'same-origin'])
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  it.each([
    ['/console.js', 'text/javascript; charset=utf-8'],
    ['/console.css', 'text/css; charset=utf-8'],
    ['/map.json', 'application/json'],
    ['/icon.svg', 'image/svg+xml'],
    ['/LICENSES.txt', 'text/plain; charset=utf-8'],
  ])('has %s as %s', async (path, type) => {
    const response = await get(path)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type])
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..\\secret.txt',
    '/.env',
    '/notes.md',
    '/deep.css',
    '/missing.js',
    '/console.js/',
    '/console.js%00.css',
    '//etc/passwd',
    '/constructor',
    '/index.html.bak',
  ])('has no %s', async (path) => {
    const { port } = test.sandbox
    const response = await sendRaw(port, `GET /_sandbox/console${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 40\d /)
    expect(response).not.toContain('secret\r\n')
  })
})

describe('files of the console', () => {
  it('are replaced by an explanatory page if they have not been built', () => {
    const { status, body, headers } = createConsoleFiles(join(tmpdir(), 'no-such-folder'))()
    expect([status, headers?.['Content-Type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(body).toContain('The console is not built')
  })

  it('that cannot be read are a 500 with a reason, which is reported', async () => {
    using log = vi.spyOn(console, 'error').mockReturnValue()
    await using broken = await startTest({}, (options = {}) => startSandboxWith({ consoleFolder: '\0' }, options))
    const response = await fetch(broken.sandbox.consoleUrl)
    expect([response.status, await response.json()]).toEqual([500, { message: 'Internal Server Error', errors: [] }])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      date: 'Mon, 02 Nov 2026 10:00:00 GMT',
      'x-sandbox-why': 'The sandbox failed: its terminal shows the error.',
    })
    expect(log.mock.calls.join()).toContain('The sandbox failed to respond to a request: TypeError')
  })

  it('are all there in a build: what the page names, and what that loads', async () => {
    await using built = await startTest()
    const { consoleUrl, authUrl } = built.sandbox
    const page = await (await fetch(consoleUrl)).text()
    const paths = new Set([...page.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)].map(([, path = '']) => path))
    expect(paths.size).toBeGreaterThan(1)
    for (const path of paths) {
      const response = await fetch(authUrl + path)
      expect(response.status, path).toBe(200)
      const text = await response.text()
      for (const [, name = ''] of text.matchAll(/["'(]\.\/([\w-]+\.(?:js|css|svg))["')]/g)) paths.add(`/_sandbox/console/${name}`)
    }
  })
})
