import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SITE_URL } from '../src/build/relative-links.ts'
import { type SiteServer, type SiteServerOptions, serveSite } from '../src/site/serve-site.ts'

const SECRET = 'not part of the site'

let parent: string
let folder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'site-'))
  folder = join(parent, 'dist')
  await mkdir(join(folder, 'guides/errors'), { recursive: true })
  await writeFile(join(parent, 'secret.txt'), SECRET)
  await mkdir(join(parent, 'dist-private'))
  await writeFile(join(parent, 'dist-private/secret.txt'), SECRET)
  await writeFile(join(folder, '.digest'), SECRET)
  await writeFile(join(folder, 'index.html'), '<h1>Home</h1>')
  const root = new URL(SITE_URL).pathname
  await writeFile(
    join(folder, '404.html'),
    `<title>404</title><h1>Not found</h1><a href="${root}guides/">Guides</a><a href="#here">Here</a>`,
  )
  await writeFile(join(folder, 'guides/errors/index.html'), '<h1>Errors</h1>')
  for (const name of [
    'style.css',
    'app.js',
    'data.json',
    'openapi.yaml',
    'changelog.xml',
    'page.md',
    'llms.txt',
    'icon.svg',
    'search.wasm',
  ]) {
    await writeFile(join(folder, name), name)
  }
})
afterEach(() => rm(parent, { recursive: true }))

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends the path as it is written: `fetch` would resolve dots and slashes first. */
const ask = (site: SiteServer, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.root)
    const sent = request({ hostname, port, path, headers, method, setHost: headers['Host'] === undefined }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      response.on('error', reject)
    })
    sent.on('error', reject).end()
  })

/** Sends bytes that `request` refuses to send, and returns the response until the server ends the connection. */
const askRaw = (site: SiteServer, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.root)
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => (received += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })

const serve = (options: Partial<SiteServerOptions> = {}): Promise<SiteServer> => serveSite({ folder, ...options })

describe('the docs server', () => {
  it('serves pages by folder, and files with their types', async () => {
    await using site = await serve()
    expect(site.root).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect(await ask(site, '/')).toMatchObject({ status: 200, body: '<h1>Home</h1>' })
    expect(await ask(site, '/guides/errors/?a=b')).toMatchObject({ status: 200, body: '<h1>Errors</h1>' })
    const types = {
      'index.html': 'text/html;charset=utf-8',
      'style.css': 'text/css',
      'app.js': 'text/javascript',
      'data.json': 'application/json',
      'openapi.yaml': 'text/yaml',
      'changelog.xml': 'text/xml',
      'page.md': 'text/markdown;charset=utf-8',
      'llms.txt': 'text/plain;charset=utf-8',
      'icon.svg': 'image/svg+xml',
      'search.wasm': 'application/wasm',
    }
    for (const [name, type] of Object.entries(types)) {
      const { status, headers } = await ask(site, `/${name}`)
      expect([name, status, headers['content-type'], headers['x-content-type-options']]).toEqual([name, 200, type, 'nosniff'])
    }
  })

  it('serves the site below a base path, and nothing outside of it', async () => {
    await using site = await serve({ base: '/some/base/' })
    expect(site.root).toMatch(/\/some\/base\/$/)
    expect((await ask(site, '/some/base/guides/errors/')).body).toBe('<h1>Errors</h1>')
    for (const path of ['/', '/guides/errors/', '/some/basement/', '/other/base/']) expect((await ask(site, path)).status).toBe(404)
  })

  it('redirects to the slash of a folder, without which relative links of its page would lead elsewhere', async () => {
    await using site = await serve({ base: '/base/' })
    for (const [path, wanted] of [
      ['/base/guides/errors', '/base/guides/errors/'],
      ['/base/guides/errors?a=b', '/base/guides/errors/?a=b'],
      ['/base', '/base/'],
    ] as const) {
      const { status, headers } = await ask(site, path)
      expect([path, status, headers.location]).toEqual([path, 302, wanted])
    }
    // A folder without a page, a file, and a path that a browser would take for a host.
    for (const path of ['/base/guides', '/base/llms.txt', '//base']) expect((await ask(site, path)).headers.location).toBeUndefined()
  })

  it('responds to an unknown path with the 404 page, whose links start at the root of the site', async () => {
    await using site = await serve({ base: '/base/' })
    const { status, headers, body } = await ask(site, '/base/no/such/page/')
    expect([status, headers['content-type']]).toEqual([404, 'text/html;charset=utf-8'])
    expect(body).toBe('<title>404</title><h1>Not found</h1><a href="/base/guides/">Guides</a><a href="#here">Here</a>')
    // At the stated path, as a host without this server sends it.
    await using stated = await serve({ base: new URL(SITE_URL).pathname })
    expect((await ask(stated, `${new URL(SITE_URL).pathname}no/such/page/`)).body).toBe(await readFile(join(folder, '404.html'), 'utf8'))
  })

  it('does not list folders', async () => {
    await using site = await serve()
    const { status, body } = await ask(site, '/guides/')
    expect(status).toBe(404)
    expect(body).not.toContain('errors')
  })

  it('responds to HEAD without a body, and to a known ETag with 304', async () => {
    await using site = await serve()
    const { status, headers, body } = await ask(site, '/index.html', {}, 'HEAD')
    expect([status, headers['content-length'], body]).toEqual([200, '13', ''])
    expect((await ask(site, '/index.html', { 'If-None-Match': headers.etag ?? '' })).status).toBe(304)
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('refuses %s', async (method) => {
    await using site = await serve()
    const { status, headers } = await ask(site, '/', {}, method)
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it.each(['bytes=0-3', 'bytes=5-1', 'bytes=-3', 'bytes=99999-', 'bytes=a-b', 'nonsense'])('survives Range: %s', async (range) => {
    await using site = await serve()
    await ask(site, '/index.html', { Range: range })
    expect((await ask(site, '/')).status).toBe(200)
  })

  it('continues if a file disappears after the site was built', async () => {
    await using site = await serve()
    await ask(site, '/')
    await rm(join(folder, 'app.js'))
    await expect(ask(site, '/app.js')).rejects.toThrow()
    expect((await ask(site, '/')).status).toBe(200)
  })
})

describe('nothing outside the site is served', () => {
  const UP = ['..', '..%2f..', '%2e%2e', '.%2e', '%252e%252e', '%c0%ae%c0%ae', '..;', '....']
  const SLASHES = ['/', '%2f', '%5c', '\\', '//', '%252f', '%c0%af', '/./']
  const paths = [
    ...UP.flatMap((up) => SLASHES.flatMap((slash) => [1, 2, 5].map((depth) => `/${`${up}${slash}`.repeat(depth)}secret.txt`))),
    ...UP.flatMap((up) => SLASHES.map((slash) => `/guides${slash}${up}${slash}${up}${slash}secret.txt`)),
    '/../dist-private/secret.txt',
    '/..%2fdist-private%2fsecret.txt',
    '/%2e%2e/dist-private/secret.txt',
    '//secret.txt',
    '///..//secret.txt',
    '/index.html%00/../../secret.txt',
    '/%00',
    '/secret.txt%00.html',
    '/..%00/secret.txt',
    '/%',
    '/%zz',
    '/%e0%a4',
    '/.digest',
    '/%2edigest',
    '/./.digest',
    '/guides/../.digest',
    '/guides/errors/..%2f..%2f.digest',
    '/__proto__',
    '/constructor',
    '/index.html/__proto__',
  ]

  it('to a path that leads out, hides a dot, or cannot be decoded', async () => {
    await using site = await serve()
    for (const path of paths) {
      const { status, body } = await ask(site, path)
      expect([path, [400, 404].includes(status)]).toEqual([path, true])
      expect(body, path).not.toContain(SECRET)
    }
  })

  it('to an absolute path of the machine', async () => {
    await using site = await serve()
    const secret = join(parent, 'secret.txt')
    const forms = [secret, `/${secret}`, secret.replaceAll('/', '%2f'), `/${encodeURIComponent(secret)}`, `/file:%2f%2f${secret}`]
    for (const path of forms.map((form) => (form.startsWith('/') ? form : `/${form}`))) {
      const { status, body } = await ask(site, path)
      expect([path, status]).toEqual([path, 404])
      expect(body).not.toContain(SECRET)
    }
  })

  it('to a path with a raw null byte, or a whole URL as the target', async () => {
    await using site = await serve()
    const head = `Host: ${new URL(site.root).host}\r\nConnection: close\r\n\r\n`
    for (const target of [
      '/index.html\0/../../secret.txt',
      `${site.root}../secret.txt`,
      'file:///etc/hostname',
      '*',
      'secret.txt',
      '../secret.txt',
    ]) {
      const received = await askRaw(site, `GET ${target} HTTP/1.1\r\n${head}`)
      expect([target, received]).toEqual([target, expect.stringMatching(/^HTTP\/1\.1 4\d\d /)])
      expect(received).not.toContain(SECRET)
    }
    expect((await ask(site, '/')).status).toBe(200)
  })

  it.each([
    ['a file', 'secret.txt'],
    ['a folder', 'dist-private'],
  ])('through a symbolic link to %s: a site with one is not served', async (_what, target) => {
    await symlink(join(parent, target), join(folder, 'guides/link'))
    await using site = await serve()
    for (const path of ['/guides/link', '/guides/link/secret.txt', '/']) {
      const { status, body } = await ask(site, path)
      expect([path, status]).toEqual([path, 503])
      expect(body).toContain('guides/link is neither a file nor a folder')
      expect(body).not.toContain(SECRET)
    }
  })
})

describe('access to the server', () => {
  it.each(['localhost', 'LOCALHOST:4321', 'docs.localhost', '127.0.0.1', '127.8.9.10:99', '[::1]', '[::1]:4321'])(
    'accepts Host: %s',
    async (Host) => {
      await using site = await serve()
      expect((await ask(site, '/', { Host })).status).toBe(200)
    },
  )

  it.each([
    'docs.example',
    'docs.example:4321',
    'localhost.example',
    '127.0.0.1.example',
    '1127.0.0.1',
    '127.0.0.1@docs.example',
    'docs.example#localhost',
    '192.168.1.4',
    '[::2]',
    '0.0.0.0',
    'localhost,docs.example',
    '',
  ])('refuses Host: %j', async (Host) => {
    await using site = await serve()
    const { status, body } = await ask(site, '/', { Host })
    expect(status).toBe(421)
    expect(body).toMatch(/^This server accepts requests for localhost/)
  })

  it.each([
    ['/', ['localhost', 'docs.example'], 400],
    ['/', ['docs.example', 'localhost'], 400],
    ['/', ['localhost', 'localhost'], 400],
    ['http://localhost/', ['localhost', 'localhost'], 400],
    ['http://localhost:4321/', ['docs.example'], 200],
    ['HTTP://[::1]', ['localhost'], 200],
    ['http://127.0.0.1/guides/errors/?a=b', ['localhost'], 200],
    ['http://localhost/nowhere', ['localhost'], 404],
    ['http://docs.example/', ['localhost'], 421],
    ['http://localhost@docs.example/', ['localhost'], 421],
    ['http://a@localhost/', ['localhost'], 421],
    ['http:///', ['localhost'], 421],
  ])('allows one Host header, which an absolute URL overrides: GET %s with %j', async (target, hosts, status) => {
    await using site = await serve()
    const lines = [`GET ${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close']
    expect(await askRaw(site, `${lines.join('\r\n')}\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('refuses a request without a Host header', async () => {
    await using site = await serve()
    expect(await askRaw(site, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /)
  })

  it('does not let pages of another origin read a response', async () => {
    await using site = await serve()
    const { headers } = await ask(site, '/', { Origin: 'http://docs.example' })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('while the site is being built', () => {
  const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it('each address responds at once with a page that says so, until it has the page that was asked for', async () => {
    await rm(folder, { recursive: true })
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    await using site = await serve({ ready })
    for (const path of ['/', '/guides/?a=b', '/search.js']) {
      const { status, headers, body } = await ask(site, path, BROWSER)
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([503, 'text/html;charset=utf-8', 'no-store'])
      // Without an address, a browser without scripts loads the current one.
      expect(body).toMatch(/<meta http-equiv="refresh" content="1">.*The docs are being built.*\b0 seconds so far/s)
      expect(headers['retry-after']).toBe('1')
    }
    await mkdir(join(folder, 'guides'), { recursive: true })
    await writeFile(join(folder, 'guides/index.html'), 'built')
    resolve()
    await vi.waitFor(async () => expect(await ask(site, '/guides/?a=b', BROWSER)).toMatchObject({ status: 200, body: 'built' }))
    expect((await ask(site, '/nowhere', BROWSER)).status).toBe(404)
  })

  it('programs get a sentence', async () => {
    await using site = await serve({ ready: new Promise(() => {}) })
    expect(await ask(site, '/')).toMatchObject({ status: 503, body: 'The docs are being built. Try again in a minute.\n' })
  })

  it('a foreign host is refused without waiting', async () => {
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    await using site = await serve({ ready })
    expect((await ask(site, '/', { Host: 'docs.example' })).status).toBe(421)
    resolve()
  })

  it('and the build fails, browsers and programs get the reason, and the page does not reload', async () => {
    await using site = await serve({ ready: Promise.reject(new Error('no such <page>')) })
    await vi.waitFor(async () =>
      expect(await ask(site, '/')).toMatchObject({ status: 503, body: 'The docs were not built: no such <page>\n' }),
    )
    const { status, headers, body } = await ask(site, '/guides/', BROWSER)
    expect([status, headers['retry-after']]).toEqual([503, undefined])
    expect(body).toContain('no such &lt;page&gt;')
    expect(body).not.toContain('refresh')
  })
})

describe('the sandbox that pages try requests against', () => {
  const access = { baseUrl: 'b', authUrl: 'a', accessToken: 't', clientId: 'c', clientSecret: 's', ids: {} }
  const sandbox = async () => access
  const PATH = '/sandbox-access.json'

  it('is sent to pages of the site, and not cached', async () => {
    await using site = await serve({ sandbox })
    const { status, headers, body } = await ask(site, PATH, { 'Sec-Fetch-Site': 'same-origin' })
    expect({ status, body: JSON.parse(body) }).toEqual({ status: 200, body: access })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    ['of another origin of this machine', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['that was typed into a browser', { 'Sec-Fetch-Site': 'none' }, 403],
    ['that does not state where it is from', {}, 403],
    ['of a rebound name', { 'Sec-Fetch-Site': 'same-origin', Host: 'docs.example' }, 421],
  ])('is not sent to a request %s', async (_which, headers, status) => {
    await using site = await serve({ sandbox })
    const reply = await ask(site, PATH, { Origin: 'http://127.0.0.1:3000', ...headers })
    expect(reply.status).toBe(status)
    expect(reply.body).not.toContain('accessToken')
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('is below the root of the site', async () => {
    await using site = await serve({ sandbox, base: '/docs/' })
    expect((await ask(site, `/docs${PATH}`, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect((await ask(site, PATH, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(404)
  })

  it('is missing unless the server knows one', async () => {
    await using site = await serve()
    expect((await ask(site, PATH, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(404)
  })

  it('can be unavailable: the response states the reason', async () => {
    await using site = await serve({ sandbox: () => Promise.reject(new Error('closed')) })
    expect(await ask(site, PATH, { 'Sec-Fetch-Site': 'same-origin' })).toMatchObject({
      status: 503,
      body: 'The sandbox does not respond: Error: closed\n',
    })
  })
})
