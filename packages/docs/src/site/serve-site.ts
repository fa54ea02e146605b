import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import sirv, { type RequestHandler } from 'sirv'
import { moveRoot } from '../build/relative-links.ts'
import { SANDBOX_ACCESS_PATH, type SandboxAccess } from '../sample/try-it-form.ts'
import { isLoopbackHost } from './loopback.ts'

export interface SiteServerOptions {
  /** Folder with the files. */
  readonly folder: string
  /** Path of the site's root, with a slash at either end. Default `/`. */
  readonly base?: string
  /** Default 0: any free port. */
  readonly port?: number
  /** Requests wait for it. If it rejects, they get status 503 and the reason. */
  readonly ready?: Promise<unknown>
  /** Returns the URLs and a token of the sandbox that pages of this site send requests to. Called for each request of a page. Default: none. */
  readonly sandbox?: () => Promise<SandboxAccess>
}

export interface SiteServer extends AsyncDisposable {
  /** URL of the site's root, with a trailing slash. */
  readonly root: string
}

interface Site {
  readonly serveFile: RequestHandler
  /** HTML of the page for unknown paths. */
  readonly notFoundPage: string
}

/** An absolute URL as the target, which servers must accept. Its host overrides the header (RFC 9112, section 3.2.2). */
const WHOLE_URL = /^https?:\/\/([^/?#]*)(.*)$/i

const HTML = 'text/html;charset=utf-8'

/** Media types that sirv sends without a charset. */
const TEXT: Readonly<Record<string, string>> = { '.md': 'text/markdown;charset=utf-8', '.txt': 'text/plain;charset=utf-8' }

/**
 * Lists the files of a built site once. Only listed files are served, whatever the path of a request.
 * @throws Error if the folder contains anything but files and folders, because a symbolic link can lead out of it
 */
async function openSite(folder: string, base: string): Promise<Site> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) continue
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    throw new Error(`${path} is neither a file nor a folder`)
  }
  const page = await readFile(join(folder, '404.html'), 'utf8').catch(() => '<h1>Not found</h1>\n')
  return {
    serveFile: sirv(folder, {
      etag: true,
      setHeaders(response, path) {
        const type = TEXT[/\.\w+$/.exec(path)?.[0] ?? '']
        if (type !== undefined) response.setHeader('Content-Type', type)
      },
    }),
    // The links of the page start at the root of the host, because it is served for paths of any depth.
    notFoundPage: moveRoot(page, base),
  }
}

const sendText = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'Content-Type': 'text/plain;charset=utf-8' }).end(text)
}

function sendFile(request: IncomingMessage, response: ServerResponse, base: string, { serveFile, notFoundPage }: Site): void {
  const notFound = (): void => {
    response.writeHead(404, { 'Content-Type': HTML }).end(notFoundPage)
  }
  const url = request.url ?? '/'
  if (!url.startsWith(base)) {
    notFound()
    return
  }
  request.url = url.slice(base.length - 1)
  // A server may ignore ranges, which this site does not need: sirv 3.0.2 throws on `bytes=5-1`, and misreads `bytes=-5`.
  delete request.headers.range
  // sirv does not handle errors of the file that it streams, and an unhandled error would end the process.
  response.once('pipe', (file) => file.once('error', () => response.destroy()))
  serveFile(request, response, notFound)
}

/**
 * Sends the sandbox's URLs and a token only to pages of this site. A browser states the origin of a request in `Sec-Fetch-Site`, which a page cannot set,
 * and no other origin may read or embed the response.
 */
async function sendAccess(request: IncomingMessage, response: ServerResponse, read: () => Promise<SandboxAccess>): Promise<void> {
  if (request.headers['sec-fetch-site'] !== 'same-origin') {
    sendText(response, 403, 'Only pages of this site can read this.\n')
    return
  }
  const text = JSON.stringify(await read())
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(text)
}

interface ListenerParts {
  readonly site: Promise<Site>
  readonly base: string
  readonly sandbox: SiteServerOptions['sandbox']
}

const createListener =
  ({ site, base, sandbox }: ListenerParts): RequestListener =>
  (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    const { host: hosts = [] } = request.headersDistinct
    if (hosts.length > 1) {
      sendText(response, 400, 'The request has more than one Host header.\n')
      return
    }
    const [whole, authority, path = ''] = WHOLE_URL.exec(request.url ?? '') ?? []
    if (whole !== undefined) request.url = path.startsWith('/') ? path : `/${path}`
    if (!isLoopbackHost(authority ?? hosts[0] ?? '')) {
      sendText(response, 421, 'This server accepts requests for localhost, 127.0.0.1 and [::1] only.\n')
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      sendText(response, 405, 'This server accepts GET and HEAD only.\n')
      return
    }
    if (sandbox !== undefined && request.url === base + SANDBOX_ACCESS_PATH) {
      sendAccess(request, response, sandbox).catch((error: unknown) => sendText(response, 503, `The sandbox does not respond: ${error}\n`))
      return
    }
    site
      .then(
        (opened) => sendFile(request, response, base, opened),
        (error: unknown) => sendText(response, 503, `The site was not built: ${error}\n`),
      )
      .catch(() => response.destroy())
  }

/**
 * Serves a built site on the loopback interface, to requests whose `Host` names this machine.
 * @throws Error with the code `EADDRINUSE` if the port is in use
 */
export async function serveSite({ folder, base = '/', port = 0, ready, sandbox }: SiteServerOptions): Promise<SiteServer> {
  const site = Promise.resolve(ready).then(() => openSite(folder, base))
  // Each request reports it.
  site.catch(() => {})
  const server = createServer(createListener({ site, base, sandbox }))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
