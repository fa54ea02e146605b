import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import sirv, { type RequestHandler } from 'sirv'
import { moveStatedRoot } from '../build/relative-links.ts'
import { SANDBOX_ACCESS_PATH, type SandboxAccess } from '../sample/try-it-form.ts'
import { buildingPage, failedPage, RETRY_SECONDS } from './building-page.ts'
import { isLoopbackHost } from './loopback.ts'

export interface SiteServerOptions {
  /** Folder with the files. */
  readonly folder: string
  /** Path of the site's root, with a slash at either end. Default `/`. */
  readonly base?: string
  /** Default 0: any free port. */
  readonly port?: number
  /** The build of the site. Until it resolves, each address has a page that says so, and if it rejects, one with the reason: status 503. */
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
  /** Paths of the folders that have a page, with a trailing slash; the root is empty. */
  readonly folders: ReadonlySet<string>
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
  const folders = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    if (!entry.isFile() && !entry.isDirectory()) throw new Error(`${path} is neither a file nor a folder`)
    if (entry.name === 'index.html') folders.add(path.slice(0, -entry.name.length))
  }
  const page = await readFile(join(folder, '404.html'), 'utf8').catch(() => '<h1>Not found</h1>\n')
  return {
    folders,
    serveFile: sirv(folder, {
      etag: true,
      setHeaders(response, path) {
        const type = TEXT[/\.\w+$/.exec(path)?.[0] ?? '']
        if (type !== undefined) response.setHeader('Content-Type', type)
      },
    }),
    // The links of the page start at the root of the host, because it is served for paths of any depth.
    notFoundPage: moveStatedRoot(page, base),
  }
}

const sendText = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'Content-Type': 'text/plain;charset=utf-8' }).end(text)
}

function sendFile(request: IncomingMessage, response: ServerResponse, base: string, { serveFile, folders, notFoundPage }: Site): void {
  const notFound = (): void => {
    response.writeHead(404, { 'Content-Type': HTML }).end(notFoundPage)
  }
  const url = request.url ?? '/'
  const [path = '', query] = url.split(/(?=\?)/)
  // Relative links of a page are relative to its folder.
  if (`${path}/`.startsWith(base) && folders.has(`${path}/`.slice(base.length))) {
    response.writeHead(302, { Location: `${path}/${query ?? ''}` }).end()
    return
  }
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

/** A site that is being built since a time in milliseconds, one that was not built, or a built one. */
type State = { readonly since: number } | { readonly reason: string } | Site

/** Status 503 for programs, such as those that wait for the site. A browser shows the page, which asks again. */
function sendState(request: IncomingMessage, response: ServerResponse, state: Exclude<State, Site>): void {
  const failed = 'reason' in state
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Vary', 'Accept')
  if (!failed) response.setHeader('Retry-After', RETRY_SECONDS)
  if (!request.headers.accept?.includes('text/html')) {
    sendText(response, 503, failed ? `The docs were not built: ${state.reason}\n` : 'The docs are being built. Try again in a minute.\n')
    return
  }
  const page = failed ? failedPage(state.reason) : buildingPage(Math.round((performance.now() - state.since) / 1_000))
  response
    .writeHead(503, {
      'Content-Type': HTML,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'",
    })
    .end(page)
}

interface ListenerParts {
  readonly state: () => State
  readonly base: string
  readonly sandbox: SiteServerOptions['sandbox']
}

const createListener =
  ({ state, base, sandbox }: ListenerParts): RequestListener =>
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
    const current = state()
    if ('serveFile' in current) sendFile(request, response, base, current)
    else sendState(request, response, current)
  }

/**
 * Serves a built site on the loopback interface, to requests whose `Host` names this machine.
 * @throws Error with the code `EADDRINUSE` if the port is in use
 */
export async function serveSite({ folder, base = '/', port = 0, ready, sandbox }: SiteServerOptions): Promise<SiteServer> {
  let state: State = { since: performance.now() }
  const opened = Promise.resolve(ready)
    .then(() => openSite(folder, base))
    .then(
      (site) => {
        state = site
      },
      (error: unknown) => {
        state = { reason: error instanceof Error ? error.message : String(error) }
      },
    )
  if (ready === undefined) await opened
  const server = createServer(createListener({ state: () => state, base, sandbox }))
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
