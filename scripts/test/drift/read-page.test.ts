import { writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { readPage } from '../../drift/read-page.ts'
import { inTempFolder } from '../../temp-folder.ts'

/** Serves a page on this machine, and returns its origin. */
async function serve(respond: (response: ServerResponse, path: string) => void): Promise<string> {
  const server = createServer((request, response) => respond(response, request.url ?? ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serveHtml = (status: number, headers: Readonly<Record<string, string>>, body: string | Uint8Array = ''): Promise<string> =>
  serve((response) => response.writeHead(status, headers).end(body))

test.each([
  ['text/html; charset=utf-8', 'html', Buffer.from('<p>Ä</p>'), '<p>Ä</p>'],
  ['text/html; charset="ISO-8859-1"', 'html', Buffer.from('<p>Ä</p>', 'latin1'), '<p>Ä</p>'],
  ['text/html', 'html', Buffer.from('<meta charset=iso-8859-1><p>Ä</p>', 'latin1'), '<meta charset=iso-8859-1><p>Ä</p>'],
  ['text/markdown', 'markdown', Buffer.from('# Ä'), '# Ä'],
  ['application/json', 'data', Buffer.from('{}'), '{}'],
  ['application/vnd.oai.openapi+json; version=3.1', 'data', Buffer.from('{}'), '{}'],
  ['application/yaml', 'data', Buffer.from('a: b'), 'a: b'],
])('a page of type %s is read as %s', async (type, format, body, text) => {
  const origin = await serveHtml(200, { 'Content-Type': type }, body)
  expect(await readPage(`${origin}/page`)).toEqual({ name: `${origin}/page`, url: new URL(`${origin}/page`), format, text })
})

test('redirects to the same host are followed', async () => {
  const origin = await serve((response, path) =>
    path === '/new'
      ? response.writeHead(200, { 'Content-Type': 'text/html' }).end('new')
      : response.writeHead(301, { Location: '/new' }).end(),
  )
  expect(await readPage(`${origin}/old`)).toMatchObject({ text: 'new', url: new URL(`${origin}/new`) })
})

test.each<[string, number, Record<string, string>, string]>([
  ['that does not exist', 404, { 'Content-Type': 'text/html' }, 'responds with the status 404.'],
  ['of a broken server', 503, { 'Content-Type': 'text/html' }, 'responds with the status 503.'],
  [
    'on another host',
    302,
    { Location: 'https://service.example/docs' },
    'redirects to another host: if that is right, pass https://service.example/docs instead.',
  ],
  ['that redirects to itself', 302, { Location: '/' }, 'redirects more than 5 times.'],
  ['that redirects nowhere', 302, {}, 'responds with the status 302.'],
  ['that is an image', 200, { 'Content-Type': 'image/png' }, 'is not a page: its type is image/png.'],
  ['without a type', 200, {}, 'is not a page: its type is not stated.'],
  ['with an unknown charset', 200, { 'Content-Type': 'text/html; charset=none' }, 'has the unknown charset none.'],
])('a page %s is an error', async (_what, status, headers, message) => {
  const origin = await serveHtml(status, headers)
  await expect(readPage(`${origin}/`)).rejects.toThrow(expect.objectContaining({ name: 'PageError', message: `${origin}/ ${message}` }))
})

test('a page that never ends is an error', async () => {
  const origin = await serve((response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  })
  await expect(readPage(origin, { maxBytes: 1_000_000 })).rejects.toThrow(`${origin} is larger than 1 MB.`)
})

test('a small response that is a large page is an error', async () => {
  const origin = await serveHtml(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(2_000_000)))
  await expect(readPage(origin, { maxBytes: 1_000_000 })).rejects.toThrow('is larger than 1 MB.')
})

test.each([
  ['nothing', () => undefined],
  ['only a part', (response: ServerResponse) => void response.writeHead(200, { 'Content-Type': 'text/html' }).write('<p>')],
])('a page whose server sends %s is an error', async (_what, respond) => {
  const origin = await serve(respond)
  await expect(readPage(origin, { timeoutMs: 50 })).rejects.toThrow(`${origin} did not respond completely within 0.05 seconds.`)
})

test('a page whose server does not run is an error', async () => {
  await expect(readPage('http://127.0.0.1:1/')).rejects.toThrow(/^http:\/\/127\.0\.0\.1:1\/ cannot be read: /)
})

test.each([
  ['http://service.example/', 'http://service.example/ is not an https URL.'],
  ['ftp://service.example/', 'ftp://service.example/ is not an https URL.'],
  ['https://user:password@service.example/', 'A URL with a user name or a password is not accepted.'],
  ['https://:0x/', 'https://:0x/ cannot be read: Invalid URL.'],
  ['nowhere.html', 'nowhere.html cannot be read: ENOENT.'],
  ['page.pdf', 'page.pdf has an unknown format: name it .html, .md, .txt, .json or .yaml.'],
])('%s is refused', async (location, message) => {
  await expect(readPage(location)).rejects.toThrow(message)
})

test('files are read by their names, and are named without their folders', () =>
  inTempFolder(async (folder) => {
    for (const [name, format] of [
      ['page.html', 'html'],
      ['page.md', 'markdown'],
      ['page.txt', 'markdown'],
      ['page.yaml', 'data'],
      ['page.json', 'data'],
    ] as const) {
      await writeFile(join(folder, name), 'text')
      expect(await readPage(join(folder, name))).toEqual({ name, url: undefined, format, text: 'text' })
    }
    await expect(readPage(join(folder, 'page.html'), { maxBytes: 3 })).rejects.toThrow('page.html is larger than')
  }))
